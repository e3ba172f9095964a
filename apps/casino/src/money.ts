import { minorDigits, parseMoney } from '../../../packages/sdk/src/money.ts';
import { localeOf } from './text.ts';

const formatters = new Map<string, Intl.NumberFormat>();

const formatterOf = (currency: string, digits: number): Intl.NumberFormat => {
  const locale = localeOf();
  const key = `${locale} ${currency} ${digits}`;
  const known =
    formatters.get(key) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  formatters.set(key, known);
  return known;
};

/** Minor units as plain decimal text, without ever making a fraction of them. */
const decimalOf = (amount: number, currency: string): string => {
  const digits = minorDigits(currency);
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${amount < 0 ? '-' : ''}${whole}${digits === 0 ? '' : `.${text.slice(text.length - digits)}`}`;
};

/** An amount as people write it: €12.50, 12,50 €. */
export const formatMoney = (amount: number, currency: string): string =>
  formatterOf(currency, minorDigits(currency))
    .format(decimalOf(amount, currency) as unknown as number)
    .replace('-', '−');

/** With a plus before what is gained. */
export const formatChange = (amount: number, currency: string): string =>
  `${amount > 0 ? '+' : ''}${formatMoney(amount, currency)}`;

/** Reads a typed amount, with a point or a comma; undefined when it is none. */
export const readMoney = (text: string, currency: string): number | undefined => {
  try {
    return parseMoney(text.replaceAll(/[\s\u00a0€$£]/g, '').replace(',', '.'), currency);
  } catch {
    return undefined;
  }
};

/** An amount as a person types it: no sign of the currency and no grouping. */
export const editMoney = (amount: number, currency: string): string => {
  const text = decimalOf(amount, currency);
  return localeOf().startsWith('de') ? text.replace('.', ',') : text;
};
