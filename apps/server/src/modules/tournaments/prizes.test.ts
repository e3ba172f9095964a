import { describe, expect, test } from 'vitest';
import { advance, finish, playRound, playThree, prizesPaid, startCup } from '../../../test/support/tournaments.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { inOperator } from '../../database/transaction.ts';
import { computeResult } from './compute-result.ts';

const world = await createFileWorld();

describe('prizes', () => {
  test('are paid by rank to the real wallet, one entry each, and the board shows it', async () => {
    const { cup, studio } = await startCup(world);
    const gameSessions = await playThree(studio);
    await finish(studio);
    expect(await Promise.all(gameSessions.map(({ player }) => prizesPaid(world, player)))).toEqual([
      [1_000],
      [500],
      [],
    ]);
    const [winner, , third] = await cup.board();
    expect(winner).toEqual({
      rank: 1,
      score: 300,
      prize: 1_000,
      player_id: gameSessions[0]!.player,
      username: expect.any(String),
      rounds: 1,
      reached_at: expect.any(String),
      paid: { amount: 1_000, currency: 'EUR', transaction_id: expect.any(Number), paid_at: expect.any(String) },
    });
    expect(third).toMatchObject({ rank: 3, prize: 0, paid: null });
  });

  test('are paid once, however often and on however many nodes the sweep runs', async () => {
    const node = await world.startNode();
    const { cup, studio } = await startCup(world, { prizes: Array.from({ length: 20 }, () => 100) });
    const gameSessions = [];
    for (let n = 0; n < 12; n += 1) gameSessions.push(await studio.openSession(1_000));
    await Promise.all(gameSessions.map((gameSession, index) => playRound(gameSession, 10 + index, 0)));
    const move = (via = world.app) =>
      studio.operator.client.post('/api/v1/operator/sandbox/clock', { advance_seconds: 3_661 }, { via });
    await Promise.all([move(), move(node), move(), move(node)]);
    await Promise.all([move(), move(node)]);
    expect((await cup.get()).state).toBe('finished');
    const paid = await Promise.all(gameSessions.map(({ player }) => prizesPaid(world, player)));
    expect(paid).toEqual(gameSessions.map(() => [100]));
  });

  test('are paid by the next sweep when the node died between the end and the payment', async () => {
    const { cup, studio } = await startCup(world, { prizes: [700] });
    const gameSession = await studio.openSession(1_000);
    await playRound(gameSession, 100, 0);
    const { operator_id } = studio.operator;
    const afterTheEnd = new Date(world.clock.now().getTime() + 3_661_000);
    await inOperator(world.app.sql, operator_id, (tx) =>
      computeResult(tx, { operator_id, tournament_id: cup.id }, afterTheEnd),
    );
    expect(await prizesPaid(world, gameSession.player)).toEqual([]);
    await advance(studio, 1);
    await advance(studio, 1);
    expect(await prizesPaid(world, gameSession.player)).toEqual([700]);
    expect((await cup.board())[0].paid.amount).toBe(700);
  });

  test('a player locked after the end is still paid: the prize was won', async () => {
    const { cup, studio } = await startCup(world, { prizes: [700] });
    const gameSession = await studio.openSession(1_000);
    await playRound(gameSession, 100, 0);
    await finish(studio);
    await studio.operator.client.put(`/api/v1/operator/players/${gameSession.player}/status`, { status: 'locked' });
    await advance(studio, 120);
    expect((await cup.board())[0]).toMatchObject({ player_id: gameSession.player, paid: { amount: 700 } });
  });

  test('ranks without players pay no prize, and a tournament without players ends too', async () => {
    const { cup, studio } = await startCup(world);
    await finish(studio);
    expect(await cup.get()).toMatchObject({ state: 'finished' });
    expect(await cup.board()).toEqual([]);
  });
});
