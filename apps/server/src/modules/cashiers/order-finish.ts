import { sealBytes } from '../../base/secret-box.ts';
import { dayMilliseconds } from '../../base/windows.ts';
import type { Tx } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import { type ClaimedOrder, lockOrder, saveOrder } from '../payments/order-queries.ts';
import type { CashierOrder } from '../payments/order-row.ts';
import { lockAccount } from '../wallet/shared-queries.ts';
import { orderCallContext } from './cashier-secret.ts';
import { maskCards } from './mask-cards.ts';
import { type DueCashier, insertCall } from './order-call-queries.ts';
import { tellStaffOfOrder } from './order-notice.ts';
import type { AttemptOutcome, Serving } from './order-parts.ts';
import { judgeOrder } from './order-rules.ts';
import type { Said } from './order-talk.ts';

/** How long what was said about an order is kept. */
const keptMilliseconds = 400 * dayMilliseconds;

/**
 * Records an attempt with all that was said, and what it leads to, in one SQL transaction. Returns nothing where the
 * claim was lost: then only what was said is kept.
 */
export const finishOrder = (
  parts: Serving,
  due: DueCashier,
  claimed: ClaimedOrder,
  said: readonly Said[],
): Promise<AttemptOutcome | undefined> =>
  inOperator(parts.sql, due.operator_id, async (tx) => {
    const { operator_id } = due;
    const now = parts.clock.now();
    await lockAccount(tx, operator_id, claimed.player_id);
    const order = await lockOrder(tx, operator_id, claimed.id);
    for (const one of said) await keepCall(parts, tx, operator_id, claimed, one);
    const { answer } = said.at(-1) as Said;
    if (!order || !isStillOurs(order, claimed)) return undefined;
    const chance = parts.random.bytes(1).readUInt8() / 0xff;
    const result = judgeOrder(order, answer, { now, chance });
    await saveOrder(tx, operator_id, order.id, result, now);
    if (result.state === 'stuck' || result.state === 'refused') {
      parts.log.warn({ operator: due.slug, order: order.id, error: result.last_error }, 'an order needs staff');
      await tellStaffOfOrder(tx, { operator_id, now }, order);
    }
    if (result.state === 'due') return answer.outcome === 'pending' ? 'pending' : 'uncertain';
    return result.state as AttemptOutcome;
  });

/** A callback or staff may have ended the order meanwhile, and after a lost claim another attempt may be under way. */
const isStillOurs = (order: CashierOrder, { claimed_until }: ClaimedOrder): boolean =>
  order.state === 'due' && order.claimed_until?.getTime() === claimed_until.getTime();

const keepCall = (
  { masterKey, clock }: Serving,
  tx: Tx,
  operator_id: number,
  { id: order_id, attempts: attempt }: ClaimedOrder,
  { verb, sent, answered, answer }: Said,
): Promise<unknown> => {
  const now = clock.now();
  const seal = (side: 'sent' | 'answer', text: string): Buffer =>
    sealBytes(
      masterKey,
      Buffer.from(maskCards(text)),
      orderCallContext(operator_id, { order_id, attempt, verb }, side),
    );
  return insertCall(tx, operator_id, {
    ...{ order_id, attempt, verb, status: answer.status, called_at: now },
    sent_sealed: seal('sent', sent),
    error: 'error' in answer ? answer.error : null,
    answer_sealed: answered === null ? null : seal('answer', answered),
    expires_at: new Date(now.getTime() + keptMilliseconds),
  });
};
