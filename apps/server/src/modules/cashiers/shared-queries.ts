import type { Tx } from '../../database/pool.ts';
import { statement } from '../../database/statement.ts';

/** The transactions of payment providers, to be joined by operator and payment. */
export const sharedTransactions = statement`(
  select operator_id, adapter, transaction_id, kind, player_id, amount, currency, intent_id, payment_id, claimed_at
  from cashier_transactions)`;

/** The connected payment providers, and where they take orders. */
export const sharedCashiers = statement`(select operator_id, adapter, is_active, orders_url from cashiers)`;

/** What payment providers have sent, without its bytes. */
export const sharedCallbacks = statement`(
  select operator_id, id, adapter, transaction_id, action, player_id, payment_id, intent_id, amount, currency, error_code,
    received_at
  from cashier_callbacks)`;

/** Whether a connected payment provider takes orders. */
export const takesCashierOrders = async (tx: Tx, operatorId: number): Promise<boolean> => {
  const [row] = await tx`
    select 1 from cashiers where operator_id = ${operatorId} and is_active and orders_url is not null limit 1`;
  return row !== undefined;
};
