import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addGame, addProvider } from '../../../test/support/games.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createWorld, type Operator, type World } from '../../../test/support/world.ts';

const url = '/api/v1/operator/games';

describe('the catalogue', () => {
  let world: World;
  let operator: Operator;
  let staff: Staff;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    world = await createWorld();
    operator = await world.addOperator();
    staff = await addTestStaff(world, operator);
    const north = await addProvider(staff, { slug: 'north', name: 'North' });
    const south = await addProvider(staff, { slug: 'south', name: 'South' });
    const off = await addProvider(staff, { slug: 'off', name: 'Off', is_active: false });
    await addProvider(staff, { slug: 'empty', name: 'Empty' });
    const add = async (provider: string, name: string, more: object = {}): Promise<void> => {
      ids[name] = await addGame(staff, provider, { name, ...more });
    };
    await add(north.slug, 'zebra Run');
    await add(north.slug, 'Book of 10 Suns', { rtp: 94.35 });
    await add(north.slug, 'Book of 2 Suns');
    await add(south.slug, 'Élan', { category: 'table' });
    await add(south.slug, 'echo 100% Win', { type: 'live', category: 'live' });
    await add(south.slug, 'Echo_Park');
    await add(south.slug, 'Switched Off', { is_active: false, category: 'bingo' });
    await add(off.slug, 'Of an inactive provider', { category: 'poker' });
  });
  afterAll(() => world.close());

  const names = async (query = ''): Promise<string[]> =>
    (await operator.client.get(`${url}?per_page=100${query}`)).body.data.map((game: { name: string }) => game.name);
  const originals = ['Original Crash', 'Original Roulette', 'Original Slot'];

  test('is ordered by name as people sort: ignoring case, accents beside their letters, 2 before 10', async () => {
    expect(await names()).toEqual([
      'Book of 2 Suns',
      'Book of 10 Suns',
      'echo 100% Win',
      'Echo_Park',
      'Élan',
      ...originals,
      'zebra Run',
    ]);
  });

  test('shows a game with its provider and an absolute address of its picture', async () => {
    const reply = await operator.client.get(`${url}/${ids['Book of 10 Suns']}`);
    expect(reply.body.data).toEqual({
      id: ids['Book of 10 Suns'],
      external_id: expect.stringMatching(/^game-/),
      name: 'Book of 10 Suns',
      type: 'rng',
      category: 'slots',
      rtp: 94.35,
      rtp_note: null,
      thumbnail_url: expect.stringMatching(/^http:\/\/localhost(:\d+)?\/assets\/games\/slots\/B1-[0-9a-f]{8}\.svg$/),
      is_original: false,
      provider: { id: expect.any(Number), slug: 'north', name: 'North' },
      ...{ tags: [], volatility: null, lines: null, countries: [], blocked_countries: [], currencies: [], stakes: [] },
      ...{ is_new: true, is_popular: false, maintenance: null },
    });
  });

  test('filters by provider, category and type in combination', async () => {
    expect(await names('&provider=north')).toEqual(['Book of 2 Suns', 'Book of 10 Suns', 'zebra Run']);
    expect(await names('&category=table')).toEqual(['Élan', 'Original Roulette']);
    expect(await names('&type=live')).toEqual(['echo 100% Win']);
    expect(await names('&provider=south&category=table')).toEqual(['Élan']);
    expect(await names('&provider=nobody')).toEqual([]);
    const wrong = await operator.client.get(`${url}?type=slots`);
    expect(wrong.body.error).toMatchObject({ code: 'VALIDATION_FAILED', details: { type: [expect.any(String)] } });
  });

  test('search finds a part of the name regardless of case, and takes % and _ literally', async () => {
    expect(await names('&search=ECHO')).toEqual(['echo 100% Win', 'Echo_Park']);
    expect(await names('&search=%C3%89LAN')).toEqual(['Élan']);
    expect(await names('&search=%25')).toEqual(['echo 100% Win']);
    expect(await names('&search=_')).toEqual(['Echo_Park']);
    expect(await names('&search=o_p')).toEqual(['Echo_Park']);
  });

  test('pages do not overlap, and the total counts all of them', async () => {
    const all = await names();
    const paged: string[] = [];
    for (const page of [1, 2, 3]) {
      const { body } = await operator.client.get(`${url}?per_page=4&page=${page}`);
      expect(body.meta.total).toBe(all.length);
      paged.push(...body.data.map((game: { name: string }) => game.name));
    }
    expect(paged).toEqual(all);
  });

  test('404: an inactive game, a game of an inactive provider, and a game of another operator do not exist', async () => {
    const other = await world.addOperator();
    const own = (await other.client.get(url)).body.data[0].id;
    for (const id of [ids['Switched Off'], ids['Of an inactive provider'], own]) {
      const reply = await operator.client.get(`${url}/${id}`);
      expect(reply.body.error.code).toBe('NOT_FOUND');
    }
  });

  test('providers and categories count what their lists hold, and empty ones are left out', async () => {
    const providers = (await operator.client.get(`${url}/providers`)).body.data;
    expect(providers.map((one: { slug: string }) => one.slug)).toEqual(['north', 'originals', 'south']);
    for (const { slug, games_count } of providers)
      expect([slug, games_count]).toEqual([slug, (await names(`&provider=${slug}`)).length]);
    const categories = (await operator.client.get(`${url}/categories`)).body.data;
    expect(categories.map((one: { category: string }) => one.category)).toEqual(['crash', 'live', 'slots', 'table']);
    for (const { category, games_count } of categories)
      expect([category, games_count]).toEqual([category, (await names(`&category=${category}`)).length]);
  });

  test('every operator has the three Originals from the start, with its own ids', async () => {
    const other = await world.addOperator();
    const games = (await other.client.get(url)).body.data;
    expect(games.map((game: { external_id: string }) => game.external_id)).toEqual([
      'orig-crash',
      'orig-roulette',
      'orig-slot',
    ]);
    expect(games.every((game: { is_original: boolean }) => game.is_original)).toBe(true);
    const mine = new Set((await operator.client.get(url)).body.data.map((game: { id: number }) => game.id));
    expect(games.some((game: { id: number }) => mine.has(game.id))).toBe(false);
  });
});
