import type { Logger } from 'pino';
import type { ClockWatch } from '../base/clock-watch.ts';
import { second } from '../base/durations.ts';
import { isAway } from '../database/failures.ts';

export type DueWork = {
  /** Carries out everything that is due now; returns how much that was. */
  runOnce(): Promise<number>;
  start(): void;
  /** Begins nothing further; resolves when nothing is under way. */
  stop(): Promise<void>;
};

type DueWorkParts<Receiver> = {
  readonly log: Logger;
  /** Nothing is due by a wrong clock, and receivers would refuse its timestamps. */
  readonly clockWatch: Pick<ClockWatch, 'isOff'>;
  /** What is sent, for the log. */
  readonly what: string;
  /** The receivers for whom something is due. */
  readonly find: () => Promise<readonly Receiver[]>;
  readonly nameOf: (receiver: Receiver) => string;
  /** Carries out what is due at one of them; returns how much that was. */
  readonly serve: (receiver: Receiver, isStopped: () => boolean) => Promise<number>;
};

const pollMilliseconds = second;

/** Looks each second for what must be sent. Each receiver is served by itself, so that none waits for another. */
export const createDueWork = <Receiver>(parts: DueWorkParts<Receiver>): DueWork => {
  const { log, clockWatch, what, find, nameOf, serve } = parts;
  const serving = new Map<string, Promise<number>>();
  let isStopped = false;

  const look = async (): Promise<readonly Promise<number>[]> => {
    if (clockWatch.isOff()) return [];
    return (await find()).map((receiver) => {
      const name = nameOf(receiver);
      const begun = serving.get(name);
      if (begun !== undefined) return begun;
      const served = serve(receiver, () => isStopped)
        .catch((error: unknown) => {
          log.warn({ err: error, receiver: name }, `${what} could not be sent; will retry`);
          return 0;
        })
        .finally(() => serving.delete(name));
      serving.set(name, served);
      return served;
    });
  };

  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<unknown> = Promise.resolve();
  const lookThenWait = (): void => {
    looking = look()
      .catch((error: unknown) => {
        if (!isAway(error)) log.warn({ err: error }, `${what} could not be looked for; will retry`);
      })
      .then(wait);
  };
  const wait = (): void => {
    if (!isStopped) timer = setTimeout(lookThenWait, pollMilliseconds).unref();
  };
  return {
    runOnce: async () => {
      const counts = await Promise.all(await look());
      return counts.reduce((sum, count) => sum + count, 0);
    },
    start: wait,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await looking;
      await Promise.all(serving.values());
    },
  };
};
