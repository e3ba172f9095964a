import { describe, expect, test } from 'vitest';
import { inject } from '../../test/support/client.ts';
import { createFileWorld, masterKey } from '../../test/support/world.ts';
import { systemRandom } from '../base/random.ts';
import { studios } from './game-studios.ts';
import { gamesStep } from './games.ts';
import { lobbyStep } from './lobby.ts';
import { makeGames } from './make-games.ts';

const all = studios.flatMap(makeGames);

describe('the fictional catalogue', () => {
  test('holds hundreds of games of several studios, as many of each category as the studio says', () => {
    expect(all.length).toBeGreaterThan(350);
    for (const studio of studios) {
      const made = Map.groupBy(makeGames(studio), (game) => game.category);
      for (const [category, count] of Object.entries(studio.games)) expect(made.get(category)).toHaveLength(count);
    }
  });

  test('has unique names and ids, and returns of 88 to 98 percent', () => {
    expect(new Set(all.map((game) => game.name)).size).toBe(all.length);
    expect(new Set(all.map((game) => `${game.provider}/${game.external_id}`)).size).toBe(all.length);
    for (const { rtp } of all) expect(rtp).toSatisfy((percent: number) => percent >= 88 && percent <= 98);
  });

  test('is the same each time', () => {
    expect(studios.flatMap(makeGames)).toEqual(all);
  });
});

const world = await createFileWorld();

describe('the seed of the catalogue', () => {
  test('is imported once, opens on this server, has pictures, and keeps what staff changed', async () => {
    const operator = await world.addOperator();
    const maker = { masterKey, random: systemRandom };
    const send = () => Promise.reject(new Error('not needed'));
    const demo = { app: world.app, clock: world.clock, maker, operator_id: operator.operator_id, send };
    await gamesStep.run(demo);
    await lobbyStep.run(demo);
    const { meta, data } = (await operator.client.get('/api/v1/operator/games?per_page=100')).body;
    expect(meta.total).toBe(all.length + 3);
    for (const { thumbnail_url } of data.slice(0, 20))
      expect(
        (await inject(world.app, { method: 'GET', url: new URL(thumbnail_url).pathname, headers: {} })).status,
      ).toBe(200);

    const lobby = (await operator.client.get('/api/v1/operator/lobby?per_section=4')).body.data;
    // Nobody has played yet, so nothing is popular.
    expect(lobby.map(({ slug, games_count }: Record<string, unknown>) => [slug, games_count])).toEqual([
      ['jackpots', 26],
      ['myths', 54],
    ]);
    for (const { games } of lobby) expect(games).toHaveLength(4);
    expect(lobby[1].games[0]).toMatchObject({ tags: ['myths'], provider: { slug: 'ninth-gate' } });
    for (const game of lobby[0].games) expect(['high', 'very_high']).toContain(game.volatility);
    await world.admin`delete from lobby_sections where operator_id = ${operator.operator_id} and slug = 'myths'`;

    await world.admin`update games set name = 'Renamed', is_active = false where id = ${data[0].id}`;
    await gamesStep.run(demo);
    await lobbyStep.run(demo);
    expect((await operator.client.get('/api/v1/operator/games')).body.meta.total).toBe(all.length + 2);
    expect((await operator.client.get('/api/v1/operator/lobby')).body.data).toHaveLength(1);
  });

  test('a demo of a version without a lobby gets one once, of the sections that can be filled', async () => {
    const operator = await world.addOperator();
    const maker = { masterKey, random: systemRandom };
    const send = () => Promise.reject(new Error('not needed'));
    const demo = { app: world.app, clock: world.clock, maker, operator_id: operator.operator_id, send };
    await gamesStep.run(demo);
    await world.admin`update games set tags = '[]' where operator_id = ${operator.operator_id}`;
    const slugs = async (): Promise<string[]> => {
      const rows = await world.admin`
        select slug from lobby_sections where operator_id = ${operator.operator_id} order by position`;
      return rows.map(({ slug }) => slug as string);
    };
    await lobbyStep.run(demo);
    expect(await slugs()).toEqual(['popular', 'jackpots']);
    await world.admin`delete from lobby_sections where operator_id = ${operator.operator_id}`;
    await lobbyStep.run(demo);
    expect(await slugs()).toEqual([]);
  });
});
