import type { statementSources } from '@croupier/contract/statement-fields.ts';
import type { Money } from '../../base/money.ts';
import type { Tx } from '../../database/pool.ts';
import { sharedCallbacks, sharedTransactions } from '../cashiers/shared-queries.ts';
import { sharedPayments } from '../payments/shared-queries.ts';
import type { MovementKind } from './movement.ts';

export type Source = (typeof statementSources)[number];
export type Period = { readonly period_from: Date; readonly period_to: Date };

/** A payment with the facts that say what of it has moved. */
export type MovedPayment = {
  readonly id: number;
  readonly type: 'deposit' | 'withdrawal';
  readonly status: string;
  readonly player_id: number;
  readonly amount: Money;
  readonly currency: string;
  readonly payout_state: string;
  readonly payout_batch_id: number | null;
  readonly is_reversed: boolean;
  readonly intent_id: number | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly paying_at: Date | null;
  readonly paid_at: Date | null;
  readonly returned_at: Date | null;
};

export type Transaction = {
  readonly transaction_id: string;
  readonly kind: 'deposit' | 'capture' | 'payout';
  readonly player_id: number;
  readonly intent_id: number | null;
  readonly payment_id: number | null;
  readonly claimed_at: Date | null;
};

export const selectTransactions = (
  tx: Tx,
  operatorId: number,
  adapter: Source,
  ids: readonly string[],
): Promise<Transaction[]> => tx<Transaction[]>`
  select transaction_id, kind, player_id, intent_id, payment_id, claimed_at from ${sharedTransactions} t
  where operator_id = ${operatorId} and adapter = ${adapter} and transaction_id = any(${ids}::text[])`;

/** The transactions of payments. */
export const selectTransactionsOf = (
  tx: Tx,
  operatorId: number,
  adapter: Source,
  payments: readonly number[],
): Promise<Transaction[]> => tx<Transaction[]>`
  select transaction_id, kind, player_id, intent_id, payment_id, claimed_at from ${sharedTransactions} t
  where operator_id = ${operatorId} and adapter = ${adapter} and payment_id = any(${payments}::bigint[])
  order by transaction_id`;

export type SaidOf = {
  readonly id: number;
  readonly transaction_id: string;
  readonly action: string;
  readonly payment_id: number | null;
  readonly player_id: number | null;
  readonly error_code: string | null;
};

/** The callbacks about transactions by which money has moved. */
export const selectCallbacksOf = (
  tx: Tx,
  operatorId: number,
  adapter: Source,
  ids: readonly string[],
): Promise<SaidOf[]> => tx<SaidOf[]>`
  select id, transaction_id, action, payment_id, player_id, error_code from ${sharedCallbacks} c
  where operator_id = ${operatorId} and adapter = ${adapter} and transaction_id = any(${ids}::text[])
    and action in ('capture', 'reverse', 'payout_paid', 'payout_failed', 'payout_returned')`;

export const selectMovedPayments = (tx: Tx, operatorId: number, ids: readonly number[]): Promise<MovedPayment[]> => tx<
  MovedPayment[]
>`
  select id, type, status, player_id, amount, currency, payout_state, payout_batch_id, is_reversed, intent_id, created_at,
    updated_at, paying_at, paid_at, returned_at
  from ${sharedPayments} p where operator_id = ${operatorId} and id = any(${ids}::bigint[]) order by id`;

/** The payments of which something has moved in a period at a payment provider, up to `most`. */
export const selectMovedByCashier = async (
  tx: Tx,
  operatorId: number,
  adapter: Source,
  { period_from, period_to }: Period,
  most: number,
): Promise<number[]> => {
  const own = tx`exists (
    select from ${sharedTransactions} t
    where t.operator_id = ${operatorId} and t.payment_id = p.id and t.adapter = ${adapter})`;
  const during = tx`between ${period_from} and ${period_to}::timestamptz - interval '1 millisecond'`;
  const rows = await tx<{ id: number }[]>`
    select p.id from ${sharedPayments} p
    where p.operator_id = ${operatorId} and p.created_at ${during} and p.type = 'deposit' and ${own}
    union
    select p.id from ${sharedPayments} p
    where p.operator_id = ${operatorId} and p.is_reversed and p.updated_at ${during} and ${own}
    union
    select p.id from ${sharedPayments} p
    where p.operator_id = ${operatorId} and p.type = 'withdrawal' and p.status = 'paid' and p.paid_at ${during} and ${own}
    union
    select p.id from ${sharedPayments} p
    where p.operator_id = ${operatorId} and p.returned_at is not null and p.returned_at ${during} and ${own}
    limit ${most}`;
  return rows.map(({ id }) => id);
};

/** The same of what payout batches have paid. */
export const selectMovedByBank = async (
  tx: Tx,
  operatorId: number,
  { period_from, period_to }: Period,
  most: number,
): Promise<number[]> => {
  const during = tx`between ${period_from} and ${period_to}::timestamptz - interval '1 millisecond'`;
  const rows = await tx<{ id: number }[]>`
    select p.id from ${sharedPayments} p
    where p.operator_id = ${operatorId} and p.type = 'withdrawal' and p.status = 'paid' and p.paid_at ${during}
      and p.payout_batch_id is not null
    union
    select p.id from ${sharedPayments} p
    where p.operator_id = ${operatorId} and p.returned_at is not null and p.returned_at ${during}
      and p.payout_batch_id is not null
    limit ${most}`;
  return rows.map(({ id }) => id);
};

/** Which of these movements the files of other periods have. */
export const selectElsewhere = (
  tx: Tx,
  operatorId: number,
  { source, statement_id }: { readonly source: Source; readonly statement_id: number },
  payments: readonly number[],
): Promise<{ readonly kind: MovementKind; readonly payment_id: number }[]> => tx<
  { readonly kind: MovementKind; readonly payment_id: number }[]
>`
  select distinct l.kind, l.payment_id
  from cashier_statement_lines l
  join cashier_statements s on s.operator_id = ${operatorId} and s.id = l.statement_id
  where l.operator_id = ${operatorId} and l.payment_id = any(${payments}::bigint[]) and l.statement_id <> ${statement_id}
    and l.there_state = 'done' and l.here_amount is not null and s.source = ${source} and s.discarded_at is null`;
