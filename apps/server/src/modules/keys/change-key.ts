import { apiKeyPatch, type updateApiKey as route } from '@croupier/contract/back-office/keys.ts';
import type { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import type { ProposalKind, Values } from '../../module/proposal-kind.ts';
import { audit, auditContext, changedFields } from '../audit/audit.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import type { ApiKeyRow } from './api-key-row.ts';
import { lockKey, updateKey } from './queries.ts';
import { rotationOf } from './rotate-key.ts';
import { madeByTwoAfter, refusePastExpiry, refuseRevoked, refuseScopesOfOthers, weakensKey } from './rules.ts';
import { showKey } from './view.ts';

export const updateApiKey =
  (clock: Clock) =>
  async (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> => {
    refusePastExpiry(call.body.expires_at, clock.now());
    refuseScopesOfOthers(call.body.scopes, call.operator);
    return call.write(async (tx) => {
      const context = auditContext(call);
      const { api_key: id } = call.params;
      const { before, after } = await planChange(tx, context, id, call.body);
      if (needsSecondPerson(call.operator) && weakensKey(before, after))
        return propose(tx, call, keyUpdate, { subject_id: id, change: call.body, after: shownKey(after) });
      const changed = await changeKey(tx, context, id, call.body, false);
      return { data: showKey(changed, clock.now(), await rotationOf(tx, call, id)) };
    });
  };

/** A change of a key that requires a second person. */
export const keyUpdate: ProposalKind = {
  kind: 'api_key.update',
  current: async (tx, context, { subject_id }) =>
    shownKey((await planChange(tx, context, subject_id as number, {})).before),
  apply: async (tx, context, { subject_id, change }) => {
    const changes = apiKeyPatch.parse(change);
    refusePastExpiry(changes.expires_at, context.now);
    return (await changeKey(tx, context, subject_id as number, changes, true)).id;
  },
};

const fields = ['name', 'scopes', 'ip_allowlist', 'rate_limit_per_minute', 'expires_at'] as const;

/**
 * The values that the second person sees. The time of its secret is among them: a key without power can get a new
 * secret by one person, so a proposal that gives it power is stale once its secret is another.
 */
const shownKey = (key: ApiKeyRow): Values => ({
  key: key.key,
  ...Object.fromEntries(fields.map((field) => [field, key[field]])),
  secret_created_at: key.secret_created_at,
});

/** The key, locked, before and after the change. */
const planChange = async (
  tx: Tx,
  context: AuditContext,
  id: number,
  changes: z.output<typeof apiKeyPatch>,
): Promise<{ before: ApiKeyRow; after: ApiKeyRow }> => {
  const before = await lockKey(tx, context.operator_id, id);
  if (!before) throw new Refusal('NOT_FOUND');
  refuseRevoked(before);
  if (before.provider_id !== null && changes.scopes && changes.scopes.length > 0)
    throw invalid('scopes', "must be empty for a provider's key");

  const after: ApiKeyRow = {
    ...before,
    name: changes.name ?? before.name,
    scopes: changes.scopes ?? before.scopes,
    ip_allowlist: changes.ip_allowlist ?? before.ip_allowlist,
    rate_limit_per_minute: changes.rate_limit_per_minute ?? before.rate_limit_per_minute,
    expires_at: changes.expires_at === undefined ? before.expires_at : changes.expires_at,
    updated_at: context.now,
  };
  return { before, after };
};

/**
 * Changes only the given fields, as one person or as a second one confirmed. A request that changes nothing writes
 * nothing.
 */
const changeKey = async (
  tx: Tx,
  context: AuditContext,
  id: number,
  changes: z.output<typeof apiKeyPatch>,
  isConfirmed: boolean,
): Promise<ApiKeyRow> => {
  const { before, after: wanted } = await planChange(tx, context, id, changes);
  const after = { ...wanted, made_by_two: madeByTwoAfter(before, wanted, isConfirmed) };
  const changed = changedFields(before, after, fields);
  if (changed.length === 0) return before;

  await updateKey(tx, context, id, after);
  await audit(
    tx,
    context,
    changed.map((change) => ({ action: 'api_key.updated', subject_kind: 'api_key', subject_id: id, ...change })),
  );
  return after;
};
