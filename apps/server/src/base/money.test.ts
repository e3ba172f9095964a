import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertProperty } from '../../test/support/property.ts';
import {
  add,
  convert,
  convertCarrying,
  divideHalfAwayFromZero,
  formatMinor,
  isRate,
  type Money,
  money,
  negate,
  subtract,
  sum,
} from './money.ts';

const most = Number.MAX_SAFE_INTEGER;
const anyMoney = fc.maxSafeInteger().map(money);
const smallMoney = fc.integer({ min: -1e12, max: 1e12 }).map(money);
const anyExponent = fc.constantFrom(0, 2, 3, 4);

// Rates as the numbers people quote: an integer of units with its decimal point moved left.
const anyRate = fc
  .record({ digits: fc.bigInt({ min: 1n, max: 10n ** 14n }), decimals: fc.integer({ min: 0, max: 10 }) })
  .map(({ digits, decimals }) => {
    const text = String(digits).padStart(decimals + 1, '0');
    const point = text.length - decimals;
    return { text: decimals === 0 ? text : `${text.slice(0, point)}.${text.slice(point)}`, digits, decimals };
  });

describe('an amount', () => {
  test.each([0, 1, -1, most, -most])('may be %d', (value) => {
    expect(money(value)).toBe(value);
  });

  test.each([0.5, most + 1, -most - 1, Number.NaN, Number.POSITIVE_INFINITY, 1e300])('is never %d', (value) => {
    expect(() => money(value)).toThrow(RangeError);
  });

  test('is never minus zero', () => {
    expect(Object.is(money(-0), 0)).toBe(true);
    expect(Object.is(negate(money(0)), 0)).toBe(true);
  });
});

describe('adding and subtracting', () => {
  test('are exact or refused, never rounded', () => {
    assertProperty(
      fc.property(anyMoney, anyMoney, (left, right) => {
        for (const [operation, exact] of [
          [add, BigInt(left) + BigInt(right)],
          [subtract, BigInt(left) - BigInt(right)],
        ] as const) {
          if (exact >= -BigInt(most) && exact <= BigInt(most)) expect(BigInt(operation(left, right))).toBe(exact);
          else expect(() => operation(left, right)).toThrow(RangeError);
        }
      }),
    );
  });

  test('refuses a sum whose intermediate result is out of range', () => {
    expect(sum([])).toBe(0);
    expect(sum([1, 2, -5].map(money))).toBe(-2);
    expect(() => sum([most, 1, -1].map(money))).toThrow(RangeError);
  });
});

describe('dividing half away from zero', () => {
  test.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [4n, 3n, 1n],
    [-4n, 3n, -1n],
    [5n, 3n, 2n],
    [0n, 7n, 0n],
    [1n, 2n, 1n],
    [49n, 100n, 0n],
  ])('%d / %d = %d', (numerator, denominator, expected) => {
    expect(divideHalfAwayFromZero(numerator, denominator)).toBe(expected);
  });

  test('a denominator that is not positive is a bug', () => {
    expect(() => divideHalfAwayFromZero(1n, 0n)).toThrow(RangeError);
    expect(() => divideHalfAwayFromZero(1n, -1n)).toThrow(RangeError);
  });
});

describe('converting', () => {
  test.each([
    [100, '1.08345', 2, 2, 108],
    [1000, '1.0835', 2, 2, 1084],
    [-1000, '1.0835', 2, 2, -1084],
    [100, '161.5', 2, 0, 162],
    [1, '0.0062', 0, 2, 1],
    [12345, '0.3076', 2, 3, 37973],
    [1, '0.0000000001', 0, 4, 0],
    [most, '1', 2, 2, most],
    [most, '1.0000000000', 3, 3, most],
    [0, '5', 2, 2, 0],
  ])('%d at %s, exponents %d to %d, is %d', (amount, rate, from, to, expected) => {
    expect(convert(money(amount), rate, from, to)).toBe(expected);
  });

  test('1.005 at 100 is 100.5 and not what floats make of it', () => {
    expect(convert(money(100), '1.005', 2, 2)).toBe(101);
    expect(Math.round(100 * 1.005)).toBe(100);
  });

  test('differs from the exact quotient by at most a half, and by a half only away from zero', () => {
    assertProperty(
      fc.property(smallMoney, anyRate, anyExponent, anyExponent, (amount, rate, from, to) => {
        const numerator = BigInt(amount) * rate.digits * 10n ** BigInt(to);
        const denominator = 10n ** BigInt(rate.decimals + from);
        const converted = orRefused(() => convert(amount, rate.text, from, to));
        if (converted === undefined) {
          expect(numerator / denominator > BigInt(most) - 1n || numerator / denominator < 1n - BigInt(most)).toBe(true);
          return;
        }
        // error / denominator = converted − exact quotient
        const error = BigInt(converted) * denominator - numerator;
        const away = numerator < 0n ? -error : error;
        expect(2n * away).toBeGreaterThan(-denominator);
        expect(2n * away).toBeLessThanOrEqual(denominator);
      }),
      { numRuns: 2000 },
    );
  });

  test('is symmetric about zero: what a debit takes, its reversal returns', () => {
    assertProperty(
      fc.property(smallMoney, anyRate, anyExponent, anyExponent, (amount, rate, from, to) => {
        const there = orRefused(() => convert(amount, rate.text, from, to));
        const back = orRefused(() => convert(negate(amount), rate.text, from, to));
        expect(back).toBe(there === undefined ? undefined : negate(there));
      }),
    );
  });

  test('at 1 between equal exponents changes nothing', () => {
    assertProperty(
      fc.property(anyMoney, anyExponent, (amount, exponent) => {
        expect(convert(amount, '1', exponent, exponent)).toBe(amount);
      }),
    );
  });

  test('beyond the safe integers is refused, even where a float would land on one', () => {
    expect(() => convert(money(most), '1.0000000001', 2, 2)).toThrow(RangeError);
    expect(() => convert(money(most), '1', 0, 2)).toThrow(RangeError);
  });

  const noRates = [
    '',
    '0',
    '0.000',
    '-1',
    '+1',
    '1.',
    '.5',
    '1e3',
    '1,5',
    ' 1',
    'NaN',
    '1.00000000001',
    '1'.repeat(16),
  ];
  test.each(noRates)('%j is no rate', (rate) => {
    expect(isRate(rate)).toBe(false);
    expect(() => convert(money(1), rate, 2, 2)).toThrow('not an exchange rate');
  });
});

test.each([
  [1234, 'EUR', '12.34 EUR'],
  [-5, 'EUR', '-0.05 EUR'],
  [0, 'EUR', '0.00 EUR'],
  [500, 'JPY', '500 JPY'],
  [0, 'JPY', '0 JPY'],
  [-1234567, 'KWD', '-1234.567 KWD'],
  [most, 'EUR', '90071992547409.91 EUR'],
])('%d of %s is shown as %s', (amount, currency, expected) => {
  expect(formatMinor(money(amount), currency)).toBe(expected);
});

const orRefused = (convertIt: () => Money): Money | undefined => {
  try {
    return convertIt();
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError);
    return undefined;
  }
};

describe('converting many small amounts', () => {
  test('the sum of the rounded amounts is the rounded sum, and no sign turns', () => {
    const currencies = fc.constantFrom(0, 2, 3, 4);
    const amounts = fc.array(fc.integer({ min: -5_000, max: 5_000 }), { maxLength: 60 });
    const rates = fc.integer({ min: 1, max: 9_999_999_999 }).map((n) => `0.${String(n).padStart(10, '0')}`);
    assertProperty(
      fc.property(
        amounts,
        fc.array(rates, { minLength: 1, maxLength: 3 }),
        currencies,
        currencies,
        (all, some, from, to) => {
          let remainder = 0;
          let booked = 0n;
          // In 10^-14 minor units.
          let exact = 0n;
          all.forEach((amount, n) => {
            const rate = some[n % some.length] as string;
            const carried = convertCarrying(money(amount), rate, from, to, remainder);
            expect(carried.amount === 0 || Math.sign(carried.amount) === Math.sign(amount)).toBe(true);
            expect(Math.abs(carried.remainder)).toBeLessThanOrEqual(50_000_000_000_000);
            remainder = carried.remainder;
            booked += BigInt(carried.amount);
            exact += BigInt(amount) * BigInt(rate.slice(2)) * 10n ** BigInt(4 + to - from);
          });
          expect(booked * 10n ** 14n + BigInt(remainder)).toBe(exact);
        },
      ),
    );
  });
});
