import { inOperator } from '../../database/transaction.ts';
import { findInstruments } from '../instruments/shared-queries.ts';
import { findOrderedPayment } from '../payments/cashier-queries.ts';
import type { ClaimedOrder } from '../payments/order-queries.ts';
import type { DueCashier } from './order-call-queries.ts';
import type { Payee, ToldOrder } from './order-dialect.ts';
import type { OrderParts } from './order-parts.ts';
import { orderKey } from './order-rules.ts';

/** An order as its provider is told of it. */
export const tellingOf = (
  { sql }: Pick<OrderParts, 'sql'>,
  { operator_id }: DueCashier,
  order: ClaimedOrder,
): Promise<ToldOrder> =>
  inOperator(sql, operator_id, async (tx) => {
    const payment = order.payment_id === null ? undefined : await findOrderedPayment(tx, operator_id, order.payment_id);
    const [saved] = payment?.instrument_id ? await findInstruments(tx, operator_id, [payment.instrument_id]) : [];
    const payee: Payee | null =
      order.kind === 'payout' && saved
        ? { kind: saved.kind, holder_name: saved.holder_name, iban: saved.iban, bic: saved.bic, token: saved.token }
        : null;
    return {
      order: orderKey(operator_id, order.id),
      transaction_id: order.origin,
      player_id: order.player_id,
      amount: order.amount,
      currency: order.currency,
      deposit_intent_id: order.intent_id,
      payment_id: order.payment_id,
      payment_method: payment?.payment_method ?? null,
      payee,
    };
  });
