import { currencyTable, exponentOf } from '@croupier/contract/currencies.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainly } from '../../../test/support/plain.ts';
import { assertProperty } from '../../../test/support/property.ts';
import { money } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import * as conversion from './conversion.ts';

const { inOperatorCurrency, inPlayerCurrency } = plainly(conversion);

const active = [...currencyTable.values()].filter((currency) => currency.active).map((currency) => currency.code);
const currency = fc.constantFrom(...active);
const rate = fc
  .tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 9_999_999_999 }))
  .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(10, '0')}`);
const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(money);
const threshold = fc.integer({ min: 0, max: 1_000_000_000 });

/** Returns the result of the work, or the code of its refusal. */
const attempt = <T>(work: () => T): T | string => {
  try {
    return work();
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error);
  }
};

describe('a movement in the operator currency', () => {
  test.each([
    [10_000, 'USD', '0.9200000000', 'EUR', 9_200],
    [1_000, 'JPY', '0.0061', 'EUR', 610],
    [1, 'JPY', '0.0049', 'EUR', 0],
    [1, 'JPY', '0.005', 'EUR', 1],
    [-1, 'JPY', '0.005', 'EUR', -1],
    [1_000, 'KWD', '3.0512', 'EUR', 305],
    [12_345, 'EUR', '162.5', 'JPY', 20_061],
  ])('%i minor units of %s at %s are, in %s, %i', (minor, player, price, operator, expected) => {
    expect(inOperatorCurrency(money(minor), { currency: player, rate: price }, { currency: operator })).toBe(expected);
  });

  const convertBothWays = (minor: number, from: string, to: string, price: string) =>
    [minor, -minor].map((each) => {
      const converted = attempt(() =>
        inOperatorCurrency(money(each), { currency: from, rate: price }, { currency: to }),
      );
      return typeof converted === 'number' ? Math.abs(converted) : converted;
    });

  test('a debit and its reversal convert to the same amount, or both are refused', () => {
    assertProperty(
      fc.property(amount, currency, currency, rate, (minor, from, to, price) => {
        const [debit, reversal] = convertBothWays(minor, from, to, price);
        expect(debit).toBe(reversal);
      }),
    );
  });

  test('refuses an amount just beyond 2^53 in the operator currency in both directions', () => {
    expect(convertBothWays(574_655_113, 'PYG', 'OMR', '15674.0957332107')).toEqual([
      'PAYMENT_REQUEST_INVALID',
      'PAYMENT_REQUEST_INVALID',
    ]);
  });

  test('the operator currency itself needs no rate', () => {
    expect(inOperatorCurrency(money(77), { currency: 'EUR', rate: null }, { currency: 'EUR' })).toBe(77);
    expect(inPlayerCurrency(77, { currency: 'EUR', rate: null }, { currency: 'EUR' })).toBe(77);
  });

  test('INVALID_REQUEST: without a rate nothing is converted', () => {
    const player = { currency: 'USD', rate: null };
    expect(attempt(() => inOperatorCurrency(money(1), player, { currency: 'EUR' }))).toBe('INVALID_REQUEST');
    expect(attempt(() => inPlayerCurrency(1, player, { currency: 'EUR' }))).toBe('INVALID_REQUEST');
  });

  test('PAYMENT_REQUEST_INVALID: an amount out of range in the operator currency is not booked', () => {
    const most = money(Number.MAX_SAFE_INTEGER);
    const player = { currency: 'KWD', rate: '162.5' };
    expect(attempt(() => inOperatorCurrency(most, player, { currency: 'JPY' }))).toBeTypeOf('number');
    expect(attempt(() => inOperatorCurrency(most, { ...player, currency: 'EUR' }, { currency: 'USD' }))).toBe(
      'PAYMENT_REQUEST_INVALID',
    );
  });
});

describe('a threshold of the operator in the player currency', () => {
  test.each([
    [200_000, 'USD', '0.92', 'EUR', 217_391],
    [200_000, 'JPY', '0.0061', 'EUR', 327_868],
    [100, 'KWD', '3.0512', 'EUR', 327],
    [10_000, 'EUR', '162.5', 'JPY', 6_153],
  ])(
    '%i in the operator currency are, for a player in %s at %s, operator in %s: %i',
    (value, player, price, operator, expected) => {
      expect(inPlayerCurrency(value, { currency: player, rate: price }, { currency: operator })).toBe(expected);
    },
  );

  test('rounds a converted threshold down, by less than one minor unit', () => {
    assertProperty(
      fc.property(threshold, currency, currency, rate, (value, from, to, price) => {
        fc.pre(from !== to);
        const converted = inPlayerCurrency(value, { currency: from, rate: price }, { currency: to });
        fc.pre(converted < Number.MAX_SAFE_INTEGER);
        // Both sides scaled to integers: converted × rate against the threshold, in units of 10^-10 minor units.
        const worth = (minor: number) => BigInt(minor) * BigInt(price.replace('.', '')) * 10n ** BigInt(exponentOf(to));
        const limit = BigInt(value) * 10n ** BigInt(10 + exponentOf(from));
        expect(worth(converted) <= limit).toBe(true);
        expect(worth(converted + 1) > limit).toBe(true);
      }),
    );
  });
});
