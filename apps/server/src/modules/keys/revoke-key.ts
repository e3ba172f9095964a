import type { revokeApiKey as route } from '@croupier/contract/back-office/keys.ts';
import type { Clock } from '../../base/clock.ts';
import { Refusal } from '../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { announceKey } from './announce-key.ts';
import type { ApiKeyRow } from './api-key-row.ts';
import { lockKey, updateKey } from './queries.ts';
import { rotationOf } from './rotate-key.ts';
import { showKey } from './view.ts';

export const revokeApiKey =
  (clock: Clock) =>
  (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> =>
    call.write(async (tx) => {
      const { api_key: id } = call.params;
      const revoked = await revokeKey(tx, auditContext(call), id);
      return { data: showKey(revoked, clock.now(), await rotationOf(tx, call, id)) };
    });

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
