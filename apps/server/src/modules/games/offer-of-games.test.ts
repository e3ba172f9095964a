import { describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { addGame, addProvider, plantProvider } from '../../../test/support/games.ts';
import { newName, openStudio } from '../../../test/support/provider.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';
import { rollUpOperator } from '../reports/roll-up.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator);
const { slug } = await addProvider(staff);

const offered = {
  tags: ['megaways', 'christmas'],
  volatility: 'very_high',
  lines: 243,
  countries: ['DE', 'AT'],
  blocked_countries: ['AT'],
  currencies: ['EUR', 'SEK'],
  stakes: [
    { currency: 'EUR', min: 10, max: 10_000 },
    { currency: 'SEK', min: 100, max: null },
  ],
};
const auditOf = async (id: number) => [
  ...(await world.admin<Record<string, unknown>[]>`
    select field, from_value, to_value from audit_log where operator_id = ${operator.operator_id}
      and subject_kind = 'game' and subject_id = ${id} and action = 'game.changed' order by id`),
];

describe('the offer of a game', () => {
  test('is shown to operators and staff as staff set it; a game without one is offered to all', async () => {
    const id = await addGame(staff, slug, offered);
    expect((await operator.client.get(`/api/v1/operator/games/${id}`)).body.data).toMatchObject(offered);
    expect((await staff.get(`${base}/games/${id}`)).body.data).toMatchObject(offered);
    const plain = await addGame(staff, slug);
    expect((await operator.client.get(`/api/v1/operator/games/${plain}`)).body.data).toMatchObject({
      ...{ tags: [], volatility: null, lines: null, countries: [], blocked_countries: [], currencies: [], stakes: [] },
      ...{ is_new: true, is_popular: false, maintenance: null },
    });
  });

  test('a change has one audit row per field that differs', async () => {
    const id = await addGame(staff, slug, offered);
    await staff.patch(`${base}/games/${id}`, { ...offered, lines: 20, tags: [], blocked_countries: ['AT', 'CH'] });
    expect(await auditOf(id)).toEqual([
      { field: 'tags', from_value: '["megaways","christmas"]', to_value: '[]' },
      { field: 'lines', from_value: '243', to_value: '20' },
      { field: 'blocked_countries', from_value: '["AT"]', to_value: '["AT","CH"]' },
    ]);
  });

  test.each([
    ['tags.0', { tags: ['Two Words'] }, 'must be 1–40 lower-case letters, digits, dashes or underscores'],
    ['tags', { tags: ['a', 'a'] }, 'must hold each only once'],
    ['volatility', { volatility: 'wild' }, 'must be one of: low, medium, high, very_high'],
    ['lines', { lines: 0 }, 'must be at least 1'],
    ['countries.0', { countries: ['XX'] }, 'must be an ISO 3166-1 alpha-2 country code'],
    ['currencies.0', { currencies: ['EURO'] }, 'must be a three-letter ISO 4217 code'],
    ['stakes.0.min', { stakes: [{ currency: 'EUR' }] }, 'must be given unless max is'],
    ['stakes.0.max', { stakes: [{ currency: 'EUR', min: 2, max: 1 }] }, 'must be at least min'],
    [
      'stakes',
      {
        stakes: [
          { currency: 'EUR', min: 2 },
          { currency: 'EUR', max: 3 },
        ],
      },
      'must name each currency only once',
    ],
  ])('422 VALIDATION_FAILED on %s: %j', async (field, change, message) => {
    const id = await addGame(staff, slug);
    const { error } = (await staff.patch(`${base}/games/${id}`, change)).body;
    expect(error.code).toBe('VALIDATION_FAILED');
    expect(error.details[field].join()).toContain(message);
    expect(await auditOf(id)).toEqual([]);
  });

  test('202: a wider offer waits for a second person, a narrower one applies at once', async () => {
    const live = await world.addOperator({ settings: { second_person: true } });
    const [one, two] = await Promise.all([addTestStaff(world, live), addTestStaff(world, live)]);
    const provider = await plantProvider(world, live);
    const id = await addGame(one, provider.slug, offered);
    const change = (body: object) => one.patch(`${base}/games/${id}`, body);
    expect((await change({ stakes: [{ currency: 'EUR', min: 10, max: 5_000 }, offered.stakes[1]] })).status).toBe(200);
    const raised = { stakes: [{ currency: 'EUR', min: 10, max: 5_001 }, offered.stakes[1]] };
    for (const wider of [{ countries: [] }, { blocked_countries: [] }, { currencies: [] }, raised]) {
      const reply = await change(wider);
      expect([reply.status, reply.body.data.kind], reply.text).toEqual([202, 'game.update']);
      const before = (await one.get(`${base}/games/${id}`)).body.data;
      expect(before).not.toMatchObject(wider);
      expect((await two.post(`${base}/proposals/${reply.body.data.id}/confirm`)).status).toBe(200);
      expect((await one.get(`${base}/games/${id}`)).body.data).toMatchObject(wider);
    }
  });
});

describe('an import', () => {
  const head = 'provider,external_id,name,type,category,rtp,tags,volatility,lines,countries,currencies,stakes';
  const send = (member: typeof staff, ...rows: string[]) =>
    member.post(`${base}/games/import`, { format: 'csv', content: [head, ...rows].join('\n') });

  test('reads lists from cells, empties them by none, and keeps what a cell leaves out', async () => {
    const row = (...cells: string[]) => `${slug},listed-1,Listed,rng,slots,96,${cells.join(',')}`;
    const first = await send(staff, row('hot|book', 'high', '20', 'de AT', 'EUR|SEK', 'EUR:10-10000|SEK:100-'));
    expect(first.body.data, first.text).toMatchObject({ added: 1, refused: [] });
    const shown = async () => {
      const { data } = (await operator.client.get('/api/v1/operator/games?search=listed')).body;
      const { tags, volatility, lines, countries, currencies, stakes } = data[0];
      return { tags, volatility, lines, countries, currencies, stakes };
    };
    const { stakes, currencies } = offered;
    const listed = {
      tags: ['hot', 'book'],
      volatility: 'high',
      lines: 20,
      countries: ['DE', 'AT'],
      currencies,
      stakes,
    };
    expect(await shown()).toEqual(listed);
    const second = await send(staff, row('none', '', '', '', 'none', ''));
    expect(second.body.data).toMatchObject({ changed: 1 });
    expect(await shown()).toEqual({ ...listed, tags: [], currencies: [] });
    const again = await send(staff, row('none', 'high', '20', 'DE|AT', '', 'EUR:10-10000|SEK:100-'));
    expect(again.body.data).toMatchObject({ changed: 0, unchanged: 1 });
    const wrong = await send(staff, row('', '', '', '', '', 'EUR 10'));
    expect(wrong.body.data.refused).toMatchObject([
      { line: 2, field: 'stakes.0' },
      { line: 2, field: 'stakes.1' },
    ]);
  });

  test('refuses a row that makes the offer wider where a second person is needed', async () => {
    const live = await world.addOperator({ settings: { second_person: true } });
    const member = await addTestStaff(world, live);
    const provider = await plantProvider(world, live);
    const row = (id: string, countries: string, stakes: string) =>
      `${provider.slug},${id},${id},rng,slots,96,,,,${countries},,${stakes}`;
    await send(member, row('g-1', 'DE', 'EUR:10-100'), row('g-2', 'DE', 'EUR:10-100'));
    const report = await send(member, row('g-1', 'DE|AT', 'EUR:10-100'), row('g-2', 'DE', 'EUR:10-99'));
    expect(report.body.data).toMatchObject({
      changed: 1,
      refused: [{ line: 2, field: 'countries', message: expect.stringContaining('second person') }],
    });
  });
});

describe('lists', () => {
  test('filter by tag, volatility, country, currency and by what is new or popular, and sort by it', async () => {
    const { operator, staff, studio, openSession } = await openStudio(world);
    const { provider } = studio;
    const start = world.clock.now();
    const old = await addGame(staff, provider.slug, { name: 'Old', tags: ['book'], volatility: 'low' });
    world.clock.advance(40 * 86_400_000);
    const abroad = await addGame(staff, provider.slug, { name: 'Abroad', countries: ['FR'], currencies: ['SEK'] });
    const blocked = await addGame(staff, provider.slug, { name: 'Blocked', blocked_countries: ['FR'], tags: ['book'] });
    const ids = async (query: string): Promise<number[]> =>
      (await operator.client.get(`/api/v1/operator/games?provider=${provider.slug}&${query}`)).body.data.map(
        ({ id }: { id: number }) => id,
      );
    expect(await ids('tag=book')).toEqual([blocked, old]);
    expect(await ids('volatility=low')).toEqual([old]);
    expect(await ids('country=fr')).toEqual([abroad, old, studio.game]);
    expect(await ids('country=DE')).toEqual([blocked, old, studio.game]);
    expect(await ids('currency=eur')).toEqual([blocked, old, studio.game]);
    expect(await ids('is_new=true')).toEqual([abroad, blocked]);
    expect(await ids('is_new=false&sort=newest')).toEqual([old, studio.game]);

    const session = await openSession(1_000);
    await session.bet(newName('b'), 100, { round_id: newName('r') });
    await rollUpOperator({ sql: world.app.sql, clock: world.clock }, operator.operator_id);
    expect(await ids('is_popular=true')).toEqual([studio.game]);
    expect((await ids('sort=popular'))[0]).toBe(studio.game);
    expect((await operator.client.get(`/api/v1/operator/games/${studio.game}`)).body.data.is_popular).toBe(true);
    world.clock.set(start);
  });

  test('422 VALIDATION_FAILED: filters that no game could have', async () => {
    const reply = await operator.client.get(
      '/api/v1/operator/games?country=XX&currency=EURO&sort=best&volatility=wild',
    );
    expect(Object.keys(reply.body.error.details).sort()).toEqual(['country', 'currency', 'sort', 'volatility']);
  });
});
