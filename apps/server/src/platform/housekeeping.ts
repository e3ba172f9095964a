import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import type { ClockWatch } from '../base/clock-watch.ts';
import type { Sql } from '../database/pool.ts';
import type { Sweep } from '../engine/sweep.ts';
import { expiringOutsideModules } from '../module/tables.ts';
import { allModules } from './all-modules.ts';

export type HousekeepingParts = {
  readonly control: Sql;
  readonly clock: Clock;
  readonly log: Logger;
  /** The work of the modules that time alone makes due. */
  readonly sweeps: readonly Sweep[];
  /** Nothing is due by a wrong clock. */
  readonly clockWatch: Pick<ClockWatch, 'isOff'>;
};

const everyMilliseconds = 60_000;
const rowsPerStatement = 5_000;
const maxChunks = 200;

const expiring = [...expiringOutsideModules, ...allModules.flatMap((module) => module.expiring ?? [])];

/** Removes what has expired. Every node does so; rows that another node removed first are no error. */
export const sweep = async ({ control, clock }: Omit<HousekeepingParts, 'sweeps' | 'clockWatch'>): Promise<number> => {
  const now = clock.now().getTime();
  let removed = 0;
  for (const { table, keptMilliseconds } of expiring)
    removed += await removeExpired(control, table, new Date(now - keptMilliseconds));
  return removed;
};

/** In chunks, each in its own SQL transaction, so that nobody waits for a long one. */
const removeExpired = async (control: Sql, table: string, before: Date): Promise<number> => {
  let removed = 0;
  for (let round = 0; round < maxChunks; round += 1) {
    const { count } = await control`
      delete from ${control(table)} where ctid = any(array(
        select ctid from ${control(table)} where expires_at < ${before} limit ${rowsPerStatement}))`;
    removed += count;
    if (count < rowsPerStatement) break;
  }
  return removed;
};

/**
 * Sweeps about every minute; the odd interval keeps nodes that started together from sweeping together. Each sweep runs
 * on its own, so that a slow one, such as counting a year of play, does not hold up the others.
 */
export const startHousekeeping = (parts: HousekeepingParts, oddMilliseconds: number): (() => Promise<void>) => {
  const running = new Map<() => Promise<unknown>, Promise<void>>();
  const begin = (run: () => Promise<unknown>): void => {
    if (running.has(run)) return;
    const ended = run()
      .catch((error: unknown) => parts.log.warn({ err: error }, 'housekeeping failed; will retry'))
      .then(() => void running.delete(run));
    running.set(run, ended);
  };
  const all = [() => sweep(parts), ...parts.sweeps.map((run) => () => run(null))];
  const beginAll = (): void => {
    if (!parts.clockWatch.isOff()) all.forEach(begin);
  };
  const timer = setInterval(beginAll, everyMilliseconds + oddMilliseconds);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await Promise.all(running.values());
  };
};
