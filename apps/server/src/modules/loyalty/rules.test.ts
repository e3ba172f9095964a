import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someMoment } from '../../../test/support/account.ts';
import { plainly } from '../../../test/support/plain.ts';
import { assertProperty } from '../../../test/support/property.ts';
import * as rules from './rules.ts';

const { pointsFor, refuseExcessiveRates, withFields, worthOf } = plainly(rules);

const none = { rates: [], exchange_rate: 0, minimum_points: 1 };
const fields = (points_rate: number) => ({ points_rate, exchange_rate: 1_000, minimum_points: 10 });
const after = (milliseconds: number): Date => new Date(someMoment.getTime() + milliseconds);

describe('what points are worth', () => {
  test('rounds the amount down, and takes only the points for it', () => {
    expect(worthOf(19, 1_000)).toBe(1);
    expect(pointsFor(1, 1_000)).toBe(10);
    expect(worthOf(9, 1_000)).toBe(0);
    expect(worthOf(-5, 1_000)).toBe(0);
  });

  test('for any rate, the points taken are worth the amount, and one point less would not be', () => {
    assertProperty(
      fc.property(fc.integer({ min: 1, max: 1e15 }), fc.integer({ min: 1, max: 10_000 }), (points, rate) => {
        const amount = worthOf(points, rate);
        fc.pre(amount > 0);
        const taken = pointsFor(amount, rate);
        expect(taken).toBeLessThanOrEqual(points);
        expect(worthOf(taken, rate)).toBe(amount);
        expect(worthOf(taken - 1, rate)).toBeLessThan(amount);
      }),
    );
  });
});

describe('the programme', () => {
  test('may return a tenth of the stake, and not a basis point more', () => {
    expect(() => refuseExcessiveRates({ points_rate: 10_000, exchange_rate: 1_000, minimum_points: 1 })).not.toThrow();
    expect(() => refuseExcessiveRates({ points_rate: 10_000, exchange_rate: 1_001, minimum_points: 1 })).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED' }),
    );
  });

  test('a new rate applies a minute later and joins the history; other fields apply at once', () => {
    const first = withFields(none, fields(100), someMoment);
    expect(first).toEqual({
      rates: [{ points_rate: 100, from: after(60_000).toISOString() }],
      exchange_rate: 1_000,
      minimum_points: 10,
    });
    const second = withFields(first, fields(200), after(60_000));
    expect(second.rates).toEqual([...first.rates, { points_rate: 200, from: after(120_000).toISOString() }]);
  });

  test('a scheduled rate is replaced by the next one, and by the current one', () => {
    const first = withFields(none, fields(100), someMoment);
    const second = withFields(first, fields(200), after(59_999));
    expect(second.rates).toEqual([{ points_rate: 200, from: after(119_999).toISOString() }]);
    expect(withFields(second, fields(0), after(60_000)).rates).toEqual([]);
  });

  test('setting the same rate again changes nothing', () => {
    const first = withFields(none, fields(100), someMoment);
    expect(withFields(first, fields(100), after(1_000)).rates).toBe(first.rates);
  });
});
