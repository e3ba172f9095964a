import { rateRefusals } from '@croupier/contract/back-office/currencies.ts';
import { maxRateDaysAhead } from '@croupier/contract/operator/exchange-rates.ts';
import { invalid, Refusal } from '../../base/refusal.ts';
import { dayMilliseconds } from '../../base/windows.ts';
import type { Refused } from './cross-rates.ts';
import { type KeyLeap, type NewRate, rateDecimals } from './rate.ts';

const yearMilliseconds = 366 * dayMilliseconds;

/** The UTC day of a time. */
export const dayAt = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Refuses registration in a currency without a rate: such a player could not be booked or reported. */
export const refuseWithoutRate = (rate: string | null, currency: string, operatorCurrency: string): void => {
  if (rate === null)
    throw invalid(
      'currency',
      `${currency} has no exchange rate to ${operatorCurrency}: set one in the back office under Exchange rates, or by PUT /api/v1/operator/exchange-rates with the scope rates:write`,
    );
};

/** Keys set the rates of today and of the next days: a past day is filled in by staff. */
export const refuseKeyDay = (day: string, now: Date): void => {
  const last = dayAt(new Date(now.getTime() + maxRateDaysAhead * dayMilliseconds));
  if (day < dayAt(now) || day > last) throw invalid('day', `must be from ${dayAt(now)} to ${last}`);
};

export const refuseKeyLeap = (leap: KeyLeap | undefined): void => {
  if (!leap) return;
  const { currency, rate, held, max_percent } = leap;
  throw new Refusal(
    'INVALID_REQUEST',
    held === null
      ? `A key cannot set the first rate of ${currency}: staff set it in the back office, and a second person confirms it.`
      : `The rate of ${currency} is more than ${max_percent} % off ${held}: staff set it in the back office, and a second person confirms it.`,
    { rule: 'leap', currency, rate, held, max_percent },
  );
};

export type PlannedRates = {
  readonly added: readonly NewRate[];
  readonly changed: readonly (NewRate & { readonly before: string })[];
  readonly unchanged: number;
  readonly refused: readonly Refused[];
};

/** The key of a rate: currency and day. */
export const rateKey = ({ currency, day }: Pick<NewRate, 'currency' | 'day'>): string => `${currency} ${day}`;

const maxPercent = 10;

const scaled = (rate: string): bigint => {
  const [whole = '', fraction = ''] = rate.split('.');
  return BigInt(whole + fraction.padEnd(rateDecimals, '0'));
};

/** Whether a rate is more than so many percent off another. */
export const isFarFrom = (to: string, from: string, percent: number): boolean => {
  const [before, after] = [scaled(from), scaled(to)];
  const moved = after > before ? after - before : before - after;
  return moved * 100n > before * BigInt(percent);
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
  const isFar = (to: string, from: string): boolean => isFarFrom(to, from, maxPercent);
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
