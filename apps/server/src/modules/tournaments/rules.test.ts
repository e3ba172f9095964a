import { describe, expect, test } from 'vitest';
import { type Plain, plainly } from '../../../test/support/plain.ts';
import * as rules from './rules.ts';
import { closesAt, type Settable, settableColumns, stateAt } from './tournament.ts';

const { easesTournament, maskName, refusePast, refusePeriod } = plainly(rules);

const at = (text: string): Date => new Date(`2026-03-${text}.000Z`);
const planned = { status: 'planned', starts_at: at('10T00:00:00'), ends_at: at('11T00:00:00') } as const;

describe('the state of a tournament', () => {
  test.each([
    ['09T23:59:59', 'upcoming'],
    ['10T00:00:00', 'running'],
    ['10T23:59:59', 'running'],
    ['11T00:00:00', 'closing'],
  ])('at %s it is %s', (moment, state) => {
    expect(stateAt(planned, at(moment))).toBe(state);
  });

  test('a finished or cancelled one stays so', () => {
    expect(stateAt({ ...planned, status: 'cancelled' }, at('10T12:00:00'))).toBe('cancelled');
    expect(stateAt({ ...planned, status: 'finished' }, at('12T12:00:00'))).toBe('finished');
  });

  test('the result is final after the grace period', () => {
    expect(closesAt({ ...planned, grace_minutes: 90 })).toEqual(at('11T01:30:00'));
  });
});

describe('the period', () => {
  test('422 VALIDATION_FAILED: an end that is not after the start, or more than 366 days after it', () => {
    expect(() => refusePeriod({ starts_at: at('10T00:00:00'), ends_at: at('10T00:00:00') })).toThrow();
    const year = new Date(planned.starts_at.getTime() + 366 * 24 * 3_600_000);
    expect(() => refusePeriod({ ...planned, ends_at: year })).not.toThrow();
    expect(() => refusePeriod({ ...planned, ends_at: new Date(year.getTime() + 1) })).toThrow();
  });

  test('422 VALIDATION_FAILED: a start in the past; the present moment passes', () => {
    expect(() => refusePast(planned.starts_at, planned.starts_at)).not.toThrow();
    expect(() => refusePast(planned.starts_at, new Date(planned.starts_at.getTime() + 1))).toThrow();
  });
});

test.each([
  ['adalovelace', 'ad***'],
  ['adaly', 'ad***'],
  ['abcd', 'a***'],
  ['a', 'a***'],
  ['😀😃😄😁😆', '😀😃***'],
])('the name %s is shown as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

describe('a change that makes prizes higher, or easier to win', () => {
  const tournament: Plain<Settable> = {
    name: 'Spring',
    description: '',
    starts_at: planned.starts_at,
    ends_at: planned.ends_at,
    grace_minutes: 60,
    score: 'staked',
    min_stake: 100,
    game_ids: [1, 2],
    provider_ids: [1],
    includes_test_players: false,
    prize_currency: 'EUR',
    prizes: [500, 200],
  };
  const rows: { readonly [Name in keyof Settable]-?: readonly (readonly [Plain<Settable>[Name], boolean])[] } = {
    name: [['Autumn', false]],
    description: [['Long', false]],
    starts_at: [
      [at('09T23:00:00'), true],
      [at('10T23:59:58'), true],
      [at('10T00:00:00'), false],
    ],
    ends_at: [
      [at('10T00:00:02'), true],
      [at('12T00:00:00'), true],
      [at('11T00:00:00'), false],
    ],
    grace_minutes: [
      [1, true],
      [120, true],
      [60, false],
    ],
    score: [
      ['won', true],
      ['staked', false],
    ],
    min_stake: [
      [99, true],
      [101, true],
      [100, false],
    ],
    game_ids: [
      [[1], true],
      [[1, 3], true],
      [[], true],
      [[2, 1], false],
    ],
    provider_ids: [
      [[2], true],
      [[1], false],
    ],
    includes_test_players: [
      [true, true],
      [false, false],
    ],
    prize_currency: [
      ['USD', true],
      ['EUR', false],
    ],
    prizes: [
      [[501, 200], true],
      [[400, 201], true],
      [[500, 200, 1], true],
      [[500], false],
      [[499, 200], false],
    ],
  };

  test('the table names every field', () => {
    expect(Object.keys(rows).toSorted()).toEqual(Object.keys(settableColumns).toSorted());
  });

  test.each(
    Object.entries(rows).flatMap(([name, values]) => values.map(([value, eases]) => [name, value, eases] as const)),
  )('%s becomes %j: %s', (name, value, eases) => {
    expect(easesTournament(tournament, { ...tournament, [name]: value })).toBe(eases);
  });
});
