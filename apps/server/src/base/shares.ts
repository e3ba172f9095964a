import { Overloaded } from './refusal.ts';

type Key = number | string;

export type Shares = {
  /** Runs work of a key, such as an operator, when one of the places is free for it. */
  run<T>(key: Key, work: () => Promise<T>): Promise<T>;
  /** How much work waits for a place. */
  waiting(): number;
};

export type SharesOptions = {
  readonly places: number;
  /** The most places that one key has at a time: the others stay free for other keys. */
  readonly maxOfKey: number;
  /** How long work may wait for a place. */
  readonly waitMilliseconds: number;
  /** How much work of one key may wait, if that is bounded; what comes beyond is refused at once. */
  readonly maxWaitingOfKey?: number;
  /** When work that is refused may come again. */
  readonly retryAfterSeconds?: number;
};

type Waiter = { readonly start: () => void };

/** Gives places in turns: a free one goes to the key that has the fewest, and of its work to what has waited longest. */
export const createShares = (options: SharesOptions): Shares => {
  const { places, maxOfKey, waitMilliseconds, maxWaitingOfKey = Number.POSITIVE_INFINITY, retryAfterSeconds } = options;
  const taken = new Map<Key, number>();
  const waiting = new Map<Key, Set<Waiter>>();
  let used = 0;

  const take = (key: Key): void => {
    used += 1;
    taken.set(key, (taken.get(key) ?? 0) + 1);
  };
  const mayTake = (key: Key): boolean => used < places && (taken.get(key) ?? 0) < maxOfKey;

  const startNext = (): void => {
    const [next] = [...waiting.keys()].filter(mayTake).sort((a, b) => (taken.get(a) ?? 0) - (taken.get(b) ?? 0));
    const queue = next === undefined ? undefined : waiting.get(next);
    if (next === undefined || queue === undefined) return;
    // Of keys with equally many places, the one that was served last comes last.
    waiting.delete(next);
    waiting.set(next, queue);
    const [waiter] = queue;
    waiter?.start();
  };

  const leave = (key: Key): void => {
    used -= 1;
    const left = (taken.get(key) as number) - 1;
    if (left === 0) taken.delete(key);
    else taken.set(key, left);
    startNext();
  };

  const overloaded = () => new Overloaded('Too many requests wait for their turn.', retryAfterSeconds);

  const wait = (key: Key): Promise<void> =>
    new Promise((resolve, reject) => {
      const queue = waiting.get(key) ?? new Set();
      if (queue.size >= maxWaitingOfKey) {
        reject(overloaded());
        return;
      }
      waiting.set(key, queue);
      const stopWaiting = (): void => {
        clearTimeout(timer);
        queue.delete(waiter);
        if (queue.size === 0) waiting.delete(key);
      };
      const waiter: Waiter = {
        start: () => {
          stopWaiting();
          take(key);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        stopWaiting();
        reject(overloaded());
      }, waitMilliseconds);
      queue.add(waiter);
    });

  return {
    run: async (key, work) => {
      if (mayTake(key)) take(key);
      else await wait(key);
      try {
        return await work();
      } finally {
        leave(key);
      }
    },
    waiting: () => [...waiting.values()].reduce((sum, { size }) => sum + size, 0),
  };
};
