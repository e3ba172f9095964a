import { describe, expect, test } from 'vitest';
import { balancesOf, entriesOf } from '../../../test/support/money.ts';
import { newName, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const table = await openStudio(world);

describe('plays: all or nothing, in order', () => {
  const bet = (transaction_id: string, amount: number) => ({ kind: 'bet', transaction_id, amount });
  const win = (transaction_id: string, amount: number) => ({ kind: 'win', transaction_id, amount });

  test('takes bets and wins of an instant game in one call, and the same again', async () => {
    const gameSession = await table.openSession(100);
    const [round, b, w, b2] = [newName('r'), newName('b'), newName('w'), newName('b')];
    const actions = [bet(b, 100), win(w, 250), bet(b2, 200)];
    const first = await gameSession.play(round, actions, { round_finished: true });
    expect(first.status, first.text).toBe(200);
    expect(first.body.data).toMatchObject({
      transactions: [
        { kind: 'bet', status: 'applied', balance_after: 0 },
        { kind: 'win', status: 'applied', balance_after: 250 },
        { kind: 'bet', status: 'applied', balance_after: 50 },
      ],
      balance: 50,
      round: { id: round, status: 'closed' },
    });
    const again = await gameSession.play(round, actions, { round_finished: true });
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
    expect(again.body.data.transactions.map((one: { status: string }) => one.status)).toEqual(
      Array(3).fill('replayed'),
    );
    expect((await gameSession.bet(b, 100, { round_id: round })).body.data.transaction.status).toBe('replayed');
    expect((await balancesOf(world, gameSession.player)).real_balance).toBe(50);
  });

  test('the first refusal refuses the whole call, and nothing is stored', async () => {
    const gameSession = await table.openSession(100);
    const [round, b] = [newName('r'), newName('b')];
    const refused = await gameSession.play(round, [bet(b, 60), win(newName('w'), 10), bet(newName('b'), 60)]);
    expect(refused.body.error).toMatchObject({ code: 'INSUFFICIENT_FUNDS', details: { balance: 100 } });
    expect((await gameSession.get(`/transactions/bet/${b}`)).status).toBe(404);
    expect((await gameSession.get(`/rounds/${round}`)).status).toBe(404);
    expect(await entriesOf(world, gameSession.player)).toHaveLength(1);
    expect((await gameSession.play(round, [win(newName('w'), 10)])).body.error.code).toBe('BET_NOT_FOUND');
  });

  test('the same id twice in one call is one bet', async () => {
    const gameSession = await table.openSession(100);
    const b = newName('b');
    const reply = await gameSession.play(newName('r'), [bet(b, 60), bet(b, 60)]);
    expect(reply.body.data.balance).toBe(40);
  });
});
