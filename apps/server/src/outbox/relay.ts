import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createKeyedBatcher } from '../base/keyed-batch.ts';
import { isAway } from '../database/failures.ts';
import type { Sql } from '../database/pool.ts';
import { findWaitingOperators, sequenceEvents } from './queries.ts';

/**
 * Gives events their place in the gap-free sequence of their operator, after the commit: whoever moves money never waits
 * for a counter that all players of an operator share. Every node may run one.
 */
export type Relay = {
  /** Numbers all events of the operator that were committed before this was asked. */
  sequence(operatorId: number): Promise<void>;
  start(): void;
  /** Ends the loop; resolves when nothing is under way any more. */
  stop(): Promise<void>;
};

/** So many events by one statement: a lock is held for some milliseconds at the most. */
const chunk = 1_000;
const mostChunks = 1_000;

/** How soon the loop looks again after it found work, and how seldom when there is none. */
const busyMilliseconds = 200;
const idleMilliseconds = 1_000;

export const createRelay = (control: Sql, log: Logger): Relay => {
  // Each operator has a queue of its own: nobody waits for the numbering of another's events.
  // Whoever asks while a run is under way shares the next one: only that is certain to see all that came before.
  const queues = createKeyedBatcher<void, void>({
    run: async (operatorId, askers) => {
      await sequenceAll(control, operatorId);
      return askers;
    },
    maxBatch: 10_000,
    lanes: 1,
    maxWaiting: 10_000,
  });

  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  return {
    sequence: (operatorId) => queues.submit(operatorId),
    start: () => {
      running = loop(control, log, stopping.signal);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([running, queues.drain()]);
    },
  };
};

/** All that waits for one operator, even where another node is at it. */
const sequenceAll = async (control: Sql, operatorId: number): Promise<void> => {
  for (let round = 0; round < mostChunks; round += 1)
    if ((await sequenceEvents(control, operatorId, chunk, true)) < chunk) return;
};

/** One chunk of every operator that has something waiting; what another node is at is left to it. */
export const sequenceOnce = async (control: Sql, log: Logger): Promise<{ given: number; more: boolean }> => {
  let given = 0;
  let more = false;
  for (const operatorId of await findWaitingOperators(control)) {
    const count = await sequenceEvents(control, operatorId, chunk, false).catch((error: unknown) => {
      if (isAway(error)) throw error;
      // One operator's trouble is not that of those who come after it.
      log.warn(
        { err: error, operator_id: operatorId },
        'events of an operator could not be sequenced, to be tried again',
      );
      return 0;
    });
    given += count;
    more ||= count === chunk;
  }
  return { given, more };
};

const loop = async (control: Sql, log: Logger, signal: AbortSignal): Promise<void> => {
  let pause = busyMilliseconds;
  while (!signal.aborted) {
    const { given, more } = await sequenceOnce(control, log).catch((error: unknown) => {
      log.warn({ err: error }, 'events could not be sequenced, to be tried again');
      return { given: 0, more: false };
    });
    pause = given > 0 ? busyMilliseconds : Math.min(idleMilliseconds, pause * 2);
    // Waking up early, by being stopped, is no error.
    if (!more) await setTimeout(pause, undefined, { signal, ref: false }).catch(() => undefined);
  }
};
