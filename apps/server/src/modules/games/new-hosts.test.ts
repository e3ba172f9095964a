import { beforeEach, describe, expect, test } from 'vitest';
import { base } from '../../../support/back-office.ts';
import { newReference } from '../../../test/support/money.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createFileWorld, type Operator } from '../../../test/support/world.ts';

const world = await createFileWorld();
let operator: Operator;
let one: Staff;
let two: Staff;

/** An operator whose players are sent to play.studio.example, and for free play to demo.studio.example. */
beforeEach(async () => {
  operator = await world.addOperator({ settings: { second_person: true } });
  [one, two] = await Promise.all([addTestStaff(world, operator), addTestStaff(world, operator)]);
  await confirm((await add({ slug: 'studio', demo_url: 'https://demo.studio.example/' })).body.data.id);
});

const add = (more: object, staff = one) =>
  staff.post(`${base}/game-providers`, {
    slug: newReference().toLowerCase(),
    name: 'Studio',
    launch_url: 'https://play.studio.example/{game}?token={token}',
    ...more,
  });
const confirm = (id: number, staff = two) => staff.post(`${base}/proposals/${id}/confirm`);
const providers = async () =>
  (await one.get(`${base}/game-providers`)).body.data as { id: number; slug: string; launch_url: string }[];

const studio = async () => (await providers()).find(({ slug }) => slug === 'studio')!;

describe('a new provider', () => {
  test('at a host to which nobody was sent waits for a second person, and gets no player before', async () => {
    const launch_url = 'https://play.thief.example/?token={token}';
    const reply = await add({ slug: 'thief', launch_url });
    expect(reply.status).toBe(202);
    expect(reply.body.data).toMatchObject({
      kind: 'game_provider.create',
      permission: 'manage_games',
      subject_id: null,
      before: {},
      after: { slug: 'thief', launch_url },
    });
    expect((await providers()).map(({ slug }) => slug)).not.toContain('thief');
    const game = { provider: 'thief', external_id: 'x', name: 'X', type: 'rng', category: 'slots', rtp: 96 };
    expect((await one.post(`${base}/games`, game)).body.error.details).toEqual({
      provider: ['there is no such provider'],
    });

    expect((await confirm(reply.body.data.id, one)).body.error.details.rule).toBe('own_proposal');
    const confirmed = await confirm(reply.body.data.id);
    expect(confirmed.body.data).toMatchObject({ status: 'confirmed', subject_id: expect.any(Number) });
    expect((await providers()).find(({ slug }) => slug === 'thief')).toMatchObject({
      id: confirmed.body.data.subject_id,
      launch_url,
    });
    expect((await one.post(`${base}/games`, game)).status).toBe(201);
  });

  test.each([
    ['a path of this platform', { launch_url: '/play/{game}?token={token}' }, 201],
    ['a host to which players are sent', {}, 201],
    ['free play at a host that has some', { demo_url: 'https://demo.studio.example/x' }, 201],
    ['a host that has only free play', { launch_url: 'https://demo.studio.example/{token}' }, 202],
    ['free play at a new host', { demo_url: 'https://demo.thief.example/' }, 202],
    ['a new host, though it is switched off', { launch_url: 'https://x.example/{token}', is_active: false }, 202],
  ])('at %s answers: %s', async (_, more, status) => {
    expect((await add(more)).status).toBe(status);
  });

  test('at the host of a provider that is switched off waits', async () => {
    const { id } = await studio();
    await one.patch(`${base}/game-providers/${id}`, { is_active: false });
    expect((await add({})).status).toBe(202);
  });

  test('of a slug that is taken is refused, at once and when it is confirmed', async () => {
    const launch_url = 'https://play.new.example/{token}';
    const taken = { code: 'VALIDATION_FAILED', details: { slug: ['is already taken'] } };
    expect((await add({ slug: 'studio', launch_url })).body.error).toMatchObject(taken);
    const [first, second] = [await add({ slug: 'new', launch_url }), await add({ slug: 'new', launch_url })];
    expect([first.status, second.status]).toEqual([202, 202]);
    expect((await confirm(first.body.data.id)).status).toBe(200);
    expect((await confirm(second.body.data.id)).body.error).toMatchObject(taken);
    const left = (await two.get(`${base}/proposals/${second.body.data.id}`)).body.data;
    expect(left).toMatchObject({ status: 'pending', last_refusal: { code: 'VALIDATION_FAILED' } });
  });

  test('of a sandbox waits for nobody', async () => {
    const sandbox = await world.addOperator({ is_sandbox: true, settings: { second_person: null } });
    const staff = await addTestStaff(world, sandbox);
    expect((await add({ launch_url: 'https://play.new.example/{token}' }, staff)).status).toBe(201);
  });
});

test.each(['\u0001https://evil.example/{token}', 'https:/evil.example/{token}', 'https:evil.example/{token}'])(
  'one person cannot move a provider to %j: it is no address, and no path of this platform',
  async (launch_url) => {
    const { id } = await studio();
    const reply = await one.patch(`${base}/game-providers/${id}`, { launch_url });
    expect([reply.status, Object.keys(reply.body.error.details)]).toEqual([422, ['launch_url']]);
    expect((await add({ launch_url })).status).toBe(422);
    expect((await providers()).find((row) => row.id === id)?.launch_url).toContain('play.studio.example');
  },
);

describe('a game with a picture', () => {
  const game = () => ({
    provider: 'studio',
    external_id: newReference(),
    name: 'Some Game',
    type: 'rng',
    category: 'slots',
    rtp: 96,
  });
  const newPicture = { thumbnail_url: 'https://cdn.new.example/x.png' };

  test.each([
    ['that we draw', { thumbnail_url: null }, 201],
    ['at a path of this platform', { thumbnail_url: '/pictures/x.png' }, 201],
    ['where the games of a provider are', { thumbnail_url: 'https://play.studio.example/x.png' }, 201],
    ['at a host from which nothing is shown', newPicture, 202],
  ])('%s answers: %s', async (_, more, status) => {
    expect((await one.post(`${base}/games`, { ...game(), ...more })).status).toBe(status);
  });

  test('at a new host waits for a second person; the next one there does not', async () => {
    const wanted = { ...game(), ...newPicture };
    const { id, kind } = (await one.post(`${base}/games`, wanted)).body.data;
    expect(kind).toBe('game.create');
    const listed = async () => (await one.get(`${base}/games?provider=studio`)).body.data;
    expect(await listed()).toEqual([]);
    expect((await confirm(id)).status).toBe(200);
    expect(await listed()).toMatchObject([{ external_id: wanted.external_id, ...newPicture }]);
    expect((await one.post(`${base}/games`, { ...game(), ...newPicture })).status).toBe(201);
  });

  test('that moves to a new host waits likewise', async () => {
    const { id } = (await one.post(`${base}/games`, game())).body.data;
    const reply = await one.patch(`${base}/games/${id}`, newPicture);
    expect([reply.status, reply.body.data.kind]).toEqual([202, 'game.update']);
    expect((await one.patch(`${base}/games/${id}`, { thumbnail_url: '/pictures/x.png' })).status).toBe(200);
  });

  test('at a new host is left out of an import', async () => {
    const [old, fresh] = [game(), game()];
    await one.post(`${base}/games`, old);
    const rows = [{ ...old, ...newPicture }, { ...fresh, ...newPicture }, game()];
    const content = JSON.stringify(rows);
    const { data } = (await one.post(`${base}/games/import`, { format: 'json', content })).body;
    expect(data).toMatchObject({
      added: 1,
      changed: 0,
      refused: [
        {
          line: 1,
          external_id: old.external_id,
          field: 'thumbnail_url',
          message: expect.stringContaining('second person'),
        },
        { line: 2, external_id: fresh.external_id, field: 'thumbnail_url' },
      ],
    });
  });
});
