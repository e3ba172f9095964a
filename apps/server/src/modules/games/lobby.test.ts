import { beforeAll, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { bearerFor } from '../../../test/support/client.ts';
import { addGame, addProvider } from '../../../test/support/games.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';

const world = await createFileWorld();
let operator: Operator;
let staff: Staff;
let slug: string;
const games: Record<string, number> = {};

const url = `${base}/lobby-sections`;
type Shown = { slug: string; games_count: number; games: { name: string }[] };
const lobby = async (query = ''): Promise<unknown[]> =>
  (await operator.client.get(`/api/v1/operator/lobby${query}`)).body.data.map((section: Shown) => [
    section.slug,
    section.games_count,
    section.games.map(({ name }) => name),
  ]);
const remove = (at: string) => staff.send('DELETE', at);
const add = async (body: object): Promise<number> => {
  const reply = await staff.post(url, body);
  expect(reply.status, reply.text).toBe(201);
  return reply.body.data.id;
};
const playerClient = async (more: Record<string, unknown> = {}) => {
  const player = await registerTestPlayer(operator, more);
  const reply = await operator.client.post(`/api/v1/operator/players/${player}/session-tokens`);
  return bearerFor(world.app, reply.body.data.token);
};

beforeAll(async () => {
  operator = await world.addOperator();
  staff = await addTestStaff(world, operator, 'marketing');
  ({ slug } = await addProvider(staff));
  for (const [name, more] of Object.entries<Record<string, unknown>>({
    Apple: { tags: ['fruit'] },
    Berry: { tags: ['fruit'], countries: ['FR'] },
    Cherry: { tags: ['fruit'], currencies: ['SEK'] },
    Date: {
      tags: ['fruit'],
      stakes: [
        { currency: 'EUR', min: 5 },
        { currency: 'SEK', min: 50 },
      ],
    },
    Elder: { tags: ['fruit'], is_active: false },
    Fig: { category: 'fig' },
  }))
    games[name] = await addGame(staff, slug, { name, ...more });
});

describe('the lobby', () => {
  test('shows sections in the order of staff: pinned games first, then what the source names', async () => {
    expect(await lobby()).toEqual([]);
    const fruit = await add({ slug: 'fruit', name: 'Fruit', source: 'tag', source_value: 'fruit', sort: 'name' });
    const picked = await add({ slug: 'picked', name: 'Picked', source: 'none', pins: [games.Fig, games.Apple] });
    const empty = await add({ slug: 'empty', name: 'Empty', source: 'category', source_value: 'bingo' });
    expect(await lobby()).toEqual([
      ['fruit', 4, ['Apple', 'Berry', 'Cherry', 'Date']],
      ['picked', 2, ['Fig', 'Apple']],
    ]);

    await staff.patch(`${url}/${fruit}`, { pins: [games.Date, games.Fig] });
    expect((await staff.put(`${url}/order`, { sections: [picked, empty, fruit] })).status).toBe(200);
    expect(await lobby('?country=DE&currency=EUR&per_section=2')).toEqual([
      ['picked', 2, ['Fig', 'Apple']],
      ['fruit', 3, ['Date', 'Fig']],
    ]);
    const listed = await operator.client.get('/api/v1/operator/games?section=fruit&country=DE&currency=EUR');
    expect(listed.body.data.map(({ name }: { name: string }) => name)).toEqual(['Date', 'Fig', 'Apple']);

    await staff.patch(`${url}/${picked}`, { is_active: false });
    expect((await lobby()).map((section) => (section as unknown[])[0])).toEqual(['fruit']);
    expect((await operator.client.get('/api/v1/operator/games?section=picked')).body.meta.total).toBe(0);
    for (const section of [fruit, picked, empty]) expect((await remove(`${url}/${section}`)).status).toBe(200);
    expect(await lobby()).toEqual([]);
  });

  test.each([
    ['all', null, ['Apple', 'Berry', 'Cherry', 'Date', 'Fig', 'Original Crash', 'Original Roulette', 'Original Slot']],
    ['category', 'fig', ['Fig']],
    [
      'type',
      'rng',
      ['Apple', 'Berry', 'Cherry', 'Date', 'Fig', 'Original Crash', 'Original Roulette', 'Original Slot'],
    ],
    ['provider', 'originals', ['Original Crash', 'Original Roulette', 'Original Slot']],
    ['new', null, ['Apple', 'Berry', 'Cherry', 'Date', 'Fig', 'Original Crash', 'Original Roulette', 'Original Slot']],
  ])('a section is filled by %s %s', async (source, source_value, names) => {
    const id = await add({ slug: 'filled', name: 'Filled', source, source_value, sort: 'name' });
    expect(await lobby()).toEqual([['filled', names.length, names]]);
    const { data } = (await staff.get(url)).body;
    expect(data).toMatchObject([{ id, slug: 'filled', games_count: names.length, pins: [] }]);
    await remove(`${url}/${id}`);
  });

  test('a player sees what is offered to them, with the stakes of their currency, and not where else it is', async () => {
    const id = await add({ slug: 'own', name: 'Own', source: 'tag', source_value: 'fruit', sort: 'name' });
    const client = await playerClient({ country: 'DE' });
    const [section] = (await client.get('/api/v1/player/lobby')).body.data;
    expect(section).toMatchObject({ slug: 'own', games_count: 2, games: [{ name: 'Apple' }, { name: 'Date' }] });
    expect(section.games[1].stakes).toEqual([{ currency: 'EUR', min: 5, max: null }]);
    for (const hidden of ['countries', 'blocked_countries', 'currencies'])
      expect(section.games[1]).not.toHaveProperty(hidden);

    const found = async (query: string): Promise<string[]> =>
      (await client.get(`/api/v1/player/games?${query}`)).body.data.map(({ name }: { name: string }) => name);
    expect(await found('section=own')).toEqual(['Apple', 'Date']);
    expect(await found('search=err')).toEqual([]);
    expect((await client.get(`/api/v1/player/games/${games.Date}`)).body.data).toEqual(section.games[1]);
    for (const other of ['Berry', 'Cherry', 'Elder'])
      expect((await client.get(`/api/v1/player/games/${games[other]}`)).status).toBe(404);
    const french = await playerClient({ country: 'FR' });
    expect((await french.get(`/api/v1/player/games/${games.Berry}`)).status).toBe(200);
    await remove(`${url}/${id}`);
  });
});

describe('staff', () => {
  test('each change is in the audit log', async () => {
    const id = await add({ slug: 'kept', name: 'Kept', source: 'popular' });
    await staff.patch(`${url}/${id}`, { name: 'Renamed', pins: [games.Apple] });
    await staff.patch(`${url}/${id}`, { name: 'Renamed' });
    const second = await add({ slug: 'second', name: 'Second', source: 'new' });
    await staff.put(`${url}/order`, { sections: [second, id] });
    for (const section of [id, second]) await remove(`${url}/${section}`);
    const rows = await world.admin<Record<string, unknown>[]>`
      select action, field, from_value, to_value from audit_log where operator_id = ${operator.operator_id}
        and subject_kind = 'lobby_section' and (subject_id in (${id}, ${second}) or action = 'lobby_sections.ordered')
      order by id desc limit 7`;
    expect([...rows].reverse()).toMatchObject([
      { action: 'lobby_section.created', to_value: expect.stringContaining('"slug":"kept"') },
      { action: 'lobby_section.changed', field: 'name', from_value: 'Kept', to_value: 'Renamed' },
      { action: 'lobby_section.changed', field: 'pins', from_value: '[]', to_value: `[${games.Apple}]` },
      { action: 'lobby_section.created', to_value: expect.stringContaining('"slug":"second"') },
      { action: 'lobby_sections.ordered', from_value: 'kept, second', to_value: 'second, kept' },
      { action: 'lobby_section.removed', from_value: 'kept' },
      { action: 'lobby_section.removed', from_value: 'second' },
    ]);
  });

  test.each([
    ['source_value', { source: 'tag' }, 'must be given for tag, category, provider and type'],
    ['source_value', { source: 'new', source_value: 'x' }, 'must be given for tag, category, provider and type'],
    ['source_value', { source: 'type', source_value: 'x' }, 'must be one of: rng, live'],
    ['source_value', { source: 'provider', source_value: 'nobody' }, 'there is no such provider'],
    ['pins', { source: 'none', pins: [999_999_999] }, 'there is no game 999999999'],
    ['pins', { source: 'none', pins: [1, 1] }, 'must hold each only once'],
    ['slug', { source: 'none', slug: 'No' }, 'must be 1–63 lower-case letters'],
  ])('422 VALIDATION_FAILED on %s: %j', async (field, body, message) => {
    const reply = await staff.post(url, { slug: 'wrong', name: 'Wrong', ...body });
    expect(reply.status).toBe(422);
    expect(reply.body.error.details[field].join()).toContain(message);
    expect((await staff.get(url)).body.data).toEqual([]);
  });

  test('422: a slug that is taken, a game of another operator, an order that leaves out a section', async () => {
    const other = await world.addOperator();
    const foreign = (await other.client.get('/api/v1/operator/games')).body.data[0].id;
    const id = await add({ slug: 'once', name: 'Once', source: 'none' });
    const again = await staff.post(url, { slug: 'once', name: 'Twice', source: 'none' });
    expect(again.body.error.details).toEqual({ slug: ['is already taken'] });
    expect((await staff.patch(`${url}/${id}`, { pins: [foreign] })).body.error.details.pins).toBeDefined();
    for (const sections of [[], [id, id], [id, id + 1]])
      expect((await staff.put(`${url}/order`, { sections })).body.error.details.sections).toBeDefined();
    await remove(`${url}/${id}`);
  });

  test('a colleague without the permission to manage games sees and changes nothing', async () => {
    const support = await addTestStaff(world, operator, 'support');
    expect((await support.get(url)).body.error.code).toBe('INSUFFICIENT_PERMISSION');
    expect((await support.put(`${url}/order`, { sections: [] })).body.error.code).toBe('INSUFFICIENT_PERMISSION');
  });
});
