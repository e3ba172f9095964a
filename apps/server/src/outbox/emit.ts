import { randomUUID } from 'node:crypto';
import type { EventData } from '@croupier/contract/event-data.ts';
import type { EventType } from '@croupier/contract/events.ts';
import type { z } from 'zod';
import { runningTraceparent } from '../base/trace-context.ts';
import type { BeforeJson } from '../call/json.ts';
import type { Tx } from '../database/pool.ts';
import { type Statement, statement } from '../database/statement.ts';

type EventOf<T extends EventType> = {
  readonly type: T;
  readonly player_id: number | null;
  /** The object as the API shows it, read in this SQL transaction. */
  readonly data: BeforeJson<z.input<EventData[T]>>;
  /** The trace of the change, or null; by default the running span. */
  readonly traceparent?: string | null;
};

/** An event with the data that the contract declares for its type. */
export type NewEvent<T extends EventType = EventType> = { readonly [N in T]: EventOf<N> }[T];

/**
 * Appends an event in the SQL transaction of its change, so there is no event without its change. The caller holds the
 * lock on the player's row, so a player's events are in the order of the commits.
 */
export const emit = async (tx: Tx, scope: Scope, events: readonly NewEvent[]): Promise<void> => {
  if (events.length === 0) return;
  tx.announce();
  await tx.send(insertEvents(scope, events));
};

type Scope = { readonly operator_id: number; readonly now: Date };

export const insertEvents = (scope: Scope, events: readonly NewEvent[]): Statement => {
  const running = runningTraceparent();
  const isTraced = running !== undefined || events.some(({ traceparent }) => typeof traceparent === 'string');
  return isTraced ? insertTraced(scope, events, running ?? null) : insertUntraced(scope, events);
};

const insertUntraced = ({ operator_id, now }: Scope, events: readonly NewEvent[]): Statement =>
  statement`
    insert into outbox_events (operator_id, event_id, type, player_id, data, created_at)
    select ${operator_id}, event_id, type, player_id, data::json, ${now}
    from unnest(
      ${events.map(() => randomUUID())}::uuid[], ${events.map((event) => event.type)}::text[],
      ${events.map((event) => event.player_id)}::bigint[], ${events.map((event) => JSON.stringify(event.data))}::text[]
    ) with ordinality as t (event_id, type, player_id, data, n)
    order by n`;

const insertTraced = ({ operator_id, now }: Scope, events: readonly NewEvent[], running: string | null): Statement =>
  statement`
    insert into outbox_events (operator_id, event_id, type, player_id, data, traceparent, created_at)
    select ${operator_id}, event_id, type, player_id, data::json, traceparent, ${now}
    from unnest(
      ${events.map(() => randomUUID())}::uuid[], ${events.map((event) => event.type)}::text[],
      ${events.map((event) => event.player_id)}::bigint[], ${events.map((event) => JSON.stringify(event.data))}::text[],
      ${events.map((event) => (event.traceparent === undefined ? running : event.traceparent))}::text[]
    ) with ordinality as t (event_id, type, player_id, data, traceparent, n)
    order by n`;
