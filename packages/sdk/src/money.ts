import { unusualDigits } from './minor-digits.ts';

/** How many decimals the minor unit of a currency has: 2 for EUR, 0 for JPY, 3 for BHD. */
export const minorDigits = (currency: string): number => {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`${currency} is not a currency code.`);
  return unusualDigits[currency] ?? 2;
};

/** Formats an amount in minor units: 123456 EUR is "1,234.56 EUR", or as the locale has it. */
export const formatMoney = (amount: number, currency: string, locale = 'en'): string => {
  if (!Number.isSafeInteger(amount)) throw new RangeError('An amount is an integer of minor units.');
  const digits = minorDigits(currency);
  const unit = 10n ** BigInt(digits);
  const size = BigInt(Math.abs(amount));
  const whole = new Intl.NumberFormat(locale).format(size / unit);
  const point = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 })
    .formatToParts(1.1)
    .find(({ type }) => type === 'decimal')?.value;
  const part = digits === 0 ? '' : `${point ?? '.'}${String(size % unit).padStart(digits, '0')}`;
  return `${amount < 0 ? '−' : ''}${whole}${part} ${currency}`;
};

/**
 * Parses a plain decimal text, such as "12.34", to minor units. Throws on what the currency cannot represent, and never
 * rounds.
 */
export const parseMoney = (text: string, currency: string): number => {
  const digits = minorDigits(currency);
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d{1,16})(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  if (whole === '' || part.length > digits) throw new RangeError(`${text} is not a valid ${currency} amount.`);
  const amount = Number(`${sign}${whole}${part.padEnd(digits, '0')}`);
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${text} is too large.`);
  return amount;
};
