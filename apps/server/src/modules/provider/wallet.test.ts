import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inject, signedHeaders } from '../../../test/client.ts';
import { addGame } from '../../../test/games.ts';
import { balancesOf, entriesOf, eventsOf } from '../../../test/money.ts';
import { addStudio, giveBonus, newName, openStudio } from '../../../test/provider.ts';
import { createWorld, type World } from '../../../test/world.ts';

let world: World;
let table: Awaited<ReturnType<typeof openStudio>>;

beforeAll(async () => {
  world = await createWorld();
  table = await openStudio(world);
});
afterAll(() => world.close());

const lock = async (player: number): Promise<void> => {
  const reply = await table.operator.client.put(`/api/v1/operator/players/${player}/status`, {
    status: 'locked',
    reason: 'test',
  });
  expect(reply.status, reply.text).toBeLessThan(300);
};

describe('sessions/verify and balance', () => {
  test('tell who plays by an opaque name, the same in every session, and nothing personal', async () => {
    const seat = await table.seat(700);
    const reply = await seat.post('/sessions/verify', { session_token: seat.session_token });
    expect(reply.body.data).toEqual({
      player_ref: seat.player_ref,
      balance: 700,
      bonus_balance: 0,
      currency: 'EUR',
      language: expect.any(String),
      country: expect.any(String),
      expires_at: '2026-03-02T22:00:00.000Z',
      is_test: false,
    });
    expect(seat.player_ref).toMatch(/^plr_[\w-]{22}$/);
    expect((await table.studio.launch(seat.player)).player_ref).toBe(seat.player_ref);
  });

  test('balances are told for a session or a name, and for nothing else', async () => {
    const seat = await table.seat(700);
    const wallet = { balance: 700, bonus_balance: 0, currency: 'EUR' };
    expect((await seat.post('/balance', { session_token: seat.session_token })).body.data).toEqual(wallet);
    expect((await seat.post('/balance', { player_ref: seat.player_ref })).body.data).toEqual(wallet);
    expect((await seat.post('/balance', { player_ref: 'plr_nobody' })).status).toBe(404);
    expect((await seat.post('/balance', { session_token: 'gst_nothing' })).body.error.code).toBe(
      'INVALID_PLAYER_TOKEN',
    );
    expect((await seat.post('/balance', {})).body.error.code).toBe('VALIDATION_FAILED');
  });

  test("another provider knows neither the session nor the player's name", async () => {
    const seat = await table.seat();
    const other = await addStudio(world, table.operator, table.staff);
    const post = (path: string, body: object) => other.client.post(`/api/v1/provider${path}`, body);
    const verified = await post('/sessions/verify', { session_token: seat.session_token });
    expect(verified.body.error.code).toBe('INVALID_PLAYER_TOKEN');
    expect((await post('/balance', { player_ref: seat.player_ref })).status).toBe(404);
    const { player_ref } = await other.launch(seat.player);
    expect(player_ref).not.toBe(seat.player_ref);
  });
});

describe('rule 1: a transaction is provider, kind and transaction_id, for ever', () => {
  test('the same again gives the stored result with Idempotent-Replayed, and balances as they are now', async () => {
    const seat = await table.seat(1_000);
    const id = newName('b');
    const first = await seat.bet(id, 100);
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
    await seat.bet(newName('b'), 300);
    world.clock.advance(48 * 3_600_000);
    const again = await seat.bet(id, 100);
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
    expect(again.body.data).toEqual({
      ...first.body.data,
      transaction: { ...first.body.data.transaction, status: 'replayed' },
      balance: 600,
    });
    expect(await entriesOf(world, seat.player)).toHaveLength(3);
  });

  test('409 DUPLICATE_TRANSACTION: other content under the same id, and nothing moves', async () => {
    const seat = await table.seat(1_000);
    const [bet, win, rollback] = [newName('b'), newName('w'), newName('x')];
    await seat.bet(bet, 100);
    const other = await table.seat(1_000);
    for (const [reply, differs] of [
      [await seat.bet(bet, 101), ['amount']],
      [await seat.bet(bet, 100, { round_id: 'r2' }), ['round_id']],
      [await seat.bet(bet, 100, { game_id: 'other' }), ['game_id']],
      [await seat.bet(bet, 100, { currency: 'USD' }), ['currency']],
      [await other.bet(bet, 100), ['player']],
      [await other.rollback(newName('x'), bet), ['player']],
    ] as const)
      expect(reply.body.error).toMatchObject({ code: 'DUPLICATE_TRANSACTION', details: { differs } });

    await seat.rollback(rollback, bet);
    expect((await seat.rollback(rollback, newName('b'))).body.error.code).toBe('DUPLICATE_TRANSACTION');
    await seat.bet(newName('b'), 100);
    await seat.win(win, 50);
    for (const more of [{ kind: 'jackpot' }, { round_finished: true }])
      expect((await seat.win(win, 50, more)).body.error.code).toBe('DUPLICATE_TRANSACTION');
    expect(await balancesOf(world, seat.player)).toEqual({ real_balance: 950, bonus_balance: 0 });
    expect(await balancesOf(world, other.player)).toEqual({ real_balance: 1_000, bonus_balance: 0 });
  });

  test('a bet, a win and a rollback may share an id: they are of different kinds', async () => {
    const seat = await table.seat(1_000);
    const id = newName('t');
    expect((await seat.bet(id, 100)).status).toBe(200);
    expect((await seat.rollback(id, id)).status).toBe(200);
    await seat.bet(newName('b'), 100);
    expect((await seat.win(id, 100)).status).toBe(200);
    expect((await balancesOf(world, seat.player)).real_balance).toBe(1_000);
  });

  test('two at once: the second waits for the first, and both get the same result', async () => {
    const second = await world.startNode();
    const seat = await table.seat(1_000);
    const id = newName('b');
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => seat.bet(id, 100, {}, n % 2 === 0 ? {} : { via: second })),
    );
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200));
    expect(replies.filter((reply) => reply.headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    expect(new Set(replies.map((reply) => reply.body.data.transaction.id)).size).toBe(1);
    expect((await balancesOf(world, seat.player)).real_balance).toBe(900);
  });

  test('two players at once under one id: one has it, the other is refused', async () => {
    const second = await world.startNode();
    for (let round = 0; round < 5; round += 1) {
      const seats = [await table.seat(1_000), await table.seat(1_000)] as const;
      const id = newName('b');
      const [one, other] = await Promise.all([seats[0].bet(id, 100), seats[1].bet(id, 100, {}, { via: second })]);
      expect([one.status, other.status].toSorted()).toEqual([200, 409]);
      const refused = one.status === 409 ? one : other;
      expect(refused.body.error.code).toBe('DUPLICATE_TRANSACTION');
      const left = await Promise.all(seats.map((seat) => balancesOf(world, seat.player)));
      expect(left.map((row) => row.real_balance).toSorted((a, b) => a - b)).toEqual([900, 1_000]);
    }
  });

  test('a byte-identical retry of a money call is answered from the store, not with REPLAYED_REQUEST', async () => {
    const seat = await table.seat(1_000);
    const send = async (method: string, url: string, body: object | undefined) => {
      const payload = body === undefined ? '' : JSON.stringify(body);
      const headers = {
        ...signedHeaders(table.studio.key, world.clock, { method, url, body: payload }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      };
      const request = { method, url, headers, ...(body ? { payload } : {}) };
      return [await inject(world.app, request), await inject(world.app, request)] as const;
    };
    const bet = {
      transaction_id: newName('b'),
      session_token: seat.session_token,
      round_id: 'r1',
      game_id: table.studio.external_id,
      amount: 100,
      currency: 'EUR',
    };
    const [first, again] = await send('POST', '/api/v1/provider/bets', bet);
    expect([first.status, again.status, again.headers['idempotent-replayed']]).toEqual([200, 200, 'true']);
    expect(again.body.data.transaction).toEqual({ ...first.body.data.transaction, status: 'replayed' });

    const [, replayed] = await send('POST', '/api/v1/provider/balance', { player_ref: seat.player_ref });
    expect(replayed.body.error.code).toBe('REPLAYED_REQUEST');
  });
});

describe('rule 2: a bet is checked in order, and a refusal is not kept', () => {
  test('401 INVALID_PLAYER_TOKEN: the session has run out or was ended; a new one takes the same bet', async () => {
    const seat = await table.seat(1_000);
    world.clock.advance(12 * 3_600_000);
    const id = newName('b');
    const reply = await seat.bet(id, 100);
    expect(reply.body.error).toMatchObject({
      code: 'INVALID_PLAYER_TOKEN',
      details: { balance: 1_000, bonus_balance: 0, currency: 'EUR' },
    });
    const { session_token } = await table.studio.launch(seat.player);
    expect((await seat.bet(id, 100, { session_token })).status).toBe(200);
  });

  test('422 INVALID_REQUEST: another currency, an unknown game, a game that is off', async () => {
    const seat = await table.seat(1_000);
    const off = newName('off');
    const game = await addGame(table.staff, table.studio.provider.slug, { external_id: off });
    await table.staff.patch(`/api/back-office/v1/games/${game}`, { is_active: false });
    for (const [more, reason] of [
      [{ currency: 'USD' }, 'currency'],
      [{ game_id: 'nothing' }, 'game'],
      [{ game_id: off }, 'game'],
    ] as const) {
      const reply = await seat.bet(newName('b'), 100, more);
      expect(reply.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { reason, balance: 1_000 } });
    }
  });

  test('422 PLAYER_RESTRICTED: a restricted player, with the balances', async () => {
    const seat = await table.seat(1_000);
    const patched = await table.staff.patch(`/api/back-office/v1/players/${seat.player}/restrictions`, {
      can_bet: false,
    });
    expect(patched.status, patched.text).toBeLessThan(300);
    expect((await seat.bet(newName('b'), 5_000)).body.error).toMatchObject({
      code: 'PLAYER_RESTRICTED',
      details: { balance: 1_000 },
    });
  });

  test('a lock or an exclusion ends the session at once', async () => {
    const seat = await table.seat(1_000);
    await lock(seat.player);
    expect((await seat.bet(newName('b'), 100)).body.error.code).toBe('INVALID_PLAYER_TOKEN');
  });

  test('422 LIMIT_EXCEEDED: the stake counts as the worst case, before the money is looked at; the operator is told', async () => {
    const seat = await table.seat(1_000);
    await table.operator.client.put(`/api/v1/operator/players/${seat.player}/limits`, {
      limits: { max_daily_loss: 150 },
    });
    expect((await seat.bet(newName('b'), 100)).status).toBe(200);
    const refused = await seat.bet(newName('b'), 9_000);
    expect(refused.body.error).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      details: { limit: 'max_daily_loss', used: 100, requested: 9_000, balance: 900, bonus_balance: 0 },
    });
    expect(await eventsOf(world, seat.player)).toContain('limits.reached');
    await seat.win(newName('w'), 100);
    expect((await seat.bet(newName('b'), 150)).status).toBe(200);
  });

  test('402 INSUFFICIENT_FUNDS: is judged afresh once the money is there', async () => {
    const seat = await table.seat(50);
    const id = newName('b');
    const refused = await seat.bet(id, 100);
    expect(refused.body.error).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      details: { balance: 50, bonus_balance: 0 },
    });
    await giveBonus(table.staff, seat.player, 70);
    const taken = await seat.bet(id, 100);
    expect(taken.body.data.transaction).toMatchObject({ status: 'applied', real_amount: 50, bonus_amount: 50 });
    expect(taken.body.data).toMatchObject({ balance: 0, bonus_balance: 20 });
  });

  test('the stored result comes before everything else: an ended session still gets it', async () => {
    const seat = await table.seat(1_000);
    const id = newName('b');
    await seat.bet(id, 100);
    await lock(seat.player);
    const again = await seat.bet(id, 100);
    expect(again.body.data.transaction.status).toBe('replayed');
  });

  test('409 ROUND_CLOSED: no bet in a round that is over', async () => {
    const seat = await table.seat(1_000);
    await seat.bet(newName('b'), 100);
    await seat.close('r1');
    expect((await seat.bet(newName('b'), 100)).body.error).toMatchObject({ code: 'ROUND_CLOSED', retry: 'never' });
  });
});

describe('rule 3: a win is paid, whatever has become of the player', () => {
  test('to a locked player, after the session, beyond every limit, for a game that is off', async () => {
    const external_id = newName('g');
    const game = await addGame(table.staff, table.studio.provider.slug, { external_id });
    const seat = await table.seat(1_000);
    await seat.bet(newName('b'), 100, { game_id: external_id });
    await table.staff.patch(`/api/back-office/v1/games/${game}`, { is_active: false });
    await lock(seat.player);
    world.clock.advance(13 * 3_600_000);
    const reply = await seat.win(newName('w'), 5_000, { game_id: external_id });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.data.balance).toBe(5_900);
  });

  test('409 BET_NOT_FOUND with retry same_request: the bet may be on its way; then the same request passes', async () => {
    const seat = await table.seat(1_000);
    const win = newName('w');
    expect((await seat.win(win, 100)).body.error).toMatchObject({ code: 'BET_NOT_FOUND', retry: 'same_request' });
    await seat.bet(newName('b'), 100);
    expect((await seat.win(win, 100)).status).toBe(200);
  });

  test('409 BET_ROLLED_BACK: no stake of the round stands', async () => {
    const seat = await table.seat(1_000);
    const [one, other] = [newName('b'), newName('b')];
    await seat.bet(one, 100);
    await seat.bet(other, 100);
    await seat.rollback(newName('x'), one);
    expect((await seat.win(newName('w'), 1)).status).toBe(200);
    const second = await table.seat(1_000);
    const bet = newName('b');
    await second.bet(bet, 100);
    await second.rollback(newName('x'), bet);
    expect((await second.win(newName('w'), 1)).body.error.code).toBe('BET_ROLLED_BACK');
  });

  test('409 ROUND_CLOSED for a plain win; jackpot, promo and correction are paid, with no bet at all too', async () => {
    const seat = await table.seat(1_000);
    await seat.bet(newName('b'), 100);
    expect((await seat.win(newName('w'), 0, { round_finished: true })).body.data.round.status).toBe('closed');
    expect((await seat.win(newName('w'), 100)).body.error.code).toBe('ROUND_CLOSED');
    for (const kind of ['jackpot', 'promo', 'correction'])
      for (const round_id of ['r1', newName('r')])
        expect((await seat.win(newName('w'), 10, { kind, round_id })).status).toBe(200);
    expect((await balancesOf(world, seat.player)).real_balance).toBe(960);
  });

  test('is split as the stakes that stand were, and no bonus money becomes real', async () => {
    const seat = await table.seat(60);
    await giveBonus(table.staff, seat.player, 100);
    await seat.bet(newName('b'), 100);
    const reply = await seat.win(newName('w'), 200);
    expect(reply.body.data.transaction).toMatchObject({ real_amount: 120, bonus_amount: 80, amount: 200 });
    expect(await balancesOf(world, seat.player)).toEqual({ real_balance: 120, bonus_balance: 140 });
  });
});

describe('rule 4: a rollback gives back exactly what was taken', () => {
  test('one casino_rollback entry per wallet touched, and the counters as before', async () => {
    const seat = await table.seat(60);
    await giveBonus(table.staff, seat.player, 100);
    const counters = () => world.admin`
      select bet_day, bet_week, bet_month, loss_day, loss_week, loss_month, staked_total from accounts
      where player_id = ${seat.player}`;
    const before = await counters();
    const bet = newName('b');
    await seat.bet(bet, 100);
    const reply = await seat.rollback(newName('x'), bet, { reason: 'timeout' });
    expect(reply.body.data.transaction).toMatchObject({ status: 'applied', real_amount: 60, bonus_amount: 40 });
    expect((await entriesOf(world, seat.player)).slice(-4)).toEqual([
      ['casino_bet', -60],
      ['casino_bet', -40],
      ['casino_rollback', 60],
      ['casino_rollback', 40],
    ]);
    expect(await balancesOf(world, seat.player)).toEqual({ real_balance: 60, bonus_balance: 100 });
    expect(await counters()).toEqual(before);
  });

  test('rolled back already: the same answer, under the same id and under another', async () => {
    const seat = await table.seat(1_000);
    const [bet, rollback] = [newName('b'), newName('x')];
    await seat.bet(bet, 100);
    const first = await seat.rollback(rollback, bet);
    const expected = { ...first.body.data.transaction, status: 'replayed' };
    const second = newName('x');
    for (const id of [rollback, second, second]) {
      const again = await seat.rollback(id, bet, { reason: 'again' });
      expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
      expect(again.body.data).toEqual({ ...first.body.data, transaction: expected });
    }
    expect((await seat.rollback(second, newName('b'))).body.error.code).toBe('DUPLICATE_TRANSACTION');
    expect((await seat.get(`/transactions/rollback/${second}`)).body.data).toMatchObject({
      status: 'repeated',
      amount: 0,
    });
    expect((await balancesOf(world, seat.player)).real_balance).toBe(1_000);
  });

  test('409 ROUND_SETTLED: the round has a win, be it one of nothing', async () => {
    const seat = await table.seat(1_000);
    const bet = newName('b');
    await seat.bet(bet, 100);
    await seat.win(newName('w'), 0);
    expect((await seat.rollback(newName('x'), bet)).body.error).toMatchObject({
      code: 'ROUND_SETTLED',
      retry: 'never',
    });
    expect((await balancesOf(world, seat.player)).real_balance).toBe(900);
  });

  test('is never refused for a lock or the end of the session, nor for a round that is closed without a win', async () => {
    const seat = await table.seat(1_000);
    const bet = newName('b');
    await seat.bet(bet, 100);
    await seat.close('r1');
    await lock(seat.player);
    expect((await seat.rollback(newName('x'), bet)).body.data.balance).toBe(1_000);
  });

  test('bet unknown: a durable tombstone; the bet that comes later is 409 BET_ROLLED_BACK and takes nothing', async () => {
    const seat = await table.seat(1_000);
    const [bet, rollback] = [newName('b'), newName('x')];
    const buried = await seat.rollback(rollback, bet);
    expect(buried.status).toBe(200);
    expect(buried.body.data).toMatchObject({ transaction: { status: 'tombstoned', amount: 0 }, round: null });
    const late = await seat.bet(bet, 100);
    expect(late.body.error).toMatchObject({ code: 'BET_ROLLED_BACK', details: { balance: 1_000 } });
    expect((await seat.rollback(rollback, bet)).body.data.transaction.status).toBe('replayed');
    expect((await seat.rollback(newName('x'), bet)).body.data.transaction.status).toBe('replayed');
    expect(await balancesOf(world, seat.player)).toEqual({ real_balance: 1_000, bonus_balance: 0 });
    expect((await seat.get(`/transactions/bet/${bet}`)).body.data.status).toBe('tombstoned');
  });

  test('bet and rollback at once, on two nodes: whoever comes first, the player has lost nothing', async () => {
    const second = await world.startNode();
    const seat = await table.seat(1_000);
    for (let n = 0; n < 10; n += 1) {
      const bet = newName('b');
      const round_id = newName('r');
      const [taken, undone] = await Promise.all([
        seat.bet(bet, 100, { round_id }),
        seat.rollback(newName('x'), bet, {}, { via: second }),
      ]);
      expect(undone.status, undone.text).toBe(200);
      expect([200, 409]).toContain(taken.status);
      expect(undone.body.data.transaction.status).toBe(taken.status === 200 ? 'applied' : 'tombstoned');
    }
    expect((await balancesOf(world, seat.player)).real_balance).toBe(1_000);
  });
});

describe('plays: all or nothing, in order', () => {
  const bet = (transaction_id: string, amount: number) => ({ kind: 'bet', transaction_id, amount });
  const win = (transaction_id: string, amount: number) => ({ kind: 'win', transaction_id, amount });

  test('bets and wins of an instant game in one call, and the same again', async () => {
    const seat = await table.seat(100);
    const [round, b, w, b2] = [newName('r'), newName('b'), newName('w'), newName('b')];
    const actions = [bet(b, 100), win(w, 250), bet(b2, 200)];
    const first = await seat.play(round, actions, { round_finished: true });
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
    const again = await seat.play(round, actions, { round_finished: true });
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
    expect(again.body.data.transactions.map((one: { status: string }) => one.status)).toEqual(
      Array(3).fill('replayed'),
    );
    expect((await seat.bet(b, 100, { round_id: round })).body.data.transaction.status).toBe('replayed');
    expect((await balancesOf(world, seat.player)).real_balance).toBe(50);
  });

  test('the first refusal refuses the whole, and nothing of it is kept', async () => {
    const seat = await table.seat(100);
    const [round, b] = [newName('r'), newName('b')];
    const refused = await seat.play(round, [bet(b, 60), win(newName('w'), 10), bet(newName('b'), 60)]);
    expect(refused.body.error).toMatchObject({ code: 'INSUFFICIENT_FUNDS', details: { balance: 100 } });
    expect((await seat.get(`/transactions/bet/${b}`)).status).toBe(404);
    expect((await seat.get(`/rounds/${round}`)).status).toBe(404);
    expect(await entriesOf(world, seat.player)).toHaveLength(1);
    expect((await seat.play(round, [win(newName('w'), 10)])).body.error.code).toBe('BET_NOT_FOUND');
  });

  test('the same id twice in one call is one bet', async () => {
    const seat = await table.seat(100);
    const b = newName('b');
    const reply = await seat.play(newName('r'), [bet(b, 60), bet(b, 60)]);
    expect(reply.body.data.balance).toBe(40);
  });
});

describe('rounds, transactions and reconciliation', () => {
  test('closing is repeatable; a round that nothing is known of is 409 BET_NOT_FOUND', async () => {
    const seat = await table.seat(1_000);
    const round_id = newName('r');
    expect((await seat.close(round_id)).body.error).toMatchObject({ code: 'BET_NOT_FOUND', retry: 'same_request' });
    await seat.bet(newName('b'), 100, { round_id });
    for (let n = 0; n < 2; n += 1)
      expect((await seat.close(round_id)).body.data).toEqual({
        round: { id: round_id, status: 'closed' },
        balance: 900,
        bonus_balance: 0,
        currency: 'EUR',
      });
  });

  test('what is held can be asked for: the transaction and the round, whatever characters are in the id', async () => {
    const seat = await table.seat(1_000);
    const [round_id, bet, win] = [`r/1?#%${newName('')}`, `b/${newName('')}`, newName('w')];
    await seat.bet(bet, 100, { round_id });
    await seat.win(win, 30, { round_id });
    const held = await seat.get(`/transactions/bet/${encodeURIComponent(bet)}`);
    expect(held.body.data).toMatchObject({ transaction_id: bet, round_id, status: 'applied', amount: 100 });
    expect(held.body.data.player_ref).toBe(seat.player_ref);
    const round = await seat.get(`/rounds/${encodeURIComponent(round_id)}`);
    expect(round.body.data.players).toMatchObject([
      { player_ref: seat.player_ref, staked: 100, won: 30, status: 'open' },
    ]);
    expect(round.body.data.transactions.map((one: { transaction_id: string }) => one.transaction_id)).toEqual([
      win,
      bet,
    ]);
    expect((await seat.get(`/transactions/nonsense/${encodeURIComponent(bet)}`)).status).toBe(404);
    expect((await seat.get(`/transactions/win/${encodeURIComponent(bet)}`)).status).toBe(404);
  });

  test('reconciliation: sums by hour and currency, and a digest that the provider can compute itself', async () => {
    const own = await openStudio(world);
    const seat = await own.seat(1_000);
    await seat.bet('b2', 100);
    await seat.bet('b10', 50);
    await seat.rollback('x1', 'b10');
    await seat.rollback('x2', 'never');
    const from = new Date(Math.floor(world.clock.now().getTime() / 3_600_000) * 3_600_000);
    world.clock.advance(3_600_000);
    await seat.win('w1', 30);
    const to = new Date(from.getTime() + 2 * 3_600_000);
    const reply = await seat.get(`/reconciliation?from=${from.toISOString()}&to=${to.toISOString()}`);
    const none = { count: 0, sum: 0 };
    expect(reply.body.data).toEqual([
      {
        hour: from.toISOString(),
        currency: 'EUR',
        count: 3,
        bets: { count: 2, sum: 150 },
        wins: none,
        rollbacks: { count: 1, sum: 50 },
        digest: sha256('bet b10 50\nbet b2 100\nrollback x1 50'),
      },
      {
        hour: new Date(from.getTime() + 3_600_000).toISOString(),
        currency: 'EUR',
        count: 1,
        bets: none,
        wins: { count: 1, sum: 30 },
        rollbacks: none,
        digest: sha256('win w1 30'),
      },
    ]);
    const tooLong = await seat.get('/reconciliation?from=2026-01-01&to=2026-02-02');
    expect(tooLong.body.error).toMatchObject({ code: 'VALIDATION_FAILED', details: { to: [expect.any(String)] } });
  });
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
