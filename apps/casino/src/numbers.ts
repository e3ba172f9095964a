import { localeOf } from './text.ts';

const formatters = new Map<string, Intl.NumberFormat>();

/** A formatter takes longer to make than a page of numbers to write. */
const formatterOf = (least: number, most: number): Intl.NumberFormat => {
  const key = `${localeOf()} ${least} ${most}`;
  const known =
    formatters.get(key) ??
    new Intl.NumberFormat(localeOf(), {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      // German and English write four digits with a group as well.
      useGrouping: 'always',
    });
  formatters.set(key, known);
  return known;
};

/** A number as the page's language writes it: 1,000 or 1.000. */
export const formatNumber = (value: number, digits = 0): string =>
  formatterOf(digits, Math.max(digits, 2)).format(value);

/** A number with at most so many digits behind the point. */
export const formatRounded = (value: number, most: number): string => formatterOf(0, most).format(value);

/** A multiple of the stake: 1.50×, or 1,50×. */
export const formatMultiple = (multiple: number): string => `${formatNumber(multiple, 2)}×`;
