import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.ts';
import type { ClockWatch } from '../../base/clock-watch.ts';
import { pauseUnlessStopped } from '../../base/pause-unless-stopped.ts';
import { isAway } from '../../database/failures.ts';
import type { Sql } from '../../database/pool.ts';
import { inOperator } from '../../database/transaction.ts';
import { listOperatorIds } from '../operators/shared-queries.ts';
import { endTurn, rollUpChunk, takeTurn } from './roll-up-queries.ts';

export type RollupParts = {
  readonly sql: Sql;
  readonly control: Sql;
  readonly clock: Clock;
  readonly log: Logger;
  readonly clockWatch: Pick<ClockWatch, 'isOff'>;
};

/** Entries per statement: under a second of work, and no lock that play would wait for. */
const defaultEntriesPerChunk = 20_000;
const maxChunks = 10_000;

/**
 * How often operators are rolled up: often while there is play, so that the tail that a report sums stays short; rarely
 * otherwise, so that idle checks cost little.
 */
const busyMilliseconds = 1_000;
const idleMilliseconds = 8_000;
const restPerLook = 20;

export type RollupOptions = {
  /** Skips an operator that was rolled up after this time. */
  readonly notSince?: Date | null;
  readonly entriesPerChunk?: number;
  /** Stops after the current chunk, so that stopping does not wait for a backlog. */
  readonly signal?: AbortSignal;
};

/**
 * Adds everything in the ledger to the figures that reports read. A report adds the rest itself: no figure depends on
 * this having run.
 */
export const rollUpOperator = async (
  { sql, clock }: Pick<RollupParts, 'sql' | 'clock'>,
  operatorId: number,
  { notSince = null, entriesPerChunk = defaultEntriesPerChunk, signal }: RollupOptions = {},
): Promise<number> => {
  let total = 0;
  for (let round = 0; round < maxChunks && !signal?.aborted; round += 1) {
    const entries = await inOperator(sql, operatorId, async (tx) => {
      const now = clock.now();
      if (!(await takeTurn(tx, operatorId, now, round === 0 ? notSince : null))) return 0;
      const rolled = await rollUpChunk(tx, operatorId, entriesPerChunk);
      await endTurn(tx, operatorId, now, rolled, rolled.entries < entriesPerChunk);
      return rolled.entries;
    });
    total += entries;
    if (entries < entriesPerChunk) break;
  }
  return total;
};

/** Rolls up all operators in turn; skips what another node has just done. Nothing by a wrong clock. */
export const rollUpAll = async (parts: RollupParts, signal: AbortSignal): Promise<number> => {
  if (parts.clockWatch.isOff()) return 0;
  const notSince = new Date(parts.clock.now().getTime() - busyMilliseconds / 2);
  const operators = await listOperatorIds(parts.control);
  let total = 0;
  for (const operator_id of operators)
    total += await rollUpOperator(parts, operator_id, { notSince, signal }).catch((error: unknown) => {
      if (isAway(error)) throw error;
      // One operator's failure does not stop the others.
      parts.log.warn({ err: error, operator_id }, 'an operator could not be rolled up; will retry');
      return 0;
    });
  return total;
};

/** Runs in the background, on every node, as long as the platform does. */
export const createRollups = (parts: RollupParts): { start(): void; stop(): Promise<void> } => {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  return {
    start: () => {
      running = loop(parts, stopping.signal);
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};

const loop = async (parts: RollupParts, signal: AbortSignal): Promise<void> => {
  let pause = busyMilliseconds;
  while (!signal.aborted) {
    await pauseUnlessStopped(pause, signal);
    if (signal.aborted) return;
    const started = performance.now();
    const rolled = await rollUpAll(parts, signal).catch((error: unknown) => {
      parts.log.warn({ err: error }, 'figures could not be rolled up; will retry');
      return 0;
    });
    const took = performance.now() - started;
    pause =
      rolled > 0
        ? Math.max(busyMilliseconds, took)
        : Math.max(Math.min(idleMilliseconds, pause * 2), took * restPerLook);
  }
};
