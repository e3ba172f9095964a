import type { Permission } from '@croupier/contract/permissions.ts';
import type { Tx } from '../database/pool.ts';

export type TokenRow = {
  readonly id: number;
  readonly name: string;
  /** Null: all that the role gives. */
  readonly permissions: readonly Permission[] | null;
  readonly expires_at: Date;
  readonly created_at: Date;
};

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

/** Ends every token for scripts of the member; returns how many were alive. */
export const endScriptTokens = async (tx: Tx, operatorId: number, staffId: number, realNow: Date): Promise<number> => {
  const ended = await tx`
    update staff_tokens set ended_at = ${realNow}
    where operator_id = ${operatorId} and staff_id = ${staffId} and kind = 'token' and ended_at is null
      and expires_at > ${realNow}`;
  return ended.count;
};

/** Ends every token and session of the member; returns how many were alive. */
export const endTokens = async (tx: Tx, operatorId: number, staffId: number, realNow: Date): Promise<number> => {
  const ended = await tx`
    update staff_tokens set ended_at = ${realNow}
    where operator_id = ${operatorId} and staff_id = ${staffId} and ended_at is null and expires_at > ${realNow}`;
  return ended.count;
};

/** Ends every browser session of the member; script tokens stay valid. */
export const endAllSessions = (tx: Tx, operatorId: number, staffId: number, realNow: Date): Promise<unknown> => tx`
  update staff_tokens set ended_at = ${realNow}
  where operator_id = ${operatorId} and staff_id = ${staffId} and kind = 'session' and ended_at is null
    and expires_at > ${realNow}`;
