import { describe, expect, test } from 'vitest';
import { entriesOf } from '../../../test/support/money.ts';
import { openStudio } from '../../../test/support/provider.ts';
import { advance, finish, openTournament, playRound, playThree, startCup } from '../../../test/support/tournaments.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();

describe('who takes part', () => {
  test('test players are left out by default', async () => {
    const studio = await openStudio(world);
    const without = await openTournament(world, studio);
    const withThem = await openTournament(world, studio, { includes_test_players: true });
    const gameSession = await studio.openSession(1_000, { is_test: true });
    await playRound(gameSession, 100, 0);
    await advance(studio, 60);
    expect(await without.ranks()).toEqual([]);
    expect(await withThem.ranks()).toEqual([[1, gameSession.player, 100]]);
  });

  test('players who may not receive bonuses at the end win nothing, and those behind move up', async () => {
    const { cup, studio } = await startCup(world);
    const gameSessions = await playThree(studio);
    await advance(studio, 60);
    expect((await cup.ranks()).map(([, player]) => player)).toEqual(
      gameSessions.map((gameSession) => gameSession.player),
    );
    const [excluded, closed, left] = gameSessions as [
      (typeof gameSessions)[0],
      (typeof gameSessions)[0],
      (typeof gameSessions)[0],
    ];
    await studio.operator.client.post(`/api/v1/operator/players/${excluded.player}/self-exclusion`, {
      period: '24_hours',
    });
    await studio.operator.client.put(`/api/v1/operator/players/${closed.player}/status`, { status: 'closed' });
    await finish(studio);
    expect(await cup.ranks()).toEqual([[1, left.player, 298]]);
    expect(await entriesOf(world, left.player)).toContainEqual(['tournament_prize', 1_000]);
  });

  test('equal scores are ordered by when they were reached, then by id', async () => {
    const { cup, studio } = await startCup(world, { prizes: [100] });
    const [first, second, third] = [
      await studio.openSession(1_000),
      await studio.openSession(1_000),
      await studio.openSession(1_000),
    ];
    await playRound(third, 50, 0);
    await playRound(second, 100, 0);
    await advance(studio, 1);
    await playRound(third, 50, 0);
    await playRound(first, 100, 0);
    await advance(studio, 60);
    expect(await cup.ranks()).toEqual([
      [1, second.player, 100],
      [2, first.player, 100],
      [3, third.player, 100],
    ]);
  });
});
