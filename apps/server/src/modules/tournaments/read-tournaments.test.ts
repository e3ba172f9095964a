import { describe, expect, test } from 'vitest';
import { browserOf } from '../../../test/support/loyalty.ts';
import { advance, playRound, playThree, startCup } from '../../../test/support/tournaments.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();

describe('what players see', () => {
  test('names of others are masked; their own rank is shown with the tournament', async () => {
    const { cup, studio } = await startCup(world);
    const [ada, bob] = [await studio.openSession(1_000), await studio.openSession(1_000)];
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

  test('the operator sees the players, in pages', async () => {
    const { cup, studio } = await startCup(world);
    const gameSessions = await playThree(studio);
    await advance(studio, 60);
    const url = `/api/v1/operator/tournaments/${cup.id}/leaderboard?per_page=2&page=2`;
    const { body } = await studio.operator.client.get(url);
    expect(body.meta).toMatchObject({ total: 3, last_page: 2, from: 3, to: 3 });
    expect(body.data).toMatchObject([{ rank: 3, player_id: gameSessions[2]!.player, score: 298 }]);
  });
});
