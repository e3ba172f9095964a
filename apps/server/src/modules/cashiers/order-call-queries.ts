import type { CashierAdapter } from '@croupier/contract/back-office/cashiers.ts';
import type { Queryable, Tx } from '../../database/pool.ts';
import { sharedOperators } from '../operators/shared-queries.ts';
import { sharedCashierOrders } from '../payments/shared-queries.ts';
import type { OrderVerb } from './order-dialect.ts';

/** A payment provider for which something is due. */
export type DueCashier = {
  readonly operator_id: number;
  readonly adapter: CashierAdapter;
  readonly slug: string;
  readonly is_sandbox: boolean;
};

export const selectDueCashiers = (control: Queryable, now: Date): Promise<DueCashier[]> =>
  control<DueCashier[]>`
    select c.operator_id, c.adapter, o.slug, o.is_sandbox
    from cashiers c
    join ${sharedOperators} o on o.operator_id = c.operator_id and o.status = 'active'
    where c.is_active and c.orders_url is not null and exists (
      select from ${sharedCashierOrders} d
      where d.operator_id = c.operator_id and d.adapter = c.adapter and d.state = 'due'
        and (d.next_attempt_at is null or d.next_attempt_at <= ${now})
        and (d.claimed_until is null or d.claimed_until <= ${now}))
    order by c.operator_id, c.adapter`.execute();

/** A call about an order, with what was said on both sides sealed. */
export type OrderCall = {
  readonly order_id: number;
  readonly attempt: number;
  readonly verb: OrderVerb;
  readonly sent_sealed: Buffer;
  readonly status: number | null;
  readonly error: string | null;
  readonly answer_sealed: Buffer | null;
  readonly called_at: Date;
  readonly expires_at: Date;
};

export const insertCall = (tx: Tx, operatorId: number, call: OrderCall): Promise<unknown> =>
  tx`
    insert into cashier_order_calls (operator_id, order_id, attempt, verb, sent_sealed, status, error, answer_sealed,
      called_at, expires_at)
    values (${operatorId}, ${call.order_id}, ${call.attempt}, ${call.verb}, ${call.sent_sealed}, ${call.status},
      ${call.error}, ${call.answer_sealed}, ${call.called_at}, ${call.expires_at})`.execute();

export type StoredCall = OrderCall & { readonly id: number };

/** What was said about an order, in order. */
export const selectCalls = (tx: Tx, operatorId: number, orderId: number): Promise<StoredCall[]> =>
  tx<StoredCall[]>`
    select id, order_id, attempt, verb, sent_sealed, status, error, answer_sealed, called_at, expires_at
    from cashier_order_calls where operator_id = ${operatorId} and order_id = ${orderId} order by id limit 200`.execute();
