import { Overloaded } from '../../base/refusal.ts';

/** Runs one piece of work at a time. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

const retryAfterSeconds = 3;

/**
 * Password checks are slow on purpose. A limited number may wait and the rest are refused, so that a flood of sign-ins
 * takes one core at most and nobody waits long.
 */
export const createGate = (maxWaiting: number): Gate => {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    if (waiting >= maxWaiting)
      return Promise.reject(new Overloaded('Too many passwords wait to be checked.', retryAfterSeconds));
    waiting += 1;
    const done = last.then(work).finally(() => {
      waiting -= 1;
    });
    last = done.catch(() => undefined);
    return done;
  };
};
