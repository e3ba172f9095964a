import { setTimeout as sleep } from 'node:timers/promises';
import { isAway, isBusy } from '../../src/database/failures.ts';

/** How long a test waits for a condition; far beyond what a busy machine needs. */
export const patience = 120_000;

/** Waits until the condition holds. Fails, naming the condition, when it still does not after two minutes. */
export const eventually = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + patience;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`This did not become true in two minutes: ${isSo}`);
    await sleep(20);
  }
};

/** Repeats a call while it is answered 503: a busy machine may exceed a lock timeout. */
export const untilServed = async <R extends { readonly status: number }>(call: () => Promise<R>): Promise<R> => {
  for (;;) {
    const reply = await call();
    if (reply.status !== 503) return reply;
  }
};

/** Repeats database work that found no connection or lock in time. */
export const untilFree = async <T>(work: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isAway(error) && !isBusy(error)) throw error;
    }
  }
};
