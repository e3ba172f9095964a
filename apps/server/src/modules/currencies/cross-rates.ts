import type { RateRefusal } from '@croupier/contract/back-office/currencies.ts';
import { isActiveCurrency } from '@croupier/contract/currencies.ts';
import { divideHalfAwayFromZero, isRate } from '../../base/money.ts';
import type { EcbFile, EcbLine } from './ecb-file.ts';
import { type NewRate, plainRate, rateDecimals } from './rate.ts';

/** A part of a file that was refused; `where` is a day, or the line when the day cannot be read. */
export type Refused = { readonly reason: RateRefusal; readonly currency: string | null; readonly where: string };

export type Crossed = { days: number; gaps: number; readonly rates: NewRate[]; readonly refused: Refused[] };

/**
 * Rates to the operator's currency from prices per euro: one unit of a currency is worth the price of a euro in the
 * operator's currency divided by its price in that one.
 */
export const crossRates = (file: EcbFile, operatorCurrency: string): Crossed => {
  const crossed: Crossed = { days: 0, gaps: 0, rates: [], refused: [] };
  const seen = new Set<string>();
  for (const line of file.lines) {
    const { day } = line;
    if (day === undefined) crossed.refused.push({ reason: 'not_a_day', currency: null, where: `line ${line.line}` });
    else if (seen.has(day)) crossed.refused.push({ reason: 'day_twice', currency: null, where: day });
    else if (line.prices.length !== file.currencies.length)
      // With a wrong number of commas each currency would get the price of its neighbour.
      crossed.refused.push({ reason: 'wrong_columns', currency: null, where: day });
    else crossDay(crossed, day, pricesOf(file, line), operatorCurrency);
    if (day !== undefined) seen.add(day);
  }
  return crossed;
};

/** The price of a euro in each currency, the euro included. */
const pricesOf = ({ currencies }: EcbFile, { prices }: EcbLine): ReadonlyMap<string, string> =>
  new Map([['EUR', '1'], ...currencies.map((code, index): [string, string] => [code, prices[index] as string])]);

const crossDay = (
  crossed: Crossed,
  where: string,
  prices: ReadonlyMap<string, string>,
  operatorCurrency: string,
): void => {
  crossed.days += 1;
  const refuse = (reason: RateRefusal, currency: string) => crossed.refused.push({ reason, currency, where });
  const own = prices.get(operatorCurrency) ?? 'N/A';
  if (!isRate(own)) {
    refuse(own === 'N/A' ? 'operator_currency_missing' : 'not_a_rate', operatorCurrency);
    return;
  }
  for (const [currency, price] of prices) {
    if (currency === operatorCurrency) continue;
    if (price === 'N/A') crossed.gaps += 1;
    else if (!isActiveCurrency(currency)) refuse('inactive_currency', currency);
    else if (!isRate(price)) refuse('not_a_rate', currency);
    else {
      const rate = divideRates(own, price);
      if (rate === '0') refuse('too_small', currency);
      else crossed.rates.push({ currency, day: where, rate });
    }
  }
};

/** Exact in integers, rounded once, half away from zero, to ten decimals. */
export const divideRates = (dividend: string, divisor: string): string => {
  const [above, below] = [decimalOf(dividend), decimalOf(divisor)];
  const numerator = above.digits * 10n ** BigInt(below.decimals + rateDecimals);
  const quotient = divideHalfAwayFromZero(numerator, below.digits * 10n ** BigInt(above.decimals));
  const text = String(quotient).padStart(rateDecimals + 1, '0');
  return plainRate(`${text.slice(0, -rateDecimals)}.${text.slice(-rateDecimals)}`);
};

const decimalOf = (text: string): { digits: bigint; decimals: number } => {
  const [whole = '', fraction = ''] = text.split('.');
  return { digits: BigInt(whole + fraction), decimals: fraction.length };
};
