import { rateRefusals } from '@croupier/contract/back-office/currencies.ts';
import { invalid } from '../../base/refusal.ts';
import { dayMilliseconds } from '../../base/windows.ts';
import type { Refused } from './cross-rates.ts';
import { type NewRate, rateDecimals } from './rate.ts';

const yearMilliseconds = 366 * dayMilliseconds;

/** The UTC day of a time. */
export const dayAt = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Refuses registration in a currency without a rate: such a player could not be booked or reported. */
export const refuseWithoutRate = (rate: string | null, operatorCurrency: string): void => {
  if (rate === null)
    throw invalid('currency', `has no exchange rate to ${operatorCurrency}: the operator has to set one first`);
};

export type PlannedRates = {
  readonly added: readonly NewRate[];
  readonly changed: readonly (NewRate & { readonly before: string })[];
  readonly unchanged: number;
  readonly refused: readonly Refused[];
};

/** The key of a rate: currency and day. */
export const rateKey = ({ currency, day }: Pick<NewRate, 'currency' | 'day'>): string => `${currency} ${day}`;

const maxPercent = 10n;

const scaled = (rate: string): bigint => {
  const [whole = '', fraction = ''] = rate.split('.');
  return BigInt(whole + fraction.padEnd(rateDecimals, '0'));
};

/**
 * Whether a rate moves the thresholds of payments further than one person may: they are stored in the operator's
 * currency, and a wrong rate would void them. `held` is the rate that was set for today before today; rates of days
 * before it do not matter. `before` is the rate that applies on its day until then: one that is as far from `held` was
 * confirmed by two people, and nobody replaces it alone.
 */
export const movesTooFar = (rate: NewRate, held: NewRate | undefined, before: string | undefined): boolean => {
  if (!held) return true;
  if (rate.day < held.day) return false;
  const isFar = (to: string, from: string): boolean => {
    const [before, after] = [scaled(from), scaled(to)];
    const moved = after > before ? after - before : before - after;
    return moved * 100n > before * maxPercent;
  };
  if (isFar(rate.rate, held.rate)) return true;
  return before !== undefined && isFar(before, held.rate) && isFar(rate.rate, before);
};

/**
 * Decides which rates are written. Rates of today and of future days may change; a past day may get a missing rate, but
 * keeps the one it has, so that the rate of a day can be looked up for ever.
 */
export const planRates = (
  wanted: readonly NewRate[],
  existing: ReadonlyMap<string, string>,
  now: Date,
): PlannedRates => {
  const today = dayAt(now);
  const horizon = dayAt(new Date(now.getTime() + yearMilliseconds));
  const added: NewRate[] = [];
  const changed: (NewRate & { before: string })[] = [];
  const refused: Refused[] = [];
  let unchanged = 0;
  for (const rate of wanted) {
    const before = existing.get(rateKey(rate));
    const { currency, day: where } = rate;
    if (rate.day > horizon) refused.push({ reason: 'too_far_ahead', currency, where });
    else if (before === undefined) added.push(rate);
    else if (before === rate.rate) unchanged += 1;
    else if (rate.day < today) refused.push({ reason: 'past_day', currency, where });
    else changed.push({ ...rate, before });
  }
  return { added, changed, unchanged, refused };
};

const byNumbers = (left: string, right: string): number => left.localeCompare(right, 'en', { numeric: true });

/** One line per currency and reason, whatever the number of days. */
export const summarise = (refused: readonly Refused[]) =>
  [...Map.groupBy(refused, ({ reason, currency }) => `${reason} ${currency}`).values()].map((group) => {
    const { reason, currency } = group[0] as Refused;
    const places = group.map(({ where }) => where).sort(byNumbers);
    return {
      reason,
      message: rateRefusals[reason],
      currency,
      count: group.length,
      first: places[0] as string,
      last: places.at(-1) as string,
    };
  });
