import type { Clock } from '../../../base/clock.ts';
import { createKeyedBatcher } from '../../../base/keyed-batch.ts';
import { readInOneTrip } from '../../../database/batched-read.ts';
import type { Sql } from '../../../database/pool.ts';
import { inOperator } from '../../../database/transaction.ts';
import { failuresBeforeRest, typesOf } from '../rules.ts';
import { writeBody } from '../transport/write-body.ts';
import type { Target } from './claim-queries.ts';
import {
  type EventRow,
  findDue,
  findNew,
  findWaitingPlayers,
  type Range,
  type WaitingPlayer,
} from './event-queries.ts';

/** An event to deliver. Endpoints that get the same event share the object. */
export type Item = {
  readonly sequence: number;
  readonly player_id: number | null;
  readonly attempts: number;
  readonly set_aside_by: number | null;
  readonly event_id: string;
  readonly type: string;
  readonly body: string;
  /** The trace of the change behind the event. */
  readonly traceparent: string | null;
};

export type Loaded = {
  readonly items: readonly Item[];
  /** Events to retry, and events to send for the first time. */
  readonly due: readonly Item[];
  readonly fresh: readonly Item[];
  /** The sequence up to which all events were read. */
  readonly seenUpTo: number;
  readonly waiting: readonly WaitingPlayer[];
};

export const nothing = (target: Target): Loaded => ({
  items: [],
  due: [],
  fresh: [],
  seenUpTo: target.cursor_sequence,
  waiting: [],
});

/** Loads at most so many events to send to an endpoint now, without those in flight. */
export type LoadEvents = (target: Target, most: number, late: ReadonlyMap<number, unknown>) => Promise<Loaded>;

/** How many events are read at most to find those that a narrow filter matches. */
const widestLook = 10_000;

/** A resting endpoint is tried with the oldest due event and a few new ones. */
const probes = { due: 1, fresh: 8 };

export const createLoader = (sql: Sql, clock: Clock): LoadEvents => {
  const fresh = createKeyedBatcher<Wanted, Found>({
    run: (operatorId, wanted) => findTogether(sql, operatorId, wanted),
    maxBatch: 64,
    maxInFlight: 2,
    maxWaiting: 10_000,
  });
  return async (target, batch, late) => {
    const now = clock.now();
    const most = target.failures_in_row >= failuresBeforeRest ? probes : { due: batch, fresh: batch };
    const upTo = Math.min(target.last_sequence, target.cursor_sequence + widestLook);
    const types = typesOf(target.events);
    const [{ found, waiting }, news] = await Promise.all([
      target.next_retry_at === null ? { found: [], waiting: [] } : loadDue(sql, target, types, now, most.due),
      fresh.submit(target.operator_id, { after: target.cursor_sequence, upTo, types, most: most.fresh }),
    ]);
    const due = found.filter(({ sequence }) => !late.has(sequence));
    // Retries come first; new events follow only if all due retries fit.
    if (most !== probes && found.length >= most.due) return { ...nothing(target), items: due, due, waiting };
    const items = [...due, ...news.items].sort((a, b) => a.sequence - b.sequence);
    return { items, due, fresh: news.items, seenUpTo: news.seenUpTo, waiting };
  };
};

const loadDue = (sql: Sql, target: Target, types: readonly string[], now: Date, most: number) =>
  inOperator(sql, target.operator_id, async (tx) => {
    const [rows, waiting] = await Promise.all([
      findDue(tx, target, { types, now, most }),
      findWaitingPlayers(tx, target, { now, most }),
    ]);
    return { found: rows.map((row) => toItem(target.operator_id, row)), waiting };
  });

const toItem = (operator_id: number, row: EventRow): Item => ({
  sequence: row.sequence,
  player_id: row.player_id,
  attempts: row.attempts,
  set_aside_by: row.set_aside_by,
  event_id: row.event_id,
  type: row.type,
  body: writeBody({ ...row, operator_id }),
  traceparent: row.traceparent,
});

export type Wanted = Range & { readonly most: number };
export type Found = { readonly items: readonly Item[]; readonly seenUpTo: number };

/** The most events that one statement reads, for all endpoints together. */
const maxTogether = 2_000;

/** Reads the events once for all endpoints with the same cursor, as most of them have. */
const findTogether = async (sql: Sql, operatorId: number, wanted: readonly Wanted[]): Promise<Found[]> => {
  const groups = Map.groupBy(wanted, ({ after, upTo }) => `${after}-${upTo}`);
  const found = new Map<Wanted, Found>();
  await Promise.all(
    [...groups.values()].map(async (group) => {
      const { after, upTo } = group[0] as Wanted;
      const types = [...new Set(group.flatMap((each) => each.types))];
      const most = Math.min(
        maxTogether,
        group.reduce((sum, each) => sum + each.most, 0),
      );
      const rows =
        after >= upTo
          ? []
          : await readInOneTrip(sql, operatorId, (tx) => findNew(tx, operatorId, { after, upTo, types }, most));
      const all = { items: rows.map((row) => toItem(operatorId, row)), seenUpTo: upTo };
      const seen = rows.length < most ? all : { ...all, seenUpTo: rows.at(-1)!.sequence };
      for (const each of group) found.set(each, pick(seen, each));
    }),
  );
  return wanted.map((each) => found.get(each) as Found);
};

/** The events that one endpoint's filter matches, as many as it asked for. */
export const pick = ({ items, seenUpTo }: Found, { types, most }: Pick<Wanted, 'types' | 'most'>): Found => {
  const wants = new Set(types);
  const own = items.filter(({ type }) => wants.has(type));
  if (own.length < most) return { items: own, seenUpTo };
  const first = own.slice(0, most);
  return { items: first, seenUpTo: own.length === most ? seenUpTo : first.at(-1)!.sequence };
};
