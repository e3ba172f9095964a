import { allPermissions, type Permission, roleHas, roles } from '@croupier/contract/permissions.ts';
import { hour } from '../../base/durations.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import type { StaffFacts } from '../../call/facts.ts';
import type { StaffRow } from './staff-row.ts';

/** Nobody raises or locks themselves: another person must, and the audit log names them. */
export const refuseOwnChange = (before: StaffRow, after: StaffRow): void => {
  if (after.role !== before.role) throw invalid('role', 'is your own: another administrator has to change it');
  if (after.status !== before.status) throw invalid('status', 'is your own: another administrator has to change it');
};

const isActiveAdmin = (staff: Pick<StaffRow, 'role' | 'status'>): boolean =>
  staff.role === 'admin' && staff.status === 'active';

/** One active admin always remains: otherwise nobody could let anyone in again. */
export const refuseLastAdmin = (activeAdmins: readonly number[], before: StaffRow, after: StaffRow): void => {
  if (!isActiveAdmin(before) || isActiveAdmin(after)) return;
  if (activeAdmins.some((id) => id !== before.id)) return;
  throw invalid(after.role === before.role ? 'status' : 'role', 'belongs to the last active admin');
};

/** Whether a member's approval of a withdrawal counts. */
export const mayApprove = ({ role, status }: Pick<StaffRow, 'role' | 'status'>): boolean =>
  status === 'active' && roleHas(role, 'approve_payments');

/** Whether a change gives someone a right they lack now: a role with another permission, or access again. */
export const grantsRights = (
  before: Pick<StaffRow, 'role' | 'status'>,
  after: Pick<StaffRow, 'role' | 'status'>,
): boolean => {
  if (after.status !== 'active') return false;
  if (before.status !== 'active') return true;
  const had: readonly string[] = roles[before.role];
  return roles[after.role].some((permission) => !had.includes(permission));
};

const maxTokens = 20;

/** A script's token has some of its owner's rights, never all, and makes no further tokens. */
export const refuseWiderToken = (
  { token, can }: Pick<StaffFacts, 'token' | 'can'>,
  wanted: readonly Permission[],
): void => {
  if (token.permissions !== null)
    throw new Refusal('INVALID_REQUEST', "A script's token makes no other tokens.", { reason: 'token_of_a_script' });
  const lacking = wanted.find((permission) => !can(permission));
  if (lacking) throw new Refusal('INSUFFICIENT_PERMISSION', undefined, { required_permission: lacking });
  if (allPermissions.filter(can).every((permission) => wanted.includes(permission)))
    throw invalid('permissions', 'must leave out at least one of yours');
};

export const refuseTooManyTokens = (alive: readonly unknown[]): void => {
  if (alive.length >= maxTokens)
    throw new Refusal('INVALID_REQUEST', `You have ${maxTokens} tokens already: end one first.`, {
      reason: 'too_many_tokens',
      max: maxTokens,
    });
};

/** If a token could outlive its maker, access could be extended for ever. */
export const tokenEnd = (endOfMaker: Date | null, ttlHours: number, realNow: Date): Date =>
  new Date(Math.min(endOfMaker?.getTime() ?? Number.POSITIVE_INFINITY, realNow.getTime() + ttlHours * hour));
