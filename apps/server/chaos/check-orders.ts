import { setTimeout as sleep } from 'node:timers/promises';
import { minute, second } from '../src/base/durations.ts';
import type { Sql } from '../src/database/pool.ts';
import type { OrderGround } from './orders.ts';

type PayoutRow = { id: number; status: string; payout_state: string; orders: number; open: number };

/**
 * Compares what the provider has done with the withdrawals: none is paid twice, none that was paid can be paid by
 * somebody else, and none is said to be paid that was not. At the end, when nothing is under way, each is one or the other.
 */
export const compareOrders = async (owner: Sql, ground: OrderGround, isOver: boolean): Promise<string[]> => {
  const { provider, book } = ground;
  const rows = await owner<PayoutRow[]>`
    select p.id, p.status, p.payout_state, count(o.id)::int as orders,
      count(o.id) filter (where o.state in ('due', 'stuck'))::int as open
    from payment_requests p
      left join cashier_orders o on o.operator_id = p.operator_id and o.payment_id = p.id and o.kind = 'payout'
    where p.id = any(${[...book.payouts]}::bigint[])
    group by p.operator_id, p.id, p.status, p.payout_state`;
  // Read after the rows: what was paid there has been done here.
  const done = new Map<number, number>();
  for (const { state, payment_id } of provider.orders.values())
    if (state === 'done' && payment_id !== null) done.set(payment_id, (done.get(payment_id) ?? 0) + 1);
  const problems: string[] = [];
  for (const { id, status, payout_state, orders, open } of rows) {
    const times = done.get(id) ?? 0;
    const said = `withdrawal ${id} is ${status}, ${payout_state}, with ${orders} orders`;
    if (times > 1) problems.push(`${said}, and was paid ${times} times`);
    if (orders === 0) problems.push(`${said}, although it was ordered`);
    if (times === 0 && payout_state === 'paid') problems.push(`${said}, and was never sent`);
    if (times > 0 && payout_state === 'none') problems.push(`${said}, and was sent`);
    if (open > 1) problems.push(`${said}, ${open} of them open`);
    if (isOver && (open > 0 || (payout_state === 'paid') !== (times === 1)))
      problems.push(`${said}, ${open} of them open, and was paid ${times} times`);
  }
  const told = new Set([...provider.orders.values()].map(({ voided }) => voided));
  const missing = [...book.voids].filter((transaction) => !told.has(transaction));
  if (isOver && missing.length > 0) problems.push(`the provider was never told to let go of ${missing.join(', ')}`);
  return problems;
};

/** Orders of a process that was killed are free when its lease is over, and tried again after a pause. */
export const untilCarriedOut = async (owner: Sql): Promise<void> => {
  for (let waited = 0; waited < 6 * minute; waited += second) {
    const [row] = await owner<{ due: number }[]>`
      select count(*)::int as due from cashier_orders where state = 'due'`;
    if (row?.due === 0) return;
    // What waits for its next attempt is tried at once.
    await owner`update cashier_orders set next_attempt_at = null where state = 'due' and claimed_until is null`;
    await sleep(second);
  }
};
