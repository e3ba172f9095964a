import { sealBytes } from '../../base/secret-box.ts';
import { dayMilliseconds } from '../../base/windows.ts';
import type { Tx } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import { systemActor } from '../audit/audit.ts';
import { type ClaimedOrder, lockOrder, type OrderResult, saveOrder } from '../payments/order-queries.ts';
import type { CashierOrder } from '../payments/order-row.ts';
import { lockAccount } from '../wallet/shared-queries.ts';
import { orderCallContext } from './cashier-secret.ts';
import { maskCards } from './mask-cards.ts';
import { bookOrder } from './order-book.ts';
import { type DueCashier, insertCall } from './order-call-queries.ts';
import { tellStaffOfOrder } from './order-notice.ts';
import type { AttemptOutcome, Serving } from './order-parts.ts';
import { judgeOrder } from './order-rules.ts';
import type { Said } from './order-talk.ts';
import { saveTransaction } from './queries.ts';
import type { Scene } from './scene.ts';

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
    const scene = { tx, engine: parts.engine, operator_id, adapter: due.adapter, actor: systemActor, now };
    const result = await bookResult(scene, order, judgeOrder(order, answer, { now, chance }));
    await saveOrder(tx, operator_id, order.id, result, now);
    if (result.state === 'stuck' || (result.state === 'refused' && order.kind !== 'payout')) {
      parts.log.warn({ operator: due.slug, order: order.id, error: result.last_error }, 'an order needs staff');
      await tellStaffOfOrder(tx, { operator_id, now }, order);
    }
    if (result.state === 'due') return answer.outcome === 'pending' ? 'pending' : 'uncertain';
    return result.state as AttemptOutcome;
  });

/** Books what the provider says. Where the books say otherwise, staff find out. */
const bookResult = async (scene: Scene, order: CashierOrder, result: OrderResult): Promise<OrderResult> => {
  const { state, transaction_id, last_error } = result;
  if (order.kind === 'payout' && transaction_id !== null) await nameTransfer(scene, order, transaction_id);
  if (state !== 'done' && state !== 'refused') return result;
  const outcome = await bookOrder(scene, order, { as: state, transaction_id, note: last_error });
  if (outcome.ok) return result;
  const error = `the provider says ${state}, which is refused here: ${outcome.message}`;
  return { ...result, state: 'stuck', last_error: error.slice(0, 300) };
};

/** From now on callbacks that name only the provider's transaction are about this order. */
const nameTransfer = async (scene: Scene, order: CashierOrder, transaction_id: string): Promise<void> => {
  const { tx, operator_id, adapter, now } = scene;
  const { player_id, amount, currency, payment_id, claimed_at } = order;
  const row = { transaction_id, player_id, amount, currency, intent_id: null, payment_id, claimed_at };
  await saveTransaction(tx, operator_id, adapter, { ...row, kind: 'payout' }, now);
};

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
