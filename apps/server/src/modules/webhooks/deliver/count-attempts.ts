import type { Reading } from '../../../metrics/metrics.ts';
import type { PostResult } from '../transport/send.ts';

/** Counts the attempts of this process since its start by result. */
export type AttemptCounter = {
  readonly count: (result: PostResult) => void;
  readonly read: () => Record<string, number>;
};

export const createAttemptCounter = (): AttemptCounter => {
  const counts = { delivered: 0, refused: 0, unanswered: 0 };
  return {
    count: ({ succeeded, status }) => {
      if (succeeded) counts.delivered += 1;
      else if (status === null) counts.unanswered += 1;
      else counts.refused += 1;
    },
    read: () => ({ ...counts }),
  };
};

/** The counts for /metrics; none if this process does not deliver. */
export const webhookReading = (delivery: () => { attemptCounts(): Record<string, number> } | undefined): Reading => ({
  name: 'croupier_webhook_attempts',
  help: 'Webhooks that this process has sent, by how they ended.',
  label: 'outcome',
  read: () => delivery()?.attemptCounts() ?? {},
});
