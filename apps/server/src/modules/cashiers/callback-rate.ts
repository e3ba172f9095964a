import type { Clock } from '../../base/clock.ts';
import { minute } from '../../base/durations.ts';

/** Counts per name within the current minute, on this node. */
type Counter = {
  /** Counts one more; undefined while there is room, else the seconds until the next minute. */
  take(name: string): number | undefined;
  /** The same without counting. */
  look(name: string): number | undefined;
};

/** When more names than that called within a minute, the rest share one count. */
const maxNames = 10_000;

const others = '';

export const createCounter = (clock: Clock, most: number): Counter => {
  let began = Number.NaN;
  const counts = new Map<string, number>();
  const nameOf = (name: string): string => (counts.has(name) || counts.size < maxNames ? name : others);
  const renew = (): number => {
    const now = clock.now().getTime();
    const current = Math.floor(now / minute);
    if (current !== began) counts.clear();
    began = current;
    return Math.max(1, Math.ceil(((current + 1) * minute - now) / 1_000));
  };
  return {
    take: (name) => {
      const seconds = renew();
      const counted = nameOf(name);
      const count = (counts.get(counted) ?? 0) + 1;
      counts.set(counted, count);
      return count > most ? seconds : undefined;
    },
    look: (name) => {
      const seconds = renew();
      return (counts.get(nameOf(name)) ?? 0) >= most ? seconds : undefined;
    },
  };
};
