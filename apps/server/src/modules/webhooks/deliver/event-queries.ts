import type { Queryable, Tx } from '../../../database/pool.ts';
import type { Query } from '../../../database/query.ts';
import { sharedEvents } from '../../../outbox/queries.ts';
import { attemptsInOrder } from '../rules.ts';
import type { EndpointId } from './claim-queries.ts';

/** An event to deliver, as a row. */
export type EventRow = {
  readonly sequence: number;
  readonly player_id: number | null;
  readonly attempts: number;
  /** The sandbox fault that delays this event. */
  readonly set_aside_by: number | null;
  readonly event_id: string;
  readonly type: string;
  readonly created_at: Date;
  readonly data: string;
  readonly traceparent: string | null;
};

/** Events whose next attempt is due, oldest first. */
export const findDue = (
  tx: Tx,
  { operator_id, id }: EndpointId,
  { types, now, most }: { types: readonly string[]; now: Date; most: number },
): Promise<EventRow[]> =>
  // Looks up each event by its number, which is cheap for an outbox of any size.
  tx<EventRow[]>`
    select p.sequence, p.player_id, p.attempts, p.set_aside_by, e.event_id, e.type, e.created_at, e.data, e.traceparent
    from (
      select operator_id, sequence, player_id, attempts, set_aside_by from webhook_pending
      where operator_id = ${operator_id} and endpoint_id = ${id} and next_attempt_at <= ${now}
      order by sequence limit ${most}
    ) p
    cross join lateral (
      select event_id, type, created_at, data::text as data, traceparent from ${sharedEvents} o
      where o.operator_id = p.operator_id and o.sequence = p.sequence and o.type = any(${types}::text[]) limit 1
    ) e
    order by p.sequence`.execute();

export type Range = { readonly after: number; readonly upTo: number; readonly types: readonly string[] };

/** Events after the cursor. */
export const findNew = (
  tx: Queryable,
  operatorId: number,
  { after, upTo, types }: Range,
  most: number,
): Query<EventRow[]> =>
  tx<EventRow[]>`
    select sequence, player_id, 0 as attempts, null::bigint as set_aside_by, event_id, type, created_at,
      data::text as data, traceparent
    from ${sharedEvents} e
    where operator_id = ${operatorId} and sequence > ${after} and sequence <= ${upTo}
      and type = any(${types}::text[])
    order by sequence limit ${most}`;

export type WaitingPlayer = { readonly player_id: number; readonly sequence: number; readonly until: Date };

/**
 * Players with an event in its first attempts that is not sent now, because it is not due or because `most` others are.
 * Their later events wait for it.
 */
export const findWaitingPlayers = (
  tx: Tx,
  { operator_id, id }: EndpointId,
  { now, most }: { now: Date; most: number },
): Promise<WaitingPlayer[]> =>
  tx<WaitingPlayer[]>`
    select player_id, min(sequence) as sequence, max(next_attempt_at) as until from (
      select player_id, sequence, attempts, next_attempt_at, next_attempt_at <= ${now} as is_due,
        row_number() over (partition by next_attempt_at <= ${now} order by sequence) as place
      from webhook_pending
      where operator_id = ${operator_id} and endpoint_id = ${id} and next_attempt_at is not null
        and set_aside_by is null
    ) p
    where player_id is not null and attempts < ${attemptsInOrder} and not (is_due and place <= ${most}::bigint)
    group by player_id`.execute();
