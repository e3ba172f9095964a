import { selectOrder } from '../payments/order-list-queries.ts';
import { lockOrder, saveOrder } from '../payments/order-queries.ts';
import type { CashierOrder } from '../payments/order-row.ts';
import { lockAccount } from '../wallet/shared-queries.ts';
import type { CashierTransaction } from './cashier-row.ts';
import type { Notice } from './notice.ts';
import { bookOrder } from './order-book.ts';
import { orderOfKey } from './order-rules.ts';
import { saveTransaction } from './queries.ts';
import type { Handled, Scene } from './scene.ts';

/** The order of this provider that a notice names, if it is about the same money. */
const namedOrder = async (
  { tx, operator_id, adapter }: Scene,
  { order, player_id, amount, currency }: Notice,
  kind: CashierOrder['kind'],
): Promise<CashierOrder | undefined> => {
  const id = order === undefined ? undefined : orderOfKey(operator_id, order);
  const found = id === undefined ? undefined : await selectOrder(tx, operator_id, id);
  const isSame =
    found?.kind === kind &&
    found.adapter === adapter &&
    found.player_id === player_id &&
    found.amount === amount &&
    found.currency === currency;
  return isSame ? found : undefined;
};

/** A transfer that the provider makes for an order of ours: it has the payout claim that was made with the order. */
export const adoptPayout = async (
  scene: Scene,
  notice: Notice,
  transaction_id: string,
): Promise<CashierTransaction | undefined> => {
  const order = await namedOrder(scene, notice, 'payout');
  if (!order) return undefined;
  const { tx, operator_id, adapter, now } = scene;
  const { player_id, amount, currency, payment_id, claimed_at } = order;
  const row = { transaction_id, player_id, amount, currency, intent_id: null, payment_id, claimed_at };
  await saveTransaction(tx, operator_id, adapter, { ...row, kind: 'payout' }, now);
  return { ...row, kind: 'payout' };
};

/**
 * A refund that the provider made for an order of ours. Its answer and its callback come in any order, and both say the
 * same: it is booked once. Undefined where the order has ended otherwise: then the money has moved by itself.
 */
export const bookNamedRefund = async (scene: Scene, notice: Notice): Promise<Handled | undefined> => {
  const found = await namedOrder(scene, notice, 'refund');
  if (!found) return undefined;
  const { tx, operator_id, now } = scene;
  await lockAccount(tx, operator_id, found.player_id);
  const order = (await lockOrder(tx, operator_id, found.id)) as CashierOrder;
  const { state, intent_id, payment_id } = order;
  const about = { intent_id, payment_id };
  if (state === 'done') return { outcome: { ok: true, data: { payment_id } }, ...about };
  if (state !== 'due' && state !== 'stuck') return undefined;
  const { transaction_id, note = null } = notice;
  const outcome = await bookOrder(scene, order, { as: 'done', transaction_id, note });
  if (!outcome.ok) return { outcome, ...about };
  const ended = { ...order, state: 'done' as const, transaction_id, last_error: null, next_attempt_at: null };
  await saveOrder(tx, operator_id, order.id, ended, now);
  return { outcome: { ok: true, data: { payment_id } }, ...about };
};
