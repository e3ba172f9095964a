import { exponentOf } from '@croupier/contract/currencies.ts';
import { type Money, maxMoney, money, oneUnit, zero } from '@croupier/contract/money.ts';

export { type Money, maxMoney, money, oneUnit, zero };

export const add = (left: Money, right: Money): Money => money(left + right);

export const subtract = (left: Money, right: Money): Money => money(left - right);

export const negate = (amount: Money): Money => money(-amount);

export const sum = (amounts: Iterable<Money>): Money => {
  let total = zero;
  for (const amount of amounts) total = add(total, amount);
  return total;
};

export const min = (left: Money, right: Money): Money => (left < right ? left : right);

export const max = (left: Money, right: Money): Money => (left > right ? left : right);

/** An amount that is only compared: one beyond exact integers counts as the largest of them. */
export const capped = (minorUnits: number): Money => (minorUnits > maxMoney ? maxMoney : money(minorUnits));

const ratePattern = /^(?<whole>\d{1,15})(?:\.(?<decimals>\d{1,10}))?$/;

/** Whether a text is an exchange rate: a positive decimal with at most 10 decimals. */
export const isRate = (text: string): boolean => ratePattern.test(text) && /[1-9]/.test(text);

/**
 * Converts between currencies. The rate is what one whole unit of the source costs in whole units of the target, as a
 * decimal text ('1.08345'): a float would not hold it. Exact in integers, rounded once at the end, half away from zero,
 * so that a debit and its reversal convert to the same amount.
 */
export const convert = (amount: Money, rate: string, fromExponent: number, toExponent: number): Money => {
  // Most players hold the operator's own currency, and this runs for every ledger entry.
  if (rate === '1' && fromExponent === toExponent) return amount;
  const { numerator, decimals } = exactly(amount, rate, fromExponent, toExponent);
  return fromBigInt(divideHalfAwayFromZero(numerator, 10n ** BigInt(decimals)));
};

/** The converted amount before rounding, as an integer and its number of decimals. */
const exactly = (amount: Money, rate: string, fromExponent: number, toExponent: number) => {
  const parts = isRate(rate) ? ratePattern.exec(rate)?.groups : undefined;
  if (!parts) throw new RangeError(`not an exchange rate: ${JSON.stringify(rate)}`);
  const decimals = parts.decimals ?? '';
  const numerator = BigInt(amount) * BigInt(`${parts.whole}${decimals}`) * 10n ** BigInt(toExponent);
  return { numerator, decimals: decimals.length + fromExponent };
};

/** A remainder counts 10^-14 minor units: ten decimals of a rate and four of a currency. It is at most half a unit. */
const remainderDecimals = 14;
const wholeUnit = 10n ** BigInt(remainderDecimals);

/** Half a minor unit. */
export const maxRemainder = Number(wholeUnit / 2n);

/**
 * Converts, and takes along what earlier conversions have left over: the sum of the converted amounts is the sum of the
 * exact ones, rounded. The remainder never turns the sign of an amount.
 */
export const convertCarrying = (
  amount: Money,
  rate: string,
  fromExponent: number,
  toExponent: number,
  remainder: number,
): { readonly amount: Money; readonly remainder: number } => {
  const { numerator, decimals } = exactly(amount, rate, fromExponent, toExponent);
  const total = numerator * 10n ** BigInt(remainderDecimals - decimals) + BigInt(remainder);
  const converted = divideHalfAwayFromZero(total, wholeUnit);
  return { amount: fromBigInt(converted), remainder: Number(total - converted * wholeUnit) };
};

/** The quotient rounded to the nearest integer, and halves away from zero. */
export const divideHalfAwayFromZero = (numerator: bigint, denominator: bigint): bigint => {
  if (denominator <= 0n) throw new RangeError(`not a positive denominator: ${denominator}`);
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * magnitude + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
};

// Number() of a larger integer could round to a safe one: the bound is checked before.
const fromBigInt = (value: bigint): Money => {
  const magnitude = value < 0n ? -value : value;
  if (magnitude > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`beyond the safe integers: ${value}`);
  return money(Number(value));
};

/** For people only: '12.34 EUR', '-0.05 EUR', '500 JPY'. */
export const formatMinor = (amount: Money, currency: string): string => {
  const exponent = exponentOf(currency);
  const digits = String(Math.abs(amount)).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const fraction = exponent === 0 ? '' : `.${digits.slice(-exponent)}`;
  return `${amount < 0 ? '-' : ''}${whole}${fraction} ${currency}`;
};
