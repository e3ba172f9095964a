import type { Tx } from '../../../database/pool.ts';
import { unnest } from '../../../database/unnest.ts';
import { sharedEvents, sharedSequences } from '../../../outbox/queries.ts';
import { type Target, targetColumns, targetTables } from './claim-queries.ts';

/** A value with its endpoint: one statement writes the values of many endpoints. */
type Of<T> = T & { readonly endpoint_id: number };

export type Pending = {
  readonly sequence: number;
  readonly player_id: number | null;
  readonly attempts: number;
  readonly next_attempt_at: Date | null;
  /** The sandbox fault that delays this event; null after its first attempt. */
  readonly set_aside_by: number | null;
};

const pendingColumns = {
  endpoint_id: 'bigint',
  sequence: 'bigint',
  player_id: 'bigint',
  attempts: 'integer',
  next_attempt_at: 'timestamptz',
  set_aside_by: 'bigint',
} as const satisfies Record<keyof Of<Pending>, string>;

export const savePending = (tx: Tx, operatorId: number, rows: readonly Of<Pending>[]): Promise<unknown> =>
  tx`
    insert into webhook_pending (operator_id, endpoint_id, sequence, player_id, attempts, next_attempt_at,
      set_aside_by)
    select ${operatorId}, endpoint_id, sequence, player_id, attempts, next_attempt_at, set_aside_by
    from ${unnest('p', pendingColumns, rows)}
    on conflict (operator_id, endpoint_id, sequence)
      do update set attempts = excluded.attempts, next_attempt_at = excluded.next_attempt_at,
        set_aside_by = excluded.set_aside_by`.execute();

const acceptedColumns = { endpoint_id: 'bigint', sequence: 'bigint' } as const;

export const removePending = (tx: Tx, operatorId: number, rows: readonly Of<{ sequence: number }>[]) =>
  tx`
    delete from webhook_pending p using ${unnest('a', acceptedColumns, rows)}
    where p.operator_id = ${operatorId} and p.endpoint_id = a.endpoint_id and p.sequence = a.sequence`.execute();

export type Released = { readonly player_id: number; readonly until: Date };

const releasedColumns = { endpoint_id: 'bigint', player_id: 'bigint', until: 'timestamptz' } as const;

/** Makes events due that waited for an earlier event of the same player and were never tried. */
export const unblock = (tx: Tx, operatorId: number, players: readonly Of<Released>[]): Promise<unknown> =>
  tx`
    update webhook_pending p set next_attempt_at = r.until
    from ${unnest('r', releasedColumns, players)}
    where p.operator_id = ${operatorId} and p.endpoint_id = r.endpoint_id and p.player_id = r.player_id
      and p.attempts = 0 and p.set_aside_by is null and p.next_attempt_at > r.until`.execute();

/** Makes up to so many waiting events due at once, those with the fewest attempts first, but none in flight. */
export const hastenPending = (
  tx: Tx,
  operatorId: number,
  id: number,
  { now, late, most }: { now: Date; late: readonly number[]; most: number | null },
): Promise<unknown> =>
  tx`
    update webhook_pending set next_attempt_at = ${now}
    where operator_id = ${operatorId} and endpoint_id = ${id} and sequence in (
      select sequence from webhook_pending
      where operator_id = ${operatorId} and endpoint_id = ${id} and next_attempt_at > ${now}
        and sequence <> all(${late}::bigint[])
      order by attempts, sequence limit ${most}::bigint)`.execute();

/**
 * Removes waiting events that are not to be sent any more, because they were removed while the endpoint was disabled or
 * because the filter no longer matches them.
 */
export const dropUnwanted = (tx: Tx, operatorId: number, id: number, types: readonly string[]): Promise<unknown> =>
  tx`
    delete from webhook_pending p
    where p.operator_id = ${operatorId} and p.endpoint_id = ${id} and not exists (
      select from ${sharedEvents} e
      where e.operator_id = p.operator_id and e.sequence = p.sequence and e.type = any(${types}::text[]))`.execute();

export type Progress = {
  readonly endpoint_id: number;
  readonly cursor_sequence: number;
  readonly failures_in_row: number;
  readonly paused_until: Date | null;
  readonly resting_since: Date | null;
  readonly rests_until: Date | null;
  readonly last_success_at: Date | null;
  readonly last_failure_at: Date | null;
  /** `keep` holds the lease even if nothing is due; `stop` gives it up even if something is. */
  readonly keep: boolean;
  readonly stop: boolean;
};

const progressColumns = {
  endpoint_id: 'bigint',
  cursor_sequence: 'bigint',
  failures_in_row: 'integer',
  paused_until: 'timestamptz',
  resting_since: 'timestamptz',
  rests_until: 'timestamptz',
  last_success_at: 'timestamptz',
  last_failure_at: 'timestamptz',
  keep: 'boolean',
  stop: 'boolean',
} as const satisfies Record<keyof Progress, string>;

export type LeaseRef = { readonly endpoint_id: number; readonly lease: string; readonly cursor_sequence: number };

const holdColumns = { endpoint_id: 'bigint', lease: 'uuid', cursor_sequence: 'bigint' } as const;

/**
 * Locks the endpoints whose lease is still valid until the SQL transaction ends; later statements see what others
 * queued before. If a cursor is not where the worker left it, the database has lost its last commits and the worker's
 * own cursor would skip events.
 */
export const lockLeased = async (tx: Tx, operatorId: number, holds: readonly LeaseRef[]): Promise<Set<number>> => {
  const rows = await tx<{ endpoint_id: number }[]>`
    select q.endpoint_id from webhook_queues q
    join ${unnest('h', holdColumns, holds)} on h.endpoint_id = q.endpoint_id and h.lease = q.lease
      and h.cursor_sequence = q.cursor_sequence
    where q.operator_id = ${operatorId} order by q.endpoint_id for update of q`;
  return new Set(rows.map((row) => row.endpoint_id));
};

/** Saves the progress of endpoints, and gives up the lease of those that have nothing more to send. */
export const saveProgress = (
  tx: Tx,
  operatorId: number,
  { now, until }: { now: Date; until: Date },
  rows: readonly Progress[],
): Promise<Target[]> =>
  tx<Target[]>`
    with facts as materialized (
      select r.*, p.next_retry_at,
        -- No rest lasts longer than until the oldest has its next attempt: that one keeps its schedule.
        least(r.rests_until, (
          select case when first.next_attempt_at > ${now} then first.next_attempt_at end from (
            select next_attempt_at from webhook_pending
            where operator_id = ${operatorId} and endpoint_id = r.endpoint_id order by sequence limit 1) first
          where r.rests_until is not null)) as rested_until,
        not r.stop and (r.keep or coalesce(greatest(r.paused_until, r.rests_until) <= ${now}, true)
        and (p.next_retry_at <= ${now} or r.cursor_sequence <
          (select s.last_sequence from ${sharedSequences} s where s.operator_id = ${operatorId}))) as goes_on
      from ${unnest('r', progressColumns, rows)}
      cross join lateral (
        select min(next_attempt_at) as next_retry_at from webhook_pending
        where operator_id = ${operatorId} and endpoint_id = r.endpoint_id
      ) p
    ), q as (
      update webhook_queues w set
        cursor_sequence = facts.cursor_sequence, failures_in_row = facts.failures_in_row,
        paused_until = facts.paused_until, resting_since = facts.resting_since, rests_until = facts.rested_until,
        next_retry_at = facts.next_retry_at,
        last_success_at = coalesce(facts.last_success_at, w.last_success_at),
        last_failure_at = coalesce(facts.last_failure_at, w.last_failure_at),
        lease = case when facts.goes_on then w.lease end,
        leased_until = case when facts.goes_on then ${until}::timestamptz end
      from facts
      where w.operator_id = ${operatorId} and w.endpoint_id = facts.endpoint_id
      returning w.*
    )
    select ${targetColumns(tx)} from q ${targetTables(tx)}`.execute();

/** Returns whether the endpoint was enabled before. */
export const disableEndpoint = async (
  tx: Tx,
  { operator_id, id, now }: { operator_id: number; id: number; now: Date },
  { cause, reason, realNow }: { cause: string; reason: string; realNow: Date },
): Promise<boolean> => {
  const { count } = await tx`
    update webhook_endpoints set status = 'disabled', disabled_cause = ${cause}, disabled_reason = ${reason},
      disabled_at = ${realNow}, updated_at = ${now}
    where operator_id = ${operator_id} and id = ${id} and status = 'enabled'`;
  return count > 0;
};
