import { minute } from '../../base/durations.ts';
import type { Tx } from '../../database/pool.ts';
import { systemActor } from '../audit/audit.ts';
import { notifyOnce } from '../notices/notify.ts';
import type { CashierOrder } from '../payments/order-row.ts';

/** Staff are told of the same order once in this time. */
const noticeMilliseconds = 60 * minute;

/** Tells staff that a payment provider does not do what it was told, or does not say what it has done. */
export const tellStaffOfOrder = (
  tx: Tx,
  { operator_id, now }: { readonly operator_id: number; readonly now: Date },
  { id, kind, adapter }: Pick<CashierOrder, 'id' | 'kind' | 'adapter'>,
): Promise<unknown> =>
  notifyOnce(tx, { operator_id, actor: systemActor, now }, new Date(now.getTime() - noticeMilliseconds), {
    kind: 'cashier.order_stuck',
    permission: 'pay_out',
    message: `${adapter} has not carried out order ${id} (${kind}): see what it was told, and what it answered.`,
    subject_kind: 'cashier_order',
    subject_id: id,
  });
