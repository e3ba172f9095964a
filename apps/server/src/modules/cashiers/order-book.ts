import { reverseByCashier } from '../payments/charge-back.ts';
import { paidByCashier, refusedByCashier } from '../payments/decide-by-cashier.ts';
import type { CashierOrder } from '../payments/order-row.ts';
import type { Outcome } from './notice.ts';
import { orderKey } from './order-rules.ts';
import { saveTransaction, selectTransaction } from './queries.ts';
import { run, type Scene } from './scene.ts';

/** What became of an order: as the provider says, or two people. */
export type Became = {
  readonly as: 'done' | 'refused';
  readonly transaction_id: string | null;
  readonly note: string | null;
};

type Booking = { readonly scene: Scene; readonly order: CashierOrder; readonly became: Became };

const nothing: Outcome = { ok: true, data: {} };

/**
 * Books what became of an order that is held: the withdrawal of a payout is paid or allowed again, the money of a refund
 * leaves the wallet. The order is ended by the caller, in the same SQL transaction.
 */
export const bookOrder = (scene: Scene, order: CashierOrder, became: Became): Promise<Outcome> => {
  if (order.kind === 'payout') return bookPayout({ scene, order, became });
  if (order.kind === 'refund' && became.as === 'done') return bookRefund({ scene, order, became });
  return Promise.resolve(nothing);
};

const named = ({ scene, order, became }: Booking): string => {
  const by = order.adapter === null ? '' : `${order.adapter}:`;
  const what = became.transaction_id ?? orderKey(scene.operator_id, order.id);
  return became.note === null ? `${by}${what}` : `${by}${what}: ${became.note}`;
};

const bookPayout = (booking: Booking): Promise<Outcome> => {
  const { scene, order, became } = booking;
  const { player_id, payment_id, claimed_at } = order;
  if (payment_id === null || claimed_at === null) throw new Error('A payout has a withdrawal and its payout claim.');
  const command = became.as === 'done' ? paidByCashier : refusedByCashier;
  const reason = became.as === 'done' ? named({ ...booking, became: { ...became, note: null } }) : named(booking);
  return run(scene, command, player_id, { payment_id, claimed_at, reason });
};

/** A callback that did not name the order may have booked the provider's transaction already. */
const bookRefund = async (booking: Booking): Promise<Outcome> => {
  const { scene, order, became } = booking;
  const { tx, operator_id, adapter, now } = scene;
  const { player_id, payment_id, intent_id, amount, currency } = order;
  if (payment_id === null) throw new Error('A refund has a deposit.');
  const transaction_id = became.transaction_id ?? orderKey(operator_id, order.id);
  const same = order.adapter && (await selectTransaction(tx, operator_id, { adapter, transaction_id }));
  if (same && same.kind === 'reversal') return nothing;
  const reason = `Refunded, ${named(booking)}`;
  const outcome = await run(scene, reverseByCashier, player_id, { payment_id, amount, reason });
  const row = { transaction_id, player_id, amount, currency, intent_id, payment_id, claimed_at: null };
  if (outcome.ok && order.adapter !== null && intent_id !== null)
    await saveTransaction(tx, operator_id, adapter, { ...row, kind: 'reversal' }, now);
  return outcome;
};
