import type { Tx } from '../../database/pool.ts';
import { maxListed } from '../../module/check.ts';
import type { Report } from '../../module/finding.ts';

type Faulty = { id: number; player_id: number; payment_id: number; fault: string };

/**
 * Compares orders to payment providers with their payments. An open payout has the payout claim that was made with it;
 * a withdrawal has one open order, or one that is done; what was refunded by order is no more than left the deposit.
 */
export const checkCashierOrders = async (tx: Tx, operatorId: number, report: Report): Promise<void> => {
  const rows = await tx<Faulty[]>`
    with judged as (
      select o.id, o.player_id, o.payment_id, case
        when p.id is null then 'its payment is not there'
        when p.player_id <> o.player_id or p.currency <> o.currency then 'its payment is another one'
        when o.kind = 'payout' and (p.type <> 'withdrawal' or p.amount <> o.amount) then 'its withdrawal is another one'
        when o.kind = 'payout' and o.state in ('due', 'stuck')
          and (p.payout_state <> 'paying' or p.paying_at is distinct from o.claimed_at or p.payout_batch_id is not null)
          then 'it is open, and its payout claim is not'
        when o.kind = 'payout' and o.state = 'done' and p.paying_at is not distinct from o.claimed_at
          and p.payout_state not in ('paid', 'returned') then 'it is done, and its withdrawal is not paid'
        when o.kind = 'refund' and (p.type <> 'deposit' or p.amount < o.amount) then 'its deposit is another one'
        end as fault
      from cashier_orders o
      left join payment_requests p on p.operator_id = ${operatorId} and p.id = o.payment_id
      where o.operator_id = ${operatorId} and o.payment_id is not null
    ), refunded as (
      select min(o.id) as id, min(o.player_id) as player_id, o.payment_id, 'more was refunded than left the deposit' as fault
      from cashier_orders o
      join payment_requests p on p.operator_id = ${operatorId} and p.id = o.payment_id
      where o.operator_id = ${operatorId} and o.kind = 'refund' and o.state = 'done'
      group by o.payment_id, p.amount, p.is_reversed, p.reversed_amount
      having sum(o.amount) > case when p.is_reversed then p.amount else p.reversed_amount end
    )
    select id, player_id, payment_id, fault from judged where fault is not null
    union all select id, player_id, payment_id, fault from refunded
    order by id limit ${maxListed}`;
  for (const { id, player_id, payment_id, fault } of rows)
    report({ check: 'cashier_orders', player_id, payment_id, message: `order ${id}: ${fault}` });
};
