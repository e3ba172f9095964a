import { describe, expect, test } from 'vitest';
import { someMoment, testContext } from '../../../test/support/account.ts';
import { draftOf } from '../../../test/support/draft.ts';
import { type Plain, plainly } from '../../../test/support/plain.ts';
import type { BonusFacts, PlayerBonus } from './bonus.ts';
import * as wagers from './wager.ts';

const { bonusOf, countWager, releaseRound, uncountWager, wager, wagerInRound, withWager } = plainly(wagers);

const before = new Date(someMoment.getTime() - 1_000);

const bonus = (more: Partial<Plain<PlayerBonus>> = {}, excluded_games: number[] = []): PlayerBonus =>
  ({
    id: 1,
    state: 'activated',
    open_rounds: 2,
    wagered_amount: 500,
    updated_at: before,
    ...more,
    terms: { contributions: { games: { 8: 20 }, categories: {} }, excluded_games },
  }) as unknown as PlayerBonus;

const context = testContext();
const draftWith = (...bonuses: PlayerBonus[]) =>
  draftOf({ bonuses: new Map(bonuses.map((one) => [one.id, one])) as BonusFacts });

const round = (staked_bonus: number, player_bonus_id: number | null, wagered = 0) => ({
  staked_real: 10,
  staked_bonus,
  player_bonus_id,
  wagered,
});

describe('a stake under a running bonus', () => {
  const cases = [
    // [what, stake of bonus money, game, round, whose, counted, rounds that keep the bonus]
    ['of real money', 0, 7, undefined, 1, 100, 2],
    ['of bonus money without a round', 40, 7, undefined, 1, 100, 2],
    ['of bonus money, the first of its round', 40, 7, round(0, null), 1, 100, 3],
    ['of bonus money in a round that real money opened', 40, 7, round(0, 1), 1, 100, 3],
    ['of bonus money in a round that holds some', 40, 7, round(5, 1), 1, 100, 2],
    ['of bonus money in a round with corrected money of no bonus', 40, 7, round(5, null), 1, 100, 3],
    ['of bonus money in a round that real money opened under another', 40, 7, round(0, 2), 1, 100, 3],
    ['of real money in its own round', 0, 7, round(5, 1), 1, 100, 2],
    ['of real money in a round of no bonus', 0, 7, round(0, null), 1, 100, 2],
    ['of real money in a round of another bonus', 0, 7, round(5, 2), null, 0, 2],
    ['of real money on an excluded game', 0, 9, undefined, null, 0, 2],
    ['on a game that counts in part', 0, 8, undefined, 1, 20, 2],
  ] as const;
  test.each(cases)('%s', (_, ofBonus, game_id, staked, player_bonus_id, wagered, open_rounds) => {
    const game = { game_id, category: 'slots' };
    const draft = draftWith(bonus({}, [9]));
    expect(wager(draft, 100, ofBonus, game, staked, context)).toEqual({ player_bonus_id, wagered });
    expect(draft.bonuses.get(1)).toMatchObject({ open_rounds, updated_at: open_rounds > 2 ? someMoment : before });
  });

  test('of bonus money is refused on an excluded game, and in a round with money of another bonus', () => {
    const stake = (game_id: number, staked: ReturnType<typeof round>) => () =>
      wager(draftWith(bonus({}, [9])), 100, 1, { game_id, category: 'slots' }, staked, context);
    expect(stake(9, round(0, null))).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ game_id: 9 }) }),
    );
    expect(stake(7, round(1, 2))).toThrow(
      expect.objectContaining({ code: 'BONUS_INVALID', details: { rule: 'other_bonus', player_bonus_id: 2 } }),
    );
  });

  test.each(['pending', 'finished'] as const)('counts towards no bonus when the only one is %s', (state) => {
    const draft = draftWith(bonus({ state }));
    const { bonuses } = draft;
    const game = { game_id: 9, category: 'slots' };
    expect(wager(draft, 100, 40, game, round(0, null), context)).toEqual({ player_bonus_id: null, wagered: 0 });
    expect(draft.bonuses).toBe(bonuses);
  });
});

describe('the bonus of a round, and what it counts, with one more stake', () => {
  test.each([
    ['the first, of real money', round(0, null), 0, 1, { player_bonus_id: 1, wagered: 100 }],
    ['the first, of bonus money', round(0, null), 1, 1, { player_bonus_id: 1, wagered: 100 }],
    ['a further one', round(0, 1, 30), 0, 1, { player_bonus_id: 1, wagered: 130 }],
    ['bonus money of another bonus takes the round over', round(0, 2, 30), 1, 1, { player_bonus_id: 1, wagered: 100 }],
    ['real money under another bonus does not', round(0, 2, 30), 0, 1, { player_bonus_id: 2, wagered: 30 }],
    ['nor into a round of money of no bonus', round(5, null, 30), 0, 1, { player_bonus_id: null, wagered: 30 }],
    ['a stake that counts for none', round(0, 2, 30), 0, null, { player_bonus_id: 2, wagered: 30 }],
  ])('%s', (_, staked, ofBonus, player_bonus_id, expected) => {
    expect(withWager(staked, ofBonus, { player_bonus_id, wagered: 100 })).toEqual(expected);
  });

  test.each([
    [1, 100, 1, 300, 100],
    [1, 100, 1, 60, 60],
    [1, 100, 2, 300, 0],
    [1, 100, null, 300, 0],
  ])(
    'a stake of bonus %o that counted %i counts in a round of bonus %o with %i: %i',
    (own, wagered, of, all, counted) => {
      const stake = { player_bonus_id: own, wagered };
      expect(wagerInRound(stake, { player_bonus_id: of, wagered: all })).toEqual({
        player_bonus_id: own,
        wagered: counted,
      });
    },
  );
});

describe('progress', () => {
  const most = Number.MAX_SAFE_INTEGER;
  test.each([
    ['counted', countWager, 500, 30, 530],
    ['taken back', uncountWager, 500, 30, 470],
    ['counted beyond what can be counted', countWager, most - 1, 30, most],
  ] as const)('%s', (_, move, wagered_amount, wagered, expected) => {
    const draft = draftWith(bonus({ wagered_amount }), bonus({ id: 2 }));
    move(draft, { player_bonus_id: 1, wagered }, context);
    expect(draft.bonuses.get(1)).toMatchObject({ wagered_amount: expected, updated_at: someMoment });
    expect(draft.bonuses.get(2)).toMatchObject({ wagered_amount: 500, updated_at: before });
  });

  test.each([
    [null, 30],
    [1, 0],
  ])('of bonus %o by %i changes nothing', (player_bonus_id, wagered) => {
    const draft = draftWith(bonus());
    const { bonuses } = draft;
    for (const move of [countWager, uncountWager]) move(draft, { player_bonus_id, wagered }, context);
    expect(draft.bonuses).toBe(bonuses);
  });

  test('of a bonus that was not loaded is an error', () => {
    expect(() => bonusOf(draftWith(bonus()), 2)).toThrow('The bonus 2 was not loaded.');
  });
});

describe('a round that keeps its bonus from being lost', () => {
  const state = (status: 'open' | 'closed', staked_bonus: number, player_bonus_id: number | null = 1) => ({
    status,
    staked_bonus,
    player_bonus_id,
  });
  test.each([
    ['lets go when it closes', state('open', 5), state('closed', 5), 1],
    ['lets go when its bonus stakes are given back', state('open', 5), state('open', 0), 1],
    ['keeps it while it holds bonus money', state('open', 5), state('open', 1), 2],
    ['that held none lets go of nothing', state('open', 0), state('closed', 0), 2],
    ['that was closed lets go once', state('closed', 5), state('closed', 0), 2],
    ['of no bonus lets go of nothing', state('open', 5, null), state('closed', 5, null), 2],
  ])('%s', (_, held, after, open_rounds) => {
    const draft = draftWith(bonus());
    releaseRound(draft, held, after, context);
    expect(draft.bonuses.get(1)).toMatchObject({ open_rounds, updated_at: open_rounds === 2 ? before : someMoment });
  });
});
