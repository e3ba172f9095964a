import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertProperty } from '../../../test/support/property.ts';
import { dayAfter, daysIn, type Stretch, stretchesOf } from './stretches.ts';

const daysOf = ({ grain, first, last }: Stretch): string[] => {
  const end = grain === 'day' ? last : dayAfter(`${dayAfter(last, 31).slice(0, 7)}-01`, -1);
  return Array.from({ length: daysIn({ from: first, to: end }) }, (_, index) => dayAfter(first, index));
};

describe('the pieces of a range', () => {
  test('a year is twelve months, and a day is a day', () => {
    expect(stretchesOf({ from: '2026-01-01', to: '2026-12-31' })).toEqual([
      { grain: 'month', first: '2026-01-01', last: '2026-12-01' },
    ]);
    expect(stretchesOf({ from: '2026-03-01', to: '2026-03-01' })).toEqual([
      { grain: 'day', first: '2026-03-01', last: '2026-03-01' },
    ]);
  });

  test('a range within months has days at its ends', () => {
    expect(stretchesOf({ from: '2026-01-31', to: '2026-03-01' })).toEqual([
      { grain: 'day', first: '2026-01-31', last: '2026-01-31' },
      { grain: 'month', first: '2026-02-01', last: '2026-02-01' },
      { grain: 'day', first: '2026-03-01', last: '2026-03-01' },
    ]);
  });

  test('December 9999, the last possible month, is a whole month', () => {
    expect(stretchesOf({ from: '9999-11-30', to: '9999-12-31' })).toEqual([
      { grain: 'day', first: '9999-11-30', last: '9999-11-30' },
      { grain: 'month', first: '9999-12-01', last: '9999-12-01' },
    ]);
    expect(stretchesOf({ from: '9999-12-02', to: '9999-12-31' })).toEqual([
      { grain: 'day', first: '9999-12-02', last: '9999-12-31' },
    ]);
  });

  test('for any range, its pieces cover each day once', () => {
    assertProperty(
      fc.property(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 800 }), (start, length) => {
        const from = dayAfter('2023-12-25', start);
        const to = dayAfter(from, length);
        const days = stretchesOf({ from, to }).flatMap(daysOf);
        expect(days).toEqual(Array.from({ length: length + 1 }, (_, index) => dayAfter(from, index)));
      }),
      { numRuns: 500 },
    );
  });
});
