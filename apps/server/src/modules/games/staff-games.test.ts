import { describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { addGame, addProvider, originalOf } from '../../../test/support/games.ts';
import { addTestStaff } from '../../../test/support/staff.ts';
import { createFileWorld } from '../../../test/support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
const staff = await addTestStaff(world, operator, 'marketing');

describe('the catalogue in the back office', () => {
  const auditOf = async (kind: string, id: number) => [
    ...(await world.admin<Record<string, unknown>[]>`
      select action, actor_kind, actor_id, field, from_value, to_value from audit_log
      where operator_id = ${operator.operator_id} and subject_kind = ${kind} and subject_id = ${id} order by id`),
  ];
  const isListed = async (id: number): Promise<boolean> =>
    (await operator.client.get(`/api/v1/operator/games/${id}`)).status === 200;

  test('201: a provider is active by default, and the audit log names who added it', async () => {
    const body = { slug: 'aurora', name: 'Aurora', launch_url: 'https://aurora.example/{game}#{token}' };
    const reply = await staff.post(`${base}/game-providers`, body);
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject({
      ...body,
      demo_url: null,
      open_round_hours: 24,
      is_active: true,
      games_count: 0,
      active_games_count: 0,
    });
    expect(await auditOf('game_provider', reply.body.data.id)).toMatchObject([
      { action: 'game_provider.created', actor_kind: 'staff', actor_id: staff.id },
    ]);
    const again = await staff.post(`${base}/game-providers`, body);
    expect(again.body.error).toMatchObject({ code: 'VALIDATION_FAILED', details: { slug: ['is already taken'] } });
  });

  test.each([
    ['launch_url', 'https://games.example/{game}', 'must hold {token}'],
    ['launch_url', 'http://games.example/?t={token}', 'must be https; http is for loopback alone'],
    ['launch_url', 'javascript:alert({token})', 'must be an https address'],
    ['launch_url', '//evil.example/{token}', 'must begin with a single slash'],
    ['launch_url', 'https://{token}.example/', 'placeholders only behind the host'],
    ['launch_url', 'https://user:pass@games.example/{token}', 'must not hold a user'],
    ['launch_url', '\u0001https://evil.example/{token}', 'must be written in ASCII, without spaces and control'],
    ['launch_url', ' https://evil.example/{token}', 'must be written in ASCII, without spaces and control'],
    ['launch_url', 'https:/evil.example/{token}', 'must be an https address or a path of this platform'],
    ['launch_url', 'https:evil.example/{token}', 'must be an https address or a path of this platform'],
    ['launch_url', '/\\evil.example/{token}', 'must not hold a backslash'],
    ['launch_url', '/\t/evil.example/{token}', 'must be written in ASCII'],
    ['demo_url', 'https:/evil.example/', 'must be an https address or a path of this platform'],
    ['launch_url', 'https://games.example/{token}/{player}', 'may hold these placeholders'],
    ['demo_url', 'https://games.example/{game}?t={token}', 'may hold these placeholders'],
    ['slug', 'No Slug', 'must be 1–63'],
  ])('422 VALIDATION_FAILED: %s cannot be %s', async (field, value, message) => {
    const body = { slug: 'never', name: 'Never', launch_url: '/play/{token}', [field]: value };
    const reply = await staff.post(`${base}/game-providers`, body);
    expect(reply.body.error.code).toBe('VALIDATION_FAILED');
    expect(reply.body.error.details[field].join()).toContain(message);
  });

  test('accepts http only for this machine', async () => {
    const { id } = await addProvider(staff, { launch_url: 'http://127.0.0.1:9000/{token}' });
    expect(id).toBeGreaterThan(0);
  });

  test('keeps an address in its canonical form', async () => {
    const { id } = await addProvider(staff, { launch_url: 'HTTPS://Games.Example:443?t={token}' });
    const stored = async () => (await world.admin`select launch_url, demo_url from game_providers where id = ${id}`)[0];
    expect(await stored()).toMatchObject({ launch_url: 'https://games.example/?t={token}' });
    await staff.patch(`${base}/game-providers/${id}`, { demo_url: 'https://GAMES.example' });
    expect(await stored()).toMatchObject({ demo_url: 'https://games.example/' });
  });

  test('switching a provider off hides its games, and switching it on restores them', async () => {
    const { id, slug } = await addProvider(staff);
    const [on, off] = [await addGame(staff, slug), await addGame(staff, slug, { is_active: false })];
    expect([await isListed(on), await isListed(off)]).toEqual([true, false]);
    const switched = await staff.patch(`${base}/game-providers/${id}`, { is_active: false });
    expect(switched.body.data).toMatchObject({ is_active: false, games_count: 2, active_games_count: 1 });
    expect(await isListed(on)).toBe(false);
    await staff.patch(`${base}/game-providers/${id}`, { is_active: true });
    expect([await isListed(on), await isListed(off)]).toEqual([true, false]);
    expect(await auditOf('game_provider', id)).toMatchObject([
      { action: 'game_provider.created' },
      { action: 'game_provider.changed', field: 'is_active', from_value: 'true', to_value: 'false' },
      { action: 'game_provider.changed', field: 'is_active', from_value: 'false', to_value: 'true' },
    ]);
  });

  test('a change of a game writes one audit row per changed field', async () => {
    const { slug } = await addProvider(staff);
    const id = await addGame(staff, slug, { name: 'Old Name', rtp: 96 });
    const changes = { name: 'New Name', rtp: 96.01, category: 'slots', thumbnail_url: 'https://cdn.example/x.png' };
    const reply = await staff.patch(`${base}/games/${id}`, changes);
    expect(reply.body.data).toMatchObject({ ...changes, is_active: true, provider: { slug, is_active: true } });
    expect((await staff.get(`${base}/games/${id}`)).body.data).toEqual(reply.body.data);
    await staff.patch(`${base}/games/${id}`, changes);
    const rows = await auditOf('game', id);
    expect(rows.map((row) => [row.action, row.field, row.from_value, row.to_value])).toEqual([
      ['game.created', null, null, expect.any(String)],
      ['game.changed', 'name', 'Old Name', 'New Name'],
      ['game.changed', 'rtp', '96', '96.01'],
      ['game.changed', 'thumbnail_url', null, 'https://cdn.example/x.png'],
    ]);
    const back = await staff.patch(`${base}/games/${id}`, { thumbnail_url: null });
    expect(back.body.data.thumbnail_url).toContain('/assets/games/slots/NN-');
  });

  test('422 VALIDATION_FAILED: a game needs a provider, a unique id there, and a return of at most 100 percent', async () => {
    const { slug } = await addProvider(staff);
    await addGame(staff, slug, { external_id: 'twice' });
    const good = { provider: slug, external_id: 'once', name: 'Game', type: 'rng', category: 'slots', rtp: 96 };
    const wrong: [string, unknown][] = [
      ['provider', 'nobody'],
      ['provider', 'originals'],
      ['external_id', 'twice'],
      ['type', 'slots'],
      ['category', 'Some Category'],
      ['rtp', 0],
      ['rtp', 100.01],
      ['rtp', 96.123],
      ['name', ''],
      ['thumbnail_url', 'ftp://x'],
      ['is_original', true],
    ];
    for (const [field, value] of wrong) {
      const reply = await staff.post(`${base}/games`, { ...good, [field]: value });
      expect(reply.body.error, field).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: { [field]: [expect.any(String)] },
      });
    }
    expect((await staff.post(`${base}/games`, good)).status).toBe(201);
  });

  test('lists inactive ones too, and filters by that', async () => {
    const { slug } = await addProvider(staff);
    const [on, off] = [await addGame(staff, slug), await addGame(staff, slug, { is_active: false })];
    const ids = async (query: string): Promise<number[]> =>
      (await staff.get(`${base}/games?provider=${slug}${query}`)).body.data.map((game: { id: number }) => game.id);
    expect(await ids('')).toEqual([on, off]);
    expect(await ids('&is_active=true')).toEqual([on]);
    expect(await ids('&is_active=false')).toEqual([off]);
  });

  test('Originals can be renamed and switched off, but type, return and address are fixed', async () => {
    const id = await originalOf(world, operator, 'orig-crash');
    for (const field of [{ rtp: 50 }, { type: 'live' }]) {
      const reply = await staff.patch(`${base}/games/${id}`, field);
      expect(reply.body.error).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: { [Object.keys(field)[0]!]: [expect.any(String)] },
      });
    }
    const renamed = await staff.patch(`${base}/games/${id}`, { name: 'Rocket', is_active: false });
    expect(renamed.body.data).toMatchObject({ name: 'Rocket', is_active: false, is_original: true, rtp: 99 });
    expect(await isListed(id)).toBe(false);
    const provider = renamed.body.data.provider.id;
    const address = await staff.patch(`${base}/game-providers/${provider}`, { launch_url: '/x/{token}' });
    expect(address.body.error.code).toBe('VALIDATION_FAILED');
    expect((await staff.patch(`${base}/game-providers/${provider}`, { name: 'House games' })).status).toBe(200);
  });

  test("404: another operator's games and providers do not exist", async () => {
    const other = await world.addOperator();
    const id = await originalOf(world, other);
    expect((await staff.patch(`${base}/games/${id}`, { name: 'Mine' })).status).toBe(404);
    const others = await addTestStaff(world, other);
    const provider = await addProvider(others);
    expect((await staff.patch(`${base}/game-providers/${provider.id}`, { name: 'Mine' })).status).toBe(404);
  });
});
