import {
  disableWebhookEndpoint,
  enableWebhookEndpoint,
  resendWebhookEvents,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from '@croupier/contract/back-office/webhooks.ts';
import { useState } from 'react';
import { notify } from '../../toast.ts';
import { useCommonText } from '../../ui/common-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import type { EndpointRow } from './endpoint-row.ts';
import { useWebhooksText } from './text.ts';
import { WebhookSecret } from './webhook-secret.tsx';

export type EndpointForm = 'edit' | 'rotate' | 'disable' | 'enable' | 'resend';

type EndpointFormsProps = {
  readonly form: EndpointForm | undefined;
  readonly endpoint: EndpointRow;
  readonly leave: () => void;
};

/** The forms of an endpoint, one at a time. */
export const EndpointForms = ({ form, endpoint, leave }: EndpointFormsProps) => {
  const text = useWebhooksText();
  const common = useCommonText();
  const [secret, setSecret] = useState<string>();
  const params = { webhook_endpoint: endpoint.id };
  const shared = { params, text: { fields: text.fields }, cancel: leave };
  const notifyAndClose = (words: string) => (): void => {
    notify(words);
    leave();
  };
  return (
    <>
      <Dialog title={text.editTitle} open={form === 'edit'} close={leave}>
        <SchemaForm
          {...shared}
          route={updateWebhookEndpoint}
          initial={endpoint}
          kinds={{ url: 'text' }}
          submit={common.save}
          done={notifyAndClose(common.saved)}
        />
      </Dialog>
      <Dialog title={text.rotate} open={form === 'rotate'} close={leave}>
        <SchemaForm
          {...shared}
          route={rotateWebhookSecret}
          submit={text.rotateSubmit}
          done={({ data }) => {
            setSecret(data.secret);
            leave();
          }}
        />
      </Dialog>
      <Dialog title={text.disableTitle} open={form === 'disable'} close={leave}>
        <SchemaForm
          {...shared}
          route={disableWebhookEndpoint}
          tone="danger"
          submit={text.disableSubmit}
          done={notifyAndClose(text.disabled)}
        />
      </Dialog>
      <Dialog title={text.enableTitle} open={form === 'enable'} close={leave}>
        <SchemaForm
          {...shared}
          route={enableWebhookEndpoint}
          submit={text.enableSubmit}
          done={notifyAndClose(text.enabled)}
        />
      </Dialog>
      <Dialog title={text.resendTitle} open={form === 'resend'} close={leave}>
        <SchemaForm
          {...shared}
          route={resendWebhookEvents}
          kinds={{ from_sequence: 'integer', to_sequence: 'integer' }}
          submit={text.resendSubmit}
          done={({ data }) => notifyAndClose(text.queued(data.queued))()}
        />
      </Dialog>
      <WebhookSecret title={text.rotatedTitle} secret={secret} close={() => setSecret(undefined)} />
    </>
  );
};
