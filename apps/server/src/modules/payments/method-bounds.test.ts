import { describe, expect, test } from 'vitest';
import { plainly } from '../../../test/support/plain.ts';
import * as bounds from './method-bounds.ts';

const { weakensMethod } = plainly(bounds);

const method = {
  supports_deposit: true,
  supports_withdrawal: true,
  min_deposit: 100,
  max_deposit: 1_000,
  min_withdrawal: 100,
  max_withdrawal: 1_000,
  currencies: ['EUR'],
  is_active: true,
};

describe('a change of a payment method weakens a control', () => {
  test.each([
    ['min_deposit', 99, 101],
    ['min_withdrawal', 99, 101],
    ['max_deposit', 1_001, 999],
    ['max_withdrawal', 1_001, 999],
    ['currencies', ['EUR', 'SEK'], []],
  ])('%s: to %j, not to %j', (name, wider, narrower) => {
    expect(weakensMethod(method, { ...method, [name]: wider })).toBe(true);
    expect(weakensMethod(method, { ...method, [name]: narrower })).toBe(false);
  });

  test.each(['supports_deposit', 'supports_withdrawal', 'is_active'])('%s: on, not off', (name) => {
    const off = { ...method, [name]: false };
    expect(weakensMethod(off, method)).toBe(true);
    expect(weakensMethod(method, off)).toBe(false);
  });

  test('a new one, unless it is switched off', () => {
    expect(weakensMethod(undefined, method)).toBe(true);
    expect(weakensMethod(undefined, { ...method, is_active: false })).toBe(false);
  });

  test('a change to the same values does not count', () => {
    expect(weakensMethod(method, method)).toBe(false);
  });
});
