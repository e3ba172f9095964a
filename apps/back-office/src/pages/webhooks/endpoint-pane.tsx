import {
  disableWebhookEndpoint,
  enableWebhookEndpoint,
  getWebhookEndpoint,
  resendWebhookEvents,
  rotateWebhookSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from '@croupier/contract/back-office/webhooks.ts';
import { useState } from 'react';
import { useAct, useData } from '../../data.ts';
import { notify } from '../../toast.ts';
import { AuditTrail } from '../../ui/audit-trail.tsx';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { MissingPane } from '../../ui/missing-pane.tsx';
import { Pane } from '../../ui/pane.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { When } from '../../ui/when.tsx';
import { AttemptDialog, type AttemptRow } from './attempt-dialog.tsx';
import { type EndpointForm, EndpointForms } from './endpoint-forms.tsx';
import type { EndpointRow } from './endpoint-row.ts';
import { HealthTag } from './health.tsx';
import { ListAttempts } from './list-attempts.tsx';
import { useWebhooksText } from './text.ts';

type EndpointPaneProps = {
  readonly id: string;
  readonly endpoint: EndpointRow | undefined;
  readonly close: () => void;
};

export const EndpointPane = ({ id, endpoint: listed, close }: EndpointPaneProps) => {
  const text = useWebhooksText();
  const common = useCommonText();
  const [form, setForm] = useState<EndpointForm>();
  const [shown, setShown] = useState<AttemptRow>();
  const params = { webhook_endpoint: Number(id) };
  // Deliveries continue meanwhile.
  const { data } = useData(getWebhookEndpoint, { params }, { enabled: /^\d+$/.test(id), every: 5_000 });
  const test = useAct(testWebhookEndpoint, ({ data: attempt }) => {
    if (attempt.succeeded) notify(text.tested);
    else setShown(attempt);
  });
  const endpoint = data?.data ?? listed;
  if (!endpoint) return <MissingPane title={text.pane(id)} close={close} />;
  return (
    <Pane
      title={text.pane(id)}
      figure={endpoint.url}
      tags={<HealthTag endpoint={endpoint} />}
      close={close}
      actions={
        <>
          <ActButton route={testWebhookEndpoint} tone="primary" busy={test.busy} onClick={() => test.run({ params })}>
            {text.test}
          </ActButton>
          <ActButton route={resendWebhookEvents} onClick={() => setForm('resend')}>
            {text.resend}
          </ActButton>
          <ActButton route={updateWebhookEndpoint} onClick={() => setForm('edit')}>
            {text.edit}
          </ActButton>
          <ActButton route={rotateWebhookSecret} onClick={() => setForm('rotate')}>
            {text.rotate}
          </ActButton>
          {endpoint.status === 'enabled' ? (
            <ActButton route={disableWebhookEndpoint} tone="danger" onClick={() => setForm('disable')}>
              {text.disable}
            </ActButton>
          ) : (
            <ActButton route={enableWebhookEndpoint} onClick={() => setForm('enable')}>
              {text.enable}
            </ActButton>
          )}
        </>
      }
    >
      {test.error ? <ErrorBox error={test.error} /> : null}
      <Tabs
        label={text.pane(id)}
        tabs={[
          { name: 'details', label: common.details, body: <EndpointDetails endpoint={endpoint} /> },
          { name: 'attempts', label: text.attempts, body: <ListAttempts endpoint={endpoint} show={setShown} /> },
          { name: 'audit', label: common.audit, body: <AuditTrail kind="webhook_endpoint" id={endpoint.id} /> },
        ]}
      />
      <EndpointForms form={form} endpoint={endpoint} leave={() => setForm(undefined)} />
      {shown ? <AttemptDialog endpoint={endpoint} attempt={shown} close={() => setShown(undefined)} /> : null}
    </Pane>
  );
};

const EndpointDetails = ({ endpoint }: { endpoint: EndpointRow }) => {
  const text = useWebhooksText();
  const { queue } = endpoint;
  const oldest = queue.oldest_waiting;
  const label = (name: string): string => text.fields[name] ?? name;
  const moment = (name: string, at: string | null) => ({ name, label: label(name), value: <When at={at} as="full" /> });
  const count = (name: 'behind' | 'pending' | 'given_up' | 'failures_in_row' | 'cursor_sequence') => ({
    name,
    label: label(name),
    value: queue[name],
  });
  return (
    <>
      {endpoint.disabled_cause ? (
        <p className="form-fault">
          {text.causes[endpoint.disabled_cause]}
          {endpoint.disabled_reason ? `: ${endpoint.disabled_reason}` : ''}
        </p>
      ) : null}
      <Facts
        facts={[
          { name: 'url', label: label('url'), value: <Id value={endpoint.url} /> },
          { name: 'events', label: label('events'), value: endpoint.events.join(', ') },
          { name: 'description', label: label('description'), value: endpoint.description },
          { name: 'created_at', value: <When at={endpoint.created_at} as="full" /> },
          ...(endpoint.previous_secret_expires_at
            ? [moment('previous_secret_expires_at', endpoint.previous_secret_expires_at)]
            : []),
        ]}
      />
      <Facts
        title={text.health}
        facts={[
          count('cursor_sequence'),
          count('behind'),
          count('pending'),
          ...(oldest
            ? [
                {
                  name: 'oldest_waiting',
                  label: label('oldest_waiting'),
                  value: (
                    <>
                      {text.eventNumber(oldest.sequence)} <When at={oldest.created_at} as="full" />
                    </>
                  ),
                },
              ]
            : []),
          ...(queue.next_attempt_at
            ? [{ ...moment('next_attempt_at', queue.next_attempt_at), label: text.nextAt }]
            : []),
          count('given_up'),
          count('failures_in_row'),
          ...(queue.paused_until ? [moment('paused_until', queue.paused_until)] : []),
          moment('last_success_at', queue.last_success_at),
          moment('last_failure_at', queue.last_failure_at),
        ]}
      />
    </>
  );
};
