import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mustData } from '../../../test/support/client.ts';
import { addGame } from '../../../test/support/games.ts';
import { balancesOf, entriesOf } from '../../../test/support/money.ts';
import { type GameSession, newName, openGameSessionOf, openStudio } from '../../../test/support/provider.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { verify } from '../../verify/verify.ts';

const world = await createFileWorld();
const table = await openStudio(world);

const real = async (session: GameSession): Promise<number> =>
  (await balancesOf(world, session.player)).real_balance as number;

const codeOf = (reply: { body: { error?: { code: string } } }): string | undefined => reply.body.error?.code;

/** Entries, balances, counters, rounds and transactions agree, whatever was sent. */
afterAll(async () => {
  const { slug: operator } = table.operator;
  expect(await verify({ databaseUrl: world.url, clock: world.clock, operator })).toEqual([]);
});

describe('settlement is per bet', () => {
  test('two stakes in a round: one is paid by its name, the other cancelled, in both orders', async () => {
    for (const order of ['pay, cancel', 'cancel, pay']) {
      const session = await table.openSession(1_000);
      const [first, second] = [newName('b'), newName('b')];
      await mustData(session.bet(first, 100));
      await mustData(session.bet(second, 200));
      const pay = () => session.win(newName('w'), 300, { reference_transaction_id: first });
      const cancel = () => session.rollback(newName('x'), second);
      for (const act of order === 'pay, cancel' ? [pay, cancel] : [cancel, pay]) {
        const reply = await act();
        expect(reply.status, `${order}: ${reply.text}`).toBe(200);
      }
      expect(await real(session)).toBe(1_200);
      expect(codeOf(await session.rollback(newName('x'), first))).toBe('ROUND_SETTLED');
    }
  });

  test('a win without a name settles the bets before it, and none after it', async () => {
    const session = await table.openSession(1_000);
    const [early, late] = [newName('b'), newName('b')];
    await mustData(session.bet(early, 100));
    await mustData(session.win(newName('w'), 0));
    await mustData(session.bet(late, 100));
    expect(codeOf(await session.rollback(newName('x'), early))).toBe('ROUND_SETTLED');
    expect((await session.rollback(newName('x'), late)).status).toBe(200);
    expect(await real(session)).toBe(900);
  });

  test('409 BET_ROLLED_BACK: stake, cancel, then a credit of that stake', async () => {
    const session = await table.openSession(1_000);
    const [bet, other] = [newName('b'), newName('b')];
    await mustData(session.bet(bet, 100));
    await mustData(session.bet(other, 100));
    await mustData(session.rollback(newName('x'), bet));
    expect(codeOf(await session.win(newName('w'), 500, { reference_transaction_id: bet }))).toBe('BET_ROLLED_BACK');
    expect((await session.win(newName('w'), 500, { reference_transaction_id: other })).status).toBe(200);
  });

  test('a win that names no bet of its own round is refused, and may be sent again where the bet may still come', async () => {
    const session = await table.openSession(1_000);
    const bet = newName('b');
    await mustData(session.bet(bet, 100, { round_id: 'other' }));
    await mustData(session.bet(newName('b'), 100));
    const unknown = await session.win(newName('w'), 5, { reference_transaction_id: newName('b') });
    expect(unknown.body.error).toMatchObject({ code: 'BET_NOT_FOUND', retry: 'same_request' });
    const elsewhere = await session.win(newName('w'), 5, { reference_transaction_id: bet });
    expect(elsewhere.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { reason: 'round' } });
    const stranger = await table.openSession(1_000);
    await mustData(stranger.bet(newName('b'), 100));
    const foreign = await stranger.win(newName('w'), 5, { reference_transaction_id: bet });
    expect(foreign.body.error).toMatchObject({ code: 'DUPLICATE_TRANSACTION', details: { differs: ['player'] } });
  });

  test('two users with two hands each at one table: every hand is settled by itself', async () => {
    const sessions = await Promise.all([table.openSession(1_000), table.openSession(1_000)]);
    const round_id = newName('table');
    await Promise.all(
      sessions.map(async (session) => {
        const hands = [newName('b'), newName('b')];
        for (const hand of hands) await mustData(session.bet(hand, 100, { round_id }));
        await mustData(session.win(newName('w'), 250, { round_id, reference_transaction_id: hands[0] }));
        await mustData(session.rollback(newName('x'), hands[1]!));
        await mustData(session.close(round_id));
      }),
    );
    for (const session of sessions) expect(await real(session)).toBe(1_150);
    const { players } = await mustData(sessions[0]!.get(`/rounds/${round_id}`));
    expect(players.map(({ staked, won }: { staked: number; won: number }) => [staked, won])).toEqual([
      [100, 250],
      [100, 250],
    ]);
  });

  test('one player in two rounds at once, and 101 pairs of stake and pay in one round', async () => {
    const session = await table.openSession(1_000);
    const [one, two] = [newName('r'), newName('r')];
    await Promise.all([one, two].map((round_id) => mustData(session.bet(newName('b'), 100, { round_id }))));
    await Promise.all([one, two].map((round_id) => mustData(session.win(newName('w'), 150, { round_id }))));
    expect(await real(session)).toBe(1_100);
    const round_id = newName('r');
    for (let pair = 0; pair < 101; pair += 1) {
      const bet = newName('b');
      await mustData(session.bet(bet, 10, { round_id }));
      await mustData(session.win(newName('w'), 11, { round_id, reference_transaction_id: bet }));
    }
    expect(await real(session)).toBe(1_201);
  });

  test('ten at once, and concurrent duplicates of wins: each is paid once', async () => {
    const session = await table.openSession(10_000);
    const round_id = newName('r');
    const bets = Array.from({ length: 10 }, () => newName('b'));
    await Promise.all(bets.map((bet) => mustData(session.bet(bet, 100, { round_id }))));
    const wins = bets.map((bet) => ({ id: newName('w'), bet }));
    const replies = await Promise.all(
      [...wins, ...wins, ...wins].map(({ id, bet }) =>
        session.win(id, 110, { round_id, reference_transaction_id: bet }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(await real(session)).toBe(10_100);
  });

  test('a rollback says neither amount, round nor game: all of the bet goes back, whatever else is sent', async () => {
    for (const more of [{}, { amount: 1, round_id: 'r9', game_id: 'none', currency: 'USD' }]) {
      const { player_ref, bet, post, player } = await table.openSession(1_000);
      const [reference_transaction_id, transaction_id] = [newName('b'), newName('x')];
      await mustData(bet(reference_transaction_id, 300));
      const body = { transaction_id, player_ref, reference_transaction_id, ...more };
      const { transaction, round } = await mustData(post('/rollbacks', body));
      expect([transaction.amount, round.id]).toEqual([300, 'r1']);
      expect(await balancesOf(world, player)).toMatchObject({ real_balance: 1_000 });
    }
  });

  test('a bet of bonus money turns none into real money through a bet in real money that is rolled back', async () => {
    const session = await table.openSession(0);
    const url = `/api/back-office/v1/players/${session.player}/corrections`;
    await mustData(table.staff.post(url, { wallet: 'bonus', direction: 'up', amount: 100, reason: 'test' }));
    const [ofBonus, ofReal] = [newName('b'), newName('b')];
    await mustData(session.bet(ofBonus, 100));
    await mustData(table.staff.post(url, { wallet: 'real', direction: 'up', amount: 100, reason: 'test' }));
    await mustData(session.bet(ofReal, 100));
    for (let part = 0; part < 3; part += 1)
      await mustData(session.win(newName('w'), 333, { reference_transaction_id: ofBonus }));
    await mustData(session.rollback(newName('x'), ofReal));
    expect(await balancesOf(world, session.player)).toEqual({ real_balance: 100, bonus_balance: 999 });
  });
});

describe('a bet of 0', () => {
  test('opens the round, is stored, books nothing, and its win is paid as real money', async () => {
    const session = await table.openSession(1_000);
    const bet = newName('b');
    const reply = await session.bet(bet, 0);
    expect(reply.body.data).toMatchObject({ transaction: { amount: 0, status: 'applied' }, round: { status: 'open' } });
    expect(await entriesOf(world, session.player)).toHaveLength(1);
    expect((await session.bet(bet, 0)).body.data.transaction.status).toBe('replayed');
    expect(codeOf(await session.bet(bet, 1))).toBe('DUPLICATE_TRANSACTION');
    await mustData(session.win(newName('w'), 70, { round_finished: true }));
    expect(await real(session)).toBe(1_070);
  });

  test('422 BONUS_INVALID: a grant of free rounds is unknown; its win is done, and no money', async () => {
    const session = await table.openSession(1_000);
    const named = { free_round_id: 'grant-1' };
    expect(codeOf(await session.bet(newName('b'), 0, named))).toBe('BONUS_INVALID');
    await mustData(session.bet(newName('b'), 0));
    await mustData(session.win(newName('w'), 500, named));
    expect(await real(session)).toBe(1_000);
  });

  test('is rolled back like any other: then a win has no bet', async () => {
    const session = await table.openSession(1_000);
    const bet = newName('b');
    await mustData(session.bet(bet, 0));
    await mustData(session.rollback(newName('x'), bet));
    expect(codeOf(await session.win(newName('w'), 70))).toBe('BET_ROLLED_BACK');
  });

  test('passes a limit of money that is used up, and no lock', async () => {
    const session = await table.openSession(1_000);
    const url = `/api/v1/operator/players/${session.player}`;
    await mustData(table.operator.client.put(`${url}/limits`, { limits: { max_daily_bet: 100 } }));
    await mustData(session.bet(newName('b'), 100, { round_id: 'a' }));
    expect(codeOf(await session.bet(newName('b'), 1, { round_id: 'b' }))).toBe('LIMIT_EXCEEDED');
    expect((await session.bet(newName('b'), 0, { round_id: 'b' })).status).toBe(200);
    await mustData(table.operator.client.put(`${url}/status`, { status: 'locked', reason: 'test' }));
    expect((await session.bet(newName('b'), 0, { round_id: 'c' })).status).not.toBe(200);
  });
});

describe('a tip', () => {
  test('is taken from real money, counts for limits, and leaves the round of the table as it is', async () => {
    const session = await table.openSession(1_000);
    const [bet, tip] = [newName('b'), newName('t')];
    await mustData(session.bet(bet, 100));
    const reply = await session.bet(tip, 50, { kind: 'tip' });
    expect(reply.body.data).toMatchObject({ transaction: { amount: 50, real_amount: 50 }, balance: 850, round: null });
    const { transactions, players } = await mustData(session.get('/rounds/r1'));
    expect(players.find(({ player_ref }: { player_ref: string }) => player_ref === session.player_ref).staked).toBe(
      100,
    );
    expect(transactions.some(({ transaction_id }: { transaction_id: string }) => transaction_id === tip)).toBe(false);
    expect(await mustData(session.get(`/transactions/bet/${tip}`))).toMatchObject({ bet_kind: 'tip', round_id: 'r1' });
    const url = `/api/v1/operator/players/${session.player}/limits`;
    await mustData(table.operator.client.put(url, { limits: { max_daily_bet: 160 } }));
    expect(codeOf(await session.bet(newName('t'), 11, { kind: 'tip' }))).toBe('LIMIT_EXCEEDED');
    expect(codeOf(await session.bet(newName('t'), 0, { kind: 'tip' }))).toBe('VALIDATION_FAILED');
    expect(codeOf(await session.bet(newName('t'), 2_000, { kind: 'tip' }))).not.toBeUndefined();
  });

  test('is rolled back exactly, and a win cannot settle it', async () => {
    const session = await table.openSession(1_000);
    const tip = newName('t');
    await mustData(session.bet(tip, 50, { kind: 'tip' }));
    await mustData(session.bet(newName('b'), 10));
    const settling = await session.win(newName('w'), 5, { reference_transaction_id: tip });
    expect(settling.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { reason: 'reference' } });
    expect((await session.rollback(newName('x'), tip)).body.data).toMatchObject({ balance: 990, round: null });
  });
});

describe('a session', () => {
  let live: { id: number; external_id: string }[];
  beforeAll(async () => {
    const add = async (type: string) => {
      const external_id = newName('live');
      return { external_id, id: await addGame(table.staff, table.studio.provider.slug, { external_id, type }) };
    };
    live = [await add('live'), await add('live')];
  });

  test('of a live game takes bets on every live game of the provider, one of another game on its own alone', async () => {
    const session = await table.openSession(1_000);
    const { session_token } = await table.studio.launch(session.player, live[0]!.id);
    for (const { external_id } of live)
      expect(
        (await session.bet(newName('b'), 10, { session_token, round_id: newName('r'), game_id: external_id })).status,
      ).toBe(200);
    const slots = await session.bet(newName('b'), 10, { session_token, round_id: newName('r') });
    expect(slots.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { reason: 'game' } });
    const fromSlots = await session.bet(newName('b'), 10, { round_id: newName('r'), game_id: live[0]!.external_id });
    expect(fromSlots.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { reason: 'game' } });
    await mustData(table.staff.patch(`/api/back-office/v1/games/${live[1]!.id}`, { is_active: false }));
    const off = await session.bet(newName('b'), 10, {
      session_token,
      round_id: newName('r'),
      game_id: live[1]!.external_id,
    });
    expect(off.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { reason: 'game' } });
  });

  test('is refreshed: the new token takes bets, the old one none, but it finds its player for wins and rollbacks', async () => {
    const session = await table.openSession(1_000);
    const [first, second] = [newName('b'), newName('b')];
    await mustData(session.bet(first, 100));
    await mustData(session.bet(second, 100, { round_id: 'r2' }));
    const { session_token: old } = session;
    const { session_token } = await mustData(session.post('/sessions/refresh', { session_token: old }));
    expect(session_token).not.toBe(old);
    expect(codeOf(await session.bet(newName('b'), 100))).toBe('INVALID_PLAYER_TOKEN');
    expect((await session.bet(newName('b'), 100, { session_token })).status).toBe(200);
    expect(codeOf(await session.post('/sessions/refresh', { session_token: old }))).toBe('INVALID_PLAYER_TOKEN');
    const byOld = { session_token: old, player_ref: undefined };
    expect((await session.win(newName('w'), 150, byOld)).status).toBe(200);
    const byNew = { session_token, player_ref: undefined };
    expect((await session.win(newName('w'), 20, byNew)).status).toBe(200);
    expect((await session.rollback(newName('x'), second, byOld)).status).toBe(200);
    expect(await real(session)).toBe(970);
    const both = await session.win(newName('w'), 1, { session_token: old });
    expect(both.body.error).toMatchObject({ code: 'VALIDATION_FAILED', details: { player_ref: [expect.any(String)] } });
  });

  test('finds its player for 400 days after it has expired, then no more', async () => {
    const session = await table.openSession(1_000);
    await mustData(session.bet(newName('b'), 100));
    const byToken = { session_token: session.session_token, player_ref: undefined };
    const days = 86_400_000;
    world.clock.advance(400 * days);
    expect((await session.win(newName('w'), 10, byToken)).status).toBe(200);
    world.clock.advance(days);
    expect(codeOf(await session.win(newName('w'), 10, byToken))).toBe('INVALID_PLAYER_TOKEN');
  });

  test('a restricted player gets no other token', async () => {
    const session: GameSession = await openGameSessionOf(table.studio, (await table.openSession(100)).player);
    const url = `/api/back-office/v1/players/${session.player}/restrictions`;
    await mustData(table.staff.patch(url, { can_bet: false, can_login: true, reason: 'test' }));
    const reply = await session.post('/sessions/refresh', { session_token: session.session_token });
    expect(codeOf(reply)).toBe('PLAYER_RESTRICTED');
  });
});
