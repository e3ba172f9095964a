import { allRoutes } from '@croupier/contract/routes.ts';
import { describe, expect, test } from 'vitest';
import { base } from '../../support/back-office.ts';
import { bearerFor } from '../support/client.ts';
import { addGame, addProvider } from '../support/games.ts';
import { registerTestPlayer } from '../support/players.ts';
import { addTestStaff } from '../support/staff.ts';
import { createFileWorld } from '../support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
const player = await registerTestPlayer(operator);
const staff = await addTestStaff(world, operator);
const game = await addGame(staff, (await addProvider(staff)).slug);

describe('a stored answer that shows a token', () => {
  const stored = async (key: string): Promise<string> => {
    const [row] = await world.admin<{ body: string }[]>`select body from idempotency where key = ${key}`;
    return row!.body;
  };
  const issue = (idempotencyKey?: string) =>
    operator.client.post(
      `/api/v1/operator/players/${player}/session-tokens`,
      {},
      idempotencyKey === undefined ? {} : { idempotencyKey },
    );

  test('is returned again, on every node, and is sealed at rest', async () => {
    const first = await issue('token');
    expect(first.status).toBe(201);
    const again = await issue('token');
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    expect(await stored('token')).toMatch(/^sealed:/);
    expect(await stored('token')).not.toContain('ptk_');
  });

  test('the token of a launch is sealed too, by the operator and by the player', async () => {
    const launched = await operator.client.post(
      `/api/v1/operator/players/${player}/games/${game}/launch`,
      {},
      { idempotencyKey: 'launch' },
    );
    const own = bearerFor(world.app, (await issue()).body.data.token);
    const launch = () => own.post(`/api/v1/player/games/${game}/launch`, {}, { idempotencyKey: 'own launch' });
    const launchedOwn = await launch();
    expect([launched.status, launchedOwn.status]).toEqual([200, 200]);
    expect((await launch()).text).toBe(launchedOwn.text);
    for (const key of ['launch', 'own launch']) expect(await stored(key)).toMatch(/^sealed:/);
  });

  test('does not open when it is moved to another key, and the failure reveals nothing', async () => {
    await issue('mine');
    await issue('other');
    await world.admin`update idempotency set body = ${await stored('mine')} where key = 'other'`;
    const reply = await issue('other');
    expect(reply.status).toBe(500);
    expect(reply.text).not.toContain('ptk_');
  });

  test('secrets shown to staff are sealed too: of keys, also proposed ones, of own tokens and of webhooks', async () => {
    const strict = await world.addOperator({ settings: { second_person: true } });
    const [staff, proposer] = [await addTestStaff(world, operator), await addTestStaff(world, strict)];
    const money = { name: 'Cashier', scopes: ['payments:write'] };
    const { id } = await operator.addKey(['payments:write']);
    const endpoint = { url: 'https://hooks.casino.example/croupier', events: ['deposit.paid'] };
    const calls = [
      [staff, `${base}/api-keys`, money, 201],
      [proposer, `${base}/api-keys`, money, 202],
      [staff, `${base}/api-keys/${id}/rotate`, undefined, 200],
      [staff, `${base}/me/tokens`, { name: 'Nightly', permissions: ['view_reports'] }, 201],
      [staff, `${base}/webhook-endpoints`, endpoint, 201],
    ] as const;
    for (const [n, [caller, url, body, status]] of calls.entries()) {
      const reply = await caller.post(url, body, { idempotencyKey: `staff ${n}` });
      expect([url, reply.status]).toEqual([url, status]);
      expect([url, (await stored(`staff ${n}`)).slice(0, 7)]).toEqual([url, 'sealed:']);
      expect((await caller.post(url, body, { idempotencyKey: `staff ${n}` })).text).toBe(reply.text);
    }
  });

  test('holds for every route that shows a token', () => {
    const shows = allRoutes.filter(({ method, reply }) => {
      const fields = Object.keys((reply.schema as { shape?: object }).shape ?? {});
      return method === 'POST' && fields.some((name) => /token$|secret$|_codes$/.test(name));
    });
    expect(shows.map(({ name }) => name)).toEqual(expect.arrayContaining(['create_api_key', 'issue_session_token']));
    expect(shows.filter((route) => !route.answersSecret).map(({ name }) => name)).toEqual([]);
  });
});
