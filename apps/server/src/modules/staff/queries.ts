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

export const selectStaff = (tx: Tx, operatorId: number): Promise<StaffRow[]> =>
  tx<StaffRow[]>`select ${columns(tx)} from staff where operator_id = ${operatorId} order by id`;

export const findStaffByEmail = async (tx: Tx, operatorId: number, email: string): Promise<StaffRow | undefined> => {
  const [row] = await tx<StaffRow[]>`
    select ${columns(tx)} from staff where operator_id = ${operatorId} and email = ${email.toLowerCase()}`;
  return row;
};

export const lockStaff = async (tx: Tx, operatorId: number, id: number): Promise<StaffRow | undefined> => {
  const [row] = await tx<StaffRow[]>`
    select ${columns(tx)} from staff where operator_id = ${operatorId} and id = ${id} for no key update`;
  return row;
};

export const writeStaff = (tx: Tx, operatorId: number, after: StaffRow, now: Date): Promise<unknown> => tx`
  update staff set name = ${after.name}, role = ${after.role}, status = ${after.status}, updated_at = ${now}
  where operator_id = ${operatorId} and id = ${after.id}`;
