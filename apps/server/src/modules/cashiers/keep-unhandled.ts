import { createHash } from 'node:crypto';
import { Overloaded, Refusal } from '../../base/refusal.ts';
import type { Callback } from './adapter.ts';
import { claimCallback, insertUnreadable, storeOutcome } from './callback-queries.ts';
import type { Notice } from './notice.ts';
import { namesIn, type Received, type ReceivingScene, rowOf, sealCallback, tellStaff } from './receive-callback.ts';
import { moneyHasMoved } from './rules.ts';

type Keeping = Omit<ReceivingScene, 'engine'>;

/**
 * Keeps a callback that was proved and that nobody here understands, or that says something else than the one before it:
 * its provider may have moved money, and staff decide. The same again is the same by its bytes.
 */
export const keepUnreadable = async (
  { tx, operator_id, adapter, masterKey, actor, now }: Keeping,
  { callback, ip, notice: said }: Pick<Received, 'callback' | 'ip'> & { readonly notice?: Notice | undefined },
  refusal: Refusal,
): Promise<void> => {
  const content_hash = hashOf(callback);
  const notice = { transaction_id: `sha256:${content_hash.toString('hex')}`, action: 'unreadable' as const };
  const { verb, content_type, expires_at } = rowOf(
    { operator_id, adapter, masterKey, now },
    { notice: { ...notice, origin: null } as never, callback, ip },
  );
  const { code, message, details } = refusal;
  const id = await insertUnreadable(tx, operator_id, {
    ...{ adapter, ...notice, content_hash, ip, verb, content_type, now, expires_at },
    raw_sealed: sealCallback(
      masterKey,
      operator_id,
      { ...notice, adapter },
      { callback, names: said ? namesIn(said) : [] },
    ),
    error_code: code,
    answer: JSON.stringify({ ok: false, code, message, details }),
  });
  if (id !== undefined) await tellStaff({ tx, operator_id, adapter, actor, now }, id, notice, refusal);
};

const hashOf = ({ verb = '', body }: Callback): Buffer =>
  createHash('sha256').update(`${verb}\n`).update(body).digest();

/** What is no answer to a callback but a fault here. While the server is overloaded nothing more is written. */
export const isFault = (error: unknown): boolean => !(error instanceof Refusal || error instanceof Overloaded);

/**
 * Keeps a callback that failed here, in an SQL transaction of its own: nothing of it was done. Its next delivery is
 * handled as if it were the first; if none comes, staff take it again.
 */
export const keepFailed = async (scene: Keeping, received: Omit<Received, 'payment_method'>): Promise<void> => {
  const { tx, operator_id } = scene;
  const { notice } = received;
  const claimed = await claimCallback(tx, operator_id, rowOf(scene, received));
  if (!claimed) return;
  const outcome = { id: claimed.id, player_id: notice.player_id, intent_id: null, payment_id: null };
  await storeOutcome(tx, operator_id, { ...outcome, error_code: 'SERVER_ERROR', answer: '' });
  if (moneyHasMoved(notice.action) && !claimed.is_repeat)
    await tellStaff(scene, claimed.id, notice, { message: 'it failed here.' });
};
