import type { Queryable, Tx } from '../../database/pool.ts';
import { unnest } from '../../database/unnest.ts';
import { attemptsInOrder } from './rules.ts';
import type { SealedSecrets } from './sign.ts';

/** An endpoint as whoever sends for it knows it; read anew with every batch. */
export type Target = SealedSecrets & {
  readonly operator_id: number;
  readonly id: number;
  readonly url: string;
  readonly events: string[];
  readonly status: 'enabled' | 'disabled';
  readonly is_sandbox: boolean;
  readonly clock_offset_ms: number;
  readonly cursor_sequence: number;
  readonly last_sequence: number;
  readonly failures_in_row: number;
  readonly paused_until: Date | null;
  /** Null: nothing waits for another attempt. */
  readonly next_retry_at: Date | null;
  /** Whether there is more to do now; if not, the lease was given back. */
  readonly is_held: boolean;
};

const targetColumns = (sql: Queryable) => sql`
  q.operator_id, q.endpoint_id as id, e.url, e.events, e.status, e.secret_sealed, e.previous_secret_sealed,
  e.previous_secret_expires_at, o.is_sandbox, o.clock_offset_ms, q.cursor_sequence,
  coalesce(s.last_sequence, 0) as last_sequence, q.failures_in_row, q.paused_until,
  q.next_retry_at, q.lease is not null as is_held`;

const targetTables = (sql: Queryable) => sql`
  join webhook_endpoints e on e.operator_id = q.operator_id and e.id = q.endpoint_id
  join operators o on o.operator_id = q.operator_id
  left join event_sequences s on s.operator_id = q.operator_id`;

export type Lease = { readonly lease: string; readonly now: Date; readonly until: Date };

/** Takes the endpoints that have something to send and that nobody sends for; those that waited longest come first. */
export const claimTargets = (control: Queryable, { lease, now, until }: Lease, most: number): Promise<Target[]> =>
  control<Target[]>`
    with due as materialized (
      select q.operator_id, q.endpoint_id from webhook_queues q ${targetTables(control)}
      where e.status = 'enabled' and o.status = 'active'
        and (q.leased_until is null or q.leased_until <= ${now})
        and (q.paused_until is null or q.paused_until <= ${now})
        and (s.last_sequence > q.cursor_sequence or q.next_retry_at <= ${now})
      order by q.last_success_at nulls first limit ${most}
      for update of q skip locked
    ), q as (
      update webhook_queues w set lease = ${lease}, leased_until = ${until} from due
      where w.operator_id = due.operator_id and w.endpoint_id = due.endpoint_id
      returning w.*
    )
    select ${targetColumns(control)} from q ${targetTables(control)}`;

/** Something to deliver. */
export type Item = {
  readonly sequence: number;
  readonly player_id: number | null;
  readonly attempts: number;
  readonly event_id: string;
  readonly type: string;
  readonly created_at: Date;
  readonly data: string;
};

type Place = { readonly operator_id: number; readonly id: number };

/** What was not accepted yet and is due, oldest first; an endpoint that rests is asked with the oldest alone. */
export const findDue = (tx: Tx, { operator_id, id }: Place, now: Date, most: number): Promise<Item[]> =>
  // Each event is looked up by its number: no other plan stays cheap whatever the outbox has grown to.
  tx<Item[]>`
    select p.sequence, p.player_id, p.attempts, e.event_id, e.type, e.created_at, e.data
    from (
      select operator_id, sequence, player_id, attempts from webhook_pending
      where operator_id = ${operator_id} and endpoint_id = ${id} and next_attempt_at <= ${now}
      order by sequence limit ${most}
    ) p
    cross join lateral (
      select event_id, type, created_at, data::text as data from outbox_events o
      where o.operator_id = p.operator_id and o.sequence = p.sequence limit 1
    ) e
    order by p.sequence`.execute();

/** What has happened since. */
export const findNew = (
  tx: Tx,
  { operator_id }: Place,
  range: { after: number; upTo: number; types: readonly string[] },
  most: number,
): Promise<Item[]> =>
  tx<Item[]>`
    select sequence, player_id, 0 as attempts, event_id, type, created_at, data::text as data from outbox_events
    where operator_id = ${operator_id} and sequence > ${range.after} and sequence <= ${range.upTo}
      and type = any(${range.types}::text[])
    order by sequence limit ${most}`.execute();

export type WaitingPlayer = { readonly player_id: number; readonly sequence: number; readonly until: Date };

/** Players of whom an event is in its first attempts: their later ones wait for it. */
export const findWaitingPlayers = (tx: Tx, { operator_id, id }: Place, now: Date): Promise<WaitingPlayer[]> =>
  tx<WaitingPlayer[]>`
    select player_id, min(sequence) as sequence, max(next_attempt_at) as until from webhook_pending
    where operator_id = ${operator_id} and endpoint_id = ${id} and player_id is not null
      and attempts < ${attemptsInOrder} and next_attempt_at > ${now}
    group by player_id`.execute();

export type Pending = {
  readonly sequence: number;
  readonly player_id: number | null;
  readonly attempts: number;
  readonly next_attempt_at: Date | null;
};

const pendingColumns = {
  sequence: 'bigint',
  player_id: 'bigint',
  attempts: 'integer',
  next_attempt_at: 'timestamptz',
} as const satisfies Record<keyof Pending, string>;

export const savePending = (tx: Tx, { operator_id, id }: Place, rows: readonly Pending[]): Promise<unknown> =>
  tx`
    insert into webhook_pending (operator_id, endpoint_id, sequence, player_id, attempts, next_attempt_at)
    select ${operator_id}, ${id}, sequence, player_id, attempts, next_attempt_at
    from ${unnest('p', pendingColumns, rows)}
    on conflict (operator_id, endpoint_id, sequence)
      do update set attempts = excluded.attempts, next_attempt_at = excluded.next_attempt_at`.execute();

export const removePending = (tx: Tx, { operator_id, id }: Place, sequences: readonly number[]): Promise<unknown> =>
  tx`
    delete from webhook_pending
    where operator_id = ${operator_id} and endpoint_id = ${id} and sequence = any(${sequences}::bigint[])`.execute();

export type Released = { readonly player_id: number; readonly until: Date };

/** Those that were held back behind a late event, and were never tried themselves, are due when it has ended. */
export const releaseHeld = (tx: Tx, { operator_id, id }: Place, players: readonly Released[]): Promise<unknown> =>
  tx`
    update webhook_pending p set next_attempt_at = r.until
    from ${unnest('r', { player_id: 'bigint', until: 'timestamptz' }, players)}
    where p.operator_id = ${operator_id} and p.endpoint_id = ${id} and p.player_id = r.player_id and p.attempts = 0
      and p.next_attempt_at > r.until`.execute();

/** What waits for an attempt although its event is no longer kept: the endpoint was disabled for too long. */
export const dropForgotten = (tx: Tx, { operator_id, id }: Place): Promise<unknown> =>
  tx`
    delete from webhook_pending p using event_sequences s
    where p.operator_id = ${operator_id} and p.endpoint_id = ${id} and s.operator_id = p.operator_id
      and p.sequence <= s.removed_sequence`.execute();

export type Progress = {
  readonly cursor_sequence: number;
  readonly failures_in_row: number;
  readonly paused_until: Date | null;
  readonly last_success_at: Date | null;
  readonly last_failure_at: Date | null;
  /** Go on holding the endpoint even if nothing is due, or let go of it even if something is. */
  readonly keep: boolean;
  readonly stop: boolean;
};

/**
 * Writes down how far the endpoint has got, and lets go of it when there is nothing more to do. No row: the lease is
 * someone else's by now, and nothing of this transaction may stand.
 */
export const saveProgress = async (
  tx: Tx,
  { operator_id, id }: Place,
  { lease, now, until }: Lease,
  progress: Progress,
): Promise<Target | undefined> => {
  // Held first: what was queued again by whoever held it until now is seen by the statement after this one.
  const held = tx`
    select from webhook_queues where operator_id = ${operator_id} and endpoint_id = ${id} for update`.execute();
  const saved = tx<Target[]>`
    with facts as materialized (
      select min(p.next_attempt_at) as next_retry_at,
        not ${progress.stop}::boolean and (${progress.keep}::boolean
          or (${progress.paused_until}::timestamptz is null or ${progress.paused_until}::timestamptz <= ${now})
          and (min(p.next_attempt_at) <= ${now} or ${progress.cursor_sequence}::bigint <
            (select last_sequence from event_sequences where operator_id = ${operator_id}))) as goes_on
      from webhook_pending p where p.operator_id = ${operator_id} and p.endpoint_id = ${id}
    ), q as (
      update webhook_queues w set
        cursor_sequence = ${progress.cursor_sequence}, failures_in_row = ${progress.failures_in_row},
        paused_until = ${progress.paused_until}, next_retry_at = facts.next_retry_at,
        last_success_at = coalesce(${progress.last_success_at}, w.last_success_at),
        last_failure_at = coalesce(${progress.last_failure_at}, w.last_failure_at),
        lease = case when facts.goes_on then w.lease end,
        leased_until = case when facts.goes_on then ${until}::timestamptz end
      from facts
      where w.operator_id = ${operator_id} and w.endpoint_id = ${id} and w.lease = ${lease}
      returning w.*
    )
    select ${targetColumns(tx)} from q ${targetTables(tx)}`.execute();
  const [, [row]] = await Promise.all([held, saved]);
  return row;
};
