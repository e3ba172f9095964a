import type { Logger } from 'pino';
import type { Sql } from '../database/pool.ts';
import { notifyNumbered } from './queries.ts';

/**
 * Announces numbered events: in this process at once, to others by NOTIFY. Only one NOTIFY is sent at a time; requests
 * during it become one more. If one fails, polling makes up for it.
 */
export const announceNumbered = (control: Sql, log: Logger, relayId: string) => {
  const listeners: (() => void)[] = [];
  let sending: Promise<void> | undefined;
  let isAskedAgain = false;

  const send = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      await notifyNumbered(control, relayId).catch((error: unknown) =>
        log.debug({ err: error }, 'other processes could not be told of new events, they poll for them'),
      );
    } while (isAskedAgain);
    sending = undefined;
  };

  return {
    onNumbered: (run: () => void): void => void listeners.push(run),
    announce: (): void => {
      for (const run of listeners) run();
      if (sending !== undefined) isAskedAgain = true;
      else sending = send();
    },
    /** Resolves when no NOTIFY is being sent. */
    drain: async (): Promise<void> => {
      await sending;
    },
  };
};
