import type { SignInMethod } from '../call/facts.ts';
import type { Tx } from '../database/pool.ts';

export type SessionRow = {
  readonly id: number;
  readonly method: SignInMethod;
  readonly device: string;
  readonly ip: string;
  readonly last_seen_at: Date;
  readonly stepped_up_at: Date | null;
  readonly expires_at: Date;
  readonly created_at: Date;
};

const columns = (tx: Tx) => tx`id, method, device, ip, last_seen_at, stepped_up_at, expires_at, created_at`;

type NewSession = Pick<SessionRow, 'method' | 'device' | 'ip' | 'expires_at' | 'created_at'> & {
  readonly staff_id: number;
  readonly token_hash: Buffer;
};

export const insertSession = async (tx: Tx, operatorId: number, session: NewSession): Promise<SessionRow> => {
  const { staff_id, token_hash, method, device, ip, expires_at, created_at: now } = session;
  const [row] = await tx<SessionRow[]>`
    insert into staff_tokens (operator_id, staff_id, token_hash, kind, method, device, ip, last_seen_at, stepped_up_at,
      expires_at, created_at)
    values (${operatorId}, ${staff_id}, ${token_hash}, 'session', ${method}, ${device}, ${ip}, ${now}, ${now},
      ${expires_at}, ${now})
    returning ${columns(tx)}`;
  return row!;
};

export const selectSessions = (tx: Tx, operatorId: number, staffId: number, now: Date): Promise<SessionRow[]> =>
  tx<SessionRow[]>`
    select ${columns(tx)} from staff_tokens
    where operator_id = ${operatorId} and staff_id = ${staffId} and kind = 'session' and ended_at is null
      and expires_at > ${now}
    order by id desc`;

export const sessionExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`
    select 1 from staff_tokens where operator_id = ${operatorId} and id = ${id} and kind = 'session'`;
  return row !== undefined;
};

/** Returns how many were alive. */
export const endSessions = async (
  tx: Tx,
  operatorId: number,
  staffId: number,
  ids: readonly number[],
  now: Date,
): Promise<number> => {
  const ended = await tx`
    update staff_tokens set ended_at = ${now}
    where operator_id = ${operatorId} and staff_id = ${staffId} and kind = 'session' and ended_at is null
      and expires_at > ${now} and id = any(${[...ids]}::bigint[])`;
  return ended.count;
};

export const endOthers = async (
  tx: Tx,
  operatorId: number,
  staffId: number,
  current: number,
  now: Date,
): Promise<number> => {
  const ended = await tx`
    update staff_tokens set ended_at = ${now}
    where operator_id = ${operatorId} and staff_id = ${staffId} and kind = 'session' and ended_at is null
      and expires_at > ${now} and id <> ${current}`;
  return ended.count;
};

/** Ends all sessions that began at the identity provider. */
export const endProviderSessions = async (tx: Tx, operatorId: number, now: Date): Promise<number> => {
  const ended = await tx`
    update staff_tokens set ended_at = ${now}
    where operator_id = ${operatorId} and kind = 'session' and method = 'oidc' and ended_at is null
      and expires_at > ${now}`;
  return ended.count;
};

/** Gives a session a new secret and a fresh proof; undefined when it has ended meanwhile. */
export const renewSession = async (
  tx: Tx,
  operatorId: number,
  { id, staff_id, token_hash }: { id: number; staff_id: number; token_hash: Buffer },
  now: Date,
): Promise<SessionRow | undefined> => {
  const [row] = await tx<SessionRow[]>`
    update staff_tokens set token_hash = ${token_hash}, stepped_up_at = ${now}, last_seen_at = ${now}
    where operator_id = ${operatorId} and staff_id = ${staff_id} and id = ${id} and kind = 'session'
      and ended_at is null and expires_at > ${now}
    returning ${columns(tx)}`;
  return row;
};
