import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOrStatus, prepare, secondsOf, send, type Wanted } from '../support/admission-request.ts';
import { createWorld, type Operator, type World } from '../support/world.ts';

/**
 * The order of checks, as steps that can each be broken alone. A request that breaks two steps must be answered by the
 * earlier one.
 */
type Broken = {
  readonly wanted?: Wanted;
  readonly key?: 'narrow' | 'revoked' | 'elsewhere' | 'spent';
  readonly replay?: boolean;
};

const players = '/api/v1/operator/players';
const body = '{"username":1}';

const steps: readonly [string, Broken][] = [
  ['NOT_FOUND', { wanted: { url: '/api/v1/operator/nothing-here' } }],
  ['MISSING_CREDENTIALS', { wanted: { headers: { 'x-timestamp': '' } } }],
  ['INVALID_NONCE', { wanted: { nonce: 'n'.repeat(129) } }],
  ['INVALID_API_KEY', { wanted: { headers: { 'x-api-key': 'opk_unknown' } } }],
  ['API_KEY_INACTIVE', { key: 'revoked' }],
  ['IP_NOT_ALLOWED', { key: 'elsewhere' }],
  ['TIMESTAMP_OUT_OF_RANGE', { wanted: { timestamp: 12345 } }],
  ['INVALID_SIGNATURE', { wanted: { headers: { 'x-signature': '0'.repeat(64) } } }],
  ['REPLAYED_REQUEST', { replay: true }],
  ['RATE_LIMITED', { key: 'spent' }],
  ['INSUFFICIENT_SCOPE', { key: 'narrow' }],
  ['INVALID_IDEMPOTENCY_KEY', { wanted: { headers: { 'idempotency-key': 'k'.repeat(256) } } }],
  ['VALIDATION_FAILED', { wanted: { body } }],
];

let world: World;
let operator: Operator;
const keys: Record<string, { key: string; secret: string }> = {};

beforeAll(async () => {
  world = await createWorld();
  operator = await world.addOperator();
  const { addKey } = operator;
  keys.narrow = await addKey(['games:read']);
  keys.spent = await addKey(undefined, { rate_limit_per_minute: 1 });
  keys.elsewhere = await addKey(undefined, { ip_allowlist: ['203.0.113.9'] });
  const revoked = await addKey();
  keys.revoked = revoked;
  await world.app.sql.begin(async (tx) => {
    await tx`select set_config('app.operator_id', ${String(operator.operator_id)}, true)`;
    await tx`update api_keys set revoked_at = ${world.clock.now()}, version = version + 1 where id = ${revoked.id}`;
  });
  await send(world.app, prepare(keys.spent, world.clock.now()));
});
afterAll(() => world.close());

let nonce = 0;

const violate = async (first: Broken, second: Broken): Promise<string | number> => {
  nonce += 1;
  const key = keys[first.key ?? second.key ?? ''] ?? operator.key;
  const parts = [second.wanted ?? {}, first.wanted ?? {}];
  const headers = Object.assign({}, ...parts.map((part) => part.headers ?? {}));
  const wanted: Wanted = Object.assign({ method: 'POST', url: players, body, nonce: `o${nonce}` }, ...parts, {
    headers,
  });
  const request = prepare(key, world.clock.now(), wanted);
  if (first.replay || second.replay) await send(world.app, request);
  return codeOrStatus(await send(world.app, request));
};

describe('the order of checks', () => {
  test('each step alone gives its own code', async () => {
    for (const [code, broken] of steps) expect(await violate(broken, {}), code).toBe(code);
  });

  for (const [at, [earlier, first]] of steps.slice(0, -1).entries())
    test(`${earlier} comes before everything after it`, async () => {
      for (const [later, second] of steps.slice(at + 1)) {
        // Two keys cannot sign one request: the tests of each key's state cover such pairs.
        if (first.key && second.key) continue;
        expect(await violate(first, second), `${earlier} before ${later}`).toBe(earlier);
      }
    });

  test('405 METHOD_NOT_ALLOWED needs no credentials', async () => {
    const reply = await send(world.app, { method: 'DELETE', url: players, headers: {} });
    expect([reply.status, codeOrStatus(reply)]).toEqual([405, 'METHOD_NOT_ALLOWED']);
  });

  test('a revoked key is inactive before its allowlist, rate and scopes are checked', async () => {
    const key = await operator.addKey(['games:read'], {
      ip_allowlist: ['203.0.113.9'],
      rate_limit_per_minute: 1,
      expires_at: new Date(world.clock.now().getTime() - 1).toISOString(),
    });
    const request = prepare(key, world.clock.now(), { method: 'POST', url: players, body });
    expect(codeOrStatus(await send(world.app, request))).toBe('API_KEY_INACTIVE');
  });

  test('a key over its limit is RATE_LIMITED before its scopes are checked', async () => {
    const key = await operator.addKey(['games:read'], { rate_limit_per_minute: 1 });
    const post = (timestamp: number) => prepare(key, world.clock.now(), { method: 'POST', url: players, timestamp });
    const now = secondsOf(world.clock.now());
    expect(codeOrStatus(await send(world.app, post(now)))).toBe('INSUFFICIENT_SCOPE');
    expect(codeOrStatus(await send(world.app, post(now + 1)))).toBe('RATE_LIMITED');
  });
});

describe('403 INSUFFICIENT_SCOPE', () => {
  test('names the missing scope', async () => {
    const reply = await send(
      world.app,
      prepare(keys.narrow!, world.clock.now(), { method: 'POST', url: players, body }),
    );
    expect(reply.status).toBe(403);
    expect(reply.body.error).toMatchObject({
      code: 'INSUFFICIENT_SCOPE',
      details: { required_scopes: ['players:write'] },
      retry: 'never',
    });
  });

  test('200: an endpoint without a scope is open to every key', async () => {
    expect(codeOrStatus(await send(world.app, prepare(keys.narrow!, world.clock.now())))).toBe(200);
  });
});
