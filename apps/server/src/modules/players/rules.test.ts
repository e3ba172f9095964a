import { describe, expect, test } from 'vitest';
import { someMoment, testPlayer } from '../../../test/support/account.ts';
import { isOfAge, mayOpenBonuses, readPhone, refuseRestricted, restrictionsOf } from './rules.ts';

const at = (text: string): Date => new Date(text);

test.each([
  ['diamond', 'platinum', true],
  ['silver', 'gold', true],
  ['new', 'monitored', true],
  ['gold', 'gold', false],
  ['monitored', 'new', false],
] as const)('%s after %s may open bonuses: %s', (category, before, expected) => {
  expect(mayOpenBonuses(category, before)).toBe(expected);
});

describe('of age', () => {
  test.each([
    ['2008-03-02', '2026-03-02T00:00:00.000Z', true, 'from the first moment of the birthday'],
    ['2008-03-02', '2026-03-01T23:59:59.999Z', false, 'not a moment before'],
    ['2008-03-03', '2026-03-02T23:59:59.999Z', false, 'not the day before'],
    ['2008-02-29', '2026-02-28T23:59:59.999Z', false, 'born on 29 February: not yet on the 28th'],
    ['2008-02-29', '2026-03-01T00:00:00.000Z', true, 'born on 29 February: on 1 March where there is no 29th'],
    ['2000-02-29', '2018-03-01T00:00:00.000Z', true, 'whatever the century'],
    ['1900-01-01', '2026-03-02T00:00:00.000Z', true, 'however old'],
    ['9981-12-31', '2026-03-02T00:00:00.000Z', false, 'not born yet'],
    ['9999-12-31', '2026-03-02T00:00:00.000Z', false, 'not born yet, with a birthday beyond the year 9999'],
  ])('born %s, at %s: %s, %s', (birthDate, now, expected) => {
    expect(isOfAge(birthDate, at(now))).toBe(expected);
  });
});

describe('phone', () => {
  test.each(['+49 151 12345678', '0049-151-12345678', '+49 (151) 1234 5678'])('%s has one spelling', (text) => {
    expect(readPhone(text)).toBe('+4915112345678');
  });
  test.each(['0151 12345678', '12', '+', 'call me', '+999 1234567'])('422 VALIDATION_FAILED on phone: %s', (text) => {
    expect(() => readPhone(text)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }));
  });
});

describe('combines restrictions with the current status', () => {
  const now = at('2026-03-02T10:00:00.000Z');
  const excluded = (until: Date) =>
    ({ exclusion_type: 'self_exclusion', exclusion_since: at('2026-01-01'), exclusion_until: until }) as const;
  const nothingButMoney = [false, false, true, false, true];
  test.each([
    ['an active player', {}, [true, true, true, true, false]],
    ['a locked player withdraws and nothing else', { status: 'locked' } as const, nothingButMoney],
    ['a closed player withdraws and nothing else', { status: 'closed' } as const, nothingButMoney],
    ['an excluded player withdraws and nothing else', excluded(new Date(now.getTime() + 1)), nothingButMoney],
    ['an exclusion is over at its last moment', excluded(now), [true, true, true, true, false]],
    ['staff switched off bets', { can_bet: false }, [true, true, true, false, false]],
    [
      'staff switched off withdrawals of a closed player',
      { status: 'closed', can_withdraw: false } as const,
      [false, false, false, false, true],
    ],
    [
      'AML locked the player: nothing is paid out',
      { status: 'locked', status_set_by: 'aml' } as const,
      [false, false, false, false, true],
    ],
    [
      'an AML lock that was lifted',
      { status: 'active', status_set_by: 'aml' } as const,
      [true, true, true, true, false],
    ],
    ['staff took away bonuses', { excluded_from_bonuses: true }, [true, true, true, true, true]],
  ])('%s', (_, more, expected) => {
    const { can_login, can_deposit, can_withdraw, can_bet, excluded_from_bonuses } = restrictionsOf(
      testPlayer(more),
      now,
    );
    expect([can_login, can_deposit, can_withdraw, can_bet, excluded_from_bonuses]).toEqual(expected);
  });
});

test.each(['can_deposit', 'can_withdraw', 'can_bet'] as const)(
  'refuses a player without %s, with the reason',
  (action) => {
    expect(() => refuseRestricted(testPlayer(), action, someMoment)).not.toThrow();
    expect(() => refuseRestricted(testPlayer({ [action]: false }), action, someMoment)).toThrow(
      expect.objectContaining({
        code: 'PLAYER_RESTRICTED',
        details: { restriction: action, status: 'active', self_excluded_until: null },
      }),
    );
  },
);

test('tells an excluded player until when', () => {
  const exclusion_until = new Date(someMoment.getTime() + 1);
  const excluded = testPlayer({ exclusion_type: 'time_out', exclusion_since: someMoment, exclusion_until });
  expect(() => refuseRestricted(excluded, 'can_bet', someMoment)).toThrow(
    expect.objectContaining({
      details: expect.objectContaining({ self_excluded_until: exclusion_until.toISOString() }),
    }),
  );
});
