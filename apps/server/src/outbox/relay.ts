import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { createKeyedBatcher } from '../base/keyed-batch.ts';
import { createWakeSignal, type WakeSignal } from '../base/wake-signal.ts';
import { isAway } from '../database/failures.ts';
import type { Sql } from '../database/pool.ts';
import { announceNumbered } from './announce-numbered.ts';
import { findWaitingOperators, sequenceEvents } from './queries.ts';

/**
 * Numbers committed events in the gap-free sequence of their operator. It happens after the commit, so that commands do
 * not wait for a counter that all players of an operator share. Every node may run a relay.
 */
export type Relay = {
  /** The payload of its NOTIFY, by which listeners of `onNumbered` recognise it. */
  readonly id: string;
  /** Numbers all events of the operator that were committed before the call. */
  sequence(operatorId: number): Promise<void>;
  /** Makes the loop look now. Called after each commit that appended events; never waits and never fails. */
  wake(): void;
  /** Calls `run` each time this relay has numbered events. */
  onNumbered(run: () => void): void;
  start(): void;
  /** Ends the loop and waits for the pass in progress. */
  stop(): Promise<void>;
};

/** Events per statement, so that its lock is held for a few milliseconds only. */
const eventsPerChunk = 1_000;
const mostChunks = 1_000;

/** How soon the loop looks again after it found events, and how often when there are none. */
const busyMilliseconds = 200;
const idleMilliseconds = 1_000;

/** How long the loop rests after a pass: longer the more events it numbered, at most `busyMilliseconds`. */
const restMilliseconds = { least: 5, perEvent: 20 };

/** How soon to look again when another relay was numbering: it may have missed the latest events. */
const skippedMilliseconds = 20;

export type RelayOptions = {
  /** How often the loop looks without being woken. */
  readonly pollMilliseconds?: number | undefined;
  /** Runs after every pass of the loop, also after one that failed. Must not throw. */
  readonly onPass?: (() => void) | undefined;
};

export const createRelay = (control: Sql, log: Logger, { pollMilliseconds, onPass }: RelayOptions = {}): Relay => {
  const id = randomUUID();
  const signal = createWakeSignal();
  const announcing = announceNumbered(control, log, id);
  // One queue per operator, so that none waits for another's events.
  // Calls during a run share the next one, which is the first that is certain to see their events.
  const queues = createKeyedBatcher<void, void>({
    run: async (operatorId, askers) => {
      if ((await sequenceAll(control, operatorId)) > 0) announcing.announce();
      return askers;
    },
    maxBatch: 10_000,
    maxInFlight: 1,
    maxWaiting: 10_000,
  });

  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  return {
    id,
    sequence: (operatorId) => queues.submit(operatorId),
    wake: signal.wake,
    onNumbered: announcing.onNumbered,
    start: () => {
      const poll = { busy: pollMilliseconds ?? busyMilliseconds, idle: pollMilliseconds ?? idleMilliseconds };
      running = loop({ control, log, signal, poll, announce: announcing.announce, stopping: stopping.signal, onPass });
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([running, queues.drain()]);
      await announcing.drain();
    },
  };
};

/** Numbers all waiting events of one operator, after any other node that is numbering them. */
const sequenceAll = async (control: Sql, operatorId: number): Promise<number> => {
  let given = 0;
  for (let round = 0; round < mostChunks; round += 1) {
    const count = await sequenceEvents(control, operatorId, eventsPerChunk, true);
    given += count;
    if (count < eventsPerChunk) break;
  }
  return given;
};

type Pass = {
  readonly given: number;
  /** Whether an operator had more than one chunk. */
  readonly more: boolean;
  /** Whether events were skipped because another node is numbering them. */
  readonly skipped: boolean;
  /** Whether numbering failed for an operator. */
  readonly failed: boolean;
};

/** Numbers one chunk of every operator with waiting events, except where another node is numbering. */
export const sequenceOnce = async (control: Sql, log: Logger): Promise<Pass> => {
  let given = 0;
  let [more, skipped, failed] = [false, false, false];
  for (const operatorId of await findWaitingOperators(control)) {
    const count = await sequenceEvents(control, operatorId, eventsPerChunk, false).catch((error: unknown) => {
      if (isAway(error)) throw error;
      // A failure for one operator does not keep the next from being numbered.
      log.warn({ err: error, operator_id: operatorId }, 'could not number the events of an operator; will retry');
      return undefined;
    });
    given += count ?? 0;
    more ||= count === eventsPerChunk;
    skipped ||= count === 0;
    failed ||= count === undefined;
  }
  return { given, more, skipped, failed };
};

type LoopParts = {
  readonly control: Sql;
  readonly log: Logger;
  readonly signal: WakeSignal;
  readonly poll: { readonly busy: number; readonly idle: number };
  readonly announce: () => void;
  readonly stopping: AbortSignal;
  readonly onPass: (() => void) | undefined;
};

const failure: Pass = { given: 0, more: false, skipped: false, failed: true };

const loop = async ({ control, log, signal, poll, announce, stopping, onPass }: LoopParts): Promise<void> => {
  let most = poll.busy;
  while (!stopping.aborted) {
    const pass = await sequenceOnce(control, log).catch((error: unknown) => {
      log.warn({ err: error }, 'could not number events; will retry');
      return failure;
    });
    onPass?.();
    if (pass.given > 0) announce();
    most = pass.given > 0 ? poll.busy : Math.min(poll.idle, most * 2);
    if (pass.more) continue;
    const least = restAfter(pass);
    await signal.sleep({ least, most: pass.skipped ? least + skippedMilliseconds : most, stopping });
  }
};

/**
 * When little happens, a pass numbers one or two events and the next may follow soon. From about fifty events a second
 * on, passes are as far apart as with polling, and each numbers many.
 */
const restAfter = ({ given, failed }: Pass): number =>
  failed
    ? busyMilliseconds
    : Math.min(busyMilliseconds, Math.max(restMilliseconds.least, given * restMilliseconds.perEvent));
