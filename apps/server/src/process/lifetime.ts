import type { Logger } from 'pino';

/** It is told whether the process ends in order: after a bug nothing is waited for that can be left out. */
type Closer = (isOrderly: boolean) => Promise<void> | void;

/** Closes what was opened in reverse order, once, whatever ends the process. */
export type Lifetime = {
  onClose(close: Closer): void;
  /** Ends the process when everything is closed. */
  end(exitCode: number): Promise<void>;
  isEnding(): boolean;
};

/** Longer than requests in flight may take; what is not closed by then is abandoned. */
export const closingMilliseconds = 40_000;

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type EndingSignal = (typeof endingSignals)[number];

/**
 * The first SIGINT or SIGTERM ends the process in order, a second at once. An uncaught error is a bug: it is logged,
 * and the process ends in order too, because its state can no longer be trusted. `otherwise` gives a signal another meaning.
 */
export const beginLifetime = (
  log: Logger,
  say: (line: string) => void,
  waitMilliseconds = closingMilliseconds,
  otherwise: Partial<Record<EndingSignal, () => void>> = {},
): Lifetime => {
  const closers: Closer[] = [];
  let ending: Promise<void> | undefined;

  const closeAll = async (exitCode: number): Promise<void> => {
    setTimeout(() => process.exit(1), waitMilliseconds).unref();
    let code = exitCode;
    for (const close of closers.reverse()) {
      try {
        await close(exitCode === 0);
      } catch (error) {
        log.error({ err: error }, 'something could not be closed');
        code = 1;
      }
    }
    process.exit(code);
  };
  const end = (exitCode: number): Promise<void> => {
    ending ??= closeAll(exitCode);
    return ending;
  };

  for (const signal of endingSignals)
    process.on(signal, () => {
      if (otherwise[signal]) return otherwise[signal]();
      if (ending !== undefined) process.exit(1);
      say('Stopping: requests in flight are finished first.');
      void end(0);
    });
  for (const event of ['unhandledRejection', 'uncaughtException'] as const)
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event);
      void end(1);
    });
  return { onClose: (close) => void closers.push(close), end, isEnding: () => ending !== undefined };
};
