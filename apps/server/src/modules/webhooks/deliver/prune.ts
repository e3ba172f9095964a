import type { Clock } from '../../../base/clock.ts';
import { dayMilliseconds } from '../../../base/windows.ts';
import { operatorTime } from '../../../call/facts.ts';
import type { Sql } from '../../../database/pool.ts';
import type { Sweep } from '../../../engine/sweep.ts';
import { listEndpointLogs, listEventLogs, removeAttempts, removeEndpoints, removeEvents } from './prune-queries.ts';

export type PruneParts = {
  readonly control: Sql;
  readonly clock: Clock;
  readonly eventDays: number;
  readonly attemptDays: number;
};

/** Rows per SQL transaction, so that none takes long, and SQL transactions per run. */
const rowsPerChunk = 2_000;
const maxChunks = 100;

/** Removes old attempts and events; returns how many. Several nodes may do so at the same time. */
export const createPruneSweep =
  (parts: PruneParts): Sweep =>
  async (onlyOperator) => {
    const { control, clock } = parts;
    const ago = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMilliseconds);
    let removed = 0;
    for (const shelf of await listEndpointLogs(control, onlyOperator))
      removed += await repeat(() => removeAttempts(control, shelf, ago(clock.now(), parts.attemptDays), rowsPerChunk));
    removed += await removeEndpoints(control, onlyOperator, ago(clock.now(), parts.attemptDays));
    for (const shelf of await listEventLogs(control, onlyOperator)) {
      const before = ago(operatorTime(shelf, clock.now()), parts.eventDays);
      removed += await repeat(() => control.begin((tx) => removeEvents(tx, shelf.operator_id, before, rowsPerChunk)));
    }
    return removed;
  };

const repeat = async (remove: () => Promise<number>): Promise<number> => {
  let removed = 0;
  for (let round = 0; round < maxChunks; round += 1) {
    const count = await remove();
    removed += count;
    if (count < rowsPerChunk) break;
  }
  return removed;
};
