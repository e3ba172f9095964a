import { beforeEach, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { addGame, addProvider } from '../../../test/support/games.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const start = new Date('2026-03-16T10:00:00.000Z');

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator);
const provider = await addProvider(staff);
const open = await addGame(staff, provider.slug);

const launch = (player: number, game: number, mode = 'real') =>
  operator.client.post(`/api/v1/operator/players/${player}/games/${game}/launch`, { mode });
const sessions = async (player: number): Promise<number> => {
  const [row] = await world.admin<{ count: number }[]>`
    select count(*) from game_sessions where player_id = ${player}`;
  return row!.count;
};

describe('a launch', () => {
  beforeEach(() => world.clock.set(start));

  test('422 INVALID_REQUEST: a game that is not offered in the country of the player, free play included', async () => {
    const game = await addGame(staff, provider.slug, { countries: ['DE'], blocked_countries: ['AT'] });
    const player = await registerTestPlayer(operator, { country: 'GB' });
    for (const mode of ['real', 'demo'])
      expect((await launch(player, game, mode)).body.error).toMatchObject({
        code: 'INVALID_REQUEST',
        details: { reason: 'game_country', country: 'GB' },
      });
    expect(await sessions(player)).toBe(0);
    expect((await launch(await registerTestPlayer(operator, { country: 'DE' }), game)).status).toBe(200);
  });

  test('422 INVALID_REQUEST: a game that is not offered in the currency of the player, but free play is', async () => {
    const game = await addGame(staff, provider.slug, { currencies: ['SEK', 'NOK'] });
    const player = await registerTestPlayer(operator);
    expect((await launch(player, game)).body.error).toMatchObject({
      code: 'INVALID_REQUEST',
      details: { reason: 'game_currency', currency: 'EUR', currencies: ['SEK', 'NOK'] },
    });
    expect((await launch(player, game, 'demo')).status).toBe(200);
  });

  test('422 INVALID_REQUEST while the provider is under maintenance, with the moment from which it works', async () => {
    const window = { starts_at: '2026-03-16T12:00:00.000Z', ends_at: '2026-03-16T13:30:00.000Z' };
    const changed = await staff.patch(`${base}/game-providers/${provider.id}`, { maintenance: [window] });
    expect(changed.body.data.maintenance).toEqual([window]);
    const player = await registerTestPlayer(operator);
    expect((await launch(player, open)).status).toBe(200);
    expect((await operator.client.get(`/api/v1/operator/games/${open}`)).body.data.maintenance).toEqual(window);

    world.clock.set(new Date('2026-03-16T13:00:00.000Z'));
    for (const mode of ['real', 'demo'])
      expect((await launch(player, open, mode)).body.error).toMatchObject({
        code: 'INVALID_REQUEST',
        details: {
          reason: 'maintenance',
          provider: provider.slug,
          available_at: '2026-03-16T13:30:00.000Z',
          retry_after_seconds: 1_800,
        },
      });
    expect(await sessions(player)).toBe(1);

    world.clock.set(new Date('2026-03-16T13:30:00.000Z'));
    expect((await launch(player, open)).status).toBe(200);
    expect((await operator.client.get(`/api/v1/operator/games/${open}`)).body.data.maintenance).toBeNull();
  });

  test('422 VALIDATION_FAILED: a window that ends before it starts, and any window of the Originals', async () => {
    const window = { starts_at: '2026-03-16T12:00:00Z', ends_at: '2026-03-16T12:00:00Z' };
    const url = `${base}/game-providers/${provider.id}`;
    expect((await staff.patch(url, { maintenance: [window] })).body.error.details).toEqual({
      'maintenance.0.ends_at': ['must be after starts_at'],
    });
    const providers = (await staff.get(`${base}/game-providers`)).body.data as { id: number; slug: string }[];
    const house = providers.find(({ slug }) => slug === 'originals')!;
    expect((await staff.patch(`${base}/game-providers/${house.id}`, { maintenance: [] })).body.error.details).toEqual({
      maintenance: [expect.stringContaining('Originals have none')],
    });
  });
});
