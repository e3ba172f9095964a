import type { CashierOrder } from '../payments/order-row.ts';
import { orderKey } from './order-rules.ts';

/** Whether an order goes no further without staff. Lists filter by the same in SQL: `waitsForStaff`. */
const needsStaff = ({ kind, state }: Pick<CashierOrder, 'kind' | 'state'>): boolean =>
  state === 'waiting' || state === 'stuck' || (state === 'refused' && kind !== 'payout');

/** An order as staff see it. */
export const orderView = (operatorId: number, order: CashierOrder) => {
  const { intent_id, claimed_at: _, tries: _tries, claimed_until: _until, ...row } = order;
  return {
    ...row,
    key: orderKey(operatorId, order.id),
    deposit_intent_id: intent_id,
    needs_staff: needsStaff(order),
    accepted_at: moment(order.accepted_at),
    next_attempt_at: moment(order.next_attempt_at),
    created_at: order.created_at.toISOString(),
    updated_at: order.updated_at.toISOString(),
  };
};

const moment = (at: Date | null): string | null => at?.toISOString() ?? null;
