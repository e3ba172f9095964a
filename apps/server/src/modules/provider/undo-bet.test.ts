import { describe, expect, test } from 'vitest';
import { must } from '../../../test/support/client.ts';
import { balancesOf, entriesOf } from '../../../test/support/money.ts';
import { giveBonus, lockPlayer, newName, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const table = await openStudio(world);

describe('rule 4: a rollback returns exactly what was taken', () => {
  test('one casino_rollback entry per wallet, and the counters as before', async () => {
    const gameSession = await table.openSession(60);
    await giveBonus(table.staff, gameSession.player, 100);
    const counters = () => world.admin`
      select bet_day, bet_week, bet_month, loss_day, loss_week, loss_month, staked_total from accounts
      where player_id = ${gameSession.player}`;
    const before = await counters();
    const bet = newName('b');
    await gameSession.bet(bet, 100);
    const reply = await gameSession.rollback(newName('x'), bet, { reason: 'timeout' });
    expect(reply.body.data.transaction).toMatchObject({ status: 'applied', real_amount: 60, bonus_amount: 40 });
    expect((await entriesOf(world, gameSession.player)).slice(-4)).toEqual([
      ['casino_bet', -60],
      ['casino_bet', -40],
      ['casino_rollback', 60],
      ['casino_rollback', 40],
    ]);
    expect(await balancesOf(world, gameSession.player)).toEqual({ real_balance: 60, bonus_balance: 100 });
    expect(await counters()).toEqual(before);
  });

  test('a rollback carries the value of its bet in the operator currency, although the rate has changed since', async () => {
    const rate = (day: string, value: string) =>
      must(table.staff.put('/api/back-office/v1/exchange-rates', { day, rates: [{ currency: 'USD', rate: value }] }));
    await rate('2026-03-01', '0.9');
    const gameSession = await table.openSession(60, { currency: 'USD' });
    await giveBonus(table.staff, gameSession.player, 100);
    const [first, second] = [newName('b'), newName('b')];
    await must(gameSession.bet(first, 100));
    await rate('2026-03-02', '0.5');
    await must(gameSession.bet(second, 10));
    for (const bet of [first, second]) await must(gameSession.rollback(newName('x'), bet));
    const entries = await world.admin<{ type: string; wallet: string; amount: number; operator_amount: number }[]>`
      select type, wallet, amount, operator_amount from ledger_entries
      where player_id = ${gameSession.player} and type like 'casino%' order by seq`;
    expect(entries.map(({ type, wallet, amount, operator_amount }) => [type, wallet, amount, operator_amount])).toEqual(
      [
        ['casino_bet', 'real', -60, -54],
        ['casino_bet', 'bonus', -40, -36],
        ['casino_bet', 'bonus', -10, -5],
        ['casino_rollback', 'real', 60, 54],
        ['casino_rollback', 'bonus', 40, 36],
        ['casino_rollback', 'bonus', 10, 5],
      ],
    );
  });

  test('rolled back before: the same answer, under the same id and under another', async () => {
    const gameSession = await table.openSession(1_000);
    const [bet, rollback] = [newName('b'), newName('x')];
    await gameSession.bet(bet, 100);
    const first = await gameSession.rollback(rollback, bet);
    const expected = { ...first.body.data.transaction, status: 'replayed' };
    const second = newName('x');
    for (const id of [rollback, second, second]) {
      const again = await gameSession.rollback(id, bet, { reason: 'again' });
      expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
      expect(again.body.data).toEqual({ ...first.body.data, transaction: expected });
    }
    expect((await gameSession.rollback(second, newName('b'))).body.error.code).toBe('DUPLICATE_TRANSACTION');
    expect((await gameSession.get(`/transactions/rollback/${second}`)).body.data).toMatchObject({
      status: 'repeated',
      amount: 0,
    });
    expect((await balancesOf(world, gameSession.player)).real_balance).toBe(1_000);
  });

  test('409 ROUND_SETTLED: the round has a win, even one of zero', async () => {
    const gameSession = await table.openSession(1_000);
    const bet = newName('b');
    await gameSession.bet(bet, 100);
    await gameSession.win(newName('w'), 0);
    expect((await gameSession.rollback(newName('x'), bet)).body.error).toMatchObject({
      code: 'ROUND_SETTLED',
      retry: 'never',
    });
    expect((await balancesOf(world, gameSession.player)).real_balance).toBe(900);
  });

  test('is never refused for a lock, an ended session, or a round closed without a win', async () => {
    const gameSession = await table.openSession(1_000);
    const bet = newName('b');
    await gameSession.bet(bet, 100);
    await gameSession.close('r1');
    await lockPlayer(table.operator, gameSession.player);
    expect((await gameSession.rollback(newName('x'), bet)).body.data.balance).toBe(1_000);
  });

  test('unknown bet: a durable tombstone; the bet that comes later is 409 BET_ROLLED_BACK and takes nothing', async () => {
    const gameSession = await table.openSession(1_000);
    const [bet, rollback] = [newName('b'), newName('x')];
    const buried = await gameSession.rollback(rollback, bet);
    expect(buried.status).toBe(200);
    expect(buried.body.data).toMatchObject({ transaction: { status: 'tombstoned', amount: 0 }, round: null });
    const late = await gameSession.bet(bet, 100);
    expect(late.body.error).toMatchObject({ code: 'BET_ROLLED_BACK', details: { balance: 1_000 } });
    expect((await gameSession.rollback(rollback, bet)).body.data.transaction.status).toBe('replayed');
    expect((await gameSession.rollback(newName('x'), bet)).body.data.transaction.status).toBe('replayed');
    expect(await balancesOf(world, gameSession.player)).toEqual({ real_balance: 1_000, bonus_balance: 0 });
    expect((await gameSession.get(`/transactions/bet/${bet}`)).body.data.status).toBe('tombstoned');
  });

  test('bet and rollback at once, on two nodes: whichever comes first, the player loses nothing', async () => {
    const second = await world.startNode();
    const gameSession = await table.openSession(1_000);
    for (let n = 0; n < 10; n += 1) {
      const bet = newName('b');
      const round_id = newName('r');
      const [taken, undone] = await Promise.all([
        gameSession.bet(bet, 100, { round_id }),
        gameSession.rollback(newName('x'), bet, {}, { via: second }),
      ]);
      expect(undone.status, undone.text).toBe(200);
      expect([200, 409]).toContain(taken.status);
      expect(undone.body.data.transaction.status).toBe(taken.status === 200 ? 'applied' : 'tombstoned');
    }
    expect((await balancesOf(world, gameSession.player)).real_balance).toBe(1_000);
  });
});
