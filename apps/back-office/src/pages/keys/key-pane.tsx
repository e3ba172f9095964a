import { revokeApiKey, rotateApiKey, updateApiKey } from '@croupier/contract/back-office/keys.ts';
import { useState } from 'react';
import { notifyDone, useAct } from '../../data.ts';
import { notify } from '../../toast.ts';
import { AuditTrail } from '../../ui/audit-trail.tsx';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MissingPane } from '../../ui/missing-pane.tsx';
import { Pane } from '../../ui/pane.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CheckSignature } from '../requests/check-signature.tsx';
import { KeyCalls } from './key-calls.tsx';
import { KeyDetails } from './key-details.tsx';
import type { KeyRow } from './key-row.ts';
import { KeySecret, type MadeKey, readMade } from './key-secret.tsx';
import { RotateHint } from './rotate-hint.tsx';
import { useKeysText } from './text.ts';

type KeyPaneProps = { readonly id: string; readonly apiKey: KeyRow | undefined; readonly close: () => void };

export const KeyPane = ({ id, apiKey, close }: KeyPaneProps) => {
  const text = useKeysText();
  const common = useCommonText();
  const [form, setForm] = useState<'edit' | 'rotate' | 'revoke' | 'check'>();
  const [made, setMade] = useState<MadeKey>();
  const leave = (): void => setForm(undefined);
  const rotate = useAct(rotateApiKey, ({ status, data }) => {
    setMade(readMade(status, data, 'rotated'));
    leave();
  });
  const revoke = useAct(revokeApiKey, ({ data }) => {
    notify(text.revoked, data.name);
    leave();
  });
  if (!apiKey) return <MissingPane title={text.pane(id)} close={close} />;
  const params = { api_key: apiKey.id };
  const hindrance = apiKey.status === 'revoked' ? text.isRevoked : undefined;
  return (
    <Pane
      title={text.pane(id)}
      figure={apiKey.name}
      tags={<StateTag state={apiKey.status} />}
      close={close}
      actions={
        <>
          <ActButton
            route={rotateApiKey}
            tone="primary"
            hindrance={hindrance}
            onClick={() => {
              rotate.reset();
              setForm('rotate');
            }}
          >
            {text.rotate}
          </ActButton>
          <ActButton route={updateApiKey} hindrance={hindrance} onClick={() => setForm('edit')}>
            {text.edit}
          </ActButton>
          <ActButton route={revokeApiKey} tone="danger" hindrance={hindrance} onClick={() => setForm('revoke')}>
            {text.revoke}
          </ActButton>
        </>
      }
    >
      <Tabs
        label={text.pane(id)}
        tabs={[
          {
            name: 'details',
            label: common.details,
            body: <KeyDetails apiKey={apiKey} check={() => setForm('check')} />,
          },
          { name: 'calls', label: text.calls, body: <KeyCalls apiKey={apiKey} /> },
          { name: 'audit', label: common.audit, body: <AuditTrail kind="api_key" id={apiKey.id} /> },
        ]}
      />
      {form === 'edit' ? (
        <Dialog title={text.editTitle(apiKey.name)} open close={leave}>
          <SchemaForm
            route={updateApiKey}
            params={params}
            initial={apiKey}
            text={{ fields: text.fields }}
            order={[
              'name',
              ...(apiKey.provider_id === null ? ['scopes'] : []),
              'ip_allowlist',
              'rate_limit_per_minute',
              'expires_at',
            ]}
            submit={common.save}
            cancel={leave}
            done={(answer) => {
              notifyDone(answer, common.saved, apiKey.name);
              leave();
            }}
          />
        </Dialog>
      ) : null}
      {form === 'rotate' ? (
        <ConfirmDialog
          route={rotateApiKey}
          title={text.rotateTitle(apiKey.name)}
          submit={text.rotate}
          tone="primary"
          busy={rotate.busy}
          error={rotate.error}
          close={leave}
          done={() => rotate.run({ params })}
        >
          <RotateHint apiKey={apiKey} />
        </ConfirmDialog>
      ) : null}
      {form === 'revoke' ? (
        <ConfirmDialog
          route={revokeApiKey}
          title={text.revokeTitle(apiKey.name)}
          submit={text.revoke}
          busy={revoke.busy}
          error={revoke.error}
          close={leave}
          done={() => revoke.run({ params })}
        >
          <p>{text.revokeHint}</p>
        </ConfirmDialog>
      ) : null}
      {form === 'check' ? <CheckSignature apiKey={apiKey} close={leave} /> : null}
      {made ? <KeySecret title={text.rotatedTitle} made={made} close={() => setMade(undefined)} /> : null}
    </Pane>
  );
};
