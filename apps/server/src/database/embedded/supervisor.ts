import { setTimeout as sleep } from 'node:timers/promises';

/** Restarts the server whenever it is down, with backoff. Returns the function that ends the supervision. */
export const supervise = ({
  isUp,
  restart,
  log,
}: {
  isUp: () => boolean;
  restart: () => Promise<void>;
  log: (line: string) => void;
}): (() => void) => {
  let ended = false;
  const watch = async (): Promise<void> => {
    let failures = 0;
    while (!ended) {
      await sleep(Math.min(100 * 2 ** failures, 5_000), undefined, { ref: false });
      if (ended || isUp()) continue;
      try {
        await restart();
        failures = 0;
      } catch (error) {
        failures += 1;
        log(`PostgreSQL: restart ${failures} failed, trying again: ${(error as Error).message}`);
      }
    }
  };
  void watch();
  return () => {
    ended = true;
  };
};
