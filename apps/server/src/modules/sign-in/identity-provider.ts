import type {
  getIdentityProvider as getRoute,
  removeIdentityProvider as removeRoute,
  setIdentityProvider as setRoute,
} from '@croupier/contract/back-office/identity-provider.ts';
import { checkUrl } from '../../base/address-rules.ts';
import { invalid } from '../../base/refusal.ts';
import { seal } from '../../base/secret-box.ts';
import type { Tx } from '../../database/pool.ts';
import type { Answer, Sent } from '../../http/answer.ts';
import type { Browser } from '../../http/browser.ts';
import type { Call } from '../../http/call.ts';
import { type AuditContext, audit, auditContext, changedFields } from '../audit/audit.ts';
import { notify } from '../notices/notify.ts';
import { clientSecretContext } from './client-secret.ts';
import {
  allowOtherWays,
  deleteProvider,
  type ProviderRow,
  selectProvider,
  writeProvider,
} from './identity-provider-queries.ts';
import { redirectUri } from './oidc-client.ts';
import type { SignInParts } from './parts.ts';
import { endProviderSessions } from './session-queries.ts';

const show = (parts: SignInParts, browser: Browser, row: ProviderRow) => ({
  issuer: row.issuer,
  client_id: row.client_id,
  label: row.label,
  sso_only: row.sso_only,
  redirect_uri: redirectUri(parts, browser),
  updated_at: row.updated_at,
});

export const getIdentityProvider =
  (parts: SignInParts) =>
  async (call: Call<typeof getRoute>): Promise<Answer> => {
    const row = await call.read((tx) => selectProvider(tx, call.operator.operator_id));
    return { data: row ? show(parts, call.browser, row) : null };
  };

export const setIdentityProvider =
  (parts: SignInParts) =>
  (call: Call<typeof setRoute>): Promise<Sent> =>
    call.transaction(async (tx) => {
      const { operator_id, is_sandbox } = call.operator;
      const { client_secret, ...wanted } = call.body;
      const checked = checkUrl(wanted.issuer, is_sandbox && parts.loopback);
      if ('problem' in checked) throw invalid('issuer', checked.problem);
      const before = await selectProvider(tx, operator_id);
      const isSame = before?.issuer === wanted.issuer && before.client_id === wanted.client_id;
      const sealed = client_secret && seal(parts.masterKey, client_secret, clientSecretContext(operator_id));
      // A secret is for the provider that it was given for, and goes to no other.
      const client_secret_sealed = sealed || (isSame ? before.client_secret_sealed : null);
      const row = { ...wanted, operator_id, client_secret_sealed, updated_at: call.now };

      await writeProvider(tx, row);
      const context = auditContext(call);
      const changes = changedFields({ ...before }, { ...row }, ['issuer', 'client_id', 'label', 'sso_only']);
      const entries =
        client_secret === undefined
          ? changes
          : [...changes, { field: 'client_secret', from_value: null, to_value: null }];
      await noteChange(tx, context, entries);
      return { data: show(parts, call.browser, row) };
    });

const noteChange = async (
  tx: Tx,
  context: AuditContext,
  changes: readonly { field: string; from_value: string | null; to_value: string | null }[],
): Promise<void> => {
  if (changes.length === 0) return;
  const { operator_id } = context;
  await audit(
    tx,
    context,
    changes.map((change) => ({
      action: 'identity_provider.updated',
      subject_kind: 'operator',
      subject_id: operator_id,
      ...change,
    })),
  );
  await notify(tx, context, {
    kind: 'identity_provider.updated',
    permission: 'manage_staff',
    message: `The identity provider was changed: ${changes.map(({ field }) => field).join(', ')}.`,
    subject_kind: 'operator',
    subject_id: operator_id,
  });
};

export const removeIdentityProvider =
  ({ clock }: SignInParts) =>
  (call: Call<typeof removeRoute>): Promise<Sent> =>
    call.transaction(async (tx) => {
      const { operator_id } = call.operator;
      const before = await selectProvider(tx, operator_id);
      if (!before) return { data: { ended: 0 } };
      await deleteProvider(tx, operator_id);
      const ended = await endProviderSessions(tx, operator_id, clock.now());
      await noteChange(tx, auditContext(call), [{ field: 'issuer', from_value: before.issuer, to_value: null }]);
      return { data: { ended } };
    });

/** The way back for the owner of the machine when the provider fails: passwords and passkeys count again. */
export const switchSsoOff = async (tx: Tx, context: AuditContext): Promise<boolean> => {
  const isChanged = await allowOtherWays(tx, context.operator_id, context.now);
  if (isChanged) await noteChange(tx, context, [{ field: 'sso_only', from_value: 'true', to_value: 'false' }]);
  return isChanged;
};
