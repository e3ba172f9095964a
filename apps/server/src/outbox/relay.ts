import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { createKeyedBatcher } from '../base/keyed-batch.ts';
import { createWakeSignal, type WakeSignal } from '../base/wake-signal.ts';
import { isAway } from '../database/failures.ts';
import type { Sql } from '../database/pool.ts';
import { announceNumbered } from './announce-numbered.ts';
import { findWaitingOperators, sequenceEvents } from './queries.ts';

/**
 * Gives events their place in the gap-free sequence of their operator, after the commit: whoever moves money never waits
 * for a counter that all players of an operator share. Every node may run one.
 */
export type Relay = {
  /** The payload of its notices: whoever is called by `onNumbered` need not act on those. */
  readonly id: string;
  /** Numbers all events of the operator that were committed before this was asked. */
  sequence(operatorId: number): Promise<void>;
  /** Has the loop look now. To be called after each commit that appended events; never waits and never fails. */
  wake(): void;
  /** Calls back each time this relay has numbered events. */
  onNumbered(run: () => void): void;
  start(): void;
  /** Ends the loop; resolves when nothing is under way any more. */
  stop(): Promise<void>;
};

/** So many events by one statement: a lock is held for some milliseconds at the most. */
const chunk = 1_000;
const mostChunks = 1_000;

/** How soon the loop looks by itself after it found work, and how seldom when there is none. */
const busyMilliseconds = 200;
const idleMilliseconds = 1_000;

/** However often it is woken, the loop rests after a pass: the longer the more it numbered, `busyMilliseconds` at the most. */
const restMilliseconds = { least: 5, perEvent: 20 };

/** Another relay is at an operator's events and may have missed the latest. */
const skippedMilliseconds = 20;

export type RelayOptions = {
  /** How seldom the loop looks by itself; waking makes it look at once. */
  readonly pollMilliseconds?: number | undefined;
};

export const createRelay = (control: Sql, log: Logger, { pollMilliseconds }: RelayOptions = {}): Relay => {
  const id = randomUUID();
  const signal = createWakeSignal();
  const announcing = announceNumbered(control, log, id);
  // Each operator has a queue of its own: nobody waits for the numbering of another's events.
  // Whoever asks while a run is under way shares the next one: only that is certain to see all that came before.
  const queues = createKeyedBatcher<void, void>({
    run: async (operatorId, askers) => {
      if ((await sequenceAll(control, operatorId)) > 0) announcing.announce();
      return askers;
    },
    maxBatch: 10_000,
    lanes: 1,
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
      running = loop({ control, log, signal, poll, announce: announcing.announce, stopping: stopping.signal });
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([running, queues.drain()]);
      await announcing.drain();
    },
  };
};

/** All that waits for one operator, even where another node is at it. */
const sequenceAll = async (control: Sql, operatorId: number): Promise<number> => {
  let given = 0;
  for (let round = 0; round < mostChunks; round += 1) {
    const count = await sequenceEvents(control, operatorId, chunk, true);
    given += count;
    if (count < chunk) break;
  }
  return given;
};

type Pass = {
  readonly given: number;
  /** Whether more events wait than one chunk. */
  readonly more: boolean;
  /** Whether events were left to another node that is at them. */
  readonly skipped: boolean;
  /** Whether the events of an operator could not be numbered. */
  readonly failed: boolean;
};

/** One chunk of every operator that has something waiting; what another node is at is left to it. */
export const sequenceOnce = async (control: Sql, log: Logger): Promise<Pass> => {
  let given = 0;
  let [more, skipped, failed] = [false, false, false];
  for (const operatorId of await findWaitingOperators(control)) {
    const count = await sequenceEvents(control, operatorId, chunk, false).catch((error: unknown) => {
      if (isAway(error)) throw error;
      // One operator's trouble is not that of those who come after it.
      log.warn(
        { err: error, operator_id: operatorId },
        'events of an operator could not be sequenced, to be tried again',
      );
      return undefined;
    });
    given += count ?? 0;
    more ||= count === chunk;
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
};

const failure: Pass = { given: 0, more: false, skipped: false, failed: true };

const loop = async ({ control, log, signal, poll, announce, stopping }: LoopParts): Promise<void> => {
  let most = poll.busy;
  while (!stopping.aborted) {
    const pass = await sequenceOnce(control, log).catch((error: unknown) => {
      log.warn({ err: error }, 'events could not be sequenced, to be tried again');
      return failure;
    });
    if (pass.given > 0) announce();
    most = pass.given > 0 ? poll.busy : Math.min(poll.idle, most * 2);
    if (pass.more) continue;
    const least = restAfter(pass);
    await signal.sleep({ least, most: pass.skipped ? least + skippedMilliseconds : most, stopping });
  }
};

/**
 * At rest a pass numbers one event or two, and the next may come soon. From about fifty events a second on passes are
 * as far apart as if nobody were woken: each numbers many.
 */
const restAfter = ({ given, failed }: Pass): number =>
  failed
    ? busyMilliseconds
    : Math.min(busyMilliseconds, Math.max(restMilliseconds.least, given * restMilliseconds.perEvent));
