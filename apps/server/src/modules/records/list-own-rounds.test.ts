import { expect, test } from 'vitest';
import { must } from '../../../test/support/client.ts';
import { originalOf } from '../../../test/support/games.ts';
import { playingPlayer, playUrl } from '../../../test/support/originals.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const url = '/api/v1/player/rounds';
const world = await createFileWorld();
const operator = await world.addOperator();
const game = await originalOf(world, operator);

test('a player sees their own rounds alone, newest first, page by page', async () => {
  const [one, two] = [await playingPlayer(world, operator), await playingPlayer(world, operator)];
  await must(two.session.post(playUrl(game), { stake: 700 }));
  const played: string[] = [];
  for (const stake of [100, 200, 300]) {
    played.unshift((await must(one.session.post(playUrl(game), { stake }))).body.data.round_id);
    world.clock.advance(1_000);
  }
  const first = await must(one.session.get(`${url}?limit=2`));
  const second = await must(
    one.session.get(`${url}?limit=2&before=${encodeURIComponent(first.body.meta.next_before)}`),
  );
  const all = [...first.body.data, ...second.body.data];
  expect(all.map((round: { round_id: string }) => round.round_id)).toEqual(played);
  expect(second.body.meta.next_before).toBeNull();
  expect(all[0]).toMatchObject({
    player_id: one.player,
    provider: { slug: 'originals' },
    game: { id: game },
    status: 'closed',
    staked_real: 300,
    staked_bonus: 0,
  });
  for (const hidden of ['username', 'bets', 'wins']) expect(all[0]).not.toHaveProperty(hidden);
  const none = await must(one.session.get(`${url}?created_to=2026-03-01`));
  expect(none.body).toEqual({ data: [], meta: { next_before: null } });
});
