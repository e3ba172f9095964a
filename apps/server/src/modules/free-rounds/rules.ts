import { hour, minute, second } from '../../base/durations.ts';
import type { OrderResult, WantedRounds } from '../bonuses/free-round-orders.ts';
import type { GrantState, PortAnswer } from './port.ts';

/** How long after each failed attempt the next one is made. After the last, the order has failed, and staff decide. */
export const retryDelays: readonly number[] = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  6 * hour,
  8 * hour,
];

/** Delays are extended at random by up to a tenth, so that orders that failed together are not sent together. */
const jitter = 0.1;

type Attempt = {
  readonly wanted: WantedRounds;
  readonly attempts: number;
  readonly now: Date;
  readonly chance: number;
};

/** The next state of an order after an answer of the provider. */
export const judgeAnswer = (answer: PortAnswer, { wanted, attempts, now, chance }: Attempt): OrderResult => {
  const { status } = answer;
  const retry = (error: string): OrderResult => {
    const delay = retryDelays[attempts - 1];
    if (delay === undefined) return { state: 'failed', status, error, next_attempt_at: null };
    const wait = Math.round(delay * (1 + jitter * chance));
    return { state: 'due', status, error, next_attempt_at: new Date(now.getTime() + wait) };
  };
  if (answer.outcome === 'uncertain') return retry(answer.error);
  if (answer.outcome === 'refused') return { state: 'refused', status, error: answer.error, next_attempt_at: null };
  const reported = { state: answer.state, left: answer.left };
  if (isDone(wanted, answer.state)) return { state: 'done', status, error: null, next_attempt_at: null, reported };
  if (wanted === 'issued' && answer.state === 'cancelled')
    return { state: 'refused', status, error: 'the rounds are cancelled there', next_attempt_at: null, reported };
  return { ...retry(`the provider says: ${answer.state}`), reported };
};

/** Rounds that are finished were issued, and need no cancelling; those that the provider does not know cannot be played. */
const isDone = (wanted: WantedRounds, state: GrantState): boolean =>
  wanted === 'issued' ? state === 'active' || state === 'finished' : state !== 'active';

/** The pages of the sandbox provider, of which sandbox operators may name one as the address of a provider. */
export const isSandboxPage = (address: string): boolean => address.startsWith('/play/');
