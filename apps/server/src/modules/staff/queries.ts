import type { Tx } from '../../database/pool.ts';
import type { StaffRow, TokenRow } from './staff-row.ts';

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

export const staffExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`select 1 from staff where operator_id = ${operatorId} and id = ${id}`;
  return row !== undefined;
};

export const lockStaff = async (tx: Tx, operatorId: number, id: number): Promise<StaffRow | undefined> => {
  const [row] = await tx<StaffRow[]>`
    select ${columns(tx)} from staff where operator_id = ${operatorId} and id = ${id} for no key update`;
  return row;
};

/** Locked in one order, so that two admins cannot demote each other at once. */
export const lockAdmins = async (tx: Tx, operatorId: number): Promise<number[]> => {
  const rows = await tx<{ id: number }[]>`
    select id from staff where operator_id = ${operatorId} and role = 'admin' and status = 'active'
    order by id for no key update`;
  return rows.map((row) => row.id);
};

export const writeStaff = (tx: Tx, operatorId: number, after: StaffRow, now: Date): Promise<unknown> => tx`
  update staff set name = ${after.name}, role = ${after.role}, status = ${after.status}, updated_at = ${now}
  where operator_id = ${operatorId} and id = ${after.id}`;

type NewToken = Omit<TokenRow, 'id'> & {
  readonly staff_id: number;
  readonly token_hash: Buffer;
  readonly made_with: number | null;
};

export const insertToken = async (tx: Tx, operatorId: number, token: NewToken): Promise<TokenRow> => {
  const [row] = await tx<TokenRow[]>`
    insert into staff_tokens (operator_id, staff_id, token_hash, name, permissions, made_with, expires_at, created_at)
    values (${operatorId}, ${token.staff_id}, ${token.token_hash}, ${token.name}, ${token.permissions as string[]}::text[],
      ${token.made_with}, ${token.expires_at}, ${token.created_at})
    returning id, name, permissions, expires_at, created_at`;
  return row!;
};

export const selectTokens = (tx: Tx, operatorId: number, staffId: number, realNow: Date): Promise<TokenRow[]> =>
  tx<TokenRow[]>`
    select id, name, permissions, expires_at, created_at from staff_tokens
    where operator_id = ${operatorId} and staff_id = ${staffId} and kind = 'token' and ended_at is null
      and expires_at > ${realNow}
    order by id`;

export const ownsToken = async (tx: Tx, operatorId: number, staffId: number, id: number): Promise<boolean> => {
  const [row] = await tx`
    select 1 from staff_tokens
    where operator_id = ${operatorId} and staff_id = ${staffId} and id = ${id} and kind = 'token'`;
  return row !== undefined;
};

/** Ends a token and those made with it; returns how many were alive. */
export const endToken = async (
  tx: Tx,
  operatorId: number,
  { staff_id, id }: { staff_id: number; id: number },
  realNow: Date,
): Promise<number> => {
  const ended = await tx`
    update staff_tokens set ended_at = ${realNow}
    where operator_id = ${operatorId} and staff_id = ${staff_id} and (id = ${id} or made_with = ${id})
      and ended_at is null and expires_at > ${realNow}`;
  return ended.count;
};

/** Returns how many were alive. */
export const endTokens = async (tx: Tx, operatorId: number, staffId: number, realNow: Date): Promise<number> => {
  const ended = await tx`
    update staff_tokens set ended_at = ${realNow}
    where operator_id = ${operatorId} and staff_id = ${staffId} and ended_at is null and expires_at > ${realNow}`;
  return ended.count;
};

/** Sessions end with the role that they were opened for; tokens have their own permissions. */
export const endSessions = (tx: Tx, operatorId: number, staffId: number, realNow: Date): Promise<unknown> => tx`
  update staff_tokens set ended_at = ${realNow}
  where operator_id = ${operatorId} and staff_id = ${staffId} and kind = 'session' and ended_at is null
    and expires_at > ${realNow}`;
