import { type Money, money } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';

export const amountOutOfRange = (): Refusal =>
  new Refusal('PAYMENT_REQUEST_INVALID', 'The amount is too large: the sum would exceed 2^53 − 1.', {
    rule: 'countable',
    max: Number.MAX_SAFE_INTEGER,
  });

/**
 * Amounts are exact up to 2^53; a movement beyond that is refused instead of booked wrongly. Where callers choose what
 * is added, this takes the place of `add`, which fails.
 */
export const countable = (value: number): Money => {
  if (Number.isSafeInteger(value)) return money(value);
  throw amountOutOfRange();
};
