import type { revokeApiKey as route } from '@croupier/contract/back-office/keys.ts';
import type { Clock } from '../../base/clock.ts';
import { Refusal } from '../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import type { Reactions } from '../../module/reactions.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { announceKey } from './announce-key.ts';
import type { ApiKeyRow } from './api-key-row.ts';
import { lockKey, updateKey } from './queries.ts';
import { rotationOf } from './rotate-key.ts';
import { showKey } from './view.ts';

declare module '../../module/reactions.ts' {
  interface Changes {
    /** A key was revoked: what it opened, such as game sessions, ends. */
    key_revoked: { readonly operator_id: number; readonly api_key_id: number; readonly now: Date };
  }
}

export const revokeApiKey =
  (reactions: Reactions, clock: Clock) =>
  async (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> => {
    const { api_key: id } = call.params;
    const context = auditContext(call);
    const { operator_id, now } = context;
    const answer = await call.write(async (tx) => {
      const revoked = await revokeKey(tx, context, id);
      return { data: showKey(revoked, clock.now(), await rotationOf(tx, call, id)) };
    });
    // The key is revoked, whatever becomes of these; a sweep does what they leave.
    await Promise.allSettled([reactions.afterwards('key_revoked', { operator_id, api_key_id: id, now })]);
    return answer;
  };

/** Revokes a key for good, and with it every player token it issued. Revoking it again changes nothing. */
export const revokeKey = async (tx: Tx, context: AuditContext, id: number): Promise<ApiKeyRow> => {
  const key = await lockKey(tx, context.operator_id, id);
  if (!key) throw new Refusal('NOT_FOUND');
  if (key.revoked_at !== null) return key;

  const after: ApiKeyRow = { ...key, revoked_at: context.now, updated_at: context.now };
  await updateKey(tx, context, id, after);
  await audit(tx, context, [{ action: 'api_key.revoked', subject_kind: 'api_key', subject_id: id }]);
  await announceKey(tx, context, key, 'revoked');
  return after;
};
