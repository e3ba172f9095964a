import { describe, expect, test } from 'vitest';
import { addBonus, granted } from '../../../test/support/bonuses.ts';
import { must } from '../../../test/support/client.ts';
import { addMethod, balancesOf, deposit, withdraw } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { type GameSession, newName, openStudio } from '../../../test/support/provider.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { day } from '../../base/durations.ts';
import { verify } from '../../verify/verify.ts';
import { rollUpOperator } from './roll-up.ts';

const world = await createFileWorld();
const huge = 9_000_000_000_000_000;
const most = Number.MAX_SAFE_INTEGER;

const today = (days = 0): string => new Date(world.clock.now().getTime() + days * day).toISOString().slice(0, 10);

/** A stake of 1 that wins 9·10^15. */
const strike = async (gameSession: GameSession, round_id: string): Promise<void> => {
  await must(gameSession.bet(newName('b'), 1, { round_id }));
  await must(gameSession.win(newName('w'), huge, { round_id }));
};

describe('sums beyond 2^53', () => {
  test('reports of the day are refused with advice, as JSON; the CSV is exact; other days and the rollup work', async () => {
    const table = await openStudio(world);
    const { operator, staff } = table;
    for (let players = 0; players < 2; players += 1) await strike(await table.openSession(100), newName('r'));
    const range = (from: string, to = from) => `from=${from}&to=${to}`;
    const own = (query: string) => operator.client.get(`/api/v1/operator/reports/ggr?${query}`);
    const ofStaff = (query: string) => staff.get(`/api/back-office/v1/reports/ggr?${query}`);
    const csv = (view: string) => staff.get(`/api/back-office/v1/reports/ggr/export?${range(today())}&view=${view}`);
    const rollUp = () => rollUpOperator({ sql: world.app.sql, clock: world.clock }, operator.operator_id);

    for (const isRolledUp of [false, true]) {
      if (isRolledUp) await rollUp();
      for (const ask of [own, ofStaff])
        for (const query of [range(today()), range(today(-300), today())]) {
          const refused = await ask(query);
          expect([refused.status, refused.body.error]).toMatchObject([
            422,
            { code: 'INVALID_REQUEST', retry: 'never', details: { reason: 'too_large', most } },
          ]);
        }
      for (const view of ['days', 'games', 'providers']) {
        const { status, text } = await csv(view);
        expect(status, text).toBe(200);
        expect(text).toContain(',2,0.02,18000000000000000,180000000000000.00,-17999999999999998,-179999999999999.98,');
      }
      for (const ask of [own, ofStaff]) expect((await ask(range(today(-1)))).status).toBe(200);
    }

    // Beyond a bigint too, the rollup works, and the next day is normal.
    await world.admin`update report_figures set wins = 9223372036854775807
      where operator_id = ${operator.operator_id} and subject_id <> 0`;
    await strike(await table.openSession(100), newName('r'));
    expect(await rollUp()).toBeGreaterThan(0);
    expect((await csv('days')).text).toContain(',9232372036854775807,');
    world.clock.advance(day);
    await must((await table.openSession(100)).bet(newName('b'), 30));
    await rollUp();
    expect((await own(range(today()))).body.data.casino).toMatchObject({ bets: 30, wins: 0, ggr: 30 });
  });

  test('a day whose wins exceed a bigint is rolled up, and the CSV is exact before and after', async () => {
    const table = await openStudio(world);
    const { operator_id } = table.operator;
    for (let players = 0; players < 2; players += 1) await strike(await table.openSession(100), newName('r'));
    // Each stands for a thousand wins: only their sum matters here.
    await world.admin`update ledger_entries set operator_amount = 9000000000000000000
      where operator_id = ${operator_id} and type = 'casino_win'`;
    const days = async () =>
      (await table.staff.get(`/api/back-office/v1/reports/ggr/export?from=${today()}&to=${today()}&view=days`)).text;
    expect(await days()).toContain(',2,0.02,18000000000000000000,180000000000000000.00,');
    expect(await rollUpOperator({ sql: world.app.sql, clock: world.clock }, operator_id)).toBeGreaterThan(0);
    expect(await days()).toContain(',2,0.02,18000000000000000000,180000000000000000.00,');
  });

  test('shows figures of exactly 2^53 - 1', async () => {
    const table = await openStudio(world);
    const gameSession = await table.openSession(1);
    await must(gameSession.bet(newName('b'), 1));
    await must(gameSession.win(newName('w'), most));
    const reply = await table.operator.client.get(`/api/v1/operator/reports/ggr?from=${today()}&to=${today()}`);
    expect(reply.body.data.casino).toMatchObject({ bets: 1, wins: most, ggr: 1 - most });
  });

  test('the reconciliation refuses and names the hour; the hours around it are shown', async () => {
    const table = await openStudio(world);
    const start = new Date(Math.ceil(world.clock.now().getTime() / 3_600_000) * 3_600_000);
    const hour = (hours: number): string => new Date(start.getTime() + hours * 3_600_000).toISOString();
    for (const hours of [0, 1, 2]) {
      world.clock.set(new Date(start.getTime() + hours * 3_600_000));
      const gameSessions = [await table.openSession(100), await table.openSession(100)];
      for (const gameSession of gameSessions)
        await (hours === 1 ? strike(gameSession, newName('r')) : must(gameSession.bet(newName('b'), 1)));
    }
    const ask = (from: number, to: number) =>
      table.studio.client.get(`/api/v1/provider/reconciliation?from=${hour(from)}&to=${hour(to)}`);
    const refused = await ask(0, 3);
    expect([refused.status, refused.body.error]).toMatchObject([
      422,
      { code: 'INVALID_REQUEST', details: { reason: 'too_large', hour: hour(1), currency: 'EUR', kind: 'wins', most } },
    ]);
    for (const [from, to] of [
      [0, 1],
      [2, 3],
    ] as const)
      expect((await ask(from, to)).body.data).toMatchObject([{ bets: { count: 2, sum: 2 } }]);
  });

  test('verify sums exactly, and reports differences to the unit', async () => {
    const table = await openStudio(world);
    const { operator } = table;
    for (let players = 0; players < 2; players += 1) await strike(await table.openSession(100), newName('r'));
    await rollUpOperator({ sql: world.app.sql, clock: world.clock }, operator.operator_id);
    const found = () => verify({ databaseUrl: world.url, clock: world.clock, operator: operator.slug });
    expect(await found()).toEqual([]);
    await world.admin`update report_figures set wins = wins + 1 where operator_id = ${operator.operator_id}
      and scope = 'game' and grain = 'day'`;
    expect((await found()).map(({ message }) => message).join('\n')).toContain(
      '18000000000000001 instead of 18000000000000000',
    );
  });
});

describe('an account beyond 2^53', () => {
  const countable = { code: 'PAYMENT_REQUEST_INVALID', retry: 'never', details: { rule: 'countable', max: most } };

  test('422 PAYMENT_REQUEST_INVALID: a win that would take the balance beyond 2^53 - 1 is refused completely', async () => {
    const table = await openStudio(world);
    const gameSession = await table.openSession(100);
    await strike(gameSession, 'r1');
    const id = newName('w');
    expect((await gameSession.win(id, most - huge - 99 + 1)).body.error).toMatchObject(countable);
    const play = await gameSession.play(newName('r'), [
      { kind: 'bet', transaction_id: newName('b'), amount: 1 },
      { kind: 'win', transaction_id: id, amount: huge },
    ]);
    expect(play.body.error).toMatchObject(countable);
    expect((await balancesOf(world, gameSession.player)).real_balance).toBe(huge + 99);
    const taken = await gameSession.win(id, most - huge - 99);
    expect([taken.status, taken.body.data?.balance]).toEqual([200, most]);
  });

  test('422 PAYMENT_REQUEST_INVALID: a round whose wins would exceed it stays unchanged and readable', async () => {
    const table = await openStudio(world);
    await table.staff.patch('/api/back-office/v1/operator', {
      settings: { unverified_withdrawal_threshold: null, four_eyes_threshold: null },
    });
    await addMethod(table.staff);
    const gameSession = await table.openSession(100);
    await strike(gameSession, 'r1');
    await must(withdraw(table.operator, gameSession.player, huge));
    // The counters of the month restart; the round does not.
    world.clock.advance(40 * day);
    expect((await gameSession.win(newName('w'), huge)).body.error).toMatchObject(countable);
    expect((await gameSession.win(newName('w'), 5)).status).toBe(200);
    const round = await gameSession.get('/rounds/r1');
    expect(round.body.data.players).toMatchObject([{ staked: 1, won: huge + 5 }]);
  });

  test('the report of payments is refused with advice, and the list of bonuses shows the most', async () => {
    const operator = await world.addOperator();
    const staff = await addTestStaff(world, operator);
    const bonus = await addBonus(staff, { wagering_multiplier: 0 });
    for (let players = 0; players < 2; players += 1) {
      const player = await registerTestPlayer(operator);
      await must(deposit(operator, player, huge));
      await granted(operator, player, bonus);
    }
    await world.admin`
      update player_bonuses set converted_amount = ${huge} where operator_id = ${operator.operator_id}`;
    const range = `from=${today()}&to=${today()}`;
    const refused = await staff.get(`/api/back-office/v1/reports/payments?${range}`);
    expect([refused.status, refused.body.error]).toMatchObject([
      422,
      { code: 'INVALID_REQUEST', details: { reason: 'too_large', most } },
    ]);
    const listed = await must(staff.get('/api/back-office/v1/bonuses'));
    expect(listed.body.data[0].cost).toEqual([{ currency: 'EUR', amount: most }]);
  });
});
