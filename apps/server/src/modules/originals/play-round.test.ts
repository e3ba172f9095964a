import { describe, expect, test } from 'vitest';
import { addGame, addProvider, originalOf } from '../../../test/support/games.ts';
import { balancesOf, entriesOf, eventsOf } from '../../../test/support/money.ts';
import { playingPlayer, playUrl } from '../../../test/support/originals.ts';
import { addStudio, openGameSession } from '../../../test/support/provider.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator);
const slot = await originalOf(world, operator, 'orig-slot');
const roulette = await originalOf(world, operator, 'orig-roulette');
const crash = await originalOf(world, operator, 'orig-crash');

describe('playing an Original', () => {
  const newSession = (balance?: number) => playingPlayer(world, operator, balance);

  test('200: one slot round: bet and win in the ledger, the balance after it, a grid of three by three', async () => {
    const { player, session } = await newSession();
    const reply = await session.post(playUrl(slot), { stake: 100 });
    expect(reply.status).toBe(200);
    const { round_id, payout, outcome, balance, bonus_balance, currency, stake } = reply.body.data;
    expect([stake, bonus_balance, currency]).toEqual([100, 0, 'EUR']);
    expect(payout).toBe(100 * outcome.multiplier);
    expect(outcome.grid).toHaveLength(3);
    expect(outcome.grid[1]).toEqual(outcome.line);
    expect(balance).toBe(10_000 - 100 + payout);
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: balance });
    expect((await entriesOf(world, player)).slice(1)).toEqual([
      ['casino_bet', -100],
      ...(payout > 0 ? [['casino_win', payout]] : []),
    ]);
    const [entry] =
      await world.admin`select game_id, game_round_id from ledger_entries where player_id = ${player} and seq = 2`;
    expect(entry).toEqual({ game_id: slot, game_round_id: round_id });
  });

  test('accepts every bet of the wheel, and all rounds agree with the ledger', async () => {
    const { player, session } = await newSession(1_000_000);
    let expected = 1_000_000;
    for (const bet of ['red', 'black', 'even', 'odd', 'low', 'high', 'dozen_1', 'column_3', 'number']) {
      const params = bet === 'number' ? { bet, number: 17 } : { bet };
      const reply = await session.post(playUrl(roulette), { stake: 50, params });
      expect(reply.status, reply.text).toBe(200);
      expected += reply.body.data.payout - 50;
      expect(reply.body.data.balance).toBe(expected);
    }
    const flight = await session.post(playUrl(crash), { stake: 100, params: { target: 1.5 } });
    expect(flight.body.data.payout).toBe(flight.body.data.outcome.won ? 150 : 0);
    expect(await balancesOf(world, player)).toMatchObject({ real_balance: flight.body.data.balance });
  });

  test('a retry with the Idempotency-Key returns the lost answer, and bets once', async () => {
    const { player, session } = await newSession();
    const first = await session.post(playUrl(slot), { stake: 100 }, { idempotencyKey: 'spin-1' });
    const again = await session.post(playUrl(slot), { stake: 100 }, { idempotencyKey: 'spin-1' });
    expect([again.status, again.headers['idempotent-replayed'], again.text]).toEqual([200, 'true', first.text]);
    expect((await entriesOf(world, player)).filter(([type]) => type === 'casino_bet')).toHaveLength(1);
  });

  test('40 parallel rounds with money for ten: never overdrawn, each nonce used once', async () => {
    const { player, session } = await newSession(1000);
    const replies = await Promise.all(
      Array.from({ length: 40 }, () => session.post(playUrl(crash), { stake: 100, params: { target: 1000 } })),
    );
    const played = replies.filter((reply) => reply.status === 200);
    expect(replies.filter((reply) => reply.status === 402)).toHaveLength(40 - played.length);
    const rounds = await world.admin<{ nonce: string; hash: string }[]>`
      select outcome->>'nonce' as nonce, outcome->>'server_seed_hash' as hash from game_rounds where player_id = ${player}
      order by (outcome->>'nonce')::int`;
    expect(rounds.map((round) => Number(round.nonce))).toEqual([...played.keys()]);
    const { data: seeds } = await session.get('/api/v1/player/fairness').then((reply) => reply.body);
    expect(new Set(rounds.map((round) => round.hash)), 'the first round keeps its seeds for all others').toEqual(
      new Set([seeds.server_seed_hash]),
    );
    expect((await balancesOf(world, player)).real_balance).toBeGreaterThanOrEqual(0);
  });

  test('422 NOT_AN_ORIGINAL: a studio’s game; 404 NOT_FOUND: none at all, inactive, or another operator’s', async () => {
    const { session } = await newSession();
    const provider = await addProvider(staff);
    const game = await addGame(staff, provider.slug);
    expect((await session.post(playUrl(game), { stake: 100 })).body.error.code).toBe('NOT_AN_ORIGINAL');
    expect((await session.post(playUrl(999_999), { stake: 100 })).status).toBe(404);
    const other = await world.addOperator();
    expect((await session.post(playUrl(await originalOf(world, other)), { stake: 100 })).status).toBe(404);
  });

  test.each([
    ['orig-roulette', { stake: 100 }, 'params.bet'],
    ['orig-roulette', { stake: 100, params: { bet: 'number', number: 40 } }, 'params.number'],
    ['orig-crash', { stake: 100, params: { target: 1 } }, 'params.target'],
    ['orig-crash', { stake: 99, params: { target: 1.01 } }, 'stake'],
    ['orig-crash', { stake: 1, params: { target: 1.99 } }, 'stake'],
    ['orig-crash', { stake: 100, params: { target: 2, speed: 'fast' } }, 'params.speed'],
    ['orig-slot', { stake: 100, params: { bet: 'red' } }, 'params.bet'],
    ['orig-slot', { stake: 100, params: { free_spin: { deep: [1] } } }, 'params.free_spin'],
    ['orig-slot', { stake: 100, params: { free_spin: 'x'.repeat(41) } }, 'params.free_spin'],
    ['orig-slot', { stake: 100, params: Object.fromEntries([...'abcdefghi'].map((n) => [n, 1])) }, 'params'],
    ['orig-slot', { stake: 0 }, 'stake'],
    ['orig-slot', { stake: 9_007_199_254_740_991 }, 'stake'],
    ['orig-slot', {}, 'stake'],
  ])('422 VALIDATION_FAILED: %s %j on %s', async (name, body, field) => {
    const { player, session } = await newSession();
    const game = await originalOf(world, operator, name);
    const reply = await session.post(playUrl(game), body);
    expect(reply.body.error).toMatchObject({ code: 'VALIDATION_FAILED', details: { [field]: [expect.any(String)] } });
    expect(await entriesOf(world, player)).toHaveLength(1);
  });

  test('200: orig-crash takes a stake of 1 where it can win, and says that its RTP is before rounding', async () => {
    const { session } = await newSession();
    const reply = await session.post(playUrl(crash), { stake: 1, params: { target: 2 } });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.data).toMatchObject({ stake: 1, rtp_before_rounding: 99 });
    expect([0, 2]).toContain(reply.body.data.payout);
    const { data } = (await operator.client.get(`/api/v1/operator/games/${crash}`)).body;
    expect(data).toMatchObject({ rtp: 99, rtp_note: expect.stringContaining('rounded down to minor units') });
  });

  test('a round id is opaque: it reveals no counter, and a provider cannot use its prefix', async () => {
    const { session } = await newSession();
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await session.post(playUrl(slot), { stake: 1 })).body.data.round_id);
    expect(new Set(ids).size).toBe(3);
    // The clock stands still, so only the 96 bits drawn from the seeds differ.
    for (const id of ids) expect(id).toMatch(/^orig_[0-9a-z]{9}[\w-]{16}$/);
    for (const id of ids.slice(1)) expect(id.slice(14, 18)).not.toBe(ids[0]!.slice(14, 18));
    const studio = await addStudio(world, operator, staff);
    const gameSession = await openGameSession(operator, studio);
    const bet = await gameSession.bet('b-like-ours', 10, { round_id: ids[0]! });
    expect(bet.body.error).toMatchObject({ code: 'VALIDATION_FAILED', details: { round_id: [expect.any(String)] } });
    const jackpot = await gameSession.win('w-like-ours', 10, { round_id: `${ids[0]}x`, kind: 'jackpot' });
    expect(jackpot.body.error).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { round_id: [expect.any(String)] },
    });
    const rounds = await world.admin`select 1 from game_rounds where round_id = ${ids[0]!}`;
    expect(rounds).toHaveLength(1);
  });

  test('422: a round whose win could not be counted is refused before the draw, whatever it would draw', async () => {
    const { player, session } = await newSession();
    const put = (balance: number) => world.admin`
      update accounts set real_balance = ${balance} where player_id = ${player}`;
    const rounds = Array.from({ length: 10 });
    const play = () => session.post(playUrl(crash), { stake: 100, params: { target: 1.01 } });
    await put(Number.MAX_SAFE_INTEGER - 99_999);
    for (const _ of rounds)
      expect((await play()).body.error).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: { stake: [expect.stringContaining('could win more')] },
      });
    const [account] = await world.admin`select seed_nonce from accounts where player_id = ${player}`;
    expect(account).toEqual({ seed_nonce: 0 });
    await put(Number.MAX_SAFE_INTEGER - 100_000);
    expect((await play()).status).toBe(200);
  });

  test('402 INSUFFICIENT_FUNDS with both balances', async () => {
    const { session } = await newSession(50);
    const reply = await session.post(playUrl(slot), { stake: 51 });
    expect([reply.status, reply.body.error.details]).toEqual([402, { balance: 50, bonus_balance: 0, requested: 51 }]);
  });

  test('422 PLAYER_RESTRICTED: bets switched off by staff, whatever the limits say', async () => {
    const { player, session } = await newSession();
    const limits = { max_single_bet: 50 };
    await operator.client.put(`/api/v1/operator/players/${player}/limits`, { limits });
    await world.admin`update players set can_bet = false where id = ${player}`;
    expect((await session.post(playUrl(slot), { stake: 100 })).body.error.code).toBe('PLAYER_RESTRICTED');
  });

  test.each([
    ['max_single_bet', 100, 100],
    ['casino_max_single_bet', 100, 100],
    ['max_daily_bet', 100, 100],
    ['casino_max_daily_bet', 100, 100],
    ['max_weekly_bet', 100, 100],
    ['max_monthly_bet', 100, 100],
    ['max_daily_loss', 100, 100],
    ['max_weekly_loss', 100, 100],
    ['max_monthly_loss', 100, 100],
  ])(
    '422 LIMIT_EXCEEDED: %s, with the stake as the worst case; reaching it exactly passes',
    async (limit, value, stake) => {
      const { player, session } = await newSession();
      await world.admin`update player_limits set limits = ${JSON.stringify({ [limit]: value })} where player_id = ${player}`;
      const over = await session.post(playUrl(crash), { stake: stake + 1, params: { target: 1000 } });
      expect(over.body.error).toMatchObject({
        code: 'LIMIT_EXCEEDED',
        details: { limit, value, used: 0, requested: stake + 1 },
      });
      expect((await eventsOf(world, player)).at(-1)).toBe('limits.reached');
      expect((await session.post(playUrl(crash), { stake, params: { target: 1000 } })).status).toBe(200);
    },
  );

  test('422 LIMIT_EXCEEDED: max_session_minutes ends continuous play; a break of ten minutes restarts it', async () => {
    const { player, session } = await newSession();
    await world.admin`update player_limits set limits = '{"max_session_minutes": 5}' where player_id = ${player}`;
    const spin = () => session.post(playUrl(slot), { stake: 1 });
    expect((await spin()).status).toBe(200);
    world.clock.advance(5 * 60_000);
    expect((await spin()).status).toBe(200);
    world.clock.advance(1);
    expect((await spin()).body.error).toMatchObject({
      code: 'LIMIT_EXCEEDED',
      details: { limit: 'max_session_minutes', value: 5 },
    });
    world.clock.advance(10 * 60_000);
    expect((await spin()).status).toBe(200);
  });

  test('stakes real money first, then bonus; splits a win as the stake was', async () => {
    const { player, session } = await newSession(60);
    await staff.post(`/api/back-office/v1/players/${player}/corrections`, {
      wallet: 'bonus',
      direction: 'up',
      amount: 10_000,
      reason: 'test',
    });
    const reply = await session.post(playUrl(roulette), { stake: 100, params: { bet: 'red' } });
    const won = reply.body.data.payout > 0;
    expect((await entriesOf(world, player)).slice(2)).toEqual([
      ['casino_bet', -60],
      ['casino_bet', -40],
      ...(won
        ? [
            ['casino_win', 120],
            ['casino_win', 80],
          ]
        : []),
    ]);
    const [round] =
      await world.admin`select staked_real, staked_bonus, won_real, won_bonus from game_rounds where player_id = ${player}`;
    expect(round).toEqual({ staked_real: 60, staked_bonus: 40, won_real: won ? 120 : 0, won_bonus: won ? 80 : 0 });
  });
});
