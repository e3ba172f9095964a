import type { Clock } from '../../base/clock.ts';
import type { ClockWatch } from '../../base/clock-watch.ts';
import { second } from '../../base/durations.ts';
import { isAway } from '../../database/failures.ts';
import type { Sql } from '../../database/pool.ts';
import type { Reading } from '../../metrics/metrics.ts';
import { selectDueProviders } from './queries.ts';
import { type CallOutcome, type ServeParts, serveProvider } from './serve-provider.ts';

export type WorkParts = ServeParts & {
  readonly control: Sql;
  readonly clock: Clock;
  /** Nothing is due by a wrong clock, and providers would refuse its timestamps. */
  readonly clockWatch: Pick<ClockWatch, 'isOff'>;
};

export type FreeRoundWork = {
  readonly readings: readonly Reading[];
  /** Carries out everything that is due now; returns how many orders that were. */
  runOnce(): Promise<number>;
  start(): void;
  /** Begins no further order; resolves when none is under way. */
  stop(): Promise<void>;
};

const pollMilliseconds = second;

/** Tells providers what they must know of free rounds. Each provider is served by itself, so that none waits for another. */
export const createFreeRoundWork = (parts: WorkParts): FreeRoundWork => {
  const counts: Record<CallOutcome, number> = { done: 0, refused: 0, uncertain: 0, failed: 0 };
  const count = (outcome: CallOutcome): void => {
    counts[outcome] += 1;
  };
  const serving = new Map<string, Promise<number>>();
  let isStopped = false;

  const look = async (): Promise<readonly Promise<number>[]> => {
    if (parts.clockWatch.isOff()) return [];
    const due = await selectDueProviders(parts.control, parts.clock.now());
    return due.map((provider) => {
      const name = `${provider.operator_id}/${provider.provider_id}`;
      const begun = serving.get(name);
      if (begun !== undefined) return begun;
      const served = serveProvider({ ...parts, count }, provider, () => isStopped)
        .catch((error: unknown) => {
          parts.log.warn({ err: error, operator: provider.slug }, 'free rounds could not be sent; will retry');
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
        if (!isAway(error)) parts.log.warn({ err: error }, 'free rounds could not be looked for; will retry');
      })
      .then(wait);
  };
  const wait = (): void => {
    if (!isStopped) timer = setTimeout(lookThenWait, pollMilliseconds).unref();
  };
  return {
    readings: [
      {
        name: 'croupier_free_round_orders',
        help: 'What providers were told of free rounds by this process, by how it ended.',
        label: 'outcome',
        read: () => ({ ...counts }),
      },
    ],
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
