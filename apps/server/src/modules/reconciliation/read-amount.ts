import { exponentOf, isActiveCurrency } from '@croupier/contract/currencies.ts';
import { type Money, money } from '../../base/money.ts';

/** More than any payment, and 5,000 of them are still added exactly. */
const maxMinorUnits = 1_000_000_000_000;

export type AmountForm = { readonly amounts: 'decimal' | 'minor'; readonly decimal_mark: '.' | ',' };

export type SignedAmount = { readonly amount: Money; readonly isNegative: boolean };

/**
 * Reads an amount as a file writes it: 1234, 12.34, 1.234,56 or -12.3. Separators of thousands are dropped. Undefined for
 * what is no amount of the currency, such as one with more decimals than it has.
 */
export const readAmount = (text: string, currency: string, form: AmountForm): SignedAmount | undefined => {
  if (!isActiveCurrency(currency)) return undefined;
  const mark =
    form.decimal_mark === '.'
      ? /^([+-]?)(\d{1,3}(?:,\d{3})+|\d{1,16})(?:\.(\d{1,8}))?$/
      : /^([+-]?)(\d{1,3}(?:\.\d{3})+|\d{1,16})(?:,(\d{1,8}))?$/;
  const match = mark.exec(text.replaceAll(/[\s\u00A0\u202F']/g, '').replace('−', '-'));
  if (!match) return undefined;
  const [, sign, whole = '', decimals = ''] = match;
  const exponent = form.amounts === 'minor' ? 0 : exponentOf(currency);
  const kept = decimals.replace(/0+$/, '');
  if (kept.length > exponent) return undefined;
  const minor = Number(`${whole.replaceAll(/\D/g, '')}${kept.padEnd(exponent, '0')}`);
  return minor >= 1 && minor <= maxMinorUnits ? { amount: money(minor), isNegative: sign === '-' } : undefined;
};
