import { describe, expect, test } from 'vitest';
import { inject } from '../../../test/support/client.ts';
import { balancesOf, entriesOf } from '../../../test/support/money.ts';
import { newName, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { signedHeaders } from '../../call/signed-headers.ts';

const world = await createFileWorld();
const table = await openStudio(world);

describe('rule 1: a transaction is provider, kind and transaction_id, for ever', () => {
  test('a repeat returns the stored result with Idempotent-Replayed, and the current balances', async () => {
    const gameSession = await table.openSession(1_000);
    const id = newName('b');
    const first = await gameSession.bet(id, 100);
    expect(first.status, first.text).toBe(200);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(first.body.data).toEqual({
      transaction: {
        id: expect.any(Number),
        kind: 'bet',
        transaction_id: id,
        status: 'applied',
        amount: 100,
        real_amount: 100,
        bonus_amount: 0,
        balance_after: 900,
        bonus_balance_after: 0,
        created_at: expect.any(String),
      },
      balance: 900,
      bonus_balance: 0,
      currency: 'EUR',
      round: { id: 'r1', status: 'open' },
    });
    await gameSession.bet(newName('b'), 300);
    world.clock.advance(48 * 3_600_000);
    const again = await gameSession.bet(id, 100);
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
    expect(again.body.data).toEqual({
      ...first.body.data,
      transaction: { ...first.body.data.transaction, status: 'replayed' },
      balance: 600,
    });
    expect(await entriesOf(world, gameSession.player)).toHaveLength(3);
  });

  test('409 DUPLICATE_TRANSACTION: other content under the same id, and nothing moves', async () => {
    const gameSession = await table.openSession(1_000);
    const [bet, win, rollback] = [newName('b'), newName('w'), newName('x')];
    await gameSession.bet(bet, 100);
    const other = await table.openSession(1_000);
    for (const [reply, differs] of [
      [await gameSession.bet(bet, 101), ['amount']],
      [await gameSession.bet(bet, 100, { round_id: 'r2' }), ['round_id']],
      [await gameSession.bet(bet, 100, { game_id: 'other' }), ['game_id']],
      [await gameSession.bet(bet, 100, { currency: 'USD' }), ['currency']],
      [await other.bet(bet, 100), ['player']],
      [await other.rollback(newName('x'), bet), ['player']],
    ] as const)
      expect(reply.body.error).toMatchObject({ code: 'DUPLICATE_TRANSACTION', details: { differs } });

    await gameSession.rollback(rollback, bet);
    expect((await gameSession.rollback(rollback, newName('b'))).body.error.code).toBe('DUPLICATE_TRANSACTION');
    await gameSession.bet(newName('b'), 100);
    await gameSession.win(win, 50);
    for (const more of [{ kind: 'jackpot' }, { round_finished: true }])
      expect((await gameSession.win(win, 50, more)).body.error.code).toBe('DUPLICATE_TRANSACTION');
    expect(await balancesOf(world, gameSession.player)).toEqual({ real_balance: 950, bonus_balance: 0 });
    expect(await balancesOf(world, other.player)).toEqual({ real_balance: 1_000, bonus_balance: 0 });
  });

  test('a bet, a win and a rollback may share an id: they are of different kinds', async () => {
    const gameSession = await table.openSession(1_000);
    const id = newName('t');
    expect((await gameSession.bet(id, 100)).status).toBe(200);
    expect((await gameSession.rollback(id, id)).status).toBe(200);
    await gameSession.bet(newName('b'), 100);
    expect((await gameSession.win(id, 100)).status).toBe(200);
    expect((await balancesOf(world, gameSession.player)).real_balance).toBe(1_000);
  });

  test('two at once: the second waits for the first, and both get the same result', async () => {
    const second = await world.startNode();
    const gameSession = await table.openSession(1_000);
    const id = newName('b');
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => gameSession.bet(id, 100, {}, n % 2 === 0 ? {} : { via: second })),
    );
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200));
    expect(replies.filter((reply) => reply.headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    expect(new Set(replies.map((reply) => reply.body.data.transaction.id)).size).toBe(1);
    expect((await balancesOf(world, gameSession.player)).real_balance).toBe(900);
  });

  test('two at once that end their round: the second gets the result of the first, not ROUND_CLOSED', async () => {
    const second = await world.startNode();
    const gameSession = await table.openSession(1_000);
    for (let n = 0; n < 10; n += 1) {
      const [bet, win, instant] = [newName('b'), newName('w'), newName('i')];
      const [round_id, other] = [newName('r'), newName('r')];
      const actions = [{ kind: 'bet', transaction_id: instant, amount: 10 }];
      const finished = { round_finished: true };
      await gameSession.bet(bet, 10, { round_id });
      const replies = await Promise.all([
        ...[{}, { via: second }].map((via) => gameSession.win(win, 10, { round_id, ...finished }, via)),
        ...[{}, { via: second }].map((via) => gameSession.play(other, actions, finished, via)),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
    expect((await balancesOf(world, gameSession.player)).real_balance).toBe(900);
  });

  test('two players at once under one id: one gets it, the other is refused', async () => {
    const second = await world.startNode();
    for (let round = 0; round < 5; round += 1) {
      const gameSessions = [await table.openSession(1_000), await table.openSession(1_000)] as const;
      const id = newName('b');
      const [one, other] = await Promise.all([
        gameSessions[0].bet(id, 100),
        gameSessions[1].bet(id, 100, {}, { via: second }),
      ]);
      expect([one.status, other.status].toSorted()).toEqual([200, 409]);
      const refused = one.status === 409 ? one : other;
      expect(refused.body.error.code).toBe('DUPLICATE_TRANSACTION');
      const left = await Promise.all(gameSessions.map((gameSession) => balancesOf(world, gameSession.player)));
      expect(left.map((row) => row.real_balance).toSorted((a, b) => a - b)).toEqual([900, 1_000]);
    }
  });

  test('a byte-identical retry of a money call gets the stored answer, not REPLAYED_REQUEST', async () => {
    const gameSession = await table.openSession(1_000);
    const send = async (method: string, url: string, body: object | undefined) => {
      const payload = body === undefined ? '' : JSON.stringify(body);
      const headers = signedHeaders(table.studio.key, world.clock.now(), { method, url, body: payload });
      const request = { method, url, headers, ...(body ? { payload } : {}) };
      return [await inject(world.app, request), await inject(world.app, request)] as const;
    };
    const bet = {
      transaction_id: newName('b'),
      session_token: gameSession.session_token,
      round_id: 'r1',
      game_id: table.studio.external_id,
      amount: 100,
      currency: 'EUR',
    };
    const [first, again] = await send('POST', '/api/v1/provider/bets', bet);
    expect([first.status, again.status, again.headers['idempotent-replayed']]).toEqual([200, 200, 'true']);
    expect(again.body.data.transaction).toEqual({ ...first.body.data.transaction, status: 'replayed' });

    const [, replayed] = await send('POST', '/api/v1/provider/balance', { player_ref: gameSession.player_ref });
    expect(replayed.body.error.code).toBe('REPLAYED_REQUEST');
  });

  test('429 RATE_LIMITED: an answered byte-identical retry counts, also beside others in one batch', async () => {
    const gameSession = await table.openSession(1_000);
    const limited = await table.staff.post('/api/back-office/v1/api-keys', {
      name: 'Few calls',
      scopes: [],
      provider_id: table.studio.provider.id,
      rate_limit_per_minute: 8,
    });
    const url = '/api/v1/provider/bets';
    const payload = JSON.stringify({
      transaction_id: newName('b'),
      session_token: gameSession.session_token,
      round_id: 'r1',
      game_id: table.studio.external_id,
      amount: 100,
      currency: 'EUR',
    });
    const headers = signedHeaders(limited.body.data, world.clock.now(), { method: 'POST', url, body: payload });
    const again = () => inject(world.app, { method: 'POST', url, headers, payload });
    expect((await again()).headers['x-ratelimit-remaining']).toBe('7');
    expect((await again()).headers['x-ratelimit-remaining']).toBe('6');
    // A refused replay of any other call still does not count.
    const look = { method: 'GET', url: '/api/v1/provider/rounds/r1' };
    const asked = { ...look, headers: signedHeaders(limited.body.data, world.clock.now(), { ...look, body: '' }) };
    expect((await inject(world.app, asked)).headers['x-ratelimit-remaining']).toBe('5');
    expect((await inject(world.app, asked)).body.error.code).toBe('REPLAYED_REQUEST');
    const together = await Promise.all([...Array.from({ length: 10 }, again), inject(world.app, asked)]);
    expect(together.filter((reply) => reply.status === 200)).toHaveLength(5);
    expect(together.filter((reply) => reply.body.error?.code === 'RATE_LIMITED')).toHaveLength(5);
    expect(together.at(-1)!.body.error.code).toBe('REPLAYED_REQUEST');
  });
});
