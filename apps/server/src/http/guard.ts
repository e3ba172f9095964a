import { createBatcher } from '../base/batch.ts';
import type { Clock } from '../base/clock.ts';
import type { Sql } from '../database/pool.ts';
import type { KeyFacts } from './facts.ts';

/**
 * The guard remembers accepted signatures and counts requests per key, in PostgreSQL, so that all nodes share it and a
 * restart forgets nothing. All requests that wait are judged by one statement, committed asynchronously.
 */
export type GuardEntry = {
  readonly key: KeyFacts;
  readonly tokenId?: number | undefined;
  /** A verified signature with its timestamp: it is remembered, or found to have been seen. */
  readonly signed?: { readonly signature: string; readonly timestamp: number } | undefined;
  /** False only looks: who failed a check before the signature must not use up the key's requests. */
  readonly consume: boolean;
};

export type GuardVerdict = {
  /** False when key, operator or token changed since they were remembered: they must be loaded and judged again. */
  readonly current: boolean;
  readonly replayed: boolean;
  /** Which request of the running window this is; beyond the limit it is refused. */
  readonly position: number;
  readonly windowEndsAt: Date;
};

export type Guard = { enter(entry: GuardEntry): Promise<GuardVerdict> };

export const windowMilliseconds = 60_000;
const slotSeconds = 120;
const slots = 16;

export const slotOf = (timestampSeconds: number): number =>
  ((Math.floor(timestampSeconds / slotSeconds) % slots) + slots) % slots;

/** 128 bits of the signature, in the form of a UUID, tell one from another for certain and index small. */
const shortSignature = (hex: string): string => hex.slice(0, 32);

type Row = {
  kind: 'standing' | 'seen' | 'counted';
  n: number | null;
  current: boolean | null;
  signature: string | null;
} & {
  operator_id: number;
  api_key_id: number;
  requests: number | null;
  started_at: Date | null;
};

const wholeKey = (row: { operator_id: number; api_key_id: number }): string => `${row.operator_id}/${row.api_key_id}`;

export const createGuard = (sql: Sql, clock: Clock): Guard => {
  let sweptFor = -1;
  const judge = async (batch: GuardEntry[]): Promise<GuardVerdict[]> => {
    const now = clock.now();
    const slot = slotOf(now.getTime() / 1000);
    if (slot !== sweptFor) {
      sweptFor = slot;
      // Nobody waits for it, and a sweep that fails is made up for when the slot comes round again.
      forgetStale(sql, slot).catch(() => undefined);
    }
    return readVerdicts(batch, await ask(sql, batch, now), now);
  };
  const batcher = createBatcher<GuardEntry, GuardVerdict>({ run: judge, maxBatch: 256, lanes: 1, maxWaiting: 20_000 });
  return { enter: batcher.submit };
};

/**
 * Empties the slot that is farthest from now, before and behind: nothing in it could still pass the timestamp check,
 * nor on a node whose clock is minutes off. A slot that is empty is left alone, as emptying it would lock it.
 */
const forgetStale = async (sql: Sql, slot: number): Promise<void> => {
  const stale = sql(`seen_signatures_${(slot + slots / 2) % slots}`);
  const [row] = await sql`select from ${stale} limit 1`;
  if (row) await sql`truncate ${stale}`;
};

const ask = (sql: Sql, batch: GuardEntry[], now: Date): Promise<Row[]> => {
  const column = <T>(pick: (entry: GuardEntry) => T): T[] => batch.map(pick);
  return sql<Row[]>`
    with input as materialized (
      select * from unnest(
        ${batch.map((_, n) => n)}::int[], ${column((e) => e.key.operator.operator_id)}::bigint[],
        ${column((e) => e.key.id)}::bigint[], ${column((e) => e.key.version)}::int[],
        ${column((e) => e.key.operator.version)}::int[], ${column((e) => e.tokenId ?? null)}::bigint[],
        ${column((e) => (e.signed ? shortSignature(e.signed.signature) : null))}::uuid[],
        ${column((e) => slotOf(e.signed?.timestamp ?? 0))}::smallint[], ${column((e) => Number(e.consume))}::int[]
      ) as t (n, operator_id, api_key_id, key_version, operator_version, token_id, signature, slot, consume)
    ), standing as materialized (
      select i.*, coalesce(k.version = i.key_version and o.version = i.operator_version
        and (i.token_id is null or (t.id is not null and t.ended_at is null)), false) as current
      from input i
      left join api_keys k on k.operator_id = i.operator_id and k.id = i.api_key_id
      left join operators o on o.operator_id = i.operator_id
      left join player_tokens t on t.operator_id = i.operator_id and t.id = i.token_id
    ), remembered as (
      insert into seen_signatures (operator_id, slot, signature, api_key_id)
      select operator_id, slot, signature, api_key_id from standing
      where current and consume = 1 and signature is not null
      order by operator_id, slot, signature
      on conflict do nothing
      returning operator_id, api_key_id, signature
    ), counted as (
      insert into rate_windows as w (operator_id, api_key_id, started_at, requests)
      select operator_id, api_key_id, ${now}, count(*) from (
        select operator_id, api_key_id from remembered
        union all
        select operator_id, api_key_id from standing where current and consume = 1 and signature is null
      ) accepted
      group by operator_id, api_key_id order by operator_id, api_key_id
      on conflict (operator_id, api_key_id) do update set
        requests = case when ${now} < w.started_at + interval '60 seconds' then w.requests else 0 end + excluded.requests,
        started_at = case when ${now} < w.started_at + interval '60 seconds' then w.started_at else excluded.started_at end
      returning operator_id, api_key_id, requests, started_at
    )
    select 'standing' as kind, s.n, s.current, null::text as signature, s.operator_id, s.api_key_id, w.requests,
      w.started_at
    from standing s left join rate_windows w on w.operator_id = s.operator_id and w.api_key_id = s.api_key_id
    union all
    select 'seen', null, null, replace(signature::text, '-', ''), operator_id, api_key_id, null, null from remembered
    union all
    select 'counted', null, null, null, operator_id, api_key_id, requests, started_at from counted`;
};

const readVerdicts = (batch: GuardEntry[], rows: Row[], now: Date): GuardVerdict[] => {
  const standing = new Map<number, Row>();
  const fresh = new Set<string>();
  const counted = new Map<string, Row>();
  for (const row of rows) {
    if (row.kind === 'standing') standing.set(row.n as number, row);
    else if (row.kind === 'seen') fresh.add(row.signature as string);
    else counted.set(wholeKey(row), row);
  }
  // A signature that stands twice in one batch is accepted once: the first takes it, the second finds it gone.
  const accepted = batch.map((entry, n) => {
    if (!entry.consume || !standing.get(n)?.current) return false;
    return entry.signed ? fresh.delete(shortSignature(entry.signed.signature)) : true;
  });
  const left = new Map<string, number>();
  const names = batch.map((_, n) => wholeKey(standing.get(n) as Row));
  for (const [n, name] of names.entries()) if (accepted[n]) left.set(name, (left.get(name) ?? 0) + 1);
  return batch.map((entry, n) => {
    const own = standing.get(n) as Row;
    const window = counted.get(names[n] as string) ?? inWindow(own, now);
    const startedAt = window?.started_at ?? now;
    const windowEndsAt = new Date(startedAt.getTime() + windowMilliseconds);
    const total = window?.requests ?? 0;
    if (!accepted[n])
      return {
        current: own.current === true,
        replayed: entry.signed !== undefined && entry.consume,
        position: total,
        windowEndsAt,
      };
    const behind = (left.get(names[n] as string) as number) - 1;
    left.set(names[n] as string, behind);
    return { current: true, replayed: false, position: total - behind, windowEndsAt };
  });
};

const inWindow = (row: Row, now: Date): Row | undefined =>
  row.started_at !== null && now.getTime() < row.started_at.getTime() + windowMilliseconds ? row : undefined;
