import { setTimeout as sleep } from 'node:timers/promises';
import { createBatcher } from '../base/batch.ts';
import type { Sql } from '../database/pool.ts';
import { type Claim, leaseMilliseconds } from './idempotency.ts';

/** Gives back the claim of a request that failed without an answer; resolves when it is given back, or soon. */
export type ReleaseClaim = (claim: Claim) => Promise<void>;

/** How long the answer waits, and how often a claim is tried that cannot be given back yet. */
const patienceMilliseconds = 1_000;
const pauseMilliseconds = 250;

/**
 * Gives claims back, so that a retry need not wait for the end of their lease. While PostgreSQL is away, or the SQL
 * transaction of the request holds the claim, it tries again until the lease ends by itself: so the answer does not
 * wait, and after a switchover the first retry runs. To give back too early is safe: a run whose claim another has
 * taken cannot store its answer, and so commits nothing.
 */
export const createReleaseClaim = (
  sql: Sql,
  maxWaitMilliseconds?: number,
  triesForMilliseconds = leaseMilliseconds,
): ReleaseClaim => {
  const batcher = createBatcher<Claim, boolean>({
    run: async (batch) => {
      const held = new Set((await release(sql, batch)).map(({ claim }) => claim));
      return batch.map(({ claim }) => !held.has(claim));
    },
    ...{ maxBatch: 256, maxInFlight: 1, maxWaiting: 20_000, maxWaitMilliseconds },
  });
  const keepTrying = async (claim: Claim): Promise<void> => {
    const end = performance.now() + triesForMilliseconds;
    while (!(await batcher.submit(claim).catch(() => false)) && performance.now() < end)
      await sleep(pauseMilliseconds, undefined, { ref: false });
  };
  return async (claim) => {
    const answered = new AbortController();
    const { signal } = answered;
    const patience = sleep(patienceMilliseconds, undefined, { ref: false, signal }).catch(() => undefined);
    await Promise.race([keepTrying(claim), patience]);
    answered.abort();
  };
};

/** Returns the claims that are still held: an SQL transaction has locked their rows, which is not waited for. */
const release = (sql: Sql, claims: readonly Claim[]) => {
  const column = <T>(pick: (claim: Claim) => T): T[] => claims.map(pick);
  return sql<{ claim: string }[]>`
    with held as materialized (
      select e.operator_id, e.caller_kind, e.caller_id, e.key, e.claim
      from unnest(
        ${column((c) => c.operator_id)}::bigint[], ${column((c) => c.caller_kind)}::text[],
        ${column((c) => c.caller_id)}::bigint[], ${column((c) => c.key)}::text[], ${column((c) => c.claim)}::uuid[]
      ) as i (operator_id, caller_kind, caller_id, key, claim)
      join idempotency e on e.operator_id = i.operator_id and e.caller_kind = i.caller_kind
        and e.caller_id = i.caller_id and e.key = i.key and e.claim = i.claim and e.status is null
    ), free as (
      select e.operator_id, e.caller_kind, e.caller_id, e.key, e.claim from held h
      join idempotency e on e.operator_id = h.operator_id and e.caller_kind = h.caller_kind
        and e.caller_id = h.caller_id and e.key = h.key and e.claim = h.claim and e.status is null
      order by 1, 2, 3, 4
      for update of e skip locked
    ), released as (
      update idempotency e set claimed_until = '-infinity' from free f
      where e.operator_id = f.operator_id and e.caller_kind = f.caller_kind and e.caller_id = f.caller_id
        and e.key = f.key
      returning e.claim
    )
    select claim::text from held where claim not in (select claim from released)`;
};
