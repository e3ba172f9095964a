import type { Money } from '../../base/money.ts';
import type { Tx } from '../../database/pool.ts';
import { columnList } from '../../database/unnest.ts';
import { type CashierOrder, orderColumns } from './order-row.ts';

/** What of a deposit is on its way back, or may be. */
export const sumOfRefunds = async (tx: Tx, operatorId: number, paymentId: number): Promise<Money> => {
  const [row] = await tx<{ ordered: Money }[]>`
    select coalesce(sum(amount), 0)::bigint as ordered from cashier_orders
    where operator_id = ${operatorId} and payment_id = ${paymentId} and kind = 'refund' and state in ('due', 'stuck')`;
  return row!.ordered;
};

/** The same of all deposits of each player. Lists count it too (`owedBy`). */
export const findOrderedRefunds = (
  tx: Tx,
  operatorId: number,
  players: readonly number[],
): Promise<{ player_id: number; ordered: Money }[]> =>
  tx<{ player_id: number; ordered: Money }[]>`
    select player_id, least(sum(amount), ${Number.MAX_SAFE_INTEGER}::numeric)::bigint as ordered from cashier_orders
    where operator_id = ${operatorId} and player_id = any(${players}::bigint[]) and kind = 'refund'
      and state in ('due', 'stuck')
    group by player_id`.execute();

export type Refund = Pick<
  CashierOrder,
  'player_id' | 'intent_id' | 'amount' | 'currency' | 'adapter' | 'origin' | 'reason' | 'ordered_by'
> & { readonly payment_id: number };

/** Makes a refund due. One that waits for staff is sent by it, with what they decided. */
export const insertRefund = async (tx: Tx, operatorId: number, refund: Refund, now: Date): Promise<CashierOrder> => {
  const { payment_id, player_id, intent_id, amount, currency, adapter, origin, reason, ordered_by } = refund;
  const [waiting] = await tx<CashierOrder[]>`
    update cashier_orders set state = 'due', amount = ${amount}, adapter = ${adapter}, origin = ${origin},
      reason = ${reason}, ordered_by = ${ordered_by}, updated_at = greatest(updated_at, ${now})
    where operator_id = ${operatorId} and payment_id = ${payment_id} and kind = 'refund' and state = 'waiting'
    returning ${columnList(orderColumns)}`;
  if (waiting) return waiting;
  const [row] = await tx<CashierOrder[]>`
    insert into cashier_orders (operator_id, kind, state, payment_id, player_id, intent_id, amount, currency, adapter,
      origin, reason, ordered_by, created_at, updated_at)
    values (${operatorId}, 'refund', 'due', ${payment_id}, ${player_id}, ${intent_id}, ${amount}, ${currency},
      ${adapter}, ${origin}, ${reason}, ${ordered_by}, ${now}, ${now})
    returning ${columnList(orderColumns)}`;
  return row!;
};
