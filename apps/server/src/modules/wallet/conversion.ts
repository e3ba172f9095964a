import { exponentOf } from '@croupier/contract/currencies.ts';
import { convert, type Money } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import { beyondCounting } from './bounds.ts';

/** A currency and the price of one unit of it in the operator's; null when no rate is known. */
export type Rated = { readonly currency: string; readonly rate: string | null };

type Priced = { readonly currency: string };

/** Nothing is booked, and no threshold is known, in a currency without a price. */
const priceOf = ({ currency, rate }: Rated): string => {
  if (rate === null) throw new Refusal('INVALID_REQUEST', `There is no exchange rate for ${currency}.`, { currency });
  return rate;
};

/** What a movement is worth in the operator's currency; exact, and rounded once, half away from zero. */
export const inOperatorCurrency = (amount: Money, player: Rated, operator: Priced): Money => {
  if (player.currency === operator.currency) return amount;
  const rate = priceOf(player);
  try {
    return convert(amount, rate, exponentOf(player.currency), exponentOf(operator.currency));
  } catch (error) {
    throw error instanceof RangeError ? beyondCounting() : error;
  }
};

/** What a threshold of the operator is in the player's currency. Rounded down: it is never wider for being converted. */
export const inPlayerCurrency = (threshold: number, player: Rated, operator: Priced): number =>
  player.currency === operator.currency
    ? threshold
    : divideByRate(threshold, priceOf(player), exponentOf(player.currency) - exponentOf(operator.currency));

const divideByRate = (threshold: number, rate: string, exponents: number): number => {
  const [whole = '0', fraction = ''] = rate.split('.');
  const power = BigInt(exponents + fraction.length);
  const numerator = BigInt(threshold) * (power > 0n ? 10n ** power : 1n);
  const denominator = BigInt(whole + fraction) * (power < 0n ? 10n ** -power : 1n);
  const value = numerator / denominator;
  // Beyond what can be counted there is nothing left to refuse.
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(value);
};
