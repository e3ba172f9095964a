import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Readmit } from '../../call/answer.ts';
import { operatorTime, type StaffFacts } from '../../call/facts.ts';
import type { Sql } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import { nothing, type Shown, seenBy, takeSnapshot, unreadBy, viewQueue } from './count-queues.ts';

export type LiveLimits = {
  readonly tickMilliseconds: number;
  readonly heartbeatMilliseconds: number;
  readonly perPerson: number;
  readonly perOperator: number;
  readonly perProcess: number;
  /** How many unread bytes a client may have before it is dropped. */
  readonly unreadBytes: number;
};

export const liveLimits: LiveLimits = {
  tickMilliseconds: 2_000,
  heartbeatMilliseconds: 15_000,
  perPerson: 10,
  perOperator: 500,
  perProcess: 5_000,
  unreadBytes: 64 * 1024,
};

export type LiveParts = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Logger;
  readonly limits?: LiveLimits;
};

type Listener = {
  /** The person, with the operator's settings as they were at the last tick: the lists use the settings of now. */
  staff: StaffFacts;
  readonly readmit: Readmit;
  readonly events: Readable;
  readonly maxEvents: number;
  /** Ends its heartbeat. */
  readonly stop: () => void;
  sent: number;
  marks: ReadonlyMap<string, string>;
};

/** One operator's listeners, and the timer that queries the database for all of them. */
type Channel = {
  readonly listeners: Set<Listener>;
  timer: NodeJS.Timeout | undefined;
  /** Listeners that have not got their first counts, and whether a query for such listeners is running. */
  newcomers: Listener[];
  isQueryingFirst: boolean;
};

export type EndReason = 'signed_out' | 'rights_changed' | 'too_slow' | 'stopping' | 'enough';

const event = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** The facts that a person's rights depend on. When one changes, the stream ends and the page reconnects. */
const rightsOf = ({ role, token }: StaffFacts): string => JSON.stringify([role, token.permissions]);

const markOf = (shown: Shown): string => `${shown.count}/${shown.oldest_at?.toISOString()}/${shown.mark}`;

/**
 * Sends staff their queues as they change. The database is queried once per operator and tick, however many listen; a
 * stream ends with the right to it.
 */
export const createLive = ({ sql, clock, log, limits = liveLimits }: LiveParts) => {
  const channels = new Map<number, Channel>();
  const count = (): number => [...channels.values()].reduce((sum, channel) => sum + channel.listeners.size, 0);

  const leave = (operatorId: number, listener: Listener): void => {
    const channel = channels.get(operatorId);
    channel?.listeners.delete(listener);
    if (!channel || channel.listeners.size > 0) return;
    clearTimeout(channel.timer);
    channels.delete(operatorId);
  };

  const end = (listener: Listener, reason: EndReason): void => {
    leave(listener.staff.operator.operator_id, listener);
    listener.stop();
    if (listener.events.destroyed) return;
    listener.events.push(event('end', { reason }));
    listener.events.push(null);
  };

  const sendQueues = (listener: Listener, shown: readonly Shown[]): void => {
    // It may have ended meanwhile.
    if (!channels.get(listener.staff.operator.operator_id)?.listeners.has(listener)) return;
    if (listener.events.readableLength > limits.unreadBytes) {
      end(listener, 'too_slow');
      return;
    }
    const marks = new Map(shown.map((one) => [one.queue as string, markOf(one)]));
    const changed = shown.filter((one) => listener.marks.get(one.queue) !== marks.get(one.queue));
    const isFirst = listener.sent === 0;
    if (!isFirst && changed.length === 0) return;
    listener.marks = marks;
    listener.sent += 1;
    const names = isFirst ? [] : changed.map((one) => one.queue);
    listener.events.push(event('queues', { queues: shown.map(viewQueue), changed: names }));
    if (listener.sent >= listener.maxEvents) end(listener, 'enough');
  };

  const check = async (listener: Listener): Promise<void> => {
    const now = await listener.readmit();
    if (!now) end(listener, 'signed_out');
    else if (rightsOf(now) !== rightsOf(listener.staff)) end(listener, 'rights_changed');
    else listener.staff = now;
  };

  const show = async (listeners: readonly Listener[]): Promise<void> => {
    const [first] = listeners;
    if (!first) return;
    const { operator } = first.staff;
    const moment = { operator, now: operatorTime(operator, clock.now()) };
    await inOperator(sql, operator.operator_id, async (tx) => {
      const people = [...new Map(listeners.map(({ staff }) => [staff.id, staff])).values()];
      const [snapshot, unread] = await Promise.all([
        takeSnapshot(tx, moment),
        unreadBy(tx, operator.operator_id, people),
      ]);
      for (const listener of listeners)
        sendQueues(listener, seenBy(snapshot, listener.staff, unread.get(listener.staff.id) ?? nothing));
    });
  };

  /** Sends newcomers the counts without waiting for the tick: one query for all who come at once. */
  const sendFirstCounts = async (channel: Channel): Promise<void> => {
    if (channel.isQueryingFirst) return;
    channel.isQueryingFirst = true;
    while (channel.newcomers.length > 0) {
      const newcomers = channel.newcomers;
      channel.newcomers = [];
      // A failure is left to the next tick.
      await show(newcomers).catch(() => undefined);
    }
    channel.isQueryingFirst = false;
  };

  const tick = async (operatorId: number): Promise<void> => {
    const channel = channels.get(operatorId);
    if (!channel) return;
    try {
      await Promise.all([...channel.listeners].map(check));
      await show([...channel.listeners]);
    } catch (error) {
      // The database is unreachable or slow: the next tick tries again, and the heartbeat continues meanwhile.
      log.warn({ error: (error as Error).message, operator_id: operatorId }, 'live counts were not read');
    }
    if (channels.get(operatorId) === channel)
      channel.timer = setTimeout(() => tick(operatorId), limits.tickMilliseconds).unref();
  };

  const refuseTooMany = (staff: StaffFacts): void => {
    const own = channels.get(staff.operator.operator_id)?.listeners ?? new Set<Listener>();
    const mine = [...own].filter((listener) => listener.staff.id === staff.id).length;
    const full =
      mine >= limits.perPerson
        ? 'person'
        : own.size >= limits.perOperator
          ? 'operator'
          : count() >= limits.perProcess
            ? 'server'
            : undefined;
    if (full) throw new Refusal('RATE_LIMITED', 'Too many live streams are open.', { limit_of: full });
  };

  const open = (staff: StaffFacts, maxEvents: number, readmit: Readmit): Readable => {
    refuseTooMany(staff);
    const { operator_id } = staff.operator;
    const beating = setInterval(() => events.push(': ok\n\n'), limits.heartbeatMilliseconds).unref();
    const stop = (): void => clearInterval(beating);
    const events = new Readable({
      read: () => undefined,
      destroy: (error, done) => {
        stop();
        leave(operator_id, listener);
        done(error);
      },
    });
    const listener: Listener = { staff, readmit, events, maxEvents, stop, sent: 0, marks: new Map() };
    const known = channels.get(operator_id);
    const channel: Channel = known ?? { listeners: new Set(), timer: undefined, newcomers: [], isQueryingFirst: false };
    channel.listeners.add(listener);
    channels.set(operator_id, channel);
    channel.newcomers.push(listener);
    void sendFirstCounts(channel);
    if (!known) channel.timer = setTimeout(() => tick(operator_id), limits.tickMilliseconds).unref();
    return events;
  };

  return {
    open,
    count,
    refuseTooMany,
    /** Ends every stream: clients reconnect to another node. */
    close: (): void => {
      for (const channel of [...channels.values()])
        for (const listener of [...channel.listeners]) end(listener, 'stopping');
    },
  };
};

export type Live = ReturnType<typeof createLive>;
