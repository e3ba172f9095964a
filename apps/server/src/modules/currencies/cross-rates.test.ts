import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertProperty } from '../../../test/support/property.ts';
import { isRate } from '../../base/money.ts';
import { crossRates, divideRates } from './cross-rates.ts';
import { readEcbFile } from './ecb-file.ts';
import { plainRate } from './rate.ts';

const history = `Date,USD,JPY,BGN,GBP,
2026-03-02,1.0834,162.50,1.9558,0.8352,
2026-02-27,1.081,162.1,1.9558,N/A,
`;

const cross = (text: string, currency: string) => crossRates(readEcbFile(text), currency);
const table = (text: string, currency: string) =>
  Object.fromEntries(cross(text, currency).rates.map((rate) => [`${rate.currency} ${rate.day}`, rate.rate]));

describe('rates from the file of the European Central Bank', () => {
  test('in a euro casino a unit is worth one divided by its price, to ten decimals', () => {
    expect(table(history, 'EUR')).toEqual({
      'USD 2026-03-02': '0.9230201218',
      'JPY 2026-03-02': '0.0061538462',
      'GBP 2026-03-02': '1.1973180077',
      'USD 2026-02-27': '0.9250693802',
      'JPY 2026-02-27': '0.0061690315',
    });
  });

  test('in another currency the rates are crossed through the euro, which gets a rate too', () => {
    expect(table(history, 'USD')).toEqual({
      'EUR 2026-03-02': '1.0834',
      'JPY 2026-03-02': '0.0066670769',
      'GBP 2026-03-02': '1.2971743295',
      'EUR 2026-02-27': '1.081',
      'JPY 2026-02-27': '0.006668723',
    });
  });

  test('a missing price is skipped; an unknown currency is reported', () => {
    expect(cross(history, 'EUR')).toMatchObject({
      days: 2,
      gaps: 1,
      refused: [
        { reason: 'inactive_currency', currency: 'BGN', where: '2026-03-02' },
        { reason: 'inactive_currency', currency: 'BGN', where: '2026-02-27' },
      ],
    });
  });

  test('a day without a price of the operator currency gives no rates', () => {
    const crossed = cross(history, 'GBP');
    expect(crossed.rates.map(({ day }) => day)).toEqual(['2026-03-02', '2026-03-02', '2026-03-02']);
    expect(crossed.refused).toContainEqual({
      reason: 'operator_currency_missing',
      currency: 'GBP',
      where: '2026-02-27',
    });
    expect(cross(history, 'ISK').refused.map(({ reason }) => reason)).toEqual([
      'operator_currency_missing',
      'operator_currency_missing',
    ]);
  });

  test.each([
    ['2026-03-32,1.08,', 'not_a_day', 'line 2'],
    ['yesterday,1.08,', 'not_a_day', 'line 2'],
    ['2026-03-02,1,08', 'wrong_columns', '2026-03-02'],
    ['2026-03-02', 'wrong_columns', '2026-03-02'],
    ['2026-03-02,,', 'not_a_rate', '2026-03-02'],
    ['2026-03-02,-1.08', 'not_a_rate', '2026-03-02'],
    ['2026-03-02,0', 'not_a_rate', '2026-03-02'],
    ['2026-03-02,abc', 'not_a_rate', '2026-03-02'],
    ['2026-03-02,30000000000000', 'too_small', '2026-03-02'],
  ])('%s: %s', (line, reason, where) => {
    const { refused, rates } = cross(
      `Date,USD,
${line}`,
      'EUR',
    );
    expect(rates).toEqual([]);
    expect(refused).toEqual([expect.objectContaining({ reason, where })]);
  });

  test('takes the first of two lines of the same day', () => {
    const { rates, refused } = cross('Date,USD\n2026-03-02,2\n2026-03-02,4\n', 'EUR');
    expect(rates).toEqual([{ currency: 'USD', day: '2026-03-02', rate: '0.5' }]);
    expect(refused).toEqual([{ reason: 'day_twice', currency: null, where: '2026-03-02' }]);
  });

  test('reads the file of a single day, with spaces and the month in words', () => {
    expect(table('Date, USD, JPY, \n02 March 2026, 1.25, 160, \n', 'EUR')).toEqual({
      'USD 2026-03-02': '0.8',
      'JPY 2026-03-02': '0.00625',
    });
  });

  test.each(['', 'hello', 'Date', 'Date,usd', 'Datum,USD', '2026-03-02,1.0834'])('%j is not such a file', (text) => {
    expect(() => readEcbFile(text)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }));
  });

  test('ignores a byte order mark and other line endings', () => {
    expect(table('\uFEFFDate,USD,\r\n2026-03-02,1.25,\r\n', 'EUR')).toEqual({ 'USD 2026-03-02': '0.8' });
  });
});

describe('dividing one price by another', () => {
  const price = fc
    .tuple(fc.nat(99_999), fc.integer({ min: 1, max: 9_999_999 }))
    .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(7, '0')}`);
  const scaled = (text: string, decimals: number): bigint => {
    const [whole = '', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(decimals, '0'));
  };

  test('is off by at most half of the tenth decimal', () => {
    assertProperty(
      fc.property(price, price, (above, below) => {
        const quotient = divideRates(above, below);
        // |quotient × below − above| ≤ below / 2, all in units of 10^-17.
        const error = scaled(quotient, 10) * scaled(below, 7) - scaled(above, 7) * 10n ** 10n;
        expect((error < 0n ? -error : error) * 2n <= scaled(below, 7)).toBe(true);
      }),
    );
  });

  test('gives a valid rate, or none', () => {
    assertProperty(
      fc.property(price, price, (above, below) => {
        const quotient = divideRates(above, below);
        expect(quotient === '0' || isRate(quotient)).toBe(true);
        expect(plainRate(quotient)).toBe(quotient);
      }),
    );
  });
});
