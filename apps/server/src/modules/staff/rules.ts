import { invalid } from '../../base/refusal.ts';
import type { StaffRow } from './staff-row.ts';

/** Nobody raises or locks themselves: another does it, and the audit log names them. */
export const refuseOwnChange = (before: StaffRow, after: StaffRow): void => {
  if (after.role !== before.role) throw invalid('role', 'is your own: another administrator has to change it');
  if (after.status !== before.status) throw invalid('status', 'is your own: another administrator has to change it');
};

const isActiveAdmin = (staff: Pick<StaffRow, 'role' | 'status'>): boolean =>
  staff.role === 'admin' && staff.status === 'active';

/** One active admin always remains: without one nobody could ever let anyone in again. */
export const refuseLastAdmin = (activeAdmins: readonly number[], before: StaffRow, after: StaffRow): void => {
  if (!isActiveAdmin(before) || isActiveAdmin(after)) return;
  if (activeAdmins.some((id) => id !== before.id)) return;
  throw invalid(after.role === before.role ? 'status' : 'role', 'belongs to the last active admin');
};
