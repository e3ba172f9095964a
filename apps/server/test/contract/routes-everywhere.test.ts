import { type ErrorCode, errors } from '@croupier/contract/errors.ts';
import { refusalsOf, takesIdempotencyKey } from '@croupier/contract/refusals.ts';
import type { Method, Route } from '@croupier/contract/route.ts';
import { allRoutes, operatorRoutes } from '@croupier/contract/routes.ts';
import { describe, expect, test } from 'vitest';
import { signedHeaders } from '../../src/call/signed-headers.ts';
import { inject, type Reply } from '../support/client.ts';
import { createTenant, tenantFor } from '../support/tenant.ts';
import type { Filled, Tenant } from '../support/tenant-type.ts';
import { createFileWorld, type World } from '../support/world.ts';

/** What holds for every route of the contract: new routes are tested automatically. */

const world = await createFileWorld();
const tenant = await createTenant(world);
const other = await createTenant(world);

const forEach = (routes: readonly Route[], promise: string, check: (route: Route) => Promise<void>): void => {
  for (const route of routes) test(`${route.method} ${route.path}: ${promise}`, () => check(route));
};

/** Sends without any credentials. */
const sendBare = (method: string, url: string, body?: unknown): Promise<Reply> =>
  inject(world.app, {
    method,
    url,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });

const filled = new Map<string, Promise<Filled>>();

/** A request to a route of a tenant, made once: for tests that only read, or whose request is refused. */
const fillOnce = (owner: Tenant, route: Route): Promise<Filled> => {
  const name = `${owner.operator.operator_id} ${route.name}`;
  const request = filled.get(name) ?? owner.fill(route);
  filled.set(name, request);
  return request;
};

/** The path with unknown ids. */
const anyUrl = (route: Route): string => route.path.replaceAll(/\{\w+\}/g, '1');

const patternOf = (route: Route): RegExp => new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

const expectRefusal = (reply: Reply, code: ErrorCode, details?: Record<string, unknown>): void => {
  expect(reply.body?.error, reply.text).toEqual({
    code,
    message: expect.any(String),
    details: details ?? expect.any(Object),
    retry: errors[code].retry,
  });
  expect(reply.status).toBe(errors[code].status);
  expect(reply.headers['x-request-id']).toMatch(/^req_[0-9a-f]{32}$/);
};

const expectRateLimit = (route: Route, reply: Reply): void => {
  if (route.audience === 'staff' || route.audience === 'guest') return;
  const [limit, remaining] = ['limit', 'remaining'].map((name) => Number(reply.headers[`x-ratelimit-${name}`]));
  expect(limit).toBe(1_000_000);
  expect(remaining).toBeLessThan(1_000_000);
};

describe('the server and the contract', () => {
  test('every route of the contract is mounted', () => {
    const missing = allRoutes.filter(
      (route) => !world.app.http.hasRoute({ method: route.method, url: route.path.replaceAll(/\{(\w+)\}/g, ':$1') }),
    );
    expect(missing.map((route) => `${route.method} ${route.path}`)).toEqual([]);
  });

  /** Payment providers call it in their own dialects, so the contract does not describe it. */
  const doors = ['POST /api/v1/callbacks/:adapter/:operator', 'POST /api/v1/callbacks/:adapter/:operator/:verb'];

  test('no other route is mounted below /api, except the door of payment providers', () => {
    const known = new Set(allRoutes.map((route) => `${route.method} ${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`));
    expect(mountedRoutes(world).filter((route) => route.includes(' /api/') && !known.has(route))).toEqual(doors);
  });
});

/** Every method and path of the server, without the HEAD that comes with a GET. */
const mountedRoutes = ({ app }: World): string[] => {
  const stack: string[] = [];
  return app.http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const match = /^((?:│ {3}| {4})*)(?:├── |└── )(\S*)(?: \(([A-Z, ]+)\))?/.exec(line);
      if (!match) return [];
      const depth = (match[1] as string).length / 4;
      stack.splice(depth, stack.length, match[2] as string);
      return (match[3] ?? '')
        .split(', ')
        .filter((method) => method !== '' && method !== 'HEAD')
        .map((method) => `${method} ${stack.join('')}`);
    });
};

describe('401 without credentials', () => {
  const code = {
    operator: 'MISSING_CREDENTIALS',
    provider: 'MISSING_CREDENTIALS',
    player: 'INVALID_PLAYER_TOKEN',
    staff: 'INVALID_STAFF_TOKEN',
    guest: 'CROSS_SITE_REQUEST',
  } as const;
  const closed = allRoutes.filter(({ audience, method }) => audience !== 'guest' || method !== 'GET');
  forEach(closed, 'says so, and nothing of what is behind it', async (route) => {
    expectRefusal(await sendBare(route.method, anyUrl(route), route.body && {}), code[route.audience]);
  });
});

describe('403 without the right', () => {
  const guarded = allRoutes.filter((route) => route.scope ?? route.permission);
  forEach(guarded, 'names the scope or permission that is lacking', async (route) => {
    const stranger = await tenant.strangerTo(route);
    const reply = await stranger.send(route.method, anyUrl(route), route.body && {});
    if (route.scope) expectRefusal(reply, 'INSUFFICIENT_SCOPE', { required_scopes: [route.scope] });
    else expectRefusal(reply, 'INSUFFICIENT_PERMISSION', { required_permission: route.permission });
    expectRateLimit(route, reply);
  });
});

describe('404 for unknown ids', () => {
  // A guest belongs to no operator yet.
  const withParams = allRoutes.filter(({ audience, params }) => audience !== 'guest' && Object.keys(params).length > 0);

  forEach(withParams, "another operator's ids do not exist", async (route) => {
    const { method, url, body } = await fillOnce(other, route);
    const caller = tenant.callerOf(route);
    const reply = await caller.send(method, url, body);
    expectRefusal(reply, 'NOT_FOUND', {});
    expectRateLimit(route, reply);
    const nobodys = await caller.send(method, route.path.replaceAll(/\{\w+\}/g, '987654321'), body);
    expect(nobodys.body.error).toEqual(reply.body.error);
  });

  // Only ids of the caller's own are free text.
  const withNumbers = withParams.filter((route) => !Object.values(route.params).includes('text'));
  forEach(withNumbers, 'an id that is no positive integer names nothing', async (route) => {
    const caller = tenant.callerOf(route);
    for (const id of ['0', '-1', '01', '1.0', '1e3', 'abc', '9007199254740993', '%20']) {
      const reply = await caller.send(route.method, route.path.replaceAll(/\{\w+\}/g, id), route.body && {});
      expectRefusal(reply, 'NOT_FOUND');
    }
  });

  const withBody = withNumbers.filter((route) => route.body && !route.bodyOptional);
  forEach(withBody, 'is said before the body is found fault with', async (route) => {
    const { method, url } = await fillOnce(other, route);
    const reply = await tenant.callerOf(route).send(method, url, { nonsense: true });
    expectRefusal(reply, 'NOT_FOUND');
  });
});

describe('401 REPLAYED_REQUEST', () => {
  forEach(operatorRoutes, 'the same signed request is accepted once', async (route) => {
    const owner = await tenantFor(world, route, tenant);
    const { method, url, body } = await owner.fill(route);
    const payload = body === undefined ? '' : JSON.stringify(body);
    const headers = signedHeaders(owner.operator.key, world.clock.now(), { method, url, body: payload });
    const request = { method, url, headers, ...(payload === '' ? {} : { payload }) };
    const first = await inject(world.app, request);
    expect(first.status, first.text).toBeLessThan(300);
    expectRefusal(await inject(world.app, request), 'REPLAYED_REQUEST', {});
  });
});

describe('405 METHOD_NOT_ALLOWED', () => {
  const methods: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  for (const path of new Set(allRoutes.map((route) => route.path))) {
    const url = path.replaceAll(/\{\w+\}/g, '1');
    // A fixed word may be in the place of another route's id.
    const taken = allRoutes.filter((route) => patternOf(route).test(url)).map((route) => route.method);
    test(`${path}: other methods are refused with Allow, without credentials`, async () => {
      for (const method of methods.filter((one) => !taken.includes(one))) {
        const reply = await sendBare(method, url);
        expectRefusal(reply, 'METHOD_NOT_ALLOWED');
        const allowed = (reply.headers.allow ?? '').split(', ');
        expect(allowed).toEqual(expect.arrayContaining([...taken, ...(taken.includes('GET') ? ['HEAD'] : [])]));
        expect(allowed).not.toContain(method);
      }
    });
  }
});

describe('a successful answer', () => {
  forEach(allRoutes, 'carries our own X-Request-Id and what is left of the rate limit', async (route) => {
    const owner = await tenantFor(world, route, tenant);
    const { method, url, body } = await owner.fill(route);
    const reply = await owner
      .callerOf(route)
      .send(method, url, body, { headers: { 'x-request-id': 'req_of_the_caller' } });
    expect(reply.status, reply.text).toBeLessThan(route.reply.shape === 'redirect' ? 304 : 300);
    expect(reply.headers['x-request-id']).toMatch(/^req_[0-9a-f]{32}$/);
    if (route.reply.shape === 'stream') expect(reply.headers['content-type']).toContain('text/event-stream');
    else if (route.reply.shape !== 'file' && route.reply.shape !== 'redirect')
      expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expectRateLimit(route, reply);
  });
});

describe('422 for a body that cannot be read', () => {
  const withBody = allRoutes.filter((route) => route.body);
  forEach(withBody, 'malformed JSON and a wrong content type are INVALID_REQUEST', async (route) => {
    const caller = tenant.callerOf(route);
    const { method, url } = await fillOnce(tenant, route);
    expectRefusal(await caller.send(method, url, undefined, { raw: '{"a":1' }), 'INVALID_REQUEST');
    const plain = { raw: '{}', headers: { 'content-type': 'text/plain' } };
    expectRefusal(await caller.send(method, url, undefined, plain), 'INVALID_REQUEST');
  });

  forEach(withBody, 'a body that is no object is VALIDATION_FAILED', async (route) => {
    const { method, url } = await fillOnce(tenant, route);
    const reply = await tenant.callerOf(route).send(method, url, [1, 2, 3]);
    expectRefusal(reply, 'VALIDATION_FAILED');
    expect(refusalsOf(route)).toContain('VALIDATION_FAILED');
  });
});

describe('an Idempotency-Key', () => {
  const posts = allRoutes.filter(takesIdempotencyKey);
  forEach(posts, 'gives the same answer again, and refuses another request', async (route) => {
    const owner = await tenantFor(world, route, tenant);
    const caller = owner.callerOf(route);
    const { method, url, body } = await owner.fill(route);
    const options = { idempotencyKey: `key-${route.name}` };

    const first = await caller.send(method, url, body, options);
    expect(first.status, first.text).toBeLessThan(300);
    expect(first.headers['idempotent-replayed']).toBeUndefined();

    const again = await caller.send(method, url, body, options);
    // Whoever excludes themselves or signs out has no session afterwards.
    if (['exclude_own_player', 'sign_out_own_player'].includes(route.name))
      return expectRefusal(again, 'INVALID_PLAYER_TOKEN', {});
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(again.headers['idempotent-replayed']).toBe('true');

    const changed = await caller.send(method, url, { ...(body as object), other: true }, options);
    expectRefusal(changed, 'IDEMPOTENCY_KEY_REUSED', {});

    const long = await caller.send(method, url, body, { idempotencyKey: 'k'.repeat(256) });
    expectRefusal(long, 'INVALID_IDEMPOTENCY_KEY', { max_length: 255, length: 256 });
  });
});

describe('a page', () => {
  const pages = allRoutes.filter((route) => route.reply.shape === 'page');

  forEach(pages, 'has data, meta and links as every other, and the links keep the filters', async (route) => {
    const { url } = await fillOnce(tenant, route);
    const caller = tenant.callerOf(route);
    const wanted = new URL(url, 'http://localhost');
    wanted.searchParams.set('per_page', '1');
    for (const page of [1, 2]) {
      wanted.searchParams.set('page', String(page));
      const reply = await caller.send('GET', `${wanted.pathname}${wanted.search}`);
      expect(reply.status, reply.text).toBe(200);
      expectPage(reply, { page, per_page: 1, filters: wanted.searchParams, more: route.reply.meta });
    }
  });

  forEach(pages, 'page and per_page outside their bounds are VALIDATION_FAILED', async (route) => {
    const caller = tenant.callerOf(route);
    const path = (await fillOnce(tenant, route)).url.split('?', 1)[0];
    for (const [name, value] of [
      ['page', '0'],
      ['page', 'x'],
      ['per_page', '0'],
      ['per_page', '101'],
      ['page', ''],
    ]) {
      const reply = await caller.send('GET', `${path}?${name}=${value}`);
      expectRefusal(reply, 'VALIDATION_FAILED', { [name as string]: [expect.any(String)] });
    }
    const whole = await caller.send('GET', path as string);
    expect(whole.body.meta).toMatchObject({ current_page: 1, per_page: 25 });
  });
});

type AskedPage = { page: number; per_page: number; filters: URLSearchParams; more: Route['reply']['meta'] };

const expectPage = (reply: Reply, asked: AskedPage): void => {
  const { data, meta, links } = reply.body;
  const { page, per_page } = asked;
  const last_page = Math.max(1, Math.ceil(meta.total / per_page));
  const from = data.length === 0 ? 0 : (page - 1) * per_page + 1;
  const to = data.length === 0 ? 0 : from + data.length - 1;
  const numbers = { current_page: page, per_page, total: expect.any(Number), last_page, from, to };
  const further = Object.fromEntries(Object.entries(meta).filter(([name]) => !(name in numbers)));
  expect(meta).toEqual({ ...numbers, ...further });
  expect(asked.more ? asked.more.parse(further) : {}).toEqual(further);
  expect(Object.keys(links).toSorted()).toEqual(['first', 'last', 'next', 'prev']);

  const pageOf = (link: string | null): number | null => {
    if (link === null) return null;
    const { searchParams } = new URL(link);
    for (const [name, value] of asked.filters) if (name !== 'page') expect(searchParams.get(name)).toBe(value);
    return Number(searchParams.get('page'));
  };
  expect(pageOf(links.first)).toBe(1);
  expect(pageOf(links.last)).toBe(last_page);
  expect(pageOf(links.prev)).toBe(page === 1 ? null : Math.min(page - 1, last_page));
  expect(pageOf(links.next)).toBe(page < last_page ? page + 1 : null);
};
