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

/** Something to deliver. What several endpoints want is the same object for all of them. */
export type Item = {
  readonly sequence: number;
  readonly player_id: number | null;
  readonly attempts: number;
  readonly set_aside_by: number | null;
  readonly event_id: string;
  readonly type: string;
  readonly body: string;
  /** Where the change was traced. */
  readonly traceparent: string | null;
};

export type Loaded = {
  readonly items: readonly Item[];
  /** Those that were not accepted before, and those that are sent for the first time. */
  readonly due: readonly Item[];
  readonly fresh: readonly Item[];
  /** There are no others up to here. */
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

/** Loads what is to be sent to an endpoint now, so many at the most, without those that are under way. */
export type LoadEvents = (target: Target, most: number, late: ReadonlyMap<number, unknown>) => Promise<Loaded>;

/** A filter that names little passes over so many events at a time. */
const widestLook = 10_000;

/** An endpoint that rests is asked with the oldest that is due, and with some that it has never seen. */
const probes = { due: 1, fresh: 8 };

export const createLoader = (sql: Sql, clock: Clock): LoadEvents => {
  const fresh = createKeyedBatcher<Wanted, Found>({
    run: (operatorId, wanted) => findTogether(sql, operatorId, wanted),
    maxBatch: 64,
    lanes: 2,
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
    // What was not accepted comes first; what is new follows when all of that fits.
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

/** Read by one statement, whoever wants them. */
const maxTogether = 2_000;

/** Endpoints that have got equally far, as most of them have, are served by one look at the events. */
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

/** Of what was found for all, what one of them wants, and as much of it. */
export const pick = ({ items, seenUpTo }: Found, { types, most }: Pick<Wanted, 'types' | 'most'>): Found => {
  const wants = new Set(types);
  const own = items.filter(({ type }) => wants.has(type));
  if (own.length < most) return { items: own, seenUpTo };
  const first = own.slice(0, most);
  return { items: first, seenUpTo: own.length === most ? seenUpTo : first.at(-1)!.sequence };
};
