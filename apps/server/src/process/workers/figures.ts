import type { WorkerText } from '../../metrics/merge-texts.ts';
import type { Order, Report } from './messages.ts';

export type Figures = {
  /** The figures of the other workers, by way of the primary. Rejects when it does not answer. */
  ofOthers(): Promise<readonly WorkerText[]>;
  /** Sets how to read the figures of this worker. */
  readBy(read: () => Promise<string>): void;
  /** Takes an order of the primary about figures. */
  take(order: Order): void;
};

const waitMilliseconds = 5_000;

export const createFigures = (report: (what: Report) => void): Figures => {
  const questions = new Map<number, (texts: readonly WorkerText[]) => void>();
  let [last, read] = [0, async () => ''];
  return {
    ofOthers: () =>
      new Promise((resolve, reject) => {
        last += 1;
        const question = last;
        const timer = setTimeout(() => {
          questions.delete(question);
          reject(new Error('The primary does not answer.'));
        }, waitMilliseconds).unref();
        questions.set(question, (texts) => {
          clearTimeout(timer);
          questions.delete(question);
          resolve(texts);
        });
        report({ kind: 'figures wanted', question });
      }),
    readBy: (next) => {
      read = next;
    },
    take: (order) => {
      if (order.kind === 'figures') questions.get(order.question)?.(order.texts);
      if (order.kind !== 'read figures') return;
      const { survey } = order;
      read()
        .then((text) => report({ kind: 'figures', survey, text }))
        // Who is late is left out of the page.
        .catch(() => undefined);
    },
  };
};
