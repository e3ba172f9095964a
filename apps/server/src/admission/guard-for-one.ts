import { playerLimitOf } from '../call/facts.ts';
import type { Sql } from '../database/pool.ts';
import { countIn, type Group, type Row } from './guard-statement.ts';

/**
 * The guard's statement for a batch of one request: the same rows as the statement for many, without its arrays. On a
 * quiet server most requests come alone, and for a lone one the statement for many takes 366 µs of PostgreSQL instead of
 * 225 where it carries a token, 329 instead of 219 where it is signed (decision 91 says how that was measured). So there
 * are two forms; guard-for-one.test.ts sends both the same random requests, and they answer alike.
 */
export const askGuardForOne = (sql: Sql, group: Group, now: Date): Promise<Row[]> => {
  const [token] = group.tokens;
  return token ? askForToken(sql, group, token, now) : askForSignature(sql, group, now);
};

/** A request of a player, counted for the player and, within the player's own limit, for the key. */
const askForToken = (
  sql: Sql,
  { key }: Group,
  [token, { uses }]: readonly [number, { readonly uses: number }],
  now: Date,
): Promise<Row[]> => {
  const { operator_id } = key.operator;
  return sql<Row[]>`
    with standing as materialized (
      select k.version = ${key.version}::int and o.version = ${key.operator.version}::int as current,
        t.id is not null and t.ended_at is null as alive, t.player_id
      from operators o join api_keys k on k.operator_id = o.operator_id and k.id = ${key.id}::bigint
      left join player_tokens t on t.operator_id = o.operator_id and t.id = ${token}::bigint
      where o.operator_id = ${operator_id}::bigint
    ), player_uses as (
      insert into player_windows as w (operator_id, player_id, started_at, requests)
      select ${operator_id}::bigint, player_id, ${now}::timestamptz, ${uses}::int
      from standing where current and alive and ${uses}::int > 0
      on conflict (operator_id, player_id) do update set ${countIn(sql, now)}
      returning player_id, requests, started_at
    ), counted as (
      insert into rate_windows as w (operator_id, api_key_id, started_at, requests)
      select ${operator_id}::bigint, ${key.id}::bigint, ${now}::timestamptz, 1
      from player_uses where requests <= ${playerLimitOf(key)}::int
      on conflict (operator_id, api_key_id) do update set ${countIn(sql, now)}
      returning requests, started_at
    )
    ${standingOf(sql, key)}
    ${countedOf(sql, key)}
    union all
    select 'alive', 1, ${operator_id}::bigint, ${token}::bigint, null, null, null, null
    from standing where current and alive
    union all
    select 'used', 1, ${operator_id}::bigint, player_id, null, requests,
      (extract(epoch from started_at) * 1000)::bigint, null from player_uses`;
};

/** A signed request: its signature is stored once; one that is answered again counts each time. */
const askForSignature = (sql: Sql, { key, signatures, slots, answered }: Group, now: Date): Promise<Row[]> => {
  const { operator_id } = key.operator;
  return sql<Row[]>`
    with standing as materialized (
      select k.version = ${key.version}::int and o.version = ${key.operator.version}::int as current
      from operators o join api_keys k on k.operator_id = o.operator_id and k.id = ${key.id}::bigint
      where o.operator_id = ${operator_id}::bigint
    ), fresh as (
      insert into seen_signatures (operator_id, slot, signature, api_key_id)
      select ${operator_id}::bigint, ${slots[0]!}::smallint, ${signatures[0]!}::uuid, ${key.id}::bigint
      from standing where current
      on conflict do nothing
      returning signature
    ), counted as (
      insert into rate_windows as w (operator_id, api_key_id, started_at, requests)
      select ${operator_id}::bigint, ${key.id}::bigint, ${now}::timestamptz, 1
      from ${answered.length > 0 ? sql`standing where current` : sql`fresh`}
      on conflict (operator_id, api_key_id) do update set ${countIn(sql, now)}
      returning requests, started_at
    )
    ${standingOf(sql, key)}
    -- Before the count, as in the statement for many: both lock signatures first.
    union all
    select 'fresh', null, ${operator_id}::bigint, ${key.id}::bigint, null, 1, null, array[signature]::text from fresh
    ${countedOf(sql, key)}`;
};

/** One row in any case: a key or an operator that is gone is not current. */
const standingOf = (sql: Sql, { id, operator }: Group['key']) => sql`
    select 'group' as kind, 1 as n, ${operator.operator_id}::bigint as operator_id, ${id}::bigint as api_key_id,
      coalesce((select current from standing), false) as current, w.requests as amount,
      (extract(epoch from w.started_at) * 1000)::bigint as started_ms, null as list
    from (select) one
    left join rate_windows w on w.operator_id = ${operator.operator_id}::bigint and w.api_key_id = ${id}::bigint`;

const countedOf = (sql: Sql, { id, operator }: Group['key']) => sql`
    union all
    select 'counted', null, ${operator.operator_id}::bigint, ${id}::bigint, null, requests,
      (extract(epoch from started_at) * 1000)::bigint, null from counted`;
