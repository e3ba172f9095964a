import type { Logger } from 'pino';
import type { Sql } from '../database/pool.ts';
import { notifyNumbered } from './queries.ts';

/**
 * Says that events were numbered: to whoever asked in this process at once, to other processes by NOTIFY. One notice is
 * on its way at a time; those that are asked for meanwhile become one more. One that fails is made up for by polling.
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
    /** Resolves when no notice is on its way. */
    drain: async (): Promise<void> => {
      await sending;
    },
  };
};
