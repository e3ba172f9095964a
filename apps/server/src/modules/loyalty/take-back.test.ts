import { describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { must, mustData } from '../../../test/support/client.ts';
import { browserOf, setProgramme } from '../../../test/support/loyalty.ts';
import { addMethod, balancesOf, deposit, playerWith, withdraw } from '../../../test/support/money.ts';
import { inMoney } from '../../../test/support/plain.ts';
import { type GameSession, newName, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import type { Money } from '../../base/money.ts';
import { inOperator } from '../../database/transaction.ts';
import { formatFinding } from '../../module/finding.ts';
import { verify } from '../../verify/verify.ts';
import { owedForPoints, reverseExchanges, type StandingExchange } from '../wallet/points.ts';

const world = await createFileWorld();
const studio = await openStudio(world);
await setProgramme(world, studio.staff);

/** A player who has lost bets, at one point per hundred; ten points are one minor unit. */
const loser = async (balance: number, ...stakes: number[]) => lose(await studio.openSession(balance), stakes);

const lose = async (gameSession: GameSession, stakes: readonly number[]) => {
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
    exchange: async (points: number, by = browser) => {
      await must(by.post('/api/v1/player/loyalty/exchange', { points }));
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
    expect([...rows]).toEqual([{ action: 'loyalty.exchange_owed', field: 'owed', to_value: '20' }]);
    await player.rollback(newName('undo'), lost);
    expect([await player.real(), await player.points()]).toEqual([0, -10]);
    expect(await findings()).toEqual([]);
  });

  test('takes back however many exchanges there were, by one entry', async () => {
    const player = await loser(80_000, 60_000, 1_000);
    await setProgramme(world, studio.staff, { minimum_points: 10 });
    for (let n = 0; n < 60; n += 1) await player.exchange(10);
    await setProgramme(world, studio.staff);
    expect([await player.real(), await player.points()]).toEqual([19_060, 10]);
    await player.undo(0);
    expect([await player.real(), await player.points()]).toEqual([79_001, 0]);
    expect((await player.changes())[0]).toEqual(['reversal', 590, 0, 59]);
    await player.undo(1);
    expect([await player.real(), await player.points()]).toEqual([80_000, 0]);
    expect((await player.changes())[0]).toEqual(['reversal', 10, 0, 1]);
    expect(await findings()).toEqual([]);
  });

  test('402 INSUFFICIENT_FUNDS: what is owed for points stays in the wallet, at request, approval and payout', async () => {
    await addMethod(studio.staff);
    const player = await loser(20_001, 20_000, 1);
    await player.exchange(200);
    const lost = newName('bet');
    await must(player.bet(lost, 20, { round_id: lost }));
    await must(player.close(lost));
    const { body } = await studio.operator.client.get(`/api/v1/operator/players/${player.player}/transactions`);
    const payment = body.data.find((one: { type: string }) => one.type === 'deposit').payment_request_id;
    await must(studio.staff.post(`${base}/payments/${payment}/chargeback`, { reason: 'Card stolen' }));
    await must(player.undo(0));
    await must(deposit(studio.operator, player.player, 1_000));
    expect([await player.real(), await player.points()]).toEqual([999, -200]);

    expect((await withdraw(studio.operator, player.player, 980)).body.error).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      details: { balance: 999, requested: 980, owed: 20 },
    });
    const explained = await mustData(studio.staff.get(`${base}/players/${player.player}/withdrawable`));
    expect(explained).toMatchObject({
      withdrawable: 979,
      bounds: expect.arrayContaining([{ rule: 'owed', at_most: 979 }]),
    });
    const { id } = await mustData(withdraw(studio.operator, player.player, 979));
    const blocked = async () =>
      (await mustData(studio.staff.get(`${base}/payments?flag=blocked`))).map((one: { id: number }) => one.id);
    expect(await blocked()).not.toContain(id);
    // The reserve is played away: what was requested before waits.
    await must(player.bet(newName('bet'), 1, { round_id: newName('round') }));
    expect(await blocked()).toContain(id);
    expect((await studio.staff.post(`${base}/payments/${id}/approve`)).body.error).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      details: { owed: 20, blocked_by: ['owed'] },
    });
    await must(deposit(studio.operator, player.player, 1));
    await must(studio.staff.post(`${base}/payments/${id}/approve`));
    expect(await findings()).toEqual([]);
  });
});

test('in another currency exchanges are reversed at the value of then, in parts, although the rate has changed', async () => {
  const rate = (value: string) => {
    const day = world.clock.now().toISOString().slice(0, 10);
    return must(studio.staff.put(`${base}/exchange-rates`, { day, rates: [{ currency: 'USD', rate: value }] }));
  };
  await addMethod(studio.staff, { currencies: ['USD'] });
  await rate('0.5');
  const player = await lose(await studio.openSession(60_000, { currency: 'USD' }), [10_000, 30_000, 10_000]);
  await player.exchange(330);
  world.clock.advance(86_400_000);
  await rate('0.7');
  await player.exchange(170, await browserOf(world, studio.operator, player.player));
  world.clock.advance(86_400_000);
  await rate('0.9');
  await player.undo(0);
  await player.undo(1);
  await player.undo(2);
  const rows = await world.admin<{ amount: number; operator_amount: number }[]>`
    select amount, operator_amount from ledger_entries where player_id = ${player.player}
      and operator_id = ${studio.operator.operator_id} and type = 'loyalty_exchange' order by seq`;
  expect(rows.map((row) => [row.amount, row.operator_amount])).toEqual([
    [33, 17],
    [17, 12],
    [-10, -7],
    // 7 at 0.7 and 23 at 0.5: the values of what stands are rounded up.
    [-30, -16],
    [-10, -6],
  ]);
  expect(await findings()).toEqual([]);
});

test('lists compute what is owed for points as the payout gate does', async () => {
  const player = await playerWith(studio.operator, 0);
  const { operator_id } = studio.operator;
  const { sql } = world.app;
  let standing: readonly StandingExchange[] = [];
  let seed = 7;
  const below = (bound: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % bound;
  };
  const save = (kind: string, points: number, amount: number) => world.admin`
    insert into loyalty_changes (operator_id, player_id, kind, points, points_after, amount, currency, ledger_entry_id,
      actor_kind, created_at)
    values (${operator_id}, ${player}, ${kind}, ${points}, 0, ${amount}, 'EUR', 1, 'system', ${world.clock.now()})`;
  for (let n = 0; n < 120; n += 1) {
    if (standing.length === 0 || below(3) > 0) {
      const exchange = inMoney<StandingExchange>({
        points: 1 + below(50),
        amount: 1 + below(20),
        booked_amount: 20,
        booked_value: 20,
      });
      await save('exchange', -exchange.points, exchange.amount);
      standing = [...standing, exchange];
    } else {
      const reversed = reverseExchanges(standing, 1 + below(90), inMoney<Money>(1 + below(40)));
      if (reversed.amount > 0) await save('reversal', reversed.points, reversed.amount);
      standing = reversed.standing;
    }
    if (n % 10 !== 9) continue;
    const lacking = 1 + below(2_000);
    const [row] = await inOperator(
      sql,
      operator_id,
      (tx) => tx<{ owed: number; exchanges: number }[]>`
      select owed_for_points(${operator_id}, ${player}, ${lacking}, 500) as owed,
        (select count(*) from standing_exchanges(${operator_id}, ${player}, 500)) as exchanges`,
    );
    expect(row).toEqual({ owed: owedForPoints({ points: -lacking }, standing), exchanges: standing.length });
  }
  // Beyond the newest ones, the rest is one exchange.
  const [merged] = await inOperator(
    sql,
    operator_id,
    (tx) => tx<{ points: number; amount: number; n: number }[]>`
    select sum(points)::bigint as points, sum(amount)::bigint as amount, count(*) as n
    from standing_exchanges(${operator_id}, ${player}, 3)`,
  );
  expect(merged).toEqual({
    points: standing.reduce((sum, { points }) => sum + points, 0),
    amount: standing.reduce((sum, { amount }) => sum + amount, 0),
    n: Math.min(4, standing.length),
  });
});
