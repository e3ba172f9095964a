import { exponentOf } from '@croupier/contract/currencies.ts';
import { convert, convertCarrying, type Money, maxMoney, money } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import { amountOutOfRange } from './bounds.ts';

/** A currency and the price of one unit of it in the operator's; null when there is no rate. */
export type Rated = { readonly currency: string; readonly rate: string | null };

type Priced = { readonly currency: string };

/** A currency without a rate can neither be booked nor compared with thresholds. */
const priceOf = ({ currency, rate }: Rated): string => {
  if (rate === null) throw new Refusal('INVALID_REQUEST', `There is no exchange rate for ${currency}.`, { currency });
  return rate;
};

/** The value of a movement in the operator's currency, rounded once, half away from zero. */
export const inOperatorCurrency = (amount: Money, player: Rated, operator: Priced): Money => {
  if (player.currency === operator.currency) return amount;
  const rate = priceOf(player);
  try {
    return convert(amount, rate, exponentOf(player.currency), exponentOf(operator.currency));
  } catch (error) {
    throw error instanceof RangeError ? amountOutOfRange() : error;
  }
};

type Carried = { readonly amount: Money; readonly remainder: number };

/** The same for one of many small movements: what rounding leaves over goes to the next. */
export const inOperatorCurrencyCarrying = (
  amount: Money,
  player: Rated,
  operator: Priced,
  remainder: number,
): Carried => {
  if (player.currency === operator.currency) return { amount, remainder };
  const rate = priceOf(player);
  try {
    return convertCarrying(amount, rate, exponentOf(player.currency), exponentOf(operator.currency), remainder);
  } catch (error) {
    throw error instanceof RangeError ? amountOutOfRange() : error;
  }
};

/** A threshold of the operator in the player's currency, rounded down so that it is never wider. */
export const inPlayerCurrency = (threshold: Money, player: Rated, operator: Priced): Money =>
  player.currency === operator.currency
    ? threshold
    : divideByRate(threshold, priceOf(player), exponentOf(player.currency) - exponentOf(operator.currency));

const divideByRate = (threshold: Money, rate: string, exponents: number): Money => {
  const [whole = '0', fraction = ''] = rate.split('.');
  const power = BigInt(exponents + fraction.length);
  const numerator = BigInt(threshold) * (power > 0n ? 10n ** power : 1n);
  const denominator = BigInt(whole + fraction) * (power < 0n ? 10n ** -power : 1n);
  const value = numerator / denominator;
  // A threshold beyond exact integers refuses nothing.
  return value > BigInt(maxMoney) ? maxMoney : money(Number(value));
};
