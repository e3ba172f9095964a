import { type KeyFacts, playerLimitOf } from '../call/facts.ts';
import type { Sql } from '../database/pool.ts';

/** All requests of a batch that came with one key, as this node has it cached. */
export type Group = {
  readonly key: KeyFacts;
  /** Signatures to remember, each with the slot of its timestamp. */
  readonly signatures: string[];
  readonly slots: number[];
  /** Signatures that are answered again when they are repeated: each use counts, not only the first. */
  readonly answered: string[];
  /** How often each token is used, and by whom; 0 only checks it. A player is in one group of a batch only. */
  readonly tokens: Map<number, { readonly player_id: number; readonly uses: number }>;
};

export type Row = {
  readonly kind: 'group' | 'fresh' | 'counted' | 'alive' | 'used';
  readonly n: number | null;
  readonly operator_id: number;
  /** The id of the key, of the token (`alive`) or of the player (`used`). */
  readonly api_key_id: number;
  readonly current: boolean | null;
  readonly amount: number | null;
  readonly started_ms: number | null;
  readonly list: string | null;
};

/** An array of numbers or hex in PostgreSQL's text form. Nothing in it needs escaping, so a join is enough. */
const list = (values: readonly (number | string)[]): string => `{${values.join(',')}}`;

const pick = <T>(groups: readonly Group[], values: (group: Group, n: number) => readonly T[]): T[] =>
  groups.flatMap((group, index) => values(group, index + 1));

/**
 * One statement for the whole batch: confirms that each cached key and token is current, stores new signatures, and
 * counts accepted requests. Groups are found by their number in the arrays, not by joins, so the work grows only with
 * the number of requests. Parts that no request of the batch needs are left out, because PostgreSQL pays for every node
 * of a plan.
 */
export const askGuard = (sql: Sql, groups: readonly Group[], now: Date): Promise<Row[]> => {
  const operators = list(groups.map(({ key }) => key.operator.operator_id));
  const keys = list(groups.map(({ key }) => key.id));
  const signed = groups.some(({ signatures }) => signatures.length > 0);
  const answering = groups.some(({ answered }) => answered.length > 0);
  const tokened = groups.some(({ tokens }) => tokens.size > 0);
  const nothing = sql``;
  return sql<Row[]>`
    with groups as materialized (
      select g.n, g.operator_id, g.api_key_id,
        coalesce(k.version = g.key_version and o.version = g.operator_version, false) as current
      from unnest(${operators}::bigint[], ${keys}::bigint[], ${list(groups.map(({ key }) => key.version))}::int[],
        ${list(groups.map(({ key }) => key.operator.version))}::int[])
        with ordinality as g (operator_id, api_key_id, key_version, operator_version, n)
      left join api_keys k on k.operator_id = g.operator_id and k.id = g.api_key_id
      left join operators o on o.operator_id = g.operator_id
    ), standing as materialized (
      select array_agg(current order by n) as current from groups
    )
    ${signed ? rememberSignatures(sql, groups, operators, keys, answering) : nothing}
    ${tokened ? findTokens(sql, groups, operators) : nothing}
    ${tokened ? countPlayers(sql, groups, now) : nothing}
    ${signed || tokened ? countUses(sql, groups, { operators, keys, signed, answering, tokened, now }) : nothing}
    select 'group' as kind, g.n::int, g.operator_id, g.api_key_id, g.current, w.requests as amount,
      (extract(epoch from w.started_at) * 1000)::bigint as started_ms, null as list
    from groups g left join rate_windows w on w.operator_id = g.operator_id and w.api_key_id = g.api_key_id
    ${signed ? sql`union all select 'fresh', null, operator_id, api_key_id, null, amount, null, list from fresh` : nothing}
    ${
      signed || tokened
        ? sql`union all select 'counted', null, operator_id, api_key_id, null, requests,
            (extract(epoch from started_at) * 1000)::bigint, null from counted`
        : nothing
    }
    ${
      tokened
        ? sql`union all select 'alive', n, operator_id, id, null, null, null, null from alive
            union all select 'used', n, operator_id, player_id, null, requests,
            (extract(epoch from started_at) * 1000)::bigint, null from used`
        : nothing
    }`;
};

const rememberSignatures = (
  sql: Sql,
  groups: readonly Group[],
  operators: string,
  keys: string,
  answering: boolean,
) => sql`
    , remembered as (
      insert into seen_signatures (operator_id, slot, signature, api_key_id)
      select (${operators}::bigint[])[s.n], s.slot, s.signature, (${keys}::bigint[])[s.n]
      from unnest(${list(pick(groups, ({ signatures }, n) => signatures.map(() => n)))}::int[],
        ${list(pick(groups, ({ slots }) => slots))}::smallint[],
        ${list(pick(groups, ({ signatures }) => signatures))}::uuid[]) as s (n, slot, signature)
      where ((select current from standing))[s.n]
      order by 1, 2, 3
      on conflict do nothing
      returning operator_id, api_key_id, signature
    ), fresh as materialized (
      select operator_id, api_key_id, count(*)::int as amount, array_agg(signature)::text as list,
        ${
          answering
            ? sql`count(*) filter (where signature <> all (${list(pick(groups, ({ answered }) => answered))}::uuid[]))`
            : sql`count(*)`
        }::int as counted_once
      from remembered group by operator_id, api_key_id
    )`;

/**
 * Whether a token has ended is checked afterwards: in the same condition, the planner might read all living tokens to
 * find a few.
 */
const findTokens = (sql: Sql, groups: readonly Group[], operators: string) => sql`
    , tokens as materialized (
      select t.n, p.operator_id, p.id, p.player_id, t.uses, p.ended_at
      from unnest(${list(pick(groups, ({ tokens }, n) => [...tokens.keys()].map(() => n)))}::int[],
        ${list(pick(groups, ({ tokens }) => [...tokens.keys()]))}::bigint[],
        ${list(pick(groups, ({ tokens }) => [...tokens.values()].map(({ uses }) => uses)))}::int[])
        as t (n, token_id, uses)
      join player_tokens p on p.operator_id = (${operators}::bigint[])[t.n] and p.id = t.token_id
      where ((select current from standing))[t.n]
    ), alive as materialized (
      select n, operator_id, id, player_id, uses from tokens where ended_at is null
    )`;

/** Counts the uses of each player; a player over their own limit uses nothing of the key's limit. */
const countPlayers = (sql: Sql, groups: readonly Group[], now: Date) => sql`
    , player_uses as (
      insert into player_windows as w (operator_id, player_id, started_at, requests)
      select operator_id, player_id, ${now}, sum(uses) from alive where uses > 0
      group by operator_id, player_id order by operator_id, player_id
      on conflict (operator_id, player_id) do update set ${countIn(sql, now)}
      returning operator_id, player_id, requests, started_at
    ), used as materialized (
      select n, operator_id, player_id, requests, started_at,
        least(uses, (${list(groups.map(({ key }) => playerLimitOf(key)))}::int[])[n] - (requests - uses)) as within
      from (
        -- Grouped, not joined: a join of the two compares each player with each.
        select max(n) as n, operator_id, player_id, sum(uses)::int as uses, max(requests) as requests,
          max(started_at) as started_at
        from (
          select n, operator_id, player_id, uses, null::int as requests, null::timestamptz as started_at from alive
          union all select null, operator_id, player_id, null, requests, started_at from player_uses
        ) each group by operator_id, player_id
      ) counted_players
      where requests is not null
    )`;

type Uses = {
  readonly operators: string;
  readonly keys: string;
  readonly signed: boolean;
  readonly answering: boolean;
  readonly tokened: boolean;
  readonly now: Date;
};

const countUses = (sql: Sql, groups: readonly Group[], { operators, keys, now, ...parts }: Uses) => {
  const sources = [
    parts.signed ? sql`select operator_id, api_key_id, counted_once as amount from fresh` : undefined,
    parts.answering
      ? sql`select (${operators}::bigint[])[r.n], (${keys}::bigint[])[r.n], r.uses
          from unnest(${list(groups.map(({ answered }) => answered.length))}::int[]) with ordinality as r (uses, n)
          where ((select current from standing))[r.n]`
      : undefined,
    parts.tokened ? sql`select operator_id, (${keys}::bigint[])[n], within from used where within > 0` : undefined,
  ].filter((source) => source !== undefined);
  return sql`
    , counted as (
      insert into rate_windows as w (operator_id, api_key_id, started_at, requests)
      select operator_id, api_key_id, ${now}, sum(amount) from (
        ${sources.reduce((all, source) => sql`${all} union all ${source}`)}
      ) uses (operator_id, api_key_id, amount)
      where amount > 0
      group by operator_id, api_key_id order by operator_id, api_key_id
      on conflict (operator_id, api_key_id) do update set ${countIn(sql, now)}
      returning operator_id, api_key_id, requests, started_at
    )`;
};

/** Adds to the current minute, or starts one. */
export const countIn = (sql: Sql, now: Date) => sql`
        requests = case when ${now} < w.started_at + interval '60 seconds' then w.requests else 0 end + excluded.requests,
        started_at = case when ${now} < w.started_at + interval '60 seconds' then w.started_at else excluded.started_at end`;
