import type { Clock } from '../../base/clock.ts';
import type { Sql } from '../../database/pool.ts';
import type { Sweep } from '../../engine/sweep.ts';
import { deleteBefore, emptySlot, findFirst, slotOf, slots } from './queries.ts';

export const defaultDays = 7;
/** As long as no day that is kept shares its part of the table with another. */
export const maxDays = slots - 3;

const dayMilliseconds = 86_400_000;

export const keptSince = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMilliseconds);

/**
 * Empties the days that are over. Each has a part of the table to itself, which is emptied at once, however much is in
 * it. A part that is in use may still hold a day of long ago when no server ran in between: that is picked out.
 */
export const createRequestsSweep =
  ({ control, clock, days }: { control: Sql; clock: Clock; days: number }): Sweep =>
  async () => {
    const now = clock.now();
    // A day more on either side: the last is over only in part, and a node whose clock is ahead may write tomorrow.
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
