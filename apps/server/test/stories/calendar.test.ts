import { expect, test } from 'vitest';
import { day } from '../../src/base/durations.ts';
import { mustData } from '../support/client.ts';
import { deposit, eventsOf } from '../support/money.ts';
import { registerTestPlayer } from '../support/players.ts';
import { createFileWorld } from '../support/world.ts';
import { openCasino, refused, spin } from './casino.ts';

const world = await createFileWorld(new Date('2025-11-30T10:00:00.000Z'));

test('limits over month ends, a new year and the change of clocks: every window is one of UTC, and resets when it says', async () => {
  const casino = await openCasino(world);
  const { operator, api, pass, money } = casino;
  const at = (moment: string): void => world.clock.set(new Date(moment));
  const player = await registerTestPlayer(operator);
  const limits = { max_daily_deposit: 100, max_weekly_deposit: 200, max_monthly_deposit: 300, max_yearly_deposit: 900 };
  const pay = (amount: number) => deposit(operator, player, amount);
  const limitMet = async (amount: number): Promise<[limit: string, resets_at: string]> => {
    const { code, details } = await refused(pay(amount));
    expect(code).toBe('LIMIT_EXCEEDED');
    return [details.limit, details.resets_at];
  };

  // Three months from the thirtieth of November end with February.
  const resting = await registerTestPlayer(operator);
  const rest = await mustData(operator.client.post(api(resting, '/self-exclusion'), { period: '3_months' }));
  expect(rest.self_exclusion.until).toBe('2026-02-28T10:00:00.000Z');
  await mustData(operator.client.put(api(player, '/limits'), { limits }));

  // New Year's Eve: another day, month and year, yet the same week.
  at('2025-12-31T23:59:59.999Z');
  await mustData(pay(100));
  expect(await limitMet(1)).toEqual(['max_daily_deposit', '2026-01-01T00:00:00.000Z']);
  at('2026-01-01T00:00:00.000Z');
  await mustData(pay(100));
  at('2026-01-02T12:00:00.000Z');
  expect(await limitMet(1)).toEqual(['max_weekly_deposit', '2026-01-05T00:00:00.000Z']);
  at('2026-01-05T00:00:00.000Z');
  await mustData(pay(100));
  at('2026-01-06T00:00:00.000Z');
  await mustData(pay(100));

  // The month is used up on the sixth; the last moment of January still belongs to it.
  at('2026-01-31T23:59:59.999Z');
  expect(await limitMet(1)).toEqual(['max_monthly_deposit', '2026-02-01T00:00:00.000Z']);
  at('2026-02-01T00:00:00.000Z');
  await mustData(pay(100));
  expect(await money(player)).toEqual([500, 0]);

  // A raise requested on the last day of February waits for its hours, not for the month.
  at('2026-02-28T09:59:59.999Z');
  expect((await refused(deposit(operator, resting, 1))).code).toBe('PLAYER_RESTRICTED');
  at('2026-02-28T10:00:00.000Z');
  await mustData(deposit(operator, resting, 1));
  await mustData(operator.client.put(api(player, '/limits'), { limits: { max_daily_deposit: 150 } }));
  at('2026-03-01T09:59:59.999Z');
  expect((await limitMet(150))[0]).toBe('max_daily_deposit');
  await pass(1);
  await mustData(pay(150));

  // Clocks change in the night to the twenty-ninth of March: the day of the limit still has 24 hours.
  at('2026-03-29T00:00:00.000Z');
  await mustData(pay(100));
  at('2026-03-29T23:59:59.999Z');
  expect(await limitMet(100)).toEqual(['max_daily_deposit', '2026-03-30T00:00:00.000Z']);
  at('2026-03-30T00:00:00.000Z');
  expect(await limitMet(100)).toEqual(['max_monthly_deposit', '2026-04-01T00:00:00.000Z']);

  // Losses restart at midnight too, and a rollback of yesterday's bet makes no room today.
  await mustData(operator.client.put(api(player, '/limits'), { limits: { max_daily_loss: 300 } }));
  const gameSession = await casino.openSessionOf(player);
  await mustData(spin(gameSession, 200, 0));
  await mustData(gameSession.bet('held', 100, { round_id: 'held' }));
  expect((await refused(spin(gameSession, 1, 0))).details).toMatchObject({ limit: 'max_daily_loss', used: 300 });
  at('2026-03-31T00:00:00.000Z');
  const morning = await casino.openSessionOf(player);
  await mustData(morning.rollback('undo', 'held'));
  for (const stake of [200, 100]) await mustData(spin(morning, stake, 0));
  expect((await refused(spin(morning, 1, 0))).details).toMatchObject({ limit: 'max_daily_loss', used: 300 });
  expect(await money(player)).toEqual([750 - 200 - 300, 0]);

  // The yearly limit is used up at 900, and starts again with the next year.
  at('2026-04-01T00:00:00.000Z');
  await mustData(pay(150));
  at('2026-04-06T00:00:00.000Z');
  await mustData(pay(100));
  expect(await limitMet(51)).toEqual(['max_daily_deposit', '2026-04-07T00:00:00.000Z']);
  at('2026-04-07T00:00:00.000Z');
  expect(await limitMet(51)).toEqual(['max_monthly_deposit', '2026-05-01T00:00:00.000Z']);
  await pass(30 * day);
  expect(await limitMet(101)).toEqual(['max_yearly_deposit', '2027-01-01T00:00:00.000Z']);
  expect((await eventsOf(world, player)).filter((type) => type === 'limits.reached').length).toBeGreaterThan(6);
  await casino.expectSoundBooks();
});
