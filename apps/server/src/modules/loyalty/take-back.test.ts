import { describe, expect, test } from 'vitest';
import { must } from '../../../test/support/client.ts';
import { browserOf, setProgramme } from '../../../test/support/loyalty.ts';
import { balancesOf } from '../../../test/support/money.ts';
import { newName, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { formatFinding } from '../../module/finding.ts';
import { verify } from '../../verify/verify.ts';

const world = await createFileWorld();
const studio = await openStudio(world);
await setProgramme(world, studio.staff);

/** A player who has lost bets, at one point per hundred; ten points are one minor unit. */
const loser = async (balance: number, ...stakes: number[]) => {
  const gameSession = await studio.openSession(balance);
  const browser = await browserOf(world, studio.operator, gameSession.player);
  const bets: string[] = [];
  for (const stake of stakes) {
    const name = newName('bet');
    await must(gameSession.bet(name, stake, { round_id: name }));
    await must(gameSession.close(name));
    bets.push(name);
  }
  const url = `/api/v1/operator/players/${gameSession.player}/loyalty`;
  return {
    ...gameSession,
    exchange: async (points: number) => {
      await must(browser.post('/api/v1/player/loyalty/exchange', { points }));
    },
    undo: (n: number) => gameSession.rollback(newName('undo'), bets[n] as string),
    points: async () => (await studio.operator.client.get(url)).body.data.points as number,
    real: async () => (await balancesOf(world, gameSession.player)).real_balance,
    changes: async () =>
      (await studio.staff.get(`/api/back-office/v1/players/${gameSession.player}/loyalty/changes`)).body.data.map(
        (row: Record<string, unknown>) => [row.kind, row.points, row.points_after, row.amount],
      ),
  };
};

const findings = async (): Promise<string[]> =>
  (await verify({ databaseUrl: world.url, clock: world.clock, operator: studio.operator.slug })).map(formatFinding);

describe('points that were exchanged before their bets were rolled back', () => {
  test('the exchange is reversed, and nothing was gained', async () => {
    const player = await loser(20_000, 10_000, 10_000);
    await player.exchange(200);
    expect(await player.real()).toBe(20);
    await player.undo(0);
    expect([await player.real(), await player.points()]).toEqual([10_010, 0]);
    await player.undo(1);
    expect([await player.real(), await player.points()]).toEqual([20_000, 0]);
    expect(await player.changes()).toEqual([
      ['reversal', 100, 0, 10],
      ['reversal', 100, 0, 10],
      ['exchange', -200, 0, 20],
    ]);
    expect(await findings()).toEqual([]);
  });

  test('reverses the newest exchange first, at its own rate', async () => {
    const player = await loser(20_000, 10_000, 10_000);
    await player.exchange(100);
    await setProgramme(world, studio.staff, { exchange_rate: 10_000 });
    await player.exchange(100);
    await setProgramme(world, studio.staff);
    expect(await player.real()).toBe(10 + 100);
    await player.undo(1);
    expect([await player.real(), await player.points()]).toEqual([10_010, 0]);
    await player.undo(0);
    expect([await player.real(), await player.points()]).toEqual([20_000, 0]);
    expect(await findings()).toEqual([]);
  });

  test('takes whole minor units with the points they cost; the remaining points stay', async () => {
    const player = await loser(20_000, 10_000, 550);
    await player.exchange(100);
    await player.undo(1);
    expect([await player.real(), await player.points()]).toEqual([10_010, 0]);
    const other = await loser(20_000, 10_000, 550);
    await other.exchange(105 - 5);
    await other.undo(0);
    // 5 of 100 points are there; 95 are missing, which is ten units with 100 points.
    expect([await other.real(), await other.points()]).toEqual([19_450, 5]);
    expect(await findings()).toEqual([]);
  });

  test('what the balance does not hold stays exchanged and raises an alert; the next rollback takes it', async () => {
    const player = await loser(20_001, 20_000, 1);
    await player.exchange(200);
    const lost = newName('bet');
    await player.bet(lost, 20, { round_id: lost });
    // A chargeback takes the balance below zero, so that the rollback finds nothing to take.
    const { body } = await studio.operator.client.get(`/api/v1/operator/players/${player.player}/transactions`);
    const payment = body.data.find((one: { type: string }) => one.type === 'deposit').payment_request_id;
    await studio.staff.post(`/api/back-office/v1/payments/${payment}/chargeback`, { reason: 'Card stolen' });
    await player.undo(0);
    expect([await player.real(), await player.points()]).toEqual([-1, -200]);
    const rows = await world.admin`
      select action, field, to_value from audit_log where subject_kind = 'player' and subject_id = ${player.player}
        and action like 'loyalty.%'`;
    expect([...rows]).toEqual([{ action: 'loyalty.exchange_owed', field: 'points', to_value: '-200' }]);
    await player.rollback(newName('undo'), lost);
    expect([await player.real(), await player.points()]).toEqual([0, -10]);
    expect(await findings()).toEqual([]);
  });
});
