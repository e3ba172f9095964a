import {
  getIdentityProvider,
  removeIdentityProvider,
  setIdentityProvider,
} from '@croupier/contract/back-office/identity-provider.ts';
import { useState } from 'react';
import { notifyDone, useAct, useData } from '../../data.ts';
import { notify } from '../../toast.ts';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { When } from '../../ui/when.tsx';
import { useStaffText } from './text.ts';

/** The identity provider at which staff sign in by OpenID Connect. */
export const Page = () => {
  const text = useStaffText().provider;
  const common = useCommonText();
  const [form, setForm] = useState<'change' | 'remove'>();
  const leave = (): void => setForm(undefined);
  const { data, error, refetch } = useData(getIdentityProvider, {});
  const remove = useAct(removeIdentityProvider, ({ data: { ended } }) => {
    notify(text.removed, text.ended(ended));
    leave();
  });
  const provider = data?.data;
  return (
    <div className="page">
      <PageHead title={text.title} facts={provider?.label}>
        {provider ? (
          <ActButton route={removeIdentityProvider} tone="danger" onClick={() => setForm('remove')}>
            {text.remove}
          </ActButton>
        ) : null}
        <ActButton route={setIdentityProvider} tone="primary" onClick={() => setForm('change')}>
          {provider ? text.change : text.add}
        </ActButton>
      </PageHead>
      <div className="page-body stack">
        <p className="muted">{text.hint}</p>
        {error ? <ErrorBox error={error} retry={() => void refetch()} /> : null}
        {data || error ? null : <Skeleton />}
        {provider === null ? <EmptyState title={text.none} /> : null}
        {provider ? (
          <Facts
            facts={[
              { name: 'issuer', label: text.fields.issuer, value: provider.issuer },
              { name: 'client_id', label: text.fields.client_id, value: <Id value={provider.client_id} /> },
              { name: 'label', label: text.fields.label, value: provider.label },
              { name: 'sso_only', label: text.fields.sso_only, value: provider.sso_only ? common.yes : common.no },
              { name: 'redirect_uri', label: text.redirect, value: <Id value={provider.redirect_uri} /> },
              { name: 'updated_at', value: <When at={provider.updated_at} as="full" /> },
            ]}
          />
        ) : null}
      </div>
      <Dialog title={provider ? text.change : text.add} open={form === 'change'} close={leave}>
        <SchemaForm
          route={setIdentityProvider}
          initial={provider ?? {}}
          kinds={{ client_secret: 'password', issuer: 'text' }}
          text={{ fields: text.fields, hints: { sso_only: text.onlyHint } }}
          submit={common.save}
          cancel={leave}
          done={(answer) => {
            notifyDone(answer, common.saved, answer.data.label);
            leave();
          }}
        />
      </Dialog>
      {form === 'remove' ? (
        <ConfirmDialog
          route={removeIdentityProvider}
          title={text.removeTitle}
          submit={text.remove}
          busy={remove.busy}
          error={remove.error}
          close={leave}
          done={() => remove.run({})}
        >
          <p>{text.removeHint}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
};
