import { constants } from 'node:os';

/**
 * Closes what a long run has opened when a signal ends it, so that no server or database is left running. A second
 * signal ends the process at once. Returns a function that stops listening for signals.
 */
export const closeOnSignal = (close: () => Promise<void>): (() => void) => {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  let isClosing = false;
  const listener = (signal: (typeof signals)[number]): void => {
    if (isClosing) process.exit(1);
    isClosing = true;
    void close().finally(() => process.exit(128 + constants.signals[signal]));
  };
  for (const signal of signals) process.on(signal, listener);
  return () => {
    for (const signal of signals) process.off(signal, listener);
  };
};
