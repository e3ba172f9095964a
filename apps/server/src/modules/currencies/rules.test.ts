import { describe, expect, test } from 'vitest';
import type { Refused } from './cross-rates.ts';
import { plainRate } from './rate.ts';
import { movesTooFar, planRates, refuseWithoutRate, summarise } from './rules.ts';

const now = new Date('2026-03-02T23:59:59.999Z');
const rate = (day: string, value = '0.92') => ({ currency: 'USD', day, rate: value });
const known = (day: string, value: string) => new Map([[`USD ${day}`, value]]);

describe('which rates are written', () => {
  test('missing rates are added, also for past days', () => {
    const wanted = [rate('2020-01-02'), rate('2026-03-02'), rate('2026-03-10')];
    expect(planRates(wanted, new Map(), now)).toEqual({ added: wanted, changed: [], unchanged: 0, refused: [] });
  });

  test('rates of today and of future days may change', () => {
    const changed = (day: string) => planRates([rate(day)], known(day, '0.95'), now).changed;
    expect(changed('2026-03-02')).toEqual([{ ...rate('2026-03-02'), before: '0.95' }]);
    expect(changed('2026-03-03')).toEqual([{ ...rate('2026-03-03'), before: '0.95' }]);
  });

  test('a past day keeps its rate, from the first moment of the next day', () => {
    const wanted = [rate('2026-03-02')];
    const existing = known('2026-03-02', '0.95');
    expect(planRates(wanted, existing, now).refused).toEqual([]);
    expect(planRates(wanted, existing, new Date(now.getTime() + 1)).refused).toEqual([
      { reason: 'past_day', currency: 'USD', where: '2026-03-02' },
    ]);
  });

  test('the same rate changes nothing, on any day', () => {
    const plan = planRates([rate('2020-01-02')], known('2020-01-02', '0.92'), now);
    expect(plan).toEqual({ added: [], changed: [], unchanged: 1, refused: [] });
  });

  test('refuses a day more than a year ahead', () => {
    const { added, refused } = planRates([rate('2027-03-03'), rate('2027-03-04')], new Map(), now);
    expect(added).toEqual([rate('2027-03-03')]);
    expect(refused).toEqual([{ reason: 'too_far_ahead', currency: 'USD', where: '2027-03-04' }]);
  });
});

describe('a rate that moves further than one person may move it', () => {
  const held = rate('2026-03-01', '0.5');
  test.each([
    ['0.45', false],
    ['0.4499999999', true],
    ['0.55', false],
    ['0.5500000001', true],
    ['0.0000000001', true],
    ['5', true],
  ])('0.5 before today, %s now: %s', (value, expected) => {
    expect(movesTooFar(rate('2026-03-02', value), held, undefined)).toBe(expected);
    expect(movesTooFar(rate('2026-12-31', value), held, '0.5'), 'on a day to come').toBe(expected);
  });

  test('the first rate of a currency has nothing to compare with', () => {
    expect(movesTooFar(rate('2026-03-02', '0.5'), undefined, undefined)).toBe(true);
  });

  test('what two people confirmed is replaced alone only by a rate near it', () => {
    const confirmed = (value: string, before: string) => movesTooFar(rate('2026-03-02', value), held, before);
    expect(confirmed('0.5', '1')).toBe(true);
    expect(confirmed('0.55', '0.6')).toBe(false);
    // A rate that one person may set is replaced alone by another one.
    expect(confirmed('0.45', '0.55')).toBe(false);
    expect(movesTooFar(rate('2026-03-01', '1'), held, undefined), 'of the same day').toBe(true);
  });

  test('rates before the last applicable one do not matter', () => {
    expect(movesTooFar(rate('2026-02-28', '5'), held, undefined)).toBe(false);
  });
});

test('VALIDATION_FAILED on currency: no registration in a currency without a rate', () => {
  expect(() => refuseWithoutRate('0.92', 'USD', 'EUR')).not.toThrow();
  expect(() => refuseWithoutRate(null, 'USD', 'EUR')).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_FAILED',
      details: {
        currency: [
          'USD has no exchange rate to EUR: set one in the back office under Exchange rates, or by PUT /api/v1/operator/exchange-rates with the scope rates:write',
        ],
      },
    }),
  );
});

test('the report lists each reason once per currency, with its first and last day', () => {
  const refused: Refused[] = [
    { reason: 'past_day', currency: 'USD', where: '2026-03-01' },
    { reason: 'past_day', currency: 'USD', where: '2026-01-15' },
    { reason: 'past_day', currency: 'GBP', where: '2026-02-01' },
    { reason: 'not_a_day', currency: null, where: 'line 9' },
    { reason: 'not_a_day', currency: null, where: 'line 10' },
  ];
  expect(summarise(refused).map(({ message, ...rest }) => rest)).toEqual([
    { reason: 'past_day', currency: 'USD', count: 2, first: '2026-01-15', last: '2026-03-01' },
    { reason: 'past_day', currency: 'GBP', count: 1, first: '2026-02-01', last: '2026-02-01' },
    { reason: 'not_a_day', currency: null, count: 2, first: 'line 9', last: 'line 10' },
  ]);
});

test.each([
  ['0.9200', '0.92'],
  ['1.0000000000', '1'],
  ['007.5', '7.5'],
  ['100', '100'],
  ['0.10', '0.1'],
])('%s is written %s', (text, plain) => {
  expect(plainRate(text)).toBe(plain);
});
