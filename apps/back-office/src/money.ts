import { currencyTable } from '@croupier/contract/currencies.ts';
import { type Money, money } from '@croupier/contract/money.ts';
import type { Language } from './preferences.ts';

const marks: Record<Language, { readonly group: string; readonly point: string }> = {
  en: { group: ',', point: '.' },
  de: { group: '.', point: ',' },
};

/** The contract's exponents: Intl has others for HUF, COP, IDR and more. */
export const exponentOf = (currency: string): number => currencyTable.get(currency)?.exponent ?? 0;

const groupDigits = (digits: string, language: Language): string =>
  digits.replaceAll(/\B(?=(\d{3})+$)/g, marks[language].group);

/** An amount in minor units as text, without its currency. Minus is U+2212, as wide as a digit. */
export const formatMoney = (amount: number, currency: string, language: Language): string => {
  const exponent = exponentOf(currency);
  const digits = String(Math.abs(amount)).padStart(exponent + 1, '0');
  const whole = groupDigits(digits.slice(0, digits.length - exponent), language);
  const fraction = digits.slice(digits.length - exponent);
  return `${amount < 0 ? '\u2212' : ''}${whole}${exponent > 0 ? marks[language].point + fraction : ''}`;
};

export const formatCount = (count: number, language: Language): string =>
  `${count < 0 ? '\u2212' : ''}${groupDigits(String(Math.abs(count)), language)}`;

/**
 * Parses a typed amount to minor units; undefined when it is invalid. Digits only: no float is ever made. The last
 * point or comma is the decimal mark when no more digits follow it than the currency has decimals; before it, the other
 * sign and spaces may group thousands.
 */
export const parseMoney = (text: string, currency: string): Money | undefined => {
  const exponent = exponentOf(currency);
  const bare = text
    .trim()
    .replaceAll(/[\s'\u00a0\u202f]/g, '')
    .replace('\u2212', '-');
  const sign = bare.startsWith('-') ? -1 : 1;
  const unsigned = sign === -1 ? bare.slice(1) : bare;
  const [, whole = '', mark = '', fraction = ''] = /^(.*?)(?:([.,])(\d{0,3}))?$/.exec(unsigned) ?? [];
  const isDecimal = mark !== '' && fraction.length <= exponent && !whole.includes(mark);
  const [digits, decimals] = isDecimal ? [whole, fraction] : [unsigned, ''];
  if (!/^\d+$|^\d{1,3}(,\d{3})+$|^\d{1,3}(\.\d{3})+$/.test(digits)) return undefined;
  // "1.234" in a currency with two decimals is ambiguous, so it is refused.
  if (!isDecimal && exponent > 0 && digits.split(/[.,]/).length === 2) return undefined;
  const amount = Number(digits.replaceAll(/[.,]/g, '') + decimals.padEnd(exponent, '0'));
  return Number.isSafeInteger(amount) ? money(sign * amount) : undefined;
};

/** An amount as a person types it: no grouping, so that it can be edited. */
export const editMoney = (amount: number, currency: string, language: Language): string => {
  const exponent = exponentOf(currency);
  const digits = String(Math.abs(amount)).padStart(exponent + 1, '0');
  const fraction = digits.slice(digits.length - exponent);
  const whole = digits.slice(0, digits.length - exponent);
  return `${amount < 0 ? '-' : ''}${whole}${exponent > 0 ? marks[language].point + fraction : ''}`;
};
