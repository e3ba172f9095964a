import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProbe, operatorProbe, type Probe, playerProbe } from '../fixtures/probe.ts';
import { insertToken, registerPlayer } from '../fixtures/tokens.ts';
import { inject } from '../support/client.ts';
import { createWorld, type Operator, type World } from '../support/world.ts';

const ours = 'https://casino.example';
const theirs = 'https://other.example';
let world: World;
let probe: Probe;
let operator: Operator;
let token: string;
beforeAll(async () => {
  world = await createWorld();
  operator = await world.addOperator({ settings: { allowed_origins: [ours] } });
  await world.addOperator({ settings: { allowed_origins: [theirs] } });
  probe = createProbe(world);
  const expires_at = new Date(world.clock.now().getTime() + 3_600_000);
  const player_id = await registerPlayer(operator);
  token = (await insertToken(world, operator, { player_id, api_key_id: operator.key.id, expires_at })).token;
});
afterAll(async () => {
  await probe.app.close();
  await world.close();
});

const ask = (method: string, url: string, headers: Record<string, string>) =>
  inject(probe.app, { method, url, headers, ...(method === 'POST' ? { payload: '{"mark":"cors"}' } : {}) });
const call = (origin: string, bearer = token) =>
  ask('POST', playerProbe.path, {
    origin,
    authorization: `Bearer ${bearer}`,
    'content-type': 'application/json',
  });

describe('a CORS preflight', () => {
  const preflight = (origin: string, path: string = playerProbe.path) =>
    ask('OPTIONS', path, { origin, 'access-control-request-method': 'POST' });

  test('204: from an origin that an operator lists, it may call the player endpoints', async () => {
    const reply = await preflight(ours);
    expect(reply.status).toBe(204);
    expect(reply.headers).toMatchObject({
      allow: 'POST, OPTIONS',
      'access-control-allow-origin': ours,
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key',
      'access-control-max-age': '600',
      vary: 'Origin',
    });
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
  });

  for (const origin of ['https://nobody.example', 'null', `${ours}.evil.example`, 'http://casino.example', ''])
    test(`from ${origin || 'nowhere'} it may not`, async () => {
      const reply = await preflight(origin);
      expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([204, undefined]);
      expect(reply.headers.vary).toBe('Origin');
    });

  test('the operator endpoints are for servers: no browser may call them', async () => {
    const reply = await preflight(ours, operatorProbe.path);
    expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([204, undefined]);
  });
});

describe('a browser that calls', () => {
  test('201: the page can read the answer and its headers from an origin of the operator', async () => {
    const reply = await call(ours);
    expect(reply.status).toBe(201);
    expect(reply.headers['access-control-allow-origin']).toBe(ours);
    expect(reply.headers.vary).toBe('Origin');
    for (const name of ['X-Request-Id', 'X-RateLimit-Remaining', 'Retry-After', 'Idempotent-Replayed'])
      expect(reply.headers['access-control-expose-headers']).toContain(name);
  });

  test('the page cannot read the answer from an origin that only another operator lists', async () => {
    const reply = await call(theirs);
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    expect(reply.headers.vary).toBe('Origin');
  });

  test('401 INVALID_PLAYER_TOKEN can be read, so that the page knows it needs a new token', async () => {
    const reply = await call(ours, `ptk_${'x'.repeat(43)}`);
    expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([401, ours]);
    expect((await call('https://nobody.example', 'ptk_x')).headers['access-control-allow-origin']).toBeUndefined();
  });

  test('a removed origin is refused on the next request', async () => {
    await world.app.control`update operators set settings = '{"allowed_origins":[]}', version = version + 1
      where operator_id = ${operator.operator_id}`;
    expect((await call(ours)).headers['access-control-allow-origin']).toBeUndefined();
  });
});
