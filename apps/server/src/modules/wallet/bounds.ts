import { Refusal } from '../../base/refusal.ts';

export const amountOutOfRange = (): Refusal =>
  new Refusal('PAYMENT_REQUEST_INVALID', 'The amount would lead beyond what can be counted.', {
    rule: 'countable',
    max: Number.MAX_SAFE_INTEGER,
  });

/** Amounts are exact up to 2^53; a movement beyond that is refused instead of booked wrongly. */
export const countable = (value: number): number => {
  if (Number.isSafeInteger(value)) return value;
  throw amountOutOfRange();
};
