import { expect, test } from 'vitest';
import { addBonus, bonusesOf, granted } from '../../../test/support/bonuses.ts';
import { must } from '../../../test/support/client.ts';
import { plainly } from '../../../test/support/plain.ts';
import { openBonusSetup } from '../../../test/support/wagering.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { formatFinding } from '../../module/finding.ts';
import { verify } from '../../verify/verify.ts';
import * as wagers from './wager.ts';

const { wagerInRound } = plainly(wagers);

const world = await createFileWorld();

test.each([
  [7, 100, 7, 100, 100],
  [7, 100, 7, 40, 40],
  [7, 100, 7, 0, 0],
  [7, 100, 8, 500, 0],
  [null, 0, 7, 500, 0],
])(
  'a stake of bonus %s that counted %i counts in a round of bonus %i with %i: %i',
  (own, counted, of, held, counts) => {
    const round = { player_bonus_id: of, wagered: held };
    expect(wagerInRound({ player_bonus_id: own, wagered: counted }, round).wagered).toBe(counts);
  },
);

test('a round that moves to another bonus and back never counts less than zero', async () => {
  const { setup, openWithBonus, moneyOf } = await openBonusSetup(world);
  const { gameSession, bonus: first } = await openWithBonus(1_100, 1_000, { wagering_multiplier: 1 });
  const wageredIn = async (round: string): Promise<number> => {
    const [row] = await world.admin<{ wagered: number }[]>`
      select wagered from game_rounds where player_id = ${gameSession.player} and round_id = ${round}`;
    return row!.wagered;
  };

  await must(gameSession.bet('early', 100, { round_id: 'shared' }));
  await must(gameSession.bet('enough', 1_000, { round_id: 'other' }));
  await must(gameSession.close('other'));
  expect((await bonusesOf(setup.operator, gameSession.player))[0]).toMatchObject({ id: first, result: 'converted' });

  const second = await granted(setup.operator, gameSession.player, await addBonus(setup.staff), { amount: 500 });
  await must(gameSession.bet('rest', 1_000, { round_id: 'spent' }));
  await must(gameSession.bet('bonus', 50, { round_id: 'shared' }));
  await must(gameSession.rollback('x-bonus', 'bonus'));
  await must(gameSession.rollback('x-enough', 'enough'));
  await must(setup.staff.post(`/api/back-office/v1/player-bonuses/${second}/cancel`, { reason: 'test' }));
  expect((await bonusesOf(setup.operator, gameSession.player))[0]).toMatchObject({ id: first, state: 'activated' });
  expect(await moneyOf(gameSession)).toEqual([0, 1_000]);

  await must(gameSession.bet('again', 40, { round_id: 'shared' }));
  await must(gameSession.rollback('x-early', 'early'));
  expect(await wageredIn('shared')).toBe(0);
  await must(gameSession.close('shared'));
  expect((await bonusesOf(setup.operator, gameSession.player))[0].wagered_amount).toBeGreaterThanOrEqual(0);
  await must(gameSession.rollback('x-again', 'again'));
  expect((await bonusesOf(setup.operator, gameSession.player))[0].wagered_amount).toBe(0);
  const slug = setup.operator.slug;
  expect((await verify({ databaseUrl: world.url, clock: world.clock, operator: slug })).map(formatFinding)).toEqual([]);
});

test('bonus money of a correction is not staked in a round of a forfeited bonus, whose wins stay forfeited', async () => {
  const { setup, openWithBonus, moneyOf } = await openBonusSetup(world);
  const { gameSession, bonus } = await openWithBonus(0, 100);
  await must(gameSession.bet('own', 100, { round_id: 'open' }));
  await must(setup.staff.post(`/api/back-office/v1/player-bonuses/${bonus}/cancel`, { reason: 'test' }));
  const correction = { wallet: 'bonus', direction: 'up', amount: 1, reason: 'test' };
  await must(setup.staff.post(`/api/back-office/v1/players/${gameSession.player}/corrections`, correction));

  const refused = await gameSession.bet('unassigned', 1, { round_id: 'open' });
  expect(refused.body.error).toMatchObject({ code: 'BONUS_INVALID', details: { rule: 'other_bonus' } });
  await must(gameSession.win('win', 1_000, { round_id: 'open' }));
  expect(await moneyOf(gameSession)).toEqual([0, 1]);
});
