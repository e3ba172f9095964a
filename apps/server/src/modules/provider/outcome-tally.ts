import type { StoredAnswer } from '../../call/idempotency.ts';
import type { Reading } from '../../metrics/metrics.ts';
import { type Outcome, outcomeOfAnswer, outcomes } from './outcome.ts';

/** Counts what the calls of game providers end in, whoever answered them. */
export const createOutcomeTally = (): {
  readonly note: (answered: StoredAnswer) => void;
  readonly reading: Reading;
} => {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  return {
    note: (answered) => {
      counts[outcomeOfAnswer(answered)] += 1;
    },
    reading: {
      name: 'croupier_provider_calls',
      help: 'Calls of game providers that this process has answered, by what they ended in.',
      label: 'outcome',
      read: () => counts,
    },
  };
};
