import { Overloaded } from '../../base/refusal.ts';

/** Lets one piece of work through at a time. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

const retryAfterSeconds = 3;

/**
 * Passwords are slow to check on purpose. So many may wait; the rest are told to come back, so that a flood of sign-ins
 * takes one core at the most and keeps nobody waiting for long.
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
