import type { Random } from '../support/random.ts';
import { type CallResult, type PendingCall, untilAnswered } from './calls.ts';

/** The notes that every kind of client takes of its calls. */
export type Book = {
  /** Answers that break the rules. */
  readonly problems: string[];
  calls: number;
  retried: number;
};

export const newBook = (): Book => ({ problems: [], calls: 0, retried: 0 });

type Sent = { readonly book: Book; readonly bases: readonly string[]; readonly random: Random };

/** Sends copies of a call at once, to both servers: all must give the same answer, compared by `comparableOf`. */
export const sendCopies = async (
  { book, bases, random }: Sent,
  calls: readonly PendingCall[],
  comparableOf: (result: CallResult) => string = ({ text }) => text,
): Promise<CallResult> => {
  const results = await Promise.all(calls.map((call, copy) => untilAnswered(bases, call, random, copy)));
  book.calls += results.length;
  book.retried += results.filter(({ tries }) => tries > 1).length;
  const distinct = new Set(results.map(comparableOf));
  if (distinct.size > 1) book.problems.push(`${calls[0]?.path} was answered by ${[...distinct].join(' and ')}`);
  return results[0] as CallResult;
};

/** How many copies are sent: mostly one. */
export const copiesOf = (random: Random): number => (random() < 0.3 ? 2 + Math.floor(random() * 2) : 1);

/** Notes a problem unless the answer is a success, or this refusal. */
export const mustBe = ({ problems }: Book, { code, text }: CallResult, wanted?: string): void => {
  if (code !== wanted) problems.push(`${wanted ?? 'a success'} was due, and this came: ${text}`);
};
