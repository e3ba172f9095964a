import { describe, expect, test } from 'vitest';
import { addMethod, withdraw } from '../../../test/support/money.ts';
import { addStudio, openGameSession } from '../../../test/support/provider.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { rollUpOperator } from './roll-up.ts';

const url = '/api/back-office/v1/reports/ggr';
const range = 'from=2026-03-01&to=2026-03-04';

const world = await createFileWorld(new Date('2026-03-02T10:00:00.000Z'));
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator);
await addMethod(staff);
const studio = await addStudio(world, operator, staff);
await staff.patch(`/api/back-office/v1/games/${studio.game}`, { name: '=SUM(A1:A9), "quoted"' });
const gameSession = await openGameSession(operator, studio, 10_000);
await gameSession.bet('b1', 500);
await gameSession.win('w1', 100);
await withdraw(operator, gameSession.player, 300);
await rollUpOperator({ sql: world.app.sql, clock: world.clock }, operator.operator_id);
world.clock.advance(24 * 3_600_000);
await gameSession.rollback('x1', 'none');
await staff.post(`/api/back-office/v1/players/${gameSession.player}/corrections`, {
  wallet: 'real',
  direction: 'up',
  amount: 25,
  reason: 'goodwill',
});
const other = await openGameSession(operator, studio, 2_000);
await other.bet('b2', 70, { round_id: 'r2' });

describe('the report for staff', () => {
  const report = async () => {
    const reply = await staff.get(`${url}?${range}`);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data;
  };

  test('has the same figures as the operator API', async () => {
    const { other: _, days: __, games: ___, ...same } = await report();
    const own = await operator.client.get(`/api/v1/operator/reports/ggr?${range}`);
    expect(same).toEqual(own.body.data);
  });

  test('the series has every day of the range, and the days sum to the total', async () => {
    const { days, casino, payments } = await report();
    expect(days.map((day: { day: string }) => day.day)).toEqual([
      '2026-03-01',
      '2026-03-02',
      '2026-03-03',
      '2026-03-04',
    ]);
    expect(days[0]).toEqual({
      day: '2026-03-01',
      bets: 0,
      wins: 0,
      ggr: 0,
      bonus_bets: 0,
      rounds: 0,
      players: 0,
      bonus_conversions: 0,
      net_gaming_revenue: 0,
      deposits: 0,
      depositing_players: 0,
      withdrawals: 0,
    });
    expect(days[1]).toMatchObject({
      bets: 500,
      wins: 100,
      ggr: 400,
      rounds: 1,
      players: 1,
      deposits: 10_000,
      withdrawals: 300,
    });
    expect(days[2]).toMatchObject({ bets: 70, players: 1, deposits: 2_000, depositing_players: 1 });
    const total = (name: string) => days.reduce((sum: number, day: Record<string, number>) => sum + day[name]!, 0);
    expect([total('bets'), total('rounds')]).toEqual([casino.bets, casino.rounds]);
    expect([total('deposits'), total('withdrawals')]).toEqual([payments.deposits, payments.withdrawals]);
  });

  test('lists games with their provider and type, and they sum to the total', async () => {
    const { games, casino } = await report();
    expect(games).toEqual([
      {
        game_id: studio.game,
        game: '=SUM(A1:A9), "quoted"',
        type: 'rng',
        provider_id: studio.provider.id,
        provider: 'Studio',
        bets: 570,
        wins: 100,
        ggr: 470,
        bonus_bets: 0,
        rounds: 2,
      },
    ]);
    expect(casino.ggr).toBe(470);
  });

  test('other movements of real money explain the change of all real balances', async () => {
    const { other } = await report();
    const [row] = await world.admin<{ balances: number }[]>`
      select sum(real_balance)::bigint as balances from accounts where operator_id = ${operator.operator_id}`;
    expect(other).toEqual({
      corrections: 25,
      chargebacks: 0,
      loyalty_exchanges: 0,
      tournament_prizes: 0,
      real_balance_change: row!.balances,
    });
  });

  test('the CSV has the same lines, and escapes names that a spreadsheet would run', async () => {
    const games = await staff.get(`${url}/export?${range}&view=games`);
    expect(games.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(games.headers['content-disposition']).toContain('ggr-games-2026-03-01-2026-03-04.csv');
    const lines = games.text.split('\r\n');
    expect(lines[0]).toBe(
      'game_id,game,type,provider_id,provider,bets,bets_decimal,wins,wins_decimal,ggr,ggr_decimal,bonus_bets,bonus_bets_decimal,rounds,currency',
    );
    const cell = `"'=SUM(A1:A9), ""quoted"""`;
    expect(lines[1]).toBe(
      `${studio.game},${cell},rng,${studio.provider.id},Studio,570,5.70,100,1.00,470,4.70,0,0.00,2,EUR`,
    );
    expect(lines.slice(2)).toEqual(['']);
    const days = await staff.get(`${url}/export?${range}`);
    expect(days.text.split('\r\n')).toHaveLength(6);
    const providers = await staff.get(`${url}/export?${range}&view=providers`);
    expect(providers.text.split('\r\n')[1]).toBe(
      `${studio.provider.id},Studio,570,5.70,100,1.00,470,4.70,0,0.00,2,EUR`,
    );
  });

  test('403 INSUFFICIENT_PERMISSION: view_reports is needed', async () => {
    const support = await addTestStaff(world, operator, 'support');
    for (const path of [url, `${url}/export`]) {
      const reply = await support.get(`${path}?${range}`);
      expect([reply.status, reply.body.error.code]).toEqual([403, 'INSUFFICIENT_PERMISSION']);
    }
  });

  test('422 VALIDATION_FAILED: an inverted range, and an unknown view', async () => {
    for (const query of ['from=2026-03-04&to=2026-03-01', `${range}&view=players`])
      expect((await staff.get(`${url}/export?${query}`)).body.error.code).toBe('VALIDATION_FAILED');
  });
});
