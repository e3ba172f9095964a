import type { Queryable, Tx } from '../../database/pool.ts';
import type { Query } from '../../database/query.ts';
import { type Statement, statement } from '../../database/statement.ts';
import { unnest } from '../../database/unnest.ts';
import { operatorsAt } from '../../engine/operator.ts';
import { sharedKeys } from '../keys/shared-queries.ts';
import { lockBettors, lockLiveTokens } from '../players/shared-queries.ts';
import type { Session } from './session.ts';

type Scope = { readonly operator_id: number; readonly now: Date };

export const selectSessions = (sql: Queryable, operatorId: number, hashes: readonly string[]): Query<Session[]> =>
  sql<Session[]>`
    select s.id, s.player_id, s.provider_id, s.game_id, r.player_ref, encode(s.token_hash, 'hex') as session_hash,
      s.platform, s.expires_at, s.ended_at, g.type = 'live' as is_live, s.ip, s.api_key_id,
      s.player_token_id
    from unnest(${hashes}::text[]) as u (hash)
    join game_sessions s on s.operator_id = ${operatorId} and s.token_hash = decode(u.hash, 'hex')
    join game_player_refs r on r.operator_id = s.operator_id and r.provider_id = s.provider_id
      and r.player_id = s.player_id
    join games g on g.operator_id = s.operator_id and g.id = s.game_id`;

export type NewSession = Omit<Session, 'id' | 'ended_at' | 'is_live'> & {
  readonly ip: string | null;
  readonly api_key_id: number;
  /** The player token that must be alive when the session is stored; null for one that a refresh opens. */
  readonly under_token: number | null;
};

const refColumns = { provider_id: 'bigint', player_id: 'bigint', player_ref: 'text' } as const;

/** The first launch with a provider gives the player a name there; the name stays. */
export const insertRefs = (operatorId: number, sessions: readonly NewSession[], now: Date): Statement =>
  statement`
    insert into game_player_refs (operator_id, provider_id, player_id, player_ref, created_at)
    select ${operatorId}, u.provider_id, u.player_id, u.player_ref, ${now} from ${unnest('u', refColumns, sessions)}
    order by u.provider_id, u.player_id
    on conflict (operator_id, provider_id, player_id) do nothing`;

const sessionColumns = {
  player_id: 'bigint',
  provider_id: 'bigint',
  game_id: 'bigint',
  session_hash: 'text',
  platform: 'text',
  ip: 'text',
  api_key_id: 'bigint',
  player_token_id: 'bigint',
  under_token: 'bigint',
  expires_at: 'timestamptz',
} as const;

/**
 * A change of status, a new password and a sign-out lock the player's row and not the account. So this locks the row too,
 * and fails when the player may no longer bet, or the token of the launch has ended: the launch is then decided again on
 * current facts.
 */
export const insertSessions = (operatorId: number, sessions: readonly NewSession[], now: Date): Statement => {
  const players = sessions.map((session) => session.player_id);
  const tokens = sessions.flatMap(({ under_token }) => under_token ?? []);
  return statement`
    with held as (
      ${lockBettors(operatorId, players, now)}
    ), alive as (
      ${lockLiveTokens(operatorId, tokens, statement`(select count(*) from held)`)}
    ), opened as (
      insert into game_sessions (operator_id, player_id, provider_id, game_id, token_hash, platform, ip, api_key_id,
        player_token_id, expires_at, created_at)
      select ${operatorId}, u.player_id, u.provider_id, u.game_id, decode(u.session_hash, 'hex'), u.platform, u.ip,
        u.api_key_id, u.player_token_id, u.expires_at, ${now}
      from ${unnest('u', sessionColumns, sessions)} join held on held.id = u.player_id
      where u.under_token is null or u.under_token in (select id from alive)
      returning 1
    )
    select assert_count('game sessions', count(*), ${sessions.length}) from opened`;
};

/** Ends every session of the players: no bet is taken under them from now on. */
export const endSessions = (operatorId: number, players: readonly number[], now: Date): Statement =>
  statement`
    update game_sessions set ended_at = ${now}
    where operator_id = ${operatorId} and player_id = any(${players}::bigint[]) and ended_at is null
      and expires_at > ${now}`;

/** Ends sessions that others take the place of; fails when one has ended meanwhile. */
export const endSession = (operatorId: number, hashes: readonly string[], now: Date): Statement =>
  statement`
    with ended as (
      update game_sessions set ended_at = ${now}
      where operator_id = ${operatorId} and ended_at is null
        and token_hash = any(array(select decode(h, 'hex') from unnest(${hashes}::text[]) h))
      returning 1
    )
    select assert_count('replaced sessions', count(*), ${hashes.length}) from ended`;

/** Ends the sessions that were opened under a player token, which has ended. Called under the lock of the player's row. */
export const endSessionsOfToken = (tx: Tx, { operator_id, now }: Scope, playerId: number, tokenId: number) =>
  tx`
    update game_sessions set ended_at = ${now}
    where operator_id = ${operator_id} and player_id = ${playerId} and player_token_id = ${tokenId}
      and ended_at is null and expires_at > ${now}`.execute();

/** Ends some of the sessions that a key opened, in the order of players; returns how many. */
export const endSessionsOpenedBy = async (
  tx: Tx,
  { operator_id, now }: { operator_id: number; now: Date },
  apiKeyId: number,
  most: number,
): Promise<number> => {
  const { count } = await tx`
    update game_sessions set ended_at = ${now}
    where operator_id = ${operator_id} and id = any(array(
      select id from game_sessions
      where operator_id = ${operator_id} and api_key_id = ${apiKeyId} and ended_at is null and expires_at > ${now}
      order by player_id limit ${most}))`;
  return count;
};

/** The keys that were revoked within the last hour, with the time of their operator. */
export const selectRevokedKeys = (
  control: Queryable,
  now: Date,
  onlyOperator: number | null,
): Query<{ operator_id: number; id: number; at: Date }[]> => control<{ operator_id: number; id: number; at: Date }[]>`
  select k.operator_id, k.id, o.at
  from ${operatorsAt(control, now, onlyOperator)} o join ${sharedKeys} k on k.operator_id = o.operator_id
  where k.revoked_at > o.at - interval '1 hour'`;

/** The player behind a name that a provider was given. */
export const selectPlayerOfRef = async (
  tx: Tx,
  operatorId: number,
  providerId: number,
  playerRef: string,
): Promise<number | undefined> => {
  const [row] = await tx<{ player_id: number }[]>`
    select player_id from game_player_refs
    where operator_id = ${operatorId} and provider_id = ${providerId} and player_ref = ${playerRef}`;
  return row?.player_id;
};
