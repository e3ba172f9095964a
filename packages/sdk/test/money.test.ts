import { currencyTable } from '@croupier/contract/currencies.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertProperty } from '../../../apps/server/test/support/property.ts';
import { formatMoney, minorDigits, parseMoney } from '../src/money.ts';

const currencies = [...currencyTable.values()].filter(({ exponent }) => exponent !== undefined);

test('minor units have the decimals of the standard', () => {
  for (const { code, exponent } of currencies) expect([code, minorDigits(code)]).toEqual([code, exponent]);
});

test('parses an amount as it was formatted, in every currency', () => {
  const amount = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
  assertProperty(
    fc.property(amount, fc.constantFrom(...currencies), (minor, { code }) => {
      const plain = formatMoney(minor, code).replace(` ${code}`, '').replaceAll(',', '').replace('−', '-');
      expect(parseMoney(plain, code)).toBe(minor === 0 ? 0 : minor);
    }),
  );
});

test.each(['12.345', '1,5', '', 'abc', '1e3', '99999999999999999'])('%s is not an amount of EUR', (text) => {
  expect(() => parseMoney(text, 'EUR')).toThrow(RangeError);
});

test('refuses a currency code in lower case', () => {
  expect(() => parseMoney('100', 'jpy')).toThrow(RangeError);
});

test('formats amounts by locale', () => {
  expect(formatMoney(123_456, 'EUR')).toBe('1,234.56 EUR');
  expect(formatMoney(-5, 'EUR', 'de')).toBe('−0,05 EUR');
  expect(formatMoney(1_234, 'JPY', 'de')).toBe('1.234 JPY');
  expect(() => formatMoney(0.5, 'EUR')).toThrow(RangeError);
});
