import type { CallbackAction, CashierAdapter } from '@croupier/contract/back-office/cashiers.ts';
import type { Money } from '../../base/money.ts';
import type { Tx } from '../../database/pool.ts';
import type { Cashier, CashierTransaction } from './cashier-row.ts';

const cashierColumns = (tx: Tx) =>
  tx`adapter, is_active, addresses, page_url, orders_url, payment_method, secret_sealed, secret_created_at, updated_at`;

export const selectCashiers = (tx: Tx, operatorId: number): Promise<Cashier[]> =>
  tx<
    Cashier[]
  >`select ${cashierColumns(tx)} from cashiers where operator_id = ${operatorId} order by adapter`.execute();

export const selectCashier = async (
  tx: Tx,
  operatorId: number,
  adapter: CashierAdapter,
  isLocked = false,
): Promise<Cashier | undefined> => {
  const [row] = await tx<Cashier[]>`
    select ${cashierColumns(tx)} from cashiers where operator_id = ${operatorId} and adapter = ${adapter}
    ${isLocked ? tx`for no key update` : tx``}`;
  return row;
};

export const saveCashier = (tx: Tx, operatorId: number, row: Cashier): Promise<unknown> => {
  const { adapter, is_active, addresses, page_url, orders_url, payment_method, secret_sealed } = row;
  const { secret_created_at, updated_at } = row;
  return tx`
    insert into cashiers (operator_id, ${cashierColumns(tx)})
    values (${operatorId}, ${adapter}, ${is_active}, ${addresses}::text[], ${page_url}, ${orders_url}, ${payment_method},
      ${secret_sealed}, ${secret_created_at}, ${updated_at})
    on conflict (operator_id, adapter) do update set is_active = ${is_active}, addresses = ${addresses}::text[],
      page_url = ${page_url}, orders_url = ${orders_url}, payment_method = ${payment_method},
      secret_sealed = ${secret_sealed}, secret_created_at = ${secret_created_at}, updated_at = ${updated_at}`.execute();
};

type At = { readonly adapter: CashierAdapter; readonly transaction_id: string };

/**
 * Makes callbacks about one transaction wait for each other, and for those that follow it: a provider that gets no answer
 * in time cancels what it has asked for while that is still under way.
 */
export const holdTransaction = (tx: Tx, operatorId: number, { adapter, transaction_id }: At): Promise<unknown> =>
  tx`
  select pg_advisory_xact_lock(hashtextextended(${`cashier/${operatorId}/${adapter}/${transaction_id}`}, 190))`.execute();

export const selectTransaction = async (
  tx: Tx,
  operatorId: number,
  { adapter, transaction_id }: At,
): Promise<CashierTransaction | undefined> => {
  const [row] = await tx<CashierTransaction[]>`
    select transaction_id, kind, player_id, amount, currency, intent_id, payment_id, claimed_at
    from cashier_transactions
    where operator_id = ${operatorId} and adapter = ${adapter} and transaction_id = ${transaction_id}`;
  return row;
};

/** The same transaction again only learns its payment. */
export const saveTransaction = (
  tx: Tx,
  operatorId: number,
  adapter: CashierAdapter,
  row: CashierTransaction,
  now: Date,
): Promise<unknown> =>
  tx`
  insert into cashier_transactions (operator_id, adapter, transaction_id, kind, player_id, amount, currency, intent_id,
    payment_id, claimed_at, created_at)
  values (${operatorId}, ${adapter}, ${row.transaction_id}, ${row.kind}, ${row.player_id}, ${row.amount},
    ${row.currency}, ${row.intent_id}, ${row.payment_id}, ${row.claimed_at}, ${now})
  on conflict (operator_id, adapter, transaction_id) do update set payment_id = excluded.payment_id
    where cashier_transactions.payment_id is null`.execute();

/** Whether a transaction of a provider uses the intent. */
export const isIntentUsed = async (tx: Tx, operatorId: number, intentId: number): Promise<boolean> => {
  const [row] = await tx`
    select 1 from cashier_transactions where operator_id = ${operatorId} and intent_id = ${intentId} limit 1`;
  return row !== undefined;
};

/** Whether a callback about the transaction was accepted. */
export const hasAccepted = async (
  tx: Tx,
  operatorId: number,
  { adapter, transaction_id }: At,
  action: CallbackAction,
): Promise<boolean> => {
  const [row] = await tx`
    select 1 from cashier_callbacks where operator_id = ${operatorId} and adapter = ${adapter}
      and transaction_id = ${transaction_id} and action = ${action} and error_code is null and answer <> ''`;
  return row !== undefined;
};

/** The player's withdrawal that the provider began and nobody has decided or sent yet. */
export const selectBegun = async (
  tx: Tx,
  operatorId: number,
  { adapter, player_id, amount }: { readonly adapter: CashierAdapter; player_id: number; amount: Money },
): Promise<number[]> => {
  const rows = await tx<{ payment_id: number }[]>`
    select payment_id from cashier_transactions
    where operator_id = ${operatorId} and adapter = ${adapter} and player_id = ${player_id} and kind = 'payout'
      and claimed_at is null and amount = ${amount} and payment_id is not null
    order by created_at desc, transaction_id limit 20`;
  return rows.map(({ payment_id }) => payment_id);
};

/** The transaction of a provider that brought a deposit: its own capture, where it had one. */
export const selectBringing = async (tx: Tx, operatorId: number, paymentId: number): Promise<At | undefined> => {
  const [row] = await tx<At[]>`
    select adapter, transaction_id from cashier_transactions
    where operator_id = ${operatorId} and payment_id = ${paymentId} and kind in ('capture', 'deposit')
    order by kind, transaction_id limit 1`;
  return row;
};
