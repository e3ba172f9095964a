import type { CashierAdapter } from '@croupier/contract/back-office/cashiers.ts';
import type { Tx } from '../../database/pool.ts';
import { columnList } from '../../database/unnest.ts';
import { sharedTransactions } from '../cashiers/shared-queries.ts';
import { type CashierOrder, orderColumns } from './order-row.ts';

type Claim = { readonly adapter: CashierAdapter; readonly now: Date; readonly until: Date; readonly most: number };

/** An order that this process carries out. */
export type ClaimedOrder = CashierOrder & { readonly adapter: CashierAdapter; readonly claimed_until: Date };

/** What was captured meanwhile is not let go of any more. */
export const dropCaptured = (tx: Tx, operatorId: number, { adapter, now }: Claim): Promise<unknown> =>
  tx`
    update cashier_orders o set state = 'dropped', last_error = 'captured meanwhile', updated_at = ${now}
    where o.operator_id = ${operatorId} and o.adapter = ${adapter} and o.kind = 'void' and o.state = 'due'
      and (o.claimed_until is null or o.claimed_until <= ${now})
      and exists (
        select from ${sharedTransactions} t
        where t.operator_id = ${operatorId} and t.adapter = ${adapter} and t.transaction_id = o.origin
          and t.payment_id is not null)`.execute();

/** Claims orders that are due. An attempt counts from its claim: its process may end before it records anything. */
export const claimOrders = (tx: Tx, operatorId: number, { adapter, now, until, most }: Claim) =>
  tx<ClaimedOrder[]>`
    with due as (
      select o.id from cashier_orders o
      where o.operator_id = ${operatorId} and o.adapter = ${adapter} and o.state = 'due'
        and (o.next_attempt_at is null or o.next_attempt_at <= ${now})
        and (o.claimed_until is null or o.claimed_until <= ${now})
      order by o.next_attempt_at nulls first, o.id limit ${most}
      for no key update skip locked
    ), claimed as (
      update cashier_orders o set claimed_until = ${until}, attempts = o.attempts + 1, tries = o.tries + 1
      from due where o.operator_id = ${operatorId} and o.id = due.id
      returning o.*
    )
    select ${columnList(orderColumns, 'c')} from claimed c order by c.id`;

/** What an attempt has led to. */
export type OrderResult = Pick<
  CashierOrder,
  'state' | 'last_status' | 'last_error' | 'next_attempt_at' | 'transaction_id' | 'accepted_at'
>;

/** Holds an order for the rest of the SQL transaction. The account is locked before it. */
export const lockOrder = async (tx: Tx, operatorId: number, id: number): Promise<CashierOrder | undefined> => {
  const [row] = await tx<CashierOrder[]>`
    select ${columnList(orderColumns)} from cashier_orders where operator_id = ${operatorId} and id = ${id}
    for no key update`;
  return row;
};

/** Records what became of an order that is held. Nobody has it claimed any more. */
export const saveOrder = (
  tx: Tx,
  operatorId: number,
  id: number,
  { state, last_status, last_error, next_attempt_at, transaction_id, accepted_at }: OrderResult,
  now: Date,
): Promise<unknown> =>
  tx`
    update cashier_orders set state = ${state}, last_status = ${last_status}, last_error = ${last_error},
      next_attempt_at = ${next_attempt_at}, transaction_id = ${transaction_id}, accepted_at = ${accepted_at},
      claimed_until = null, updated_at = greatest(updated_at, ${now})
    where operator_id = ${operatorId} and id = ${id}`.execute();

/** The provider has said by a callback that the authorisation has ended: nothing is left to be told. */
export const endVoid = (
  tx: Tx,
  operatorId: number,
  { adapter, origin, now }: { readonly adapter: CashierAdapter; readonly origin: string; readonly now: Date },
): Promise<unknown> =>
  tx`
    update cashier_orders set state = 'done', next_attempt_at = null, updated_at = greatest(updated_at, ${now})
    where operator_id = ${operatorId} and adapter = ${adapter} and kind = 'void' and origin = ${origin}
      and state in ('due', 'stuck', 'refused')`.execute();

/** Those of the withdrawals that a payment provider is to pay out, or may have paid out already. */
export const findOrdered = (tx: Tx, operatorId: number, ids: readonly number[]): Promise<{ payment_id: number }[]> =>
  tx<{ payment_id: number }[]>`
    select payment_id from cashier_orders
    where operator_id = ${operatorId} and payment_id = any(${ids}::bigint[]) and kind = 'payout'
      and state in ('due', 'stuck')`.execute();

/** The provider has said by a callback what became of a payout: its order has ended. */
export const endPayout = (
  tx: Tx,
  operatorId: number,
  ended: Pick<CashierOrder, 'payment_id' | 'claimed_at' | 'state' | 'transaction_id'> & { readonly now: Date },
): Promise<unknown> =>
  tx`
    update cashier_orders set state = ${ended.state}, transaction_id = coalesce(transaction_id, ${ended.transaction_id}),
      next_attempt_at = null, updated_at = greatest(updated_at, ${ended.now})
    where operator_id = ${operatorId} and payment_id = ${ended.payment_id} and kind = 'payout'
      and claimed_at = ${ended.claimed_at} and state in ('due', 'stuck')`.execute();

/** Makes an order due again, as if it were new, except that its provider is asked first. */
export const repeatOrder = (tx: Tx, operatorId: number, id: number, now: Date): Promise<unknown> =>
  tx`
    update cashier_orders set state = 'due', tries = 0, next_attempt_at = null, updated_at = greatest(updated_at, ${now})
    where operator_id = ${operatorId} and id = ${id}`.execute();

type Settled = Pick<CashierOrder, 'id' | 'state' | 'settled_by'> & { readonly now: Date };

/** Staff have said what became of an order: nothing is sent any more. */
export const settleOrder = (tx: Tx, operatorId: number, { id, state, settled_by, now }: Settled): Promise<unknown> =>
  tx`
    update cashier_orders set state = ${state}, settled_by = ${settled_by}, next_attempt_at = null,
      updated_at = greatest(updated_at, ${now})
    where operator_id = ${operatorId} and id = ${id}`.execute();

/** Names the transaction that brought the money of a refund that waits for staff. */
export const nameRefundTask = (
  tx: Tx,
  operatorId: number,
  { payment_id, adapter, origin }: Pick<CashierOrder, 'payment_id' | 'adapter' | 'origin'>,
): Promise<unknown> =>
  tx`
    update cashier_orders set adapter = ${adapter}, origin = ${origin}
    where operator_id = ${operatorId} and payment_id = ${payment_id} and kind = 'refund' and state = 'waiting'
      and adapter is null`.execute();
