import type { Clock } from '../../base/clock.ts';
import { dayMilliseconds } from '../../base/windows.ts';
import type { Sql } from '../../database/pool.ts';
import type { Sweep } from '../../engine/sweep.ts';
import { deleteBefore, emptySlot, findFirst, slotOf, slots } from './queries.ts';

export const defaultDays = 7;
/** Days are kept only as long as no two kept days share a partition. */
export const maxDays = slots - 3;

export const keptSince = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMilliseconds);

/**
 * Truncates the partitions of days that are over. A partition in use may still hold an old day when no server ran in
 * between: its rows are deleted.
 */
export const createRequestsSweep =
  ({ control, clock, days }: { control: Sql; clock: Clock; days: number }): Sweep =>
  async () => {
    const now = clock.now();
    // One more day on either side: the last day is only partly over, and a node whose clock is ahead may write
    // tomorrow's.
    const inUse = new Set(Array.from({ length: days + 2 }, (_, ago) => slotOf(keptSince(now, ago - 1))));
    const old = keptSince(now, days + 1);
    let emptied = 0;
    for (let slot = 0; slot < slots; slot += 1) {
      const first = await findFirst(control, slot);
      if (first === undefined || first >= old) continue;
      await (inUse.has(slot) ? deleteBefore(control, slot, old) : emptySlot(control, slot));
      emptied += 1;
    }
    return emptied;
  };
