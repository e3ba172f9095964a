import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserOf } from '../../../test/loyalty.ts';
import { entriesOf } from '../../../test/money.ts';
import { openStudio } from '../../../test/provider.ts';
import { advance, openTournament, playRound } from '../../../test/tournaments.ts';
import { createWorld, type World } from '../../../test/world.ts';
import { inOperator } from '../../database/transaction.ts';
import { workOut } from './work-out.ts';

let world: World;
let studio: Awaited<ReturnType<typeof openStudio>>;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const start = async (more: Record<string, unknown> = {}) => {
  studio = await openStudio(world);
  return openTournament(world, studio, more);
};

const finish = (): Promise<void> => advance(studio, 3_661);

const prizesPaid = async (player: number): Promise<number[]> =>
  (await entriesOf(world, player)).flatMap(([type, amount]) => (type === 'tournament_prize' ? [amount] : []));

describe('prizes', () => {
  test('are paid by rank to the real wallet, one entry each, and the board tells so', async () => {
    const cup = await start();
    const seats = [await studio.seat(1_000), await studio.seat(1_000), await studio.seat(1_000)];
    for (const [index, seat] of seats.entries()) await playRound(seat, 300 - index, 0);
    await finish();
    expect(await Promise.all(seats.map(({ player }) => prizesPaid(player)))).toEqual([[1_000], [500], []]);
    const [winner, , third] = await cup.board();
    expect(winner).toEqual({
      rank: 1,
      score: 300,
      prize: 1_000,
      player_id: seats[0]!.player,
      username: expect.any(String),
      rounds: 1,
      reached_at: expect.any(String),
      paid: { amount: 1_000, currency: 'EUR', transaction_id: expect.any(Number), paid_at: expect.any(String) },
    });
    expect(third).toMatchObject({ rank: 3, prize: 0, paid: null });
  });

  test('are paid once, however often and from however many nodes the sweep runs', async () => {
    const node = await world.startNode();
    const cup = await start({ prizes: Array.from({ length: 20 }, () => 100) });
    const seats = [];
    for (let n = 0; n < 12; n += 1) seats.push(await studio.seat(1_000));
    await Promise.all(seats.map((seat, index) => playRound(seat, 10 + index, 0)));
    const move = (via = world.app) =>
      studio.operator.client.post('/api/v1/operator/sandbox/clock', { advance_seconds: 3_661 }, { via });
    await Promise.all([move(), move(node), move(), move(node)]);
    await Promise.all([move(), move(node)]);
    expect((await cup.get()).state).toBe('finished');
    const paid = await Promise.all(seats.map(({ player }) => prizesPaid(player)));
    expect(paid).toEqual(seats.map(() => [100]));
  });

  test('are paid by the next sweep when the node died between the end and the payment', async () => {
    const cup = await start({ prizes: [700] });
    const seat = await studio.seat(1_000);
    await playRound(seat, 100, 0);
    const { operator_id } = studio.operator;
    const afterTheEnd = new Date(world.clock.now().getTime() + 3_661_000);
    await inOperator(world.app.sql, operator_id, (tx) =>
      workOut(tx, { operator_id, tournament_id: cup.id }, afterTheEnd),
    );
    expect(await prizesPaid(seat.player)).toEqual([]);
    await advance(studio, 1);
    await advance(studio, 1);
    expect(await prizesPaid(seat.player)).toEqual([700]);
    expect((await cup.board())[0].paid.amount).toBe(700);
  });

  test('who was locked after the end is paid all the same: the prize was won', async () => {
    const cup = await start({ prizes: [700] });
    const seat = await studio.seat(1_000);
    await playRound(seat, 100, 0);
    await finish();
    await studio.operator.client.put(`/api/v1/operator/players/${seat.player}/status`, { status: 'locked' });
    await advance(studio, 120);
    expect((await cup.board())[0]).toMatchObject({ player_id: seat.player, paid: { amount: 700 } });
  });

  test('nobody wins what has fewer players than prizes, and a tournament without players ends too', async () => {
    const cup = await start();
    await finish();
    expect(await cup.get()).toMatchObject({ state: 'finished' });
    expect(await cup.board()).toEqual([]);
  });
});

describe('editing', () => {
  test('before the start everything may change, afterwards name, description and grace alone', async () => {
    const cup = await start();
    expect((await cup.patch({ name: 'Renamed', grace_minutes: 5 })).body.data).toMatchObject({ name: 'Renamed' });
    expect((await cup.patch({ prizes: [1], score: 'won' })).body.error).toMatchObject({
      code: 'INVALID_REQUEST',
      details: { rule: 'started', fields: ['score', 'prizes'] },
    });
    const later = new Date(world.clock.now().getTime() + 600_000).toISOString();
    const planned = await openTournament(world, studio, { starts_at: later });
    expect((await planned.patch({ prizes: [7], score: 'won' })).body.data).toMatchObject({ prizes: [7], score: 'won' });
  });

  test('a cancelled tournament pays nobody, and cannot be cancelled or changed again', async () => {
    const cup = await start();
    const seat = await studio.seat(1_000);
    await playRound(seat, 100, 0);
    expect((await cup.cancel()).body.data).toMatchObject({ state: 'cancelled', cancel_reason: 'test' });
    await finish();
    expect(await prizesPaid(seat.player)).toEqual([]);
    for (const reply of [await cup.cancel(), await cup.patch({ name: 'Again' })])
      expect(reply.body.error).toMatchObject({
        code: 'INVALID_REQUEST',
        details: { rule: 'status', status: 'cancelled' },
      });
  });

  test('422 INVALID_REQUEST: a finished tournament is not cancelled', async () => {
    const cup = await start();
    await finish();
    expect((await cup.cancel()).body.error.details).toEqual({ rule: 'status', status: 'finished' });
  });

  test.each([
    [{ game_ids: [999_999] }, { game_ids: ['do not exist: 999999'] }],
    [{ provider_ids: [999_999] }, { provider_ids: ['do not exist: 999999'] }],
    [{ prize_currency: 'USD' }, { prize_currency: ['has no exchange rate to EUR'] }],
    [{ starts_at: '2026-03-01T00:00:00Z' }, { starts_at: ['must not be in the past'] }],
  ])('422 VALIDATION_FAILED: %o', async (more, details) => {
    studio = await openStudio(world);
    await expect(openTournament(world, studio, more)).rejects.toThrow(JSON.stringify(details).slice(1, -1));
  });
});

describe('what players see', () => {
  test('names of others are masked; their own place stands with the tournament', async () => {
    const cup = await start();
    const [ada, bob] = [await studio.seat(1_000), await studio.seat(1_000)];
    await playRound(ada, 300, 0);
    await playRound(bob, 200, 0);
    await advance(studio, 60);
    const browser = await browserOf(world, studio.operator, bob.player);
    const { body } = await browser.get(`/api/v1/player/tournaments/${cup.id}/leaderboard`);
    expect(body.data).toEqual([
      { rank: 1, score: 300, prize: 1_000, name: 'pl***', is_you: false },
      { rank: 2, score: 200, prize: 500, name: expect.stringMatching(/^player-/), is_you: true },
    ]);
    expect(JSON.stringify(body)).not.toContain('player_id');
    const list = await browser.get('/api/v1/player/tournaments?state=running');
    expect(list.body.data).toMatchObject([{ id: cup.id, own: { rank: 2, score: 200, prize: 500 } }]);
  });

  test('the operator sees who it is, in pages', async () => {
    const cup = await start();
    const seats = [await studio.seat(1_000), await studio.seat(1_000), await studio.seat(1_000)];
    for (const [index, seat] of seats.entries()) await playRound(seat, 300 - index, 0);
    await advance(studio, 60);
    const url = `/api/v1/operator/tournaments/${cup.id}/leaderboard?per_page=2&page=2`;
    const { body } = await studio.operator.client.get(url);
    expect(body.meta).toMatchObject({ total: 3, last_page: 2, from: 3, to: 3 });
    expect(body.data).toMatchObject([{ rank: 3, player_id: seats[2]!.player, score: 298 }]);
  });
});
