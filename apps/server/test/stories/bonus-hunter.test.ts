import { expect, test } from 'vitest';
import { day, minute } from '../../src/base/durations.ts';
import { addBonus, bonusesOf, ledgerOf } from '../support/bonuses.ts';
import { mustData } from '../support/client.ts';
import { originalOf } from '../support/games.ts';
import { browserOf } from '../support/loyalty.ts';
import { deposit, playerWith, withdraw } from '../support/money.ts';
import { addCode, redeem } from '../support/promo-codes.ts';
import { createFileWorld } from '../support/world.ts';
import { openCasino, refused, spin } from './casino.ts';

const world = await createFileWorld(new Date('2026-03-02T10:00:00.000Z'));

test('a bonus hunter: three codes, bets above the maximum, a withdrawal in between and a bet held open convert nothing', async () => {
  const casino = await openCasino(world);
  const { operator, ann, pass, money } = casino;
  const terms = { default_amount: 1_000, wagering_multiplier: 5, max_bet: 200, max_grants_per_player: 1 };
  const gift = await addBonus(ann, { ...terms, name: 'Gift', type: 'no_deposit' });
  const other = await addBonus(ann, { ...terms, name: 'Other gift', type: 'no_deposit' });
  const [first, second, third] = [await addCode(ann, gift), await addCode(ann, gift), await addCode(ann, other)];
  const { player } = await casino.openSession(1_000);
  const bonuses = async () =>
    (await bonusesOf(operator, player)).map(({ name, state, result }: Record<string, string>) => [name, state, result]);

  // One code can be used once, two codes of one bonus grant it once, and the other bonus waits behind it.
  await mustData(redeem(operator, player, first.code));
  expect((await refused(redeem(operator, player, first.code))).details.rule).toBe('already_used');
  expect((await refused(redeem(operator, player, second.code))).details.rule).toBe('grant_cap');
  await mustData(redeem(operator, player, third.code));
  expect(await bonuses()).toEqual([
    ['Gift', 'activated', 'none'],
    ['Other gift', 'pending', 'none'],
  ]);
  expect(await money(player)).toEqual([1_000, 1_000]);
  const uses = await mustData(ann.get(`/api/back-office/v1/promo-codes?bonus_id=${gift}`));
  expect(uses.map((row: { code: string; uses: number }) => row.uses).toSorted()).toEqual([0, 1]);

  // Neither one large bet nor several in one round circumvent the maximum.
  const gameSession = await casino.openSessionOf(player);
  expect((await refused(spin(gameSession, 201, 0))).details.rule).toBe('max_bet');
  await mustData(gameSession.bet('piece-1', 150, { round_id: 'pieces' }));
  expect((await refused(gameSession.bet('piece-2', 51, { round_id: 'pieces' }))).details.rule).toBe('max_bet');
  await mustData(gameSession.win('pieces', 150, { round_id: 'pieces', round_finished: true }));
  expect(await money(player)).toEqual([1_000, 1_000]);

  // Withdraws the real money before the wagering is met: the bonus is forfeited, and the other one begins.
  const payout = await mustData(withdraw(operator, player, 1_000));
  expect(await bonuses()).toEqual([
    ['Gift', 'finished', 'forfeited'],
    ['Other gift', 'activated', 'none'],
  ]);
  expect(await money(player)).toEqual([0, 1_000]);
  await mustData(operator.client.post(`/api/v1/operator/payments/${payout.id}/cancel`));
  expect(await money(player)).toEqual([1_000, 1_000]);
  expect((await bonuses())[0]).toEqual(['Gift', 'finished', 'forfeited']);

  // Loses the real money, wins ten times the bonus, and keeps one bet open beyond the end of its week.
  for (let n = 0; n < 5; n += 1) await mustData(spin(gameSession, 200, 0));
  await mustData(spin(gameSession, 200, 10_000));
  expect(await money(player)).toEqual([0, 10_800]);
  await mustData(gameSession.bet('held', 200, { round_id: 'held' }));
  expect((await bonusesOf(operator, player))[1]).toMatchObject({ wagered_amount: 1_200, wager_requirement: 5_000 });
  await pass(7 * day);
  expect((await bonuses())[1]).toEqual(['Other gift', 'finished', 'expired']);
  expect(await money(player)).toEqual([0, 0]);
  await mustData(gameSession.rollback('undo-held', 'held'));
  expect(await money(player)).toEqual([0, 0]);

  // Nothing of either bonus became real money.
  const real = (await ledgerOf(world, player)).filter(([wallet]) => wallet === 'real');
  expect(real.some(([, type]) => type.startsWith('bonus'))).toBe(false);
  expect(await bonusesOf(operator, player)).toMatchObject([{ converted_amount: 0 }, { converted_amount: 0 }]);
  await mustData(deposit(operator, player, 100));
  expect(await money(player)).toEqual([100, 0]);
  await casino.expectSoundBooks();
});

test('free spins across midnight: they do not count as bets, their winnings are bonus money, and the last one expires', async () => {
  const casino = await openCasino(world);
  const { operator, ann, pass, money } = casino;
  world.clock.set(new Date('2026-04-30T23:58:00.000Z'));
  const player = await playerWith(operator, 100);
  const url = `/api/v1/player/games/${await originalOf(world, operator)}/play`;
  const free = async () =>
    (await browserOf(world, operator, player)).post(url, { stake: 20, params: { free_spin: true } });
  const limits = { max_daily_bet: 50, max_monthly_bet: 100 };
  await mustData(operator.client.put(casino.api(player, '/limits'), { limits }));
  const terms = { free_spins: { count: 4, stake: 20 } };
  const offer = { type: 'free_spins', default_amount: 0, wagering_multiplier: 50, valid_days: 1, terms };
  await mustData(operator.client.post(casino.api(player, '/bonuses'), { bonus_id: await addBonus(ann, offer) }));

  // Two spins in April, one in May. Their winnings are bonus money.
  let won = 0;
  for (let n = 0; n < 3; n += 1) {
    const played = await mustData(free());
    won += played.payout;
    expect(await money(player)).toEqual([100, won]);
    await pass(minute);
  }
  expect((await bonusesOf(operator, player))[0]).toMatchObject({ state: 'activated', free_spins: { left: 1 } });
  const [counters] = await world.admin`select bet_day, bet_month from accounts where player_id = ${player}`;
  expect(counters).toEqual({ bet_day: 0, bet_month: 0 });

  // A day after the grant the rest of the bonus expires, with the winnings of the spins.
  await pass(day);
  expect((await refused(free())).code).toBe('BONUS_INVALID');
  expect(await money(player)).toEqual([100, 0]);
  expect((await bonusesOf(operator, player))[0]).toMatchObject({ result: 'expired', forfeited_amount: won });
  for (const month of ['from=2026-04-01&to=2026-04-30', 'from=2026-05-01&to=2026-05-31']) {
    const report = await mustData(operator.client.get(`/api/v1/operator/reports/ggr?${month}`));
    expect(report.casino).toMatchObject({ bets: 0, wins: 0, ggr: 0 });
  }
  await casino.expectSoundBooks();
});
