import type { Clock } from '../../base/clock.ts';
import type { ClockWatch } from '../../base/clock-watch.ts';
import type { Sql } from '../../database/pool.ts';
import type { Reading } from '../../metrics/metrics.ts';
import { createDueWork, type DueWork } from '../../module/due-work.ts';
import { selectDueProviders } from './queries.ts';
import { type CallOutcome, type ServeParts, serveProvider } from './serve-provider.ts';

export type WorkParts = ServeParts & {
  readonly control: Sql;
  readonly clock: Clock;
  readonly clockWatch: Pick<ClockWatch, 'isOff'>;
};

export type FreeRoundWork = DueWork & { readonly readings: readonly Reading[] };

/** Tells providers what they must know of free rounds. */
export const createFreeRoundWork = (parts: WorkParts): FreeRoundWork => {
  const counts: Record<CallOutcome, number> = { done: 0, refused: 0, uncertain: 0, failed: 0 };
  const count = (outcome: CallOutcome): void => {
    counts[outcome] += 1;
  };
  const work = createDueWork({
    ...{ log: parts.log, clockWatch: parts.clockWatch, what: 'free rounds' },
    find: () => selectDueProviders(parts.control, parts.clock.now()),
    nameOf: ({ operator_id, provider_id }) => `${operator_id}/${provider_id}`,
    serve: (provider, isStopped) => serveProvider({ ...parts, count }, provider, isStopped),
  });
  return {
    ...work,
    readings: [
      {
        name: 'croupier_free_round_orders',
        help: 'What providers were told of free rounds by this process, by how it ended.',
        label: 'outcome',
        read: () => ({ ...counts }),
      },
    ],
  };
};
