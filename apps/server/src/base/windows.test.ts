import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertProperty } from '../../test/support/property.ts';
import { dayOf, isoWeekOf, monthOf, type WindowKind, windowEnd, windowOf, yearOf } from './windows.ts';

const kinds: readonly WindowKind[] = ['day', 'week', 'month', 'year'];
const at = (text: string) => new Date(text);

describe('the number of a window', () => {
  test('counts days from 1970-01-01, Mondays as days, months and years from the year 0', () => {
    const date = at('2026-02-18T12:00:00Z'); // a Wednesday
    expect(dayOf(date)).toBe(20_502);
    expect(isoWeekOf(date)).toBe(20_500);
    expect(monthOf(date)).toBe(2026 * 12 + 1);
    expect(yearOf(date)).toBe(2026);
    expect(kinds.map((kind) => windowOf(kind, date))).toEqual([20_502, 20_500, 24_313, 2026]);
  });

  test('an invalid date belongs to no window', () => {
    for (const kind of kinds) expect(() => windowOf(kind, new Date(Number.NaN))).toThrow(RangeError);
    for (const kind of kinds) expect(() => windowEnd(kind, new Date(Number.NaN))).toThrow(RangeError);
  });
});

describe('a new window begins', () => {
  test.each<[WindowKind, string, string]>([
    ['day', '2026-03-01T23:59:59.999Z', '2026-03-02T00:00:00.000Z'],
    ['day', '2024-02-28T23:59:59.999Z', '2024-02-29T00:00:00.000Z'],
    ['day', '1969-12-31T23:59:59.999Z', '1970-01-01T00:00:00.000Z'],
    ['week', '2026-03-01T23:59:59.999Z', '2026-03-02T00:00:00.000Z'], // Sunday, Monday
    ['week', '2024-12-29T23:59:59.999Z', '2024-12-30T00:00:00.000Z'], // week 1 of 2025 begins in 2024
    ['week', '1969-12-28T23:59:59.999Z', '1969-12-29T00:00:00.000Z'],
    ['month', '2024-02-29T23:59:59.999Z', '2024-03-01T00:00:00.000Z'],
    ['month', '2025-02-28T23:59:59.999Z', '2025-03-01T00:00:00.000Z'],
    ['month', '2025-12-31T23:59:59.999Z', '2026-01-01T00:00:00.000Z'],
    ['year', '2025-12-31T23:59:59.999Z', '2026-01-01T00:00:00.000Z'],
    ['year', '1969-12-31T23:59:59.999Z', '1970-01-01T00:00:00.000Z'],
  ])('%s: between %s and %s', (kind, last, first) => {
    expect(windowOf(kind, at(last))).toBeLessThan(windowOf(kind, at(first)));
    expect(windowEnd(kind, at(last))).toEqual(at(first));
  });
});

describe('the same window goes on', () => {
  test.each<[WindowKind, string, string]>([
    ['day', '2026-03-02T00:00:00.000Z', '2026-03-02T23:59:59.999Z'],
    ['week', '2026-03-02T00:00:00.000Z', '2026-03-08T23:59:59.999Z'],
    ['week', '2025-12-29T00:00:00.000Z', '2026-01-04T23:59:59.999Z'], // across the end of the year
    ['week', '2024-02-26T00:00:00.000Z', '2024-03-03T23:59:59.999Z'], // across the leap day
    ['month', '2024-02-01T00:00:00.000Z', '2024-02-29T23:59:59.999Z'],
    ['year', '2024-01-01T00:00:00.000Z', '2024-12-31T23:59:59.999Z'],
  ])('%s: from %s to %s', (kind, first, last) => {
    expect(windowOf(kind, at(first))).toBe(windowOf(kind, at(last)));
    expect(windowEnd(kind, at(first))).toEqual(windowEnd(kind, at(last)));
  });
});

test('for any time: its window ends after it, the next one begins there, and numbers rise with time', () => {
  const moment = fc.date({ min: at('1900-01-01T00:00:00Z'), max: at('2300-01-01T00:00:00Z'), noInvalidDate: true });
  assertProperty(
    fc.property(fc.constantFrom(...kinds), moment, moment, (kind, date, other) => {
      const end = windowEnd(kind, date);
      expect(end.getTime()).toBeGreaterThan(date.getTime());
      expect(windowOf(kind, new Date(end.getTime() - 1))).toBe(windowOf(kind, date));
      expect(windowOf(kind, end)).toBeGreaterThan(windowOf(kind, date));
      if (date <= other) expect(windowOf(kind, date)).toBeLessThanOrEqual(windowOf(kind, other));
    }),
    { numRuns: 1000 },
  );
});

test('the week begins on a Monday', () => {
  assertProperty(
    fc.property(
      fc.date({ noInvalidDate: true, min: at('1900-01-01T00:00:00Z'), max: at('2300-01-01T00:00:00Z') }),
      (date) => {
        expect(new Date(isoWeekOf(date) * 86_400_000).getUTCDay()).toBe(1);
      },
    ),
  );
});
