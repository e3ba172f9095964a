import type { Sql, Tx } from '../../database/pool.ts';

export const writePassword = (
  tx: Tx,
  operatorId: number,
  staffId: number,
  hash: string | null,
  now: Date,
): Promise<unknown> => tx`
  insert into staff_passwords (operator_id, staff_id, password_hash, set_at)
  values (${operatorId}, ${staffId}, ${hash}, ${now})
  on conflict (operator_id, staff_id) do update set password_hash = ${hash}, set_at = ${now}`;

/** Whether a password was ever set. */
export const hasPassword = async (tx: Tx, operatorId: number, staffId: number): Promise<boolean> => {
  const [row] = await tx`select 1 from staff_passwords where operator_id = ${operatorId} and staff_id = ${staffId}`;
  return row !== undefined;
};

export type InviteRow = {
  readonly id: number;
  readonly staff_id: number;
  readonly made_by: number | null;
  readonly needs_code: boolean;
  readonly code_hash: Buffer | null;
  readonly released_by: number | null;
  readonly wrong_codes: number;
  readonly expires_at: Date;
};

const columns = (tx: Tx) => tx`id, staff_id, made_by, needs_code, code_hash, released_by, wrong_codes, expires_at`;

type NewInvite = Pick<InviteRow, 'staff_id' | 'made_by' | 'needs_code' | 'expires_at'> & {
  readonly invite_hash: Buffer;
};

export const insertInvite = (tx: Tx, operatorId: number, invite: NewInvite, now: Date): Promise<unknown> => tx`
  insert into staff_invites (operator_id, staff_id, invite_hash, made_by, needs_code, expires_at, created_at)
  values (${operatorId}, ${invite.staff_id}, ${invite.invite_hash}, ${invite.made_by}, ${invite.needs_code},
    ${invite.expires_at}, ${now})`;

/** The operator of an invitation link; its validity is checked there. */
export const findInvite = async (
  strangers: Sql,
  hash: Buffer,
): Promise<{ operator_id: number; id: number } | undefined> => {
  const [row] = await strangers<{ operator_id: number; id: number }[]>`
    select operator_id, id from staff_invites where invite_hash = ${hash}`;
  return row;
};

/** The invitation while it is valid, locked. */
export const lockInvite = async (tx: Tx, operatorId: number, id: number, now: Date): Promise<InviteRow | undefined> => {
  const [row] = await tx<InviteRow[]>`
    select ${columns(tx)} from staff_invites
    where operator_id = ${operatorId} and id = ${id} and ended_at is null and expires_at > ${now} for no key update`;
  return row;
};

export const lockInviteOf = async (
  tx: Tx,
  operatorId: number,
  staffId: number,
  now: Date,
): Promise<InviteRow | undefined> => {
  const [row] = await tx<InviteRow[]>`
    select ${columns(tx)} from staff_invites
    where operator_id = ${operatorId} and staff_id = ${staffId} and ended_at is null and expires_at > ${now}
    order by id desc limit 1 for no key update`;
  return row;
};

export const endInvites = (tx: Tx, operatorId: number, staffId: number, now: Date): Promise<unknown> => tx`
  update staff_invites set ended_at = ${now}
  where operator_id = ${operatorId} and staff_id = ${staffId} and ended_at is null`;

export const writeRelease = (
  tx: Tx,
  operatorId: number,
  id: number,
  { code_hash, released_by }: { code_hash: Buffer; released_by: number },
): Promise<unknown> => tx`
  update staff_invites set code_hash = ${code_hash}, released_by = ${released_by}, wrong_codes = 0
  where operator_id = ${operatorId} and id = ${id}`;

/** Counts a wrong code; the last allowed one ends the invitation. */
export const countWrongCode = (tx: Tx, operatorId: number, id: number, most: number, now: Date): Promise<unknown> => tx`
  update staff_invites set wrong_codes = wrong_codes + 1,
    ended_at = case when wrong_codes + 1 >= ${most} then ${now} else ended_at end
  where operator_id = ${operatorId} and id = ${id}`;
