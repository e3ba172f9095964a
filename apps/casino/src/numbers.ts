import { localeOf } from './text.ts';

const formatters = new Map<string, Intl.NumberFormat>();

/** A number as the page's language writes it: 1,000 or 1.000. */
export const formatNumber = (value: number, digits = 0): string => {
  const key = `${localeOf()} ${digits}`;
  const known =
    formatters.get(key) ??
    new Intl.NumberFormat(localeOf(), {
      minimumFractionDigits: digits,
      maximumFractionDigits: Math.max(digits, 2),
      // German and English write four digits with a group as well.
      useGrouping: 'always',
    });
  formatters.set(key, known);
  return known.format(value);
};

/** A multiple of the stake: 1.50×, or 1,50×. */
export const formatMultiple = (multiple: number): string => `${formatNumber(multiple, 2)}×`;
