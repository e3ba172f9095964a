import type { Role } from '@croupier/contract/permissions.ts';
import type { Tx } from '../../database/pool.ts';
import { statement } from '../../database/statement.ts';

/** The columns of staff that statements of other modules may read, to be joined by operator and id. */
export const sharedStaff = statement`(select operator_id, id, name, email, role, status from staff)`;

/** Locks the member while their sessions, factors or invitations change; returns whether they are still active. */
export const lockMember = async (tx: Tx, operatorId: number, staffId: number): Promise<boolean> => {
  const [row] = await tx<{ status: string }[]>`
    select status from staff where operator_id = ${operatorId} and id = ${staffId} for no key update`;
  return row?.status === 'active';
};

export const memberExists = async (tx: Tx, operatorId: number, staffId: number): Promise<boolean> => {
  const [row] = await tx`select 1 from staff where operator_id = ${operatorId} and id = ${staffId}`;
  return row !== undefined;
};

export const countFailure = (tx: Tx, operatorId: number, staffId: number): Promise<unknown> => tx`
  update staff set failed_sign_ins = failed_sign_ins + 1 where operator_id = ${operatorId} and id = ${staffId}`;

/** Stores the number of failures for the member, and restarts the count. */
export const rememberFailures = (tx: Tx, operatorId: number, staffId: number): Promise<unknown> => tx`
  update staff set failures_before = failed_sign_ins, failed_sign_ins = 0
  where operator_id = ${operatorId} and id = ${staffId}`;

export const failuresBefore = async (tx: Tx, operatorId: number, staffId: number): Promise<number> => {
  const [row] = await tx<{ failures_before: number }[]>`
    select failures_before from staff where operator_id = ${operatorId} and id = ${staffId}`;
  return row!.failures_before;
};

/** Locked in one order, so that two admins cannot demote each other at once. */
export const lockAdmins = async (tx: Tx, operatorId: number): Promise<number[]> => {
  const rows = await tx<{ id: number }[]>`
    select id from staff where operator_id = ${operatorId} and role = 'admin' and status = 'active'
    order by id for no key update`;
  return rows.map((row) => row.id);
};

export type LockedMember = { readonly id: number; readonly role: Role; readonly status: 'active' | 'inactive' };

/** Admins first, then by id, in the order in which changes of staff lock them, so that there is no deadlock. */
export const lockMembers = async (tx: Tx, operatorId: number, ids: readonly number[]): Promise<LockedMember[]> => {
  await lockAdmins(tx, operatorId);
  return tx<LockedMember[]>`
    select id, role, status from staff where operator_id = ${operatorId} and id = any(${[...ids]}::bigint[])
    order by id for no key update`;
};
