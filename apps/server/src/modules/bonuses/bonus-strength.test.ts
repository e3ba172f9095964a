import { newBonus } from '@croupier/contract/back-office/bonuses.ts';
import { describe, expect, test } from 'vitest';
import { weakensBonus } from './bonus-strength.ts';

const bonus = (more: object = {}, terms: object = {}) =>
  newBonus.parse({ name: 'Welcome', type: 'manual', default_amount: 100, ...more, terms });

type Row = readonly [before: unknown, after: unknown, weakens: boolean];

/** 0 means no cap. */
const cap: readonly Row[] = [
  [10, 11, true],
  [10, 0, true],
  [0, 10, false],
  [10, 10, false],
  [10, 9, false],
];
const more: readonly Row[] = [
  [10, 11, true],
  [10, 10, false],
  [10, 9, false],
];
const less: readonly Row[] = [
  [10, 9, true],
  [10, 10, false],
  [10, 11, false],
];

const fields: Record<string, readonly Row[]> = {
  name: [['A', 'B', false]],
  description: [['A', 'B', false]],
  default_amount: more,
  max_amount: cap,
  wagering_multiplier: [...less, [1, 0, true]],
  valid_days: more,
  max_bet: cap,
  max_conversion_multiplier: cap,
  max_grants_per_player: cap,
};

const early = '2026-01-01T00:00:00.000Z';
const late = '2026-02-01T00:00:00.000Z';

const terms: Record<string, readonly Row[]> = {
  percentage: more,
  cap,
  min_deposit: less,
  on_deposit: [
    [false, true, true],
    [true, false, false],
  ],
  cashback_period: [
    [null, 'day', true],
    ['day', 'day', false],
    ['day', null, false],
  ],
  free_spins: [
    [{ count: 10, stake: 20 }, { count: 10, stake: 20 }, false],
    [null, { count: 1, stake: 1 }, true],
    [{ count: 1, stake: 1 }, { count: 2, stake: 1 }, true],
    [{ count: 1, stake: 1 }, { count: 1, stake: 2 }, true],
    [{ count: 2, stake: 2 }, { count: 1, stake: 1 }, false],
    [{ count: 1, stake: 1 }, null, false],
  ],
  contributions: [
    [{ games: { 1: 10 } }, { games: { 1: 11 } }, true],
    [{ games: { 1: 10 } }, { games: {} }, true],
    [{ games: {} }, { games: { 1: 10 } }, true],
    [{ games: {} }, { games: { 1: 0 } }, false],
    [{ games: { 1: 10 } }, { games: { 1: 9 } }, false],
    [{ categories: { slots: 10 } }, { categories: { slots: 11 } }, true],
    [{ categories: { slots: 10 } }, { categories: {} }, true],
    [{ categories: { constructor: 10 } }, { categories: {} }, true],
    [{ categories: {} }, { categories: { slots: 10 } }, false],
    [{ categories: { slots: 10 } }, { categories: { slots: 10 } }, false],
  ],
  excluded_games: [
    [[1, 2], [1], true],
    [[1], [1, 2], false],
    [[1], [1], false],
  ],
  eligibility: [
    [{ countries: ['DE'] }, { countries: ['DE', 'AT'] }, true],
    [{ countries: ['DE'] }, { countries: [] }, true],
    [{ countries: ['DE', 'AT'] }, { countries: ['DE'] }, false],
    [{ countries: [] }, { countries: ['DE'] }, false],
    [{ categories: ['gold'] }, { categories: [] }, true],
    [{ categories: ['gold'] }, { categories: ['gold', 'regular'] }, true],
    [{ categories: [] }, { categories: ['gold'] }, false],
    [{ registered_from: late }, { registered_from: early }, true],
    [{ registered_from: late }, { registered_from: null }, true],
    [{ registered_from: early }, { registered_from: late }, false],
    [{ registered_to: early }, { registered_to: late }, true],
    [{ registered_to: early }, { registered_to: null }, true],
    [{ registered_to: late }, { registered_to: early }, false],
  ],
};

const rowsOf = (table: Record<string, readonly Row[]>) =>
  Object.entries(table).flatMap(([name, rows]) => rows.map((row) => [name, ...row] as const));

describe('better terms of an active bonus give more away', () => {
  test('the tables name every field', () => {
    const { type: _type, is_active: _active, terms: own, ...rest } = bonus();
    expect(Object.keys(fields).toSorted()).toEqual(Object.keys(rest).toSorted());
    expect(Object.keys(terms).toSorted()).toEqual(Object.keys(own).toSorted());
  });

  test.each(rowsOf(fields))('%s: from %j to %j: %s', (name, before, after, weakens) => {
    expect(weakensBonus(bonus({ [name]: before }), bonus({ [name]: after }))).toEqual(weakens ? [name] : []);
  });

  test.each(rowsOf(terms))('terms.%s: from %j to %j: %s', (name, before, after, weakens) => {
    const weakened = weakensBonus(bonus({}, { [name]: before }), bonus({}, { [name]: after }));
    expect(weakened).toEqual(weakens ? [`terms.${name}`] : []);
  });
});

test('a new bonus, or one that is switched on, counts as a whole', () => {
  const [on, off] = [bonus(), bonus({ is_active: false })];
  expect(weakensBonus(null, on)).toEqual(['is_active']);
  expect(weakensBonus(off, on)).toEqual(['is_active']);
  expect(weakensBonus(null, off)).toEqual([]);
  expect(weakensBonus(off, bonus({ is_active: false, default_amount: 1_000_000 }))).toEqual([]);
  expect(weakensBonus(on, bonus({ is_active: false, wagering_multiplier: 0 }))).toEqual([]);
  expect(weakensBonus(on, on)).toEqual([]);
});
