import { type Call, staffOf } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { findPayable, type WantedPayouts } from './list-queries.ts';
import { scopeOf, staffRows } from './list-staff-payments.ts';

/** The approved withdrawals, oldest first: those that the payout gate allows now, and those that it stops. */
export const payableWithdrawals = async (
  tx: Tx,
  call: Pick<Call, 'operator' | 'now' | 'caller'>,
  wanted: WantedPayouts,
) => {
  const { operator, now } = call;
  const scope = await scopeOf(tx, { operator, now, staff_id: staffOf(call).id }, true);
  // Thousands may be payable; only what the gate says of them is used.
  const rows = await staffRows(tx, call, await findPayable(tx, scope, wanted), { warns: false });
  return {
    payable: rows.filter((row) => row.blocked_by.length === 0),
    stopped: rows.filter((row) => row.blocked_by.length > 0),
  };
};

export type Payable = Awaited<ReturnType<typeof payableWithdrawals>>['payable'][number];
