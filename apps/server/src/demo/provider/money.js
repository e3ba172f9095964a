// Amounts as people write them, in the minor units of the client library.
import { minorDigits, parseMoney } from './sdk-money.js';

/** Minor units as plain decimal text. */
export const decimalOf = (amount, currency) => {
  const digits = minorDigits(currency);
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const part = digits === 0 ? '' : `.${text.slice(text.length - digits)}`;
  return `${amount < 0 ? '-' : ''}${text.slice(0, text.length - digits)}${part}`;
};

export const formatMoney = (amount, currency) => {
  const digits = minorDigits(currency);
  const options = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(document.documentElement.lang, options).format(decimalOf(amount, currency));
};

/** A typed amount in minor units; undefined when it is none. */
export const readMoney = (text, currency) => {
  try {
    return parseMoney(text.trim().replace(',', '.'), currency);
  } catch {
    return undefined;
  }
};
