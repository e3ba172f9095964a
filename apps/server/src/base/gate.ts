import { Overloaded } from './refusal.ts';

/** Runs one piece of work at a time. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

const retryAfterSeconds = 3;

/**
 * Work that is slow on purpose, such as hashing a password. A limited number may wait and the rest are refused, so that
 * a flood takes one core at most and nobody waits long.
 */
export const createGate = (maxWaiting: number): Gate => {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    if (waiting >= maxWaiting)
      return Promise.reject(new Overloaded('Too many requests of this kind wait.', retryAfterSeconds));
    waiting += 1;
    const done = last.then(work).finally(() => {
      waiting -= 1;
    });
    last = done.catch(() => undefined);
    return done;
  };
};

/** A gate for each key, such as an operator; one without work takes no memory. */
export const createGates = (maxWaiting: number): ((key: number) => Gate) => {
  const gates = new Map<number, { readonly gate: Gate; users: number }>();
  return (key) => (work) => {
    const used = gates.get(key) ?? { gate: createGate(maxWaiting), users: 0 };
    gates.set(key, used);
    used.users += 1;
    return used.gate(work).finally(() => {
      used.users -= 1;
      if (used.users === 0) gates.delete(key);
    });
  };
};
