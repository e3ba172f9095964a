import { beforeEach, describe, expect, test } from 'vitest';
import { bearerFor, must } from '../../../test/support/client.ts';
import { originalOf } from '../../../test/support/games.ts';
import { addMethod, deposit, playerWith, withdraw } from '../../../test/support/money.ts';
import { naiveReport } from '../../../test/support/naive-report.ts';
import {
  addStudio,
  type GameSession,
  giveBonus,
  openGameSession,
  type Studio,
} from '../../../test/support/provider.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';
import { rollUpOperator } from './roll-up.ts';

const world = await createFileWorld(new Date('2026-03-02T10:00:00.000Z'));

describe('GET /operator/reports/ggr', () => {
  let operator: Operator;
  let staff: Staff;
  let studio: Studio;
  let gameSession: GameSession;
  beforeEach(async () => {
    operator = await world.addOperator();
    staff = await addTestStaff(world, operator);
    await addMethod(staff);
    studio = await addStudio(world, operator, staff);
    gameSession = await openGameSession(operator, studio, 10_000);
  });

  const today = (): string => world.clock.now().toISOString().slice(0, 10);
  const ask = (query: string) => operator.client.get(`/api/v1/operator/reports/ggr?${query}`);
  const report = async (from = today(), to = from, more = '') => {
    const reply = await ask(`from=${from}&to=${to}${more}`);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data;
  };
  /** The same before and after the rollup, and from the ledger alone. */
  const everywhere = async (from = today(), to = from, include_test_players = false) => {
    const more = `&include_test_players=${include_test_players}`;
    const before = await report(from, to, more);
    await rollUpOperator({ sql: world.app.sql, clock: world.clock }, operator.operator_id);
    expect(await report(from, to, more)).toEqual(before);
    const naive = await naiveReport(world.admin, { operator_id: operator.operator_id, from, to, include_test_players });
    expect(before).toEqual(naive);
    return before;
  };

  test('200: every field, with both types, also without any play', async () => {
    expect(await report('2026-01-01', '2026-01-31')).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
      currency: 'EUR',
      include_test_players: false,
      casino: {
        bets: 0,
        wins: 0,
        ggr: 0,
        rounds: 0,
        players: 0,
        by_type: {
          rng: { bets: 0, wins: 0, ggr: 0, rounds: 0, players: 0 },
          live: { bets: 0, wins: 0, ggr: 0, rounds: 0, players: 0 },
        },
        by_provider: [],
      },
      bonus_conversions: 0,
      net_gaming_revenue: 0,
      payments: { deposits: 0, depositing_players: 0, withdrawals: 0, withdrawing_players: 0, net_deposits: 0 },
      players: { registered: 0 },
    });
  });

  test('ggr is bets minus wins, in real money; the sums by type and by provider agree', async () => {
    await must(gameSession.bet('b1', 500));
    await must(gameSession.win('w1', 200));
    const data = await everywhere();
    const expected = { bets: 500, wins: 200, ggr: 300, rounds: 1 };
    expect(data.casino).toMatchObject({ ...expected, players: 1 });
    expect(data.casino.by_type.rng).toEqual({ ...expected, players: 1 });
    expect(data.casino.by_provider).toEqual([
      { provider_id: studio.provider.id, provider: 'Studio', ...expected, bonus_bets: 0 },
    ]);
    expect(data.net_gaming_revenue).toBe(300);
  });

  test('a weak currency: many bets of a fraction of a cent add up to their exact sum, rounded', async () => {
    const rates = [{ currency: 'IDR', rate: '0.00006' }];
    await must(staff.put('/api/back-office/v1/exchange-rates', { day: today(), rates }));
    const weak = await openGameSession(operator, studio, 1_000_000, { currency: 'IDR' });
    // 0.4 cents each; won 0.3 cents each.
    for (let n = 0; n < 10; n += 1) {
      await must(weak.bet(`weak-${n}`, 6_667, { round_id: `weak-${n}` }));
      await must(weak.win(`won-${n}`, 5_000, { round_id: `weak-${n}` }));
    }
    // A rollback cancels its own bet exactly.
    await must(weak.bet('weak-undone', 6_667, { round_id: 'weak-undone' }));
    const before = (await everywhere()).casino;
    await must(weak.rollback('weak-undo', 'weak-undone'));
    const { casino } = await everywhere();
    expect([casino.bets, casino.wins, casino.ggr]).toEqual([4, 3, 1]);
    expect([0, 1]).toContain(before.bets - casino.bets);
    const [account] = await world.admin`
      select bet_remainder, win_remainder, bonus_bet_remainder from accounts where player_id = ${weak.player}`;
    // Eleven bets are 4.40022 cents, ten wins 3.
    expect(account).toEqual({ bet_remainder: -40_022_000_000_000, win_remainder: 0, bonus_bet_remainder: 0 });
  });

  test('lists live games separately, and counts a player of both types once', async () => {
    const live = await addStudio(world, operator, staff);
    await world.admin`update games set type = 'live' where id = ${live.game}`;
    await must(gameSession.bet('b1', 500));
    const { session_token } = await live.launch(gameSession.player);
    const bet = { transaction_id: 'l1', session_token, round_id: 'l', amount: 70, game_id: live.external_id };
    await must(live.client.post('/api/v1/provider/bets', { ...bet, currency: 'EUR' }));
    const { casino } = await everywhere();
    expect([casino.players, casino.by_type.rng.players, casino.by_type.live.players]).toEqual([1, 1, 1]);
    expect([casino.bets, casino.by_type.live.bets, casino.by_provider.length]).toEqual([570, 70, 2]);
  });

  test('a game that changes its type does not change the past', async () => {
    await must(gameSession.bet('b1', 500));
    await rollUpOperator({ sql: world.app.sql, clock: world.clock }, operator.operator_id);
    await must(staff.patch(`/api/back-office/v1/games/${studio.game}`, { type: 'live' }));
    await must(gameSession.bet('b2', 70, { round_id: 'r2' }));
    const { by_type, players, by_provider } = (await report()).casino;
    expect([by_type.rng.bets, by_type.live.bets, players, by_provider[0].bets]).toEqual([500, 70, 1, 570]);
    await rollUpOperator({ sql: world.app.sql, clock: world.clock }, operator.operator_id);
    expect((await report()).casino.by_type).toEqual(by_type);
  });

  test('bonus money is not revenue: it counts as bonus_bets only', async () => {
    await giveBonus(staff, gameSession.player, 5_000);
    await must(gameSession.bet('b1', 12_000));
    await must(gameSession.win('w1', 1_200));
    const { casino } = await everywhere();
    expect(casino).toMatchObject({ bets: 10_000, wins: 1_000, ggr: 9_000 });
    expect(casino.by_provider[0]).toMatchObject({ bets: 10_000, bonus_bets: 2_000 });
  });

  test('a rollback counts on the day of its booking, and removes its round on that day', async () => {
    const first = today();
    await must(gameSession.bet('b1', 500));
    expect((await everywhere()).casino).toMatchObject({ bets: 500, rounds: 1, players: 1 });
    world.clock.advance(24 * 3_600_000);
    await must(gameSession.rollback('x1', 'b1'));
    expect((await everywhere()).casino).toMatchObject({ bets: -500, ggr: -500, rounds: -1, players: 0 });
    expect((await everywhere(first)).casino).toMatchObject({ bets: 500, rounds: 1 });
    expect((await everywhere(first, today())).casino).toMatchObject({ bets: 0, rounds: 0, players: 1 });
  });

  test('a round counts once, with any number of bets and rollups', async () => {
    await must(gameSession.bet('b1', 100));
    await rollUpOperator({ sql: world.app.sql, clock: world.clock }, operator.operator_id);
    await must(gameSession.bet('b2', 100));
    expect((await everywhere()).casino.rounds).toBe(1);
    await must(gameSession.rollback('x1', 'b1'));
    expect((await everywhere()).casino.rounds).toBe(1);
    await must(gameSession.rollback('x2', 'b2'));
    expect((await everywhere()).casino.rounds).toBe(0);
    await must(gameSession.bet('b3', 100));
    expect((await everywhere()).casino).toMatchObject({ rounds: 1, bets: 100 });
  });

  test('a long ledger is rolled up in parts, and its rounds still count once', async () => {
    for (let n = 0; n < 6; n += 1) await must(gameSession.bet(`b${n}`, 100, { round_id: `r${n % 2}` }));
    for (let n = 0; n < 6; n += 2) await must(gameSession.rollback(`x${n}`, `b${n}`));
    const before = await report();
    const parts = { sql: world.app.sql, clock: world.clock };
    await rollUpOperator(parts, operator.operator_id, { entriesPerChunk: 2 });
    expect(await report()).toEqual(before);
    expect((await everywhere()).casino).toMatchObject({ rounds: 1, bets: 300 });
  });

  test('deposits are gross; withdrawals are requested minus returned', async () => {
    await must(deposit(operator, gameSession.player, 2_000));
    const asked = await withdraw(operator, gameSession.player, 700);
    await must(withdraw(operator, gameSession.player, 50));
    await must(staff.post(`/api/back-office/v1/payments/${asked.body.data.id}/reject`, { reason: 'no' }));
    expect((await everywhere()).payments).toEqual({
      deposits: 12_000,
      depositing_players: 1,
      withdrawals: 50,
      withdrawing_players: 1,
      net_deposits: 11_950,
    });
  });

  test('test players are left out by default', async () => {
    const tester = await playerWith(operator, 3_000, { is_test: true });
    const session = await operator.client.post(`/api/v1/operator/players/${tester}/session-tokens`, {});
    const slot = await originalOf(world, operator);
    const play = bearerFor(world.app, session.body.data.token).post(`/api/v1/player/games/${slot}/play`, {
      stake: 100,
    });
    await must(play);
    const without = await everywhere();
    expect([without.payments.deposits, without.casino.bets, without.players.registered]).toEqual([10_000, 0, 1]);
    const all = await everywhere(today(), today(), true);
    expect([all.payments.deposits, all.casino.bets, all.casino.players]).toEqual([13_000, 100, 1]);
    expect([all.include_test_players, all.players.registered]).toEqual([true, 2]);
  });

  test('to is inclusive to its last millisecond, and the next day begins at UTC midnight', async () => {
    const day = today();
    world.clock.set(new Date(`${day}T23:59:59.999Z`));
    gameSession = await openGameSession(operator, studio, 1_000);
    await must(gameSession.bet('b1', 100));
    world.clock.advance(1);
    await must(gameSession.bet('b2', 200, { round_id: 'r2' }));
    expect((await everywhere(day)).casino).toMatchObject({ bets: 100, rounds: 1 });
    expect((await everywhere(today())).casino).toMatchObject({ bets: 200, rounds: 1 });
    expect((await everywhere(day, today())).casino).toMatchObject({ bets: 300, rounds: 2, players: 1 });
  });

  test.each([
    ['from after to', 'from=2026-03-02&to=2026-03-01', 'to'],
    ['367 days', 'from=2026-01-01&to=2027-01-02', 'to'],
    ['a day that does not exist', 'from=2026-02-29&to=2026-03-01', 'from'],
    ['no from', 'to=2026-03-01', 'from'],
    ['no to', 'from=2026-03-01', 'to'],
    ['a moment in place of a day', 'from=2026-03-01T00:00:00Z&to=2026-03-01', 'from'],
    ['test players perhaps', 'from=2026-03-01&to=2026-03-01&include_test_players=perhaps', 'include_test_players'],
  ])('422 VALIDATION_FAILED: %s', async (_, query, field) => {
    const reply = await ask(query);
    expect([reply.status, reply.body.error.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(Object.keys(reply.body.error.details)).toEqual([field]);
  });

  test('answers 366 days', async () => {
    expect((await ask('from=2026-01-01&to=2027-01-01')).status).toBe(200);
  });

  test.each([
    ['9999-12-31', '9999-12-31'],
    ['9999-12-02', '9999-12-30'],
    ['9999-01-15', '9999-12-31'],
    ['1900-01-01', '1900-12-31'],
  ])('answers %s to %s, at the ends of the calendar', async (from, to) => {
    expect(await report(from, to)).toMatchObject({ from, to, casino: { bets: 0 }, players: { registered: 0 } });
    const days = (await staff.get(`/api/back-office/v1/reports/ggr?from=${from}&to=${to}`)).body.data.days;
    expect([days[0].day, days.at(-1).day]).toEqual([from, to]);
  });

  test('an operator sees nothing of another', async () => {
    const other = await world.addOperator();
    await rollUpOperator({ sql: world.app.sql, clock: world.clock }, operator.operator_id);
    const reply = await other.client.get(`/api/v1/operator/reports/ggr?from=${today()}&to=${today()}`);
    expect(reply.body.data.payments.deposits).toBe(0);
  });

  test('422 INVALID_REQUEST: refuses sums beyond exact JSON numbers instead of rounding', async () => {
    const most = Number.MAX_SAFE_INTEGER;
    for (let n = 0; n < 2; n += 1) await playerWith(operator, most);
    const refused = await ask(`from=${today()}&to=${today()}`);
    expect([refused.status, refused.body.error]).toMatchObject([
      422,
      { code: 'INVALID_REQUEST', details: { reason: 'too_large', most } },
    ]);
    expect(await report('2026-03-01')).toMatchObject({ payments: { deposits: 0 } });

    await rollUpOperator({ sql: world.app.sql, clock: world.clock }, operator.operator_id);
    await world.admin`update report_figures set deposits = 9223372036854775807 where operator_id = ${operator.operator_id}`;
    await playerWith(operator, most);
    expect((await ask(`from=${today()}&to=${today()}`)).body.error.details.reason).toBe('too_large');
  });
});
