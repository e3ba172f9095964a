import { expect, test } from 'vitest';
import { day, hour } from '../../src/base/durations.ts';
import { addBonus, bonusesOf, grantBonus, granted } from '../support/bonuses.ts';
import { mustData } from '../support/client.ts';
import { browserOf } from '../support/loyalty.ts';
import { deposit, eventsOf, playerWith, withdraw } from '../support/money.ts';
import { newPlayerBody } from '../support/players.ts';
import { addCode, redeem } from '../support/promo-codes.ts';
import { createFileWorld } from '../support/world.ts';
import { openCasino, refused, spin } from './casino.ts';

const world = await createFileWorld(new Date('2026-03-02T10:00:00.000Z'));

test("a problem gambler's path: limits fall at once and rise late, and the exclusion stops everything except the payout of the rest", async () => {
  const casino = await openCasino(world);
  const { operator, api, pass, money } = casino;
  const person = { first_name: 'Fjodor', last_name: 'Spieler', birth_date: '1981-11-11' };
  const player = await playerWith(operator, 30_000, person);
  const setLimit = (max_daily_deposit: number) =>
    mustData(operator.client.put(api(player, '/limits'), { limits: { max_daily_deposit } }));
  const exclude = (body: object) => operator.client.post(api(player, '/self-exclusion'), body);

  // Loses two thirds in an evening, and sets a deposit limit. It applies to the next deposit.
  const evening = await casino.openSessionOf(player);
  for (let lost = 0; lost < 2; lost += 1) await mustData(spin(evening, 10_000, 0));
  expect(await money(player)).toEqual([10_000, 0]);
  await setLimit(5_000);
  expect((await refused(deposit(operator, player, 5_001))).code).toBe('LIMIT_EXCEEDED');

  // At night the player raises the limit, in the morning lowers it instead: the raise is withdrawn.
  await pass(14 * hour);
  expect((await setLimit(50_000)).pending_changes).toHaveLength(1);
  await pass(8 * hour);
  expect(await setLimit(1_000)).toMatchObject({ limits: { max_daily_deposit: 1_000 }, pending_changes: [] });
  await pass(2 * day);
  expect((await refused(deposit(operator, player, 1_001))).details).toMatchObject({ value: 1_000, used: 0 });

  // A time-out of a day: neither play nor deposit nor login, and then all of it again.
  const browser = await browserOf(world, operator, player);
  const gameSession = await casino.openSessionOf(player);
  await mustData(exclude({ period: '24_hours' }));
  expect((await refused(spin(gameSession, 100, 0))).code).toBe('INVALID_PLAYER_TOKEN');
  expect((await refused(browser.get('/api/v1/player/me'))).code).toBe('INVALID_PLAYER_TOKEN');
  expect((await refused(deposit(operator, player, 500))).code).toBe('PLAYER_RESTRICTED');
  await pass(day);
  await mustData(deposit(operator, player, 500));
  expect(await money(player)).toEqual([10_500, 0]);

  // A bonus runs and a round is open when the player excludes herself for half a year.
  const offer = await addBonus(casino.ann);
  const { code } = await addCode(casino.ann, await addBonus(casino.ann, { name: 'Come back' }));
  await granted(operator, player, offer);
  const last = await casino.openSessionOf(player);
  await mustData(last.bet('last-bet', 500, { round_id: 'last-round' }));
  expect(await money(player)).toEqual([10_000, 1_000]);
  const excluded = await mustData(exclude({ period: '6_months' }));
  expect(excluded.self_exclusion).toMatchObject({ type: 'self_exclusion', until: '2026-09-06T08:00:00.000Z' });
  expect((await bonusesOf(operator, player))[0]).toMatchObject({ state: 'finished', result: 'forfeited' });
  expect(await money(player)).toEqual([10_000, 0]);

  // No way back: not by a bonus, a code, a token, a shorter period, another account or a friendly operator.
  expect((await refused(last.bet('one-more', 100, { round_id: 'one-more' }))).code).toBe('INVALID_PLAYER_TOKEN');
  expect((await refused(grantBonus(operator, player, offer))).code).toBe('BONUS_INVALID');
  expect((await refused(redeem(operator, player, code))).code).toBe('BONUS_INVALID');
  expect((await refused(operator.client.post(api(player, '/session-tokens')))).code).toBe('PLAYER_RESTRICTED');
  expect((await refused(exclude({ period: '24_hours' }))).code).toBe('RESPONSIBLE_GAMING_RULE');
  const again = operator.client.post('/api/v1/operator/players', newPlayerBody({ ...person, first_name: 'FJODOR' }));
  expect((await refused(again)).code).toBe('SELF_EXCLUDED_IDENTITY');

  // The open round still ends as the studio says, and what is left can be paid out.
  await mustData(last.win('late-win', 2_000, { round_id: 'last-round', round_finished: true }));
  expect(await money(player)).toEqual([12_000, 0]);
  await pass(day);
  const rest = await mustData(withdraw(operator, player, 12_000));
  await mustData(casino.decide(rest.id, 'approve'));
  await mustData(casino.decide(rest.id, 'pay'));
  expect(await money(player)).toEqual([0, 0]);

  // Half a year later the exclusion has ended. The limit of the spring still applies.
  await pass(190 * day);
  expect((await mustData(operator.client.get(api(player)))).restrictions).toMatchObject({
    can_login: true,
    can_bet: true,
  });
  expect((await refused(deposit(operator, player, 1_001))).code).toBe('LIMIT_EXCEEDED');
  expect((await eventsOf(world, player)).filter((type) => !type.startsWith('deposit'))).toEqual([
    'player.registered',
    'limits.changed',
    'limits.reached',
    'limits.change_requested',
    'limits.changed',
    'limits.reached',
    'self_exclusion.started',
    'self_exclusion.ended',
    'bonus.granted',
    'self_exclusion.started',
    'bonus.completed',
    'withdrawal.requested',
    'withdrawal.allowed',
    'withdrawal.paid',
    'self_exclusion.ended',
    'limits.reached',
  ]);
  await casino.expectSoundBooks();
});

test('a player who closes the account and comes back: the rest is paid, the history stays, and her own closure cannot be lifted early', async () => {
  const casino = await openCasino(world);
  const { operator, api, pass, money } = casino;
  const player = await playerWith(operator, 3_000, { email: 'comes-back@example.com' });
  await granted(operator, player, await addBonus(casino.ann));
  expect(await money(player)).toEqual([3_000, 1_000]);
  const setStatus = (status: string) => operator.client.put(api(player, '/status'), { status, reason: 'By phone' });

  // Closed at her request: the bonus is forfeited, her own money stays hers.
  await mustData(setStatus('closed'));
  expect(await money(player)).toEqual([3_000, 0]);
  expect((await refused(deposit(operator, player, 100))).code).toBe('PLAYER_RESTRICTED');
  const rest = await mustData(withdraw(operator, player, 3_000));
  for (const move of ['approve', 'pay']) await mustData(casino.decide(rest.id, move));
  const twin = operator.client.post('/api/v1/operator/players', newPlayerBody({ email: 'Comes-Back@example.com' }));
  expect((await refused(twin)).details).toHaveProperty('email');

  // Two months later she is back, with the same account.
  await pass(60 * day);
  await mustData(setStatus('active'));
  await mustData(deposit(operator, player, 2_000));
  await mustData(spin(await casino.openSessionOf(player), 500, 0));
  expect(await money(player)).toEqual([1_500, 0]);

  // This time she closes it herself, for forty days: nobody can open it before, and afterwards only the operator.
  const until = new Date(world.clock.now().getTime() + 40 * day).toISOString();
  await mustData(operator.client.post(api(player, '/self-exclusion'), { type: 'self_closure', until }));
  await pass(40 * day - 1);
  expect((await refused(setStatus('active'))).code).toBe('RESPONSIBLE_GAMING_RULE');
  await pass(1);
  expect((await mustData(operator.client.get(api(player)))).status).toBe('closed');
  expect((await refused(deposit(operator, player, 100))).code).toBe('PLAYER_RESTRICTED');
  await mustData(setStatus('active'));
  await mustData(deposit(operator, player, 100));
  expect(await money(player)).toEqual([1_600, 0]);
  const status = (await casino.audited('player', player)).filter(([action]) => action === 'player.status_changed');
  expect(status).toHaveLength(3);
  expect((await eventsOf(world, player)).slice(-5)).toEqual([
    'self_exclusion.started',
    'player.status_changed',
    'self_exclusion.ended',
    'player.status_changed',
    'deposit.paid',
  ]);
  await casino.expectSoundBooks();
});
