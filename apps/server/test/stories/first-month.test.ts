import { expect, test } from 'vitest';
import { day, hour, minute } from '../../src/base/durations.ts';
import { addBonus, bonusesOf, ledgerOf } from '../support/bonuses.ts';
import { mustData } from '../support/client.ts';
import { deposit, eventsOf, withdraw } from '../support/money.ts';
import { registerTestPlayer } from '../support/players.ts';
import { createFileWorld } from '../support/world.ts';
import { openCasino, refused, spin } from './casino.ts';

const world = await createFileWorld(new Date('2026-03-02T10:00:00.000Z'));

test("a player's first month: a welcome bonus is wagered and converted, a limit is raised, and the winnings are paid out", async () => {
  const casino = await openCasino(world, { settings: { unverified_withdrawal_threshold: 5_000 } });
  const { operator, api, pass, money } = casino;
  await addBonus(casino.ann, {
    name: 'Welcome',
    type: 'deposit_match',
    wagering_multiplier: 3,
    max_bet: 2_000,
    valid_days: 14,
    max_grants_per_player: 1,
    terms: { on_deposit: true, percentage: 100, cap: 5_000, min_deposit: 1_000 },
  });

  // Monday: registers, sets a limit, which applies at once, and deposits. The first deposit is doubled.
  const player = await registerTestPlayer(operator);
  const setLimit = (value: number) =>
    mustData(operator.client.put(api(player, '/limits'), { limits: { max_daily_deposit: value } }));
  await setLimit(10_000);
  await mustData(deposit(operator, player, 5_000));
  expect(await money(player)).toEqual([5_000, 5_000]);
  const tooMuch = await refused(deposit(operator, player, 12_000));
  expect(tooMuch).toMatchObject({
    code: 'LIMIT_EXCEEDED',
    details: { limit: 'max_daily_deposit', value: 10_000, used: 5_000, requested: 12_000 },
  });

  // The player wants to deposit more per day. The raise waits for 24 hours, also past midnight.
  const raised = await setLimit(20_000);
  expect(raised.limits.max_daily_deposit).toBe(10_000);
  expect(raised.pending_changes).toMatchObject([{ requested_value: 20_000, effective_at: '2026-03-03T10:00:00.000Z' }]);
  await pass(day - minute);
  expect((await refused(deposit(operator, player, 12_000))).code).toBe('LIMIT_EXCEEDED');
  await pass(minute);
  await mustData(deposit(operator, player, 12_000));
  expect(await money(player)).toEqual([17_000, 5_000]);

  // Ten days of play: one round of 15.00 a day, which wins 10.00. The wagering is met on the last day.
  for (let played = 1; played <= 10; played += 1) {
    const gameSession = await casino.openSessionOf(player);
    if (played === 1) {
      const refusal = await refused(spin(gameSession, 2_001, 0));
      expect(refusal).toMatchObject({ code: 'BONUS_INVALID', details: { rule: 'max_bet' } });
    }
    await mustData(spin(gameSession, 1_500, 1_000));
    const [bonus] = await bonusesOf(operator, player);
    expect(bonus).toMatchObject({ wagered_amount: played * 1_500, wager_requirement: 15_000 });
    if (played < 10) expect(await money(player)).toEqual([17_000 - played * 500, 5_000]);
    await pass(day);
  }
  expect((await bonusesOf(operator, player))[0]).toMatchObject({
    state: 'finished',
    result: 'converted',
    converted_amount: 5_000,
  });
  expect(await money(player)).toEqual([17_000, 0]);

  // The player withdraws: a small amount passes, more requires a passport.
  const first = await mustData(withdraw(operator, player, 5_000));
  expect((await refused(withdraw(operator, player, 10_000))).code).toBe('KYC_REQUIRED');
  await casino.verifyPlayer(player, '2031-05-31');
  const second = await mustData(withdraw(operator, player, 10_000));
  expect(await money(player)).toEqual([2_000, 0]);
  await pass(6 * hour);
  for (const { id } of [first, second]) {
    await mustData(casino.decide(id, 'approve'));
    expect(await mustData(casino.decide(id, 'pay', casino.bob))).toMatchObject({ status: 'paid' });
  }
  await pass(15 * day);

  // The results of the month, in the ledger, in the events and in the report.
  const rounds = Array.from({ length: 10 }, () => [
    ['real', 'casino_bet', -1_500],
    ['real', 'casino_win', 1_000],
  ]).flat();
  expect(await ledgerOf(world, player)).toEqual([
    ['real', 'deposit', 5_000],
    ['bonus', 'bonus_correction_up', 5_000],
    ['real', 'deposit', 12_000],
    ...rounds,
    ['bonus', 'bonus_conversion', -5_000],
    ['real', 'bonus_conversion', 5_000],
    ['real', 'withdrawal', -5_000],
    ['real', 'withdrawal', -10_000],
  ]);
  expect(await eventsOf(world, player)).toEqual([
    'player.registered',
    'limits.changed',
    'deposit.paid',
    'bonus.granted',
    'limits.reached',
    'limits.change_requested',
    'limits.reached',
    'limits.change_applied',
    'deposit.paid',
    'bonus.completed',
    'withdrawal.requested',
    'kyc.submitted',
    'kyc.verified',
    'withdrawal.requested',
    'withdrawal.allowed',
    'withdrawal.paid',
    'withdrawal.allowed',
    'withdrawal.paid',
  ]);
  const march = await mustData(operator.client.get('/api/v1/operator/reports/ggr?from=2026-03-01&to=2026-03-31'));
  expect(march).toMatchObject({
    casino: { bets: 15_000, wins: 10_000, ggr: 5_000, rounds: 10, players: 1 },
    bonus_conversions: 5_000,
    net_gaming_revenue: 0,
    payments: { deposits: 17_000, withdrawals: 15_000, net_deposits: 2_000 },
    players: { registered: 1 },
  });
  expect(await casino.audited('payment', second.id)).toEqual([
    ['withdrawal.approve', 'Ann'],
    ['withdrawal.pay', 'Bob'],
  ]);
  await casino.expectSoundBooks();
});
