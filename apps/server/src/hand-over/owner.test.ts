import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertProperty } from '../../test/support/property.ts';
import { ownerOf } from './owner.ts';

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

describe('the owner of an account', () => {
  test('is always the same worker, and one that exists', () => {
    assertProperty(
      fc.property(id, id, fc.integer({ min: 1, max: 64 }), (operator, player, workers) => {
        const owner = ownerOf(operator, player, workers);
        expect(Number.isInteger(owner) && owner >= 1 && owner <= workers).toBe(true);
        expect(ownerOf(operator, player, workers)).toBe(owner);
      }),
    );
  });

  test('is worker 1 where there is one', () => {
    assertProperty(fc.property(id, id, (operator, player) => ownerOf(operator, player, 1) === 1));
  });

  test.each([2, 3, 4, 7, 16])('%i workers own about as many of consecutive players, at every operator', (workers) => {
    for (const operator of [1, 2, 3, 1_000]) {
      const owned = new Map<number, number>();
      for (let player = 1; player <= 10_000; player += 1) {
        const owner = ownerOf(operator, player, workers);
        owned.set(owner, (owned.get(owner) ?? 0) + 1);
      }
      const even = 10_000 / workers;
      expect(owned.size).toBe(workers);
      for (const count of owned.values()) expect(Math.abs(count - even)).toBeLessThan(even * 0.15);
    }
  });

  test('of the first players of many operators, too, about as many', () => {
    let first = 0;
    for (let operator = 1; operator <= 10_000; operator += 1) if (ownerOf(operator, 1, 2) === 1) first += 1;
    expect(Math.abs(first - 5_000)).toBeLessThan(300);
  });

  test('does not follow from the lane, which depends on the parity of the player', () => {
    let even = 0;
    for (let player = 2; player <= 20_000; player += 2) if (ownerOf(1, player, 2) === 1) even += 1;
    expect(Math.abs(even - 5_000)).toBeLessThan(300);
  });
});
