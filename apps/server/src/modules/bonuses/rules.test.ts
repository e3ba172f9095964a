import { describe, expect, test } from 'vitest';
import { plainly } from '../../../test/support/plain.ts';
import { testPlayerBonus } from '../../../test/support/player-bonus.ts';
import { periodsOver } from './cashback-periods.ts';
import * as rules from './rules.ts';
import * as wagers from './wager.ts';

const { countedStake, refuseAboveMaxBet } = plainly(wagers);

const { convertibleLeft, hasExpired, isWageringMet, percentOf, wageringProgress } = plainly(rules);

describe('shares are exact and rounded down, for any amount', () => {
  const rows: [number, number, number][] = [
    [99, 100, 99],
    [99, 50, 49],
    [1, 99, 0],
    [199, 1, 1],
    [Number.MAX_SAFE_INTEGER, 100, Number.MAX_SAFE_INTEGER],
    [Number.MAX_SAFE_INTEGER, 33, 2_972_375_754_064_527],
  ];
  for (const [amount, percent, share] of rows)
    test(`${percent} % of ${amount} is ${share}`, () => expect(percentOf(amount, percent)).toBe(share));
});

describe('how much of a stake counts', () => {
  const contributions = { games: { 7: 20, 8: 0 }, categories: { table: 10 } };
  const rows: [number, string, number][] = [
    [7, 'table', 20],
    [8, 'slots', 0],
    [9, 'table', 10],
    [9, 'slots', 100],
    [9, 'constructor', 100],
    [9, 'toString', 100],
  ];
  for (const [game_id, category, counted] of rows)
    test(`game ${game_id} of ${category}: ${counted} of 100`, () =>
      expect(countedStake(testPlayerBonus({}, { contributions }), { game_id, category }, 100)).toBe(counted));
});

test('progress is 100 only when the requirement is reached', () => {
  const at = (wagered_amount: number) => wageringProgress(testPlayerBonus({ wagered_amount }));
  expect([0, 9, 10, 999, 1_000, 5_000].map(at)).toEqual([0, 0, 1, 99, 100, 100]);
});

test('wagering is met at the requirement, but not while free spins are left', () => {
  expect(isWageringMet(testPlayerBonus({ wagered_amount: 999 }))).toBe(false);
  expect(isWageringMet(testPlayerBonus({ wagered_amount: 1_000 }))).toBe(true);
  expect(isWageringMet(testPlayerBonus({ wagered_amount: 1_000, free_spins_left: 1 }))).toBe(false);
  expect(isWageringMet(testPlayerBonus({ amount: 0, wager_requirement: 0 }))).toBe(false);
});

test('the cap applies to all conversions together; 0 means none', () => {
  expect(convertibleLeft(testPlayerBonus({ converted_amount: 250 }, { max_conversion_multiplier: 3 }))).toBe(50);
  expect(convertibleLeft(testPlayerBonus({ converted_amount: 300 }, { max_conversion_multiplier: 3 }))).toBe(0);
  expect(convertibleLeft(testPlayerBonus({ converted_amount: 300 }))).toBe(Number.MAX_SAFE_INTEGER);
});

test('a bonus expires exactly at its time', () => {
  const bonus = testPlayerBonus({ expires_at: new Date('2026-03-09T10:00:00Z') });
  expect(hasExpired(bonus, new Date('2026-03-09T09:59:59.999Z'))).toBe(false);
  expect(hasExpired(bonus, new Date('2026-03-09T10:00:00.000Z'))).toBe(true);
  expect(hasExpired(testPlayerBonus({ expires_at: null }), new Date('2036-01-01'))).toBe(false);
});

describe('max_bet', () => {
  const stake = (max_bet: number, amount: number, staked?: [real: number, bonus: number]) => () =>
    refuseAboveMaxBet(
      { bonuses: new Map([[1, testPlayerBonus({ id: 1, state: 'activated', max_bet })]]) },
      amount,
      staked && { staked_real: staked[0], staked_bonus: staked[1] },
    );

  test('is inclusive; 0 means none', () => {
    expect(stake(50, 50)).not.toThrow();
    expect(stake(50, 51)).toThrow('above');
    expect(stake(0, 1_000_000)).not.toThrow();
  });

  test('applies to the sum of the stakes of a round, real and bonus money together', () => {
    expect(stake(50, 20, [10, 20])).not.toThrow();
    expect(stake(50, 21, [10, 20])).toThrow('above');
    expect(stake(50, 1, [50, 0])).toThrow('above');
  });
});

describe('periods of cashback are past UTC days, ISO weeks and months', () => {
  const days = (kind: 'day' | 'week' | 'month', since: string, now: string) =>
    periodsOver(kind, new Date(since), new Date(now)).map(({ start, end }) =>
      [start, end].map((at) => at.toISOString().slice(0, 10)).join(' '),
    );
  test('a day is over at midnight', () => {
    expect(days('day', '2026-03-01T12:00:00Z', '2026-03-01T23:59:59.999Z')).toEqual([]);
    expect(days('day', '2026-03-01T12:00:00Z', '2026-03-02T00:00:00Z')).toEqual(['2026-03-01 2026-03-02']);
  });
  test('a week begins on Monday, a month on the 1st', () => {
    expect(days('week', '2026-03-04T00:00:00Z', '2026-03-16T10:00:00Z')).toEqual([
      '2026-03-02 2026-03-09',
      '2026-03-09 2026-03-16',
    ]);
    expect(days('month', '2026-02-10T00:00:00Z', '2026-03-16T10:00:00Z')).toEqual(['2026-02-01 2026-03-01']);
  });
  test('makes up for at most seven missed days after an outage', () => {
    expect(days('day', '2026-01-01T00:00:00Z', '2026-03-16T10:00:00Z')).toHaveLength(7);
  });
});
