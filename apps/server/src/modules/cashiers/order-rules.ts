import { hour, minute, second } from '../../base/durations.ts';
import type { OrderResult } from '../payments/order-queries.ts';
import type { CashierOrder } from '../payments/order-row.ts';
import type { OrderAnswer } from './order-dialect.ts';

/** How long after an attempt without an answer the next one is made. After the last, staff find out. */
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

/** How long after the provider said that it is at it, it is asked again. Its callback mostly comes before. */
const askDelays: readonly number[] = [
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
  24 * hour,
];

/** Delays are extended at random by up to a tenth, so that orders that failed together are not sent together. */
const jitter = 0.1;

/** Our own key of an order at its provider. */
export const orderKey = (operatorId: number, orderId: number): string => `co-${operatorId}-${orderId}`;

/** The order that a provider names; undefined for a name that we did not give. */
export const orderOfKey = (operatorId: number, key: string): number | undefined => {
  const [, operator = '', id = ''] = /^co-([1-9]\d{0,15})-([1-9]\d{0,15})$/.exec(key) ?? [];
  return Number(operator) === operatorId && Number.isSafeInteger(Number(id)) ? Number(id) : undefined;
};

type Attempt = { readonly now: Date; readonly chance: number };

/**
 * The next state of an order after an answer. No answer never means no: the provider is asked what it has done, until
 * it says so, and then staff are.
 */
export const judgeOrder = (order: CashierOrder, answer: OrderAnswer, { now, chance }: Attempt): OrderResult => {
  const { transaction_id, accepted_at, tries } = order;
  const kept = { transaction_id, accepted_at, last_status: answer.status, last_error: null, next_attempt_at: null };
  const again = (delays: readonly number[], last_error: string | null): OrderResult => {
    const delay = delays[tries - 1];
    if (delay === undefined) return { ...kept, state: 'stuck', last_error: last_error ?? 'not done for too long' };
    const next_attempt_at = new Date(now.getTime() + Math.round(delay * (1 + jitter * chance)));
    return { ...kept, state: 'due', last_error, next_attempt_at };
  };
  if (answer.outcome === 'uncertain') return again(retryDelays, answer.error);
  if (answer.outcome === 'refused') return { ...kept, state: 'refused', last_error: answer.error };
  if (answer.outcome === 'unknown')
    return { ...kept, state: 'stuck', last_error: 'the provider had the order, and does not know it any more' };
  const named = answer.transaction_id ?? transaction_id;
  if (answer.outcome === 'done') return { ...kept, state: 'done', transaction_id: named };
  const result = again(askDelays, null);
  return { ...result, transaction_id: named, accepted_at: accepted_at ?? now };
};
