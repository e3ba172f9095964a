import type { EventType } from '@croupier/contract/events.ts';
import type { Queryable, Tx } from '../database/pool.ts';
import { statement } from '../database/statement.ts';

/** How far the events of operators are numbered and removed, for statements of modules. */
export const sharedSequences = statement`(
  select operator_id, last_sequence, removed_sequence from event_sequences)`;

/** The columns of events that statements of modules may read, to be joined by operator and sequence. */
export const sharedEvents = statement`(
  select operator_id, sequence, event_id, type, player_id, created_at, data, traceparent from outbox_events)`;

/** Waits for a removal of old events that is in progress, and holds off others until the SQL transaction ends. */
export const holdEvents = (tx: Tx, operatorId: number): Promise<unknown> =>
  tx`select 1 from event_sequences where operator_id = ${operatorId} for key share`.execute();

/** The operators with unnumbered events, found by one index lookup each, however many events there are. */
export const findWaitingOperators = async (control: Queryable): Promise<number[]> => {
  const rows = await control<{ operator_id: number }[]>`
    with recursive waiting as (
      (select operator_id from outbox_events where sequence is null order by operator_id limit 1)
      union all
      select (
        select e.operator_id from outbox_events e
        where e.sequence is null and e.operator_id > waiting.operator_id order by e.operator_id limit 1
      ) from waiting where waiting.operator_id is not null
    )
    select operator_id from waiting where operator_id is not null`;
  return rows.map((row) => row.operator_id);
};

/**
 * Numbers the oldest waiting events and returns how many; 0 if another relay holds the lock and this one does not wait
 * for it. The migrations explain the SQL function.
 */
export const sequenceEvents = async (
  control: Queryable,
  operatorId: number,
  most: number,
  waitsForLock: boolean,
): Promise<number> => {
  const [row] = await control<{ given: number }[]>`
    select sequence_events(${operatorId}, ${most}, ${waitsForLock}) as given`;
  return row!.given;
};

/** The NOTIFY channel on which relays announce numbered events. */
export const numberedChannel = 'croupier_events_numbered';

/**
 * Announces that this relay has numbered events. Commits with a NOTIFY wait for each other, so it is a statement of its
 * own and never part of an SQL transaction, and does not wait for the disk.
 */
export const notifyNumbered = (control: Queryable, relayId: string): Promise<unknown> =>
  control`
    select set_config('synchronous_commit', 'off', true), pg_notify(${numberedChannel}, ${relayId})`.execute();

/** The last sequence given, and the sequence of the last removed event. */
export type Sequences = { readonly last_sequence: number; readonly removed_sequence: number };

export const findSequences = async (tx: Tx, operatorId: number): Promise<Sequences> => {
  const [row] = await tx<Sequences[]>`
    select last_sequence, removed_sequence from event_sequences where operator_id = ${operatorId}`;
  return row ?? { last_sequence: 0, removed_sequence: 0 };
};

export type EventRow = {
  readonly event_id: string;
  readonly type: EventType;
  readonly created_at: Date;
  readonly operator_id: number;
  readonly sequence: number;
  readonly data: unknown;
};

export type EventRange = {
  readonly after: number;
  readonly upTo: number;
  readonly types: readonly EventType[] | undefined;
  readonly limit: number;
};

export const findEvents = (
  tx: Tx,
  operatorId: number,
  { after, upTo, types, limit }: EventRange,
): Promise<EventRow[]> =>
  tx<EventRow[]>`
    select event_id, type, created_at, operator_id, sequence, data from outbox_events
    where operator_id = ${operatorId} and sequence > ${after} and sequence <= ${upTo}
      ${types ? tx`and type = any(${types}::text[])` : tx``}
    order by sequence limit ${limit}`;
