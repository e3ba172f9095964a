import type { Tx } from '../../database/pool.ts';
import type { StaffRow } from './staff-row.ts';

const columns = (tx: Tx) => tx`id, email, name, role, status, created_at, updated_at`;

export const insertStaff = async (
  tx: Tx,
  { operator_id, now }: { operator_id: number; now: Date },
  wanted: Pick<StaffRow, 'email' | 'name' | 'role'>,
): Promise<StaffRow> => {
  const [row] = await tx<StaffRow[]>`
    insert into staff (operator_id, email, name, role, created_at, updated_at)
    values (${operator_id}, ${wanted.email}, ${wanted.name}, ${wanted.role}, ${now}, ${now})
    returning ${columns(tx)}`;
  return row!;
};

export const selectStaff = (tx: Tx): Promise<StaffRow[]> =>
  tx<StaffRow[]>`select ${columns(tx)} from staff order by id`;

export const findStaffByEmail = async (tx: Tx, email: string): Promise<StaffRow | undefined> => {
  const [row] = await tx<StaffRow[]>`select ${columns(tx)} from staff where email = ${email.toLowerCase()}`;
  return row;
};

export const staffExists = async (tx: Tx, id: number): Promise<boolean> => {
  const [row] = await tx`select 1 from staff where id = ${id}`;
  return row !== undefined;
};

export const lockStaff = async (tx: Tx, id: number): Promise<StaffRow | undefined> => {
  const [row] = await tx<StaffRow[]>`select ${columns(tx)} from staff where id = ${id} for no key update`;
  return row;
};

/** Locked one after the other in one order, so that two admins cannot each take the other's place away at once. */
export const lockAdmins = async (tx: Tx): Promise<number[]> => {
  const rows = await tx<{ id: number }[]>`
    select id from staff where role = 'admin' and status = 'active' order by id for no key update`;
  return rows.map((row) => row.id);
};

export const writeStaff = (tx: Tx, after: StaffRow, now: Date): Promise<unknown> => tx`
  update staff set name = ${after.name}, role = ${after.role}, status = ${after.status}, updated_at = ${now}
  where id = ${after.id}`;

export const insertToken = (
  tx: Tx,
  operatorId: number,
  token: { staff_id: number; token_hash: Buffer; expires_at: Date; created_at: Date },
): Promise<unknown> => tx`
  insert into staff_tokens (operator_id, staff_id, token_hash, expires_at, created_at)
  values (${operatorId}, ${token.staff_id}, ${token.token_hash}, ${token.expires_at}, ${token.created_at})`;

/** How many were still alive. */
export const endTokens = async (tx: Tx, staffId: number, realNow: Date): Promise<number> => {
  const ended = await tx`
    update staff_tokens set ended_at = ${realNow}
    where staff_id = ${staffId} and ended_at is null and expires_at > ${realNow}`;
  return ended.count;
};
