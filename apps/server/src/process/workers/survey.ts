import type { WorkerText } from '../../metrics/merge-texts.ts';
import type { Order, Report } from './messages.ts';

/** How long the primary waits for the figures of all workers; who is late is left out. */
const waitMilliseconds = 2_000;

type Asked = { readonly number: number; send(order: Order): void };

/** Collects the figures of all workers for the one that was asked for them. */
export const createSurveys = (after: (milliseconds: number, run: () => void) => void) => {
  const open = new Map<number, { readonly texts: WorkerText[]; missing: number; readonly finish: () => void }>();
  let last = 0;
  return {
    begin: (asker: Asked, question: number, others: readonly Asked[]): void => {
      last += 1;
      const survey = last;
      const texts: WorkerText[] = [];
      const finish = (): void => {
        if (open.delete(survey)) asker.send({ kind: 'figures', question, texts });
      };
      open.set(survey, { texts, missing: others.length, finish });
      for (const other of others) other.send({ kind: 'read figures', survey });
      if (others.length === 0) finish();
      else after(waitMilliseconds, finish);
    },
    note: (worker: number, { survey, text }: Extract<Report, { kind: 'figures' }>): void => {
      const current = open.get(survey);
      if (!current) return;
      current.texts.push({ worker, text });
      current.missing -= 1;
      if (current.missing === 0) current.finish();
    },
  };
};
