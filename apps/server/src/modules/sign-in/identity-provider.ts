import { isSameAddress } from '@croupier/contract/addresses.ts';
import {
  type getIdentityProvider as getRoute,
  issuerRule,
  newIdentityProvider,
  type removeIdentityProvider as removeRoute,
  type setIdentityProvider as setRoute,
} from '@croupier/contract/back-office/identity-provider.ts';
import { endProviderSessions } from '../../admission/staff-sessions.ts';
import { checkUrl } from '../../base/address-rules.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import { seal } from '../../base/secret-box.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import type { Browser } from '../../call/browser.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import type { OperatorFacts } from '../../call/facts.ts';
import type { Tx } from '../../database/pool.ts';
import type { ProposalKind } from '../../module/proposal-kind.ts';
import { audit, auditContext, changedFields } from '../audit/audit.ts';
import { notify } from '../notices/notify.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
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

const show = (
  parts: SignInParts,
  { browser, operator }: { readonly browser: Browser; readonly operator: OperatorFacts },
  row: ProviderRow,
) => ({
  issuer: row.issuer,
  client_id: row.client_id,
  label: row.label,
  sso_only: row.sso_only,
  redirect_uri: redirectUri(parts, browser, operator),
  updated_at: row.updated_at,
});

export const getIdentityProvider =
  (parts: SignInParts) =>
  async (call: Call<typeof getRoute>): Promise<AnswerOf<typeof getRoute>> => {
    const row = await call.read((tx) => selectProvider(tx, call.operator.operator_id));
    return { data: row ? show(parts, call, row) : null };
  };

export const setIdentityProvider =
  (parts: SignInParts) =>
  (call: Call<typeof setRoute>): Promise<WrittenAnswerOf<typeof setRoute>> =>
    call.write(async (tx) => {
      const { operator_id, is_sandbox } = call.operator;
      const { client_secret, ...wanted } = call.body;
      const checked = checkUrl(wanted.issuer, is_sandbox && parts.loopback);
      if ('problem' in checked) throw invalid('issuer', checked.problem);
      const before = await selectProvider(tx, operator_id, true);
      const isSame = isSameClient(before, wanted);
      const sealed = client_secret && seal(parts.masterKey, client_secret, clientSecretContext(operator_id));
      // A secret belongs to its provider, and is sent to no other.
      const client_secret_sealed = sealed || (isSame ? before.client_secret_sealed : null);
      const opensPasswords = before?.sso_only === true && !wanted.sso_only;
      if (needsSecondPerson(call.operator) && (!isSame || opensPasswords))
        return propose(tx, call, providerChange, {
          subject_id: operator_id,
          change: wanted,
          after: wanted,
          ...(sealed && { secret: { sealed } }),
        });
      const row = { ...wanted, operator_id, client_secret_sealed, updated_at: call.now };
      await store(tx, auditContext(call), before, row, client_secret !== undefined);
      return { data: show(parts, call, row) };
    });

type Client = Pick<ProviderRow, 'issuer' | 'client_id'>;

const isSameClient = (before: ProviderRow | undefined, wanted: Client): before is ProviderRow =>
  before !== undefined &&
  isSameAddress(before.issuer, wanted.issuer, issuerRule) &&
  before.client_id === wanted.client_id;

const fields = ['issuer', 'client_id', 'label', 'sso_only'] as const;

/**
 * The owner of the provider decides who signs in, so another one requires a second person. So does allowing passwords
 * again: they may belong to people who left and were removed at the provider only.
 */
export const providerChange: ProposalKind = {
  kind: 'identity_provider.set',
  current: async (tx, { operator_id }) => {
    const row = await selectProvider(tx, operator_id, true);
    return row ? Object.fromEntries(fields.map((field) => [field, row[field]])) : {};
  },
  apply: async (tx, context, { change, secret_sealed }) => {
    const { operator_id, now } = context;
    const { client_secret: _, ...wanted } = newIdentityProvider.parse(change);
    const before = await selectProvider(tx, operator_id, true);
    const kept = isSameClient(before, wanted) ? before.client_secret_sealed : null;
    const row = { ...wanted, operator_id, client_secret_sealed: secret_sealed ?? kept, updated_at: now };
    await store(tx, context, before, row, secret_sealed !== null);
    return operator_id;
  },
};

const store = async (
  tx: Tx,
  context: AuditContext,
  before: ProviderRow | undefined,
  row: ProviderRow,
  hasNewSecret: boolean,
): Promise<void> => {
  await writeProvider(tx, row);
  const changes = changedFields({ ...before }, { ...row }, [...fields]);
  const secret = { field: 'client_secret', from_value: null, to_value: null };
  await noteChange(tx, context, hasNewSecret ? [...changes, secret] : changes);
};

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
  (call: Call<typeof removeRoute>): Promise<WrittenAnswerOf<typeof removeRoute>> =>
    call.write(async (tx) => {
      const { operator_id } = call.operator;
      const before = await selectProvider(tx, operator_id, true);
      if (!before) return { data: { ended: 0 } };
      if (before.sso_only && needsSecondPerson(call.operator))
        throw new Refusal('INVALID_REQUEST', 'Switch sso_only off first: that waits for a second person.', {
          rule: 'sso_only',
        });
      await deleteProvider(tx, operator_id);
      const ended = await endProviderSessions(tx, operator_id, clock.now());
      await noteChange(tx, auditContext(call), [{ field: 'issuer', from_value: before.issuer, to_value: null }]);
      return { data: { ended } };
    });

/** Emergency access for the owner of the machine when the provider fails: enables passwords and passkeys again. */
export const switchSsoOff = async (tx: Tx, context: AuditContext): Promise<boolean> => {
  const isChanged = await allowOtherWays(tx, context.operator_id, context.now);
  if (isChanged) await noteChange(tx, context, [{ field: 'sso_only', from_value: 'true', to_value: 'false' }]);
  return isChanged;
};
