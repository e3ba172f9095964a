import { writeFileSync } from 'node:fs';
import type { Logger } from 'pino';

const everyMilliseconds = 5_000;

/**
 * Returns a function that writes the file, at most every five seconds. A worker calls it after each pass
 * of its loop: it listens to nobody, so the file is how a probe finds a worker that stands still. A pass that failed
 * counts, because a restart does not bring back a database.
 */
export const touching = (file: string | undefined, log: Pick<Logger, 'warn'>): (() => void) | undefined => {
  if (file === undefined) return undefined;
  let [last, hasWarned] = [Number.NEGATIVE_INFINITY, false];
  return () => {
    if (performance.now() - last < everyMilliseconds) return;
    last = performance.now();
    try {
      writeFileSync(file, 'alive\n');
    } catch (error) {
      if (!hasWarned) log.warn({ err: error }, 'WORKER_ALIVE_FILE cannot be written');
      hasWarned = true;
    }
  };
};
