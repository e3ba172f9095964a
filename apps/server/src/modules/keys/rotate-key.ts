import type { rotateApiKey as route } from '@croupier/contract/back-office/keys.ts';
import type { Clock } from '../../base/clock.ts';
import { Refusal } from '../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { announceKey } from './announce-key.ts';
import type { ApiKeyRow } from './api-key-row.ts';
import { type KeyMaker, makeSecret } from './create-key.ts';
import { lockKey, replaceSecret } from './queries.ts';
import { refuseRevoked } from './rules.ts';
import { showKeyWithSecret } from './view.ts';

export const rotateApiKey =
  (maker: KeyMaker, clock: Clock) =>
  (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> =>
    call.write(async (tx) => ({
      data: showKeyWithSecret(await rotateKey(tx, maker, auditContext(call), call.params.api_key), clock.now()),
    }));

/** Replaces the secret of the key; the new one is shown only in this answer, and the old one is invalid from now on. */
export const rotateKey = async (
  tx: Tx,
  maker: KeyMaker,
  context: AuditContext,
  id: number,
): Promise<ApiKeyRow & { secret: string }> => {
  const key = await lockKey(tx, context.operator_id, id);
  if (!key) throw new Refusal('NOT_FOUND');
  refuseRevoked(key);

  const { secret, sealed } = makeSecret(maker, key.key);
  await replaceSecret(tx, context, id, sealed);
  await audit(tx, context, [{ action: 'api_key.secret_rotated', subject_kind: 'api_key', subject_id: id }]);
  await announceKey(tx, context, key, 'rotated');
  return { ...key, updated_at: context.now, secret };
};
