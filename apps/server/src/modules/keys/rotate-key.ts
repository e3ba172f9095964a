import type { rotateApiKey as route } from '@croupier/contract/back-office/keys.ts';
import type { Clock } from '../../base/clock.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import type { ProposalKind, Values } from '../../module/proposal-kind.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { propose } from '../proposals/propose.ts';
import { pendingProposals, withdrawReplaced } from '../proposals/replace-proposal.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { announceKey } from './announce-key.ts';
import type { ApiKeyRow } from './api-key-row.ts';
import { type KeyMaker, makeSecret } from './create-key.ts';
import { lockKey, replaceSecret } from './queries.ts';
import { leadsToMoney, refuseRevoked } from './rules.ts';
import { showKeyWithSecret } from './view.ts';

export const rotateApiKey =
  (maker: KeyMaker, clock: Clock) =>
  (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> =>
    call.write(async (tx) => {
      const context = auditContext(call);
      const { api_key: id } = call.params;
      const key = await lockUsableKey(tx, context.operator_id, id);
      if (needsSecondPerson(call.operator) && leadsToMoney(key)) return proposeSecret(tx, maker, call, key);
      return { data: showKeyWithSecret(await rotateKey(tx, maker, context, id), clock.now()) };
    });

/** Replaces the secret of the key; the new one is shown only in this answer, and the old one is invalid from now on. */
export const rotateKey = async (
  tx: Tx,
  maker: KeyMaker,
  context: AuditContext,
  id: number,
): Promise<ApiKeyRow & { secret: string }> => {
  const key = await lockUsableKey(tx, context.operator_id, id);
  const { secret, sealed } = makeSecret(maker, key.key);
  const made = { secret_created_at: context.now, made_by_two: false };
  await putSecret(tx, context, key, { sealed, ...made });
  return { ...key, ...made, updated_at: context.now, secret };
};

/**
 * The proposer gets the new secret, which does nothing until another person confirms it. The old one works until then,
 * so nobody alone can take over a key that leads to money, and nothing stops meanwhile.
 */
const proposeSecret = async (
  tx: Tx,
  maker: KeyMaker,
  call: Call<typeof route>,
  key: ApiKeyRow,
): Promise<AnswerOf<typeof route>> => {
  await withdrawReplaced(tx, call, keyRotation.kind, key.id);
  const secret = makeSecret(maker, key.key);
  const secret_created_at = call.now;
  const change = { key: key.key, secret_created_at };
  return propose(tx, call, keyRotation, {
    subject_id: key.id,
    change,
    after: shownKey({ ...key, secret_created_at }),
    secret,
  });
};

/** A new secret that requires a second person. */
export const keyRotation: ProposalKind = {
  kind: 'api_key.rotate',
  current: async (tx, { operator_id }, { subject_id }) =>
    shownKey(await lockUsableKey(tx, operator_id, subject_id as number)),
  apply: async (tx, context, { subject_id, change, secret_sealed }) => {
    const key = await lockUsableKey(tx, context.operator_id, subject_id as number);
    const secret_created_at = new Date(change.secret_created_at as string);
    await putSecret(tx, context, key, { sealed: secret_sealed as Buffer, secret_created_at, made_by_two: true });
    return key.id;
  },
};

/** The proposal by which a new secret of the key waits. */
export const rotationOf = async (tx: Tx, { operator, now }: Call, id: number): Promise<number | null> =>
  (await pendingProposals(tx, operator.operator_id, keyRotation.kind, now)).get(id) ?? null;

/** What the second person sees: everything that the new secret will be good for. */
const shownKey = (key: ApiKeyRow): Values => ({
  key: key.key,
  name: key.name,
  scopes: key.scopes,
  provider_id: key.provider_id,
  ip_allowlist: key.ip_allowlist,
  rate_limit_per_minute: key.rate_limit_per_minute,
  expires_at: key.expires_at,
  secret_created_at: key.secret_created_at,
});

const lockUsableKey = async (tx: Tx, operatorId: number, id: number): Promise<ApiKeyRow> => {
  const key = await lockKey(tx, operatorId, id);
  if (!key) throw new Refusal('NOT_FOUND');
  refuseRevoked(key);
  return key;
};

const putSecret = async (
  tx: Tx,
  context: AuditContext,
  key: ApiKeyRow,
  secret: Parameters<typeof replaceSecret>[3],
): Promise<void> => {
  await replaceSecret(tx, context, key.id, secret);
  await audit(tx, context, [{ action: 'api_key.secret_rotated', subject_kind: 'api_key', subject_id: key.id }]);
  await announceKey(tx, context, key, 'rotated');
};
