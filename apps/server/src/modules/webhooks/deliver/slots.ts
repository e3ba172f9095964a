/** Limits how many requests run at the same time; the first to ask is the first to start. */
export type Slots = {
  readonly take: () => Promise<void>;
  readonly give: () => void;
  readonly free: () => number;
};

export const createSlots = (count: number): Slots => {
  const queue: (() => void)[] = [];
  let free = count;
  return {
    take: () => {
      if (free > 0) {
        free -= 1;
        return Promise.resolve();
      }
      return new Promise((served) => void queue.push(served));
    },
    give: () => {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    },
    free: () => free,
  };
};
