import { expect, test } from 'vitest';
import { addBonus, granted } from '../../../test/support/bonuses.ts';
import { bearerFor, must, mustData } from '../../../test/support/client.ts';
import { originalOf } from '../../../test/support/games.ts';
import { playingPlayer, playUrl } from '../../../test/support/originals.ts';
import { newName, openStudio } from '../../../test/support/provider.ts';
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

test('rounds that cost nothing say so, and name their grant, to players and to staff', async () => {
  const { operator, staff, studio, openSession } = await openStudio(world);
  const { player, bet, win } = await openSession(1_000);
  const issued = await must(operator.client.post(`/api/v1/operator/players/${player}/session-tokens`, {}));
  const own = bearerFor(world.app, issued.body.data.token);
  const grant = async (free_spins: object): Promise<number> =>
    granted(operator, player, await addBonus(staff, { type: 'free_spins', default_amount: 0, terms: { free_spins } }));
  const ofStudio = await grant({ count: 1, stake: 20, provider_id: studio.provider.id, games: [studio.game] });
  const free_round_id = `fr-${ofStudio}`;
  await must(bet(newName('b'), 0, { round_id: 'granted', free_round_id }));
  await must(win(newName('w'), 0, { round_id: 'granted', free_round_id, round_finished: true }));
  const ofOurs = await grant({ count: 1, stake: 20 });
  world.clock.advance(1_000);
  const slot = playUrl(await originalOf(world, operator));
  const spin = await mustData(own.post(slot, { stake: 20, params: { free_spin: true } }));
  world.clock.advance(1_000);
  const paid = await mustData(own.post(slot, { stake: 20 }));
  world.clock.advance(1_000);
  await must(bet(newName('b'), 0, { round_id: 'promotion' }));

  const expected = [
    { round_id: 'promotion', is_free: false, free_round_id: null },
    { round_id: paid.round_id, is_free: false, free_round_id: null },
    { round_id: spin.round_id, is_free: true, free_round_id: null, player_bonus_id: ofOurs },
    { round_id: 'granted', is_free: true, free_round_id, player_bonus_id: ofStudio },
  ];
  expect(await mustData(own.get(url))).toMatchObject(expected);
  expect(await mustData(staff.get(`/api/back-office/v1/rounds?player_id=${player}`))).toMatchObject(expected);
  expect(await mustData(staff.get('/api/back-office/v1/rounds/granted'))).toMatchObject(expected.at(-1)!);
});
