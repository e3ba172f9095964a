import { describe, expect, test } from 'vitest';
import { someMoment, testPlayer } from '../../../test/support/account.ts';
import { refusing } from '../../../test/support/refusals.ts';
import type { Bonus, BonusFacts, PlayerBonus } from './bonus.ts';
import type { Offer } from './offer-facet.ts';
import {
  activeBonus,
  refuseBeyondGrantCap,
  refuseExcludedPlayer,
  refuseInactive,
  refuseIneligible,
  refuseRepeat,
  waitingBonuses,
} from './rules.ts';

/** Expects a refusal by the rule, or none. */
const expectRule = (act: () => void, rule: string | undefined): void => {
  if (rule === undefined) expect(act).not.toThrow();
  else expect(act).toThrow(refusing('BONUS_INVALID', { rule }));
};

describe('a bonus that requires', () => {
  const everyone = { countries: [], categories: [], registered_from: null, registered_to: null };
  const registered = someMoment.toISOString();
  const before = new Date(someMoment.getTime() - 1).toISOString();
  const after = new Date(someMoment.getTime() + 1).toISOString();
  test.each<[string, object, string | undefined]>([
    ['nothing: is granted', {}, undefined],
    ["the player's country: is granted", { countries: ['AT', 'DE'] }, undefined],
    ['another country: is refused', { countries: ['AT'] }, 'country'],
    ["the player's category: is granted", { categories: ['vip', 'new'] }, undefined],
    ['another category: is refused', { categories: ['vip'] }, 'category'],
    ['a registration from that moment on: is granted', { registered_from: registered }, undefined],
    ['a registration from a later moment on: is refused', { registered_from: after }, 'registered'],
    ['a registration up to that moment: is granted', { registered_to: registered }, undefined],
    ['a registration up to an earlier moment: is refused', { registered_to: before }, 'registered'],
    ['a registration between two moments: is granted', { registered_from: before, registered_to: after }, undefined],
  ])('%s', (_, more, rule) => {
    const bonus = { terms: { eligibility: { ...everyone, ...more } } } as unknown as Bonus;
    expectRule(() => refuseIneligible(bonus, testPlayer()), rule);
  });
});

describe('how often a player receives a bonus', () => {
  test.each([
    ['once less than the cap: is granted', 3, 2, undefined],
    ['as often as the cap: is refused', 3, 3, 'grant_cap'],
    ['any number of times without a cap: is granted', 0, 1_000, undefined],
  ])('%s', (_, max_grants_per_player, grants, rule) => {
    expectRule(() => refuseBeyondGrantCap({ bonus: { max_grants_per_player }, grants } as unknown as Offer), rule);
  });

  test.each([
    ['for the same occasion: is refused', 'deposit:1', 'already_granted'],
    ['for another occasion: is granted', 'deposit:2', undefined],
    ['for no occasion: is granted', null, undefined],
  ])('%s', (_, reference, rule) => {
    expectRule(() => refuseRepeat({ references: ['deposit:1'] } as unknown as Offer, reference), rule);
  });
});

test('an inactive bonus cannot be granted', () => {
  expectRule(() => refuseInactive({ id: 1, is_active: true } as Bonus), undefined);
  expectRule(() => refuseInactive({ id: 1, is_active: false } as Bonus), 'inactive');
});

test('players excluded by staff or self-exclusion receive none', () => {
  const excluded = {
    exclusion_type: 'time_out',
    exclusion_since: someMoment,
    exclusion_until: new Date(someMoment.getTime() + 1),
  } as const;
  expectRule(() => refuseExcludedPlayer(testPlayer(), someMoment), undefined);
  expectRule(() => refuseExcludedPlayer(testPlayer({ excluded_from_bonuses: true }), someMoment), 'excluded_player');
  expectRule(() => refuseExcludedPlayer(testPlayer(excluded), someMoment), 'excluded_player');
});

test('one bonus is active; waiting ones are first in, first out', () => {
  const bonus = (id: number, state: PlayerBonus['state'], position: number) => [id, { id, state, position }] as const;
  const bonuses = new Map([
    bonus(1, 'finished', 1),
    bonus(2, 'pending', 9),
    bonus(3, 'pending', 4),
    bonus(4, 'activated', 5),
    bonus(5, 'pending', 7),
  ]) as unknown as BonusFacts;
  expect(activeBonus(bonuses)?.id).toBe(4);
  expect(waitingBonuses(bonuses).map(({ id }) => id)).toEqual([3, 5, 2]);
  expect(activeBonus(new Map() as BonusFacts)).toBeUndefined();
});
