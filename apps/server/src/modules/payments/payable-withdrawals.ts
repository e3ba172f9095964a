import { type Call, staffOf } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { findPayable } from './list-queries.ts';
import { scopeOf, staffRows } from './list-staff-payments.ts';

/** The approved withdrawals that the payout gate currently allows, oldest first. */
export const payableWithdrawals = async (
  tx: Tx,
  call: Pick<Call, 'operator' | 'now' | 'caller'>,
  wanted: { readonly payment_method?: string | undefined; readonly currency?: string | undefined },
) => {
  const { operator, now } = call;
  const scope = await scopeOf(tx, { operator, now, staff_id: staffOf(call).id }, true);
  const rows = await staffRows(tx, call, await findPayable(tx, scope, wanted));
  return rows.filter((row) => row.blocked_by.length === 0);
};
