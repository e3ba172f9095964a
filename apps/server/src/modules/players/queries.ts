import type { TokenAccess } from '@croupier/contract/token-access.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AuditContext } from '../../call/call.ts';
import { type BatchedRead, createBatchedRead } from '../../database/batched-read.ts';
import type { Sql, Tx } from '../../database/pool.ts';
import { lockAccount } from '../wallet/shared-queries.ts';
import { type PlayerRow, playerColumns } from './row.ts';

export type PlayerReader = BatchedRead<PlayerRow>;

export const createPlayerReader = (sql: Sql): PlayerReader =>
  createBatchedRead<PlayerRow>(sql, {
    select: (connection, operatorId, ids) => connection<PlayerRow[]>`
      select ${playerColumns(connection)} from players where operator_id = ${operatorId} and id = any(${ids}::bigint[])`,
    nameOf: (id) => id,
    nameOfRow: (row) => row.id,
  });

/** The players of one page of a list, newest first. */
export const selectPlayers = (tx: Tx, operatorId: number, ids: readonly number[]): Promise<PlayerRow[]> =>
  tx<PlayerRow[]>`
    select ${playerColumns(tx)} from players where operator_id = ${operatorId} and id = any(${ids}::bigint[])
    order by id desc`.execute();

/**
 * Locks the player until the end of the SQL transaction, by the lock that commands on the account take: all changes of
 * a player and their events are serialised, and no command decides on a player who is being locked.
 */
export const lockPlayer = async (tx: Tx, operatorId: number, id: number): Promise<PlayerRow> => {
  const [, [row]] = await Promise.all([
    lockAccount(tx, operatorId, id),
    tx<PlayerRow[]>`
      select ${playerColumns(tx)} from players
      where operator_id = ${operatorId} and id = ${id} for no key update`.execute(),
  ]);
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
};

export const savePlayer = async (
  tx: Tx,
  { operator_id, now }: Pick<AuditContext, 'operator_id' | 'now'>,
  id: number,
  changes: Record<string, unknown>,
): Promise<PlayerRow> => {
  const [row] = await tx<PlayerRow[]>`
    update players set ${tx({ ...changes, updated_at: now })}
    where operator_id = ${operator_id} and id = ${id}
    returning ${playerColumns(tx)}`;
  return row as PlayerRow;
};

/** The present e-mail address or phone number is proved. Called under the lock of the player's row. */
export const saveVerified = async (
  tx: Tx,
  { operator_id, now }: Pick<AuditContext, 'operator_id' | 'now'>,
  id: number,
  { email, phone }: { readonly email: boolean; readonly phone: boolean },
): Promise<PlayerRow> => {
  const [row] = await tx<PlayerRow[]>`
    update players set
      verified_email = case when ${email} then email else verified_email end,
      email_verified_at = case when ${email} then ${now} else email_verified_at end,
      verified_phone = case when ${phone} then phone else verified_phone end,
      phone_verified_at = case when ${phone} then ${now} else phone_verified_at end,
      updated_at = ${now}
    where operator_id = ${operator_id} and id = ${id}
    returning ${playerColumns(tx)}`;
  return row as PlayerRow;
};

export const addNote = (tx: Tx, { operator_id, actor, now }: AuditContext, playerId: number, note: string) =>
  tx`
    insert into player_notes (operator_id, player_id, note, author_kind, author_id, created_at)
    values (${operator_id}, ${playerId}, ${note}, ${actor.kind}, ${actor.id}, ${now})`.execute();

/** Ends every token of the player: none is accepted on the next request. */
export const endTokens = (tx: Tx, { operator_id, now }: Pick<AuditContext, 'operator_id' | 'now'>, playerId: number) =>
  tx`
    update player_tokens set ended_at = ${now}
    where operator_id = ${operator_id} and player_id = ${playerId} and ended_at is null`.execute();

/** Stores the token by its hash; a new session counts as the player's last login. */
export const insertToken = (
  tx: Tx,
  { operator_id, now }: Pick<AuditContext, 'operator_id' | 'now'>,
  token: {
    player_id: number;
    api_key_id: number;
    token_hash: Buffer;
    expires_at: Date;
    access: readonly TokenAccess[];
    restricted: boolean;
  },
) => tx`
  with login as (
    update players set last_login_at = ${now} where operator_id = ${operator_id} and id = ${token.player_id}
  )
  insert into player_tokens (operator_id, player_id, api_key_id, token_hash, expires_at, access, restricted, created_at)
  values (${operator_id}, ${token.player_id}, ${token.api_key_id}, ${token.token_hash}, ${token.expires_at},
    ${[...token.access]}::text[], ${token.restricted}, ${now})`;
