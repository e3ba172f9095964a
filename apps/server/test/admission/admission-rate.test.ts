import { describe, expect, test } from 'vitest';
import type { App } from '../../src/platform/app.ts';
import { type Credentials, codeOrStatus, prepare, send, type Wanted } from '../support/admission-request.ts';
import { createFileWorld } from '../support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator();
let nonce = 0;

const keyWithLimit = (rate_limit_per_minute: number) => operator.addKey(undefined, { rate_limit_per_minute });

const call = (key: Credentials, wanted: Wanted = {}, app: App = world.app) => {
  nonce += 1;
  return send(app, prepare(key, world.clock.now(), { nonce: `rate-${nonce}`, ...wanted }));
};

const remaining = async (key: Credentials): Promise<number> =>
  Number((await call(key)).headers['x-ratelimit-remaining']);

describe('429 RATE_LIMITED', () => {
  test('requests up to the limit pass; one more is refused with Retry-After', async () => {
    const key = await keyWithLimit(3);
    for (const left of ['2', '1', '0']) {
      const reply = await call(key);
      expect([reply.status, reply.headers['x-ratelimit-limit'], reply.headers['x-ratelimit-remaining']]).toEqual([
        200,
        '3',
        left,
      ]);
      expect(reply.headers['retry-after']).toBeUndefined();
    }
    world.clock.advance(10_000);
    const refused = await call(key);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('50');
    expect(refused.headers['x-ratelimit-remaining']).toBe('0');
    expect(refused.body.error).toMatchObject({
      code: 'RATE_LIMITED',
      details: { limit: 3, retry_after_seconds: 50 },
      retry: 'new_signature',
    });
  });

  test('the window is 60 seconds from its first request, and the next starts with the first request after it', async () => {
    const key = await keyWithLimit(2);
    await call(key);
    world.clock.advance(59_999);
    expect(codeOrStatus(await call(key))).toBe(200);
    expect(codeOrStatus(await call(key))).toBe('RATE_LIMITED');
    world.clock.advance(1);
    expect(await remaining(key)).toBe(1);
    world.clock.advance(30_000);
    expect(await remaining(key)).toBe(0);
    const refused = await call(key);
    expect(refused.headers['retry-after']).toBe('30');
  });

  test('a request after Retry-After seconds passes', async () => {
    const key = await keyWithLimit(1);
    await call(key);
    world.clock.advance(12_345);
    const seconds = Number((await call(key)).headers['retry-after']);
    world.clock.advance(seconds * 1000);
    expect(codeOrStatus(await call(key))).toBe(200);
  });

  test('requests that fail up to the signature do not count: knowing a key id is not enough to lock its owner out', async () => {
    const key = await keyWithLimit(5);
    const allowlisted = await operator.addKey(undefined, { rate_limit_per_minute: 5, ip_allowlist: ['203.0.113.9'] });
    for (let round = 0; round < 10; round += 1) {
      const forged = await call(key, { headers: { 'x-signature': 'f'.repeat(64) } });
      expect(codeOrStatus(forged)).toBe('INVALID_SIGNATURE');
      expect(forged.headers['x-ratelimit-remaining']).toBe('5');
      expect(codeOrStatus(await call(key, { timestamp: 1 }))).toBe('TIMESTAMP_OUT_OF_RANGE');
      expect(codeOrStatus(await call(allowlisted))).toBe('IP_NOT_ALLOWED');
    }
    expect(await remaining(key)).toBe(4);
  });

  test('a replay does not count: a captured request cannot lock its owner out', async () => {
    const key = await keyWithLimit(5);
    const captured = prepare(key, world.clock.now(), { nonce: 'captured' });
    await send(world.app, captured);
    for (let round = 0; round < 10; round += 1) {
      const reply = await send(world.app, captured);
      expect([codeOrStatus(reply), reply.headers['x-ratelimit-remaining']]).toEqual(['REPLAYED_REQUEST', '4']);
    }
    expect(await remaining(key)).toBe(3);
  });

  test('requests refused after the rate limit count, and have the headers', async () => {
    const key = await operator.addKey(['players:read'], { rate_limit_per_minute: 5 });
    const post = { method: 'POST', url: '/api/v1/operator/players', body: '{}' };
    const refused = await call(key, post);
    expect([codeOrStatus(refused), refused.headers['x-ratelimit-remaining']]).toEqual(['INSUFFICIENT_SCOPE', '4']);
  });

  test('each key has its own count', async () => {
    const [one, two] = [await keyWithLimit(1), await keyWithLimit(1)];
    expect(codeOrStatus(await call(one))).toBe(200);
    expect(codeOrStatus(await call(one))).toBe('RATE_LIMITED');
    expect(codeOrStatus(await call(two))).toBe(200);
  });

  test('50 at once on two nodes, limit 30: exactly 30 pass, each with its own remaining count', async () => {
    const nodes = [world.app, await world.startNode()];
    const key = await keyWithLimit(30);
    const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => call(key, {}, nodes[n % 2]!)));
    const passed = replies.filter((reply) => reply.status === 200);
    expect(passed).toHaveLength(30);
    expect(replies.filter((reply) => codeOrStatus(reply) === 'RATE_LIMITED')).toHaveLength(20);
    const left = passed.map((reply) => Number(reply.headers['x-ratelimit-remaining'])).sort((a, b) => a - b);
    expect(left).toEqual(Array.from({ length: 30 }, (_, n) => n));
  });

  test('a changed limit applies on the next request', async () => {
    const key = await keyWithLimit(2);
    await call(key);
    await world.app.sql.begin(async (tx) => {
      await tx`select set_config('app.operator_id', ${String(operator.operator_id)}, true)`;
      await tx`update api_keys set rate_limit_per_minute = 1, version = version + 1 where id = ${key.id}`;
    });
    const reply = await call(key);
    expect([codeOrStatus(reply), reply.headers['x-ratelimit-limit']]).toEqual(['RATE_LIMITED', '1']);
  });
});
