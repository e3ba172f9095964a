import { describe, expect, test } from 'vitest';
import { inOperator } from '../../src/database/transaction.ts';
import { codeOrStatus, prepare, send } from '../support/admission-request.ts';
import { createFileWorld } from '../support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator();

const now = () => world.clock.now();

describe('401 MISSING_CREDENTIALS', () => {
  const names = ['X-Api-Key', 'X-Timestamp', 'X-Signature'];
  for (const name of names) {
    test(`${name} is missing`, async () => {
      const request = prepare(operator.key, now(), { headers: { [name.toLowerCase()]: undefined } });
      const reply = await send(world.app, request);
      expect(reply.status).toBe(401);
      expect(reply.body.error).toMatchObject({ code: 'MISSING_CREDENTIALS', details: { missing: [name] } });
    });

    test(`${name} is empty`, async () => {
      const request = prepare(operator.key, now(), { headers: { [name.toLowerCase()]: '' } });
      expect(codeOrStatus(await send(world.app, request))).toBe('MISSING_CREDENTIALS');
    });
  }

  test('all three are missing: all three are named', async () => {
    const reply = await send(world.app, { method: 'GET', url: '/api/v1/operator/me', headers: {} });
    expect(reply.body.error.details.missing).toEqual(names);
    expect(reply.headers['x-ratelimit-limit']).toBeUndefined();
  });

  test('refuses a request without credentials before it reads the body', async () => {
    const reply = await send(world.app, {
      method: 'POST',
      url: '/api/v1/operator/players',
      headers: { 'content-type': 'application/json' },
      payload: 'x'.repeat(2_000_000),
    });
    expect(codeOrStatus(reply)).toBe('MISSING_CREDENTIALS');
  });
});

describe('401 INVALID_NONCE', () => {
  test('129 characters are too many', async () => {
    const reply = await send(world.app, prepare(operator.key, now(), { nonce: 'n'.repeat(129) }));
    expect(reply.status).toBe(401);
    expect(reply.body.error).toMatchObject({ code: 'INVALID_NONCE', details: { max_length: 128, length: 129 } });
  });

  test('200: 128 characters pass', async () => {
    expect(codeOrStatus(await send(world.app, prepare(operator.key, now(), { nonce: 'n'.repeat(128) })))).toBe(200);
  });
});

describe('401 INVALID_API_KEY', () => {
  for (const key of ['opk_nobodyhasthisone0000000', '👻', "';drop table api_keys;--", `{"NULL",\\}`, 'x'.repeat(5000)])
    test(`${key.slice(0, 30)} is unknown`, async () => {
      const headers = { 'x-api-key': Buffer.from(key).toString('latin1') };
      const reply = await send(world.app, prepare(operator.key, now(), { headers }));
      expect(reply.status).toBe(401);
      expect(codeOrStatus(reply)).toBe('INVALID_API_KEY');
      expect(reply.headers['x-ratelimit-limit']).toBeUndefined();
    });

  test('200: a new key works at once, also when it was asked for before', async () => {
    const other = await world.addOperator();
    expect(codeOrStatus(await other.client.get('/api/v1/operator/me'))).toBe(200);
  });
});

describe('401 API_KEY_INACTIVE', () => {
  const change = (statement: 'revoke' | 'restore', id: number) =>
    inOperator(world.app.sql, operator.operator_id, (tx) => {
      const revoked_at = statement === 'revoke' ? now() : null;
      return tx`update api_keys set revoked_at = ${revoked_at}, version = version + 1 where id = ${id}`;
    });

  test('a revoked key is refused on the next request, on every node', async () => {
    const key = await operator.addKey();
    const second = await world.startNode();
    for (const node of [world.app, second])
      expect(codeOrStatus(await send(node, prepare(key, now(), { nonce: String(Math.random()) })))).toBe(200);
    await change('revoke', key.id);
    for (const node of [second, world.app]) {
      const reply = await send(node, prepare(key, now(), { nonce: String(Math.random()) }));
      expect(reply.status).toBe(401);
      expect(codeOrStatus(reply)).toBe('API_KEY_INACTIVE');
      expect(reply.headers['x-ratelimit-limit']).toBe('1000000');
    }
  });

  test('a key expires at its exact time: the millisecond before still passes', async () => {
    const expires_at = new Date(now().getTime() + 1000);
    const key = await operator.addKey(undefined, { expires_at: expires_at.toISOString() });
    world.clock.advance(999);
    expect(codeOrStatus(await send(world.app, prepare(key, now(), { nonce: 'before' })))).toBe(200);
    world.clock.advance(1);
    expect(codeOrStatus(await send(world.app, prepare(key, now(), { nonce: 'at' })))).toBe('API_KEY_INACTIVE');
  });

  test('closing an operator stops all its keys at once; reopening it restores them at once', async () => {
    const other = await world.addOperator();
    const keys = [other.key, await other.addKey()];
    const set = (status: string) =>
      world.app.control`update operators set status = ${status}, version = version + 1
        where operator_id = ${other.operator_id}`;
    const ask = (nonce: string) =>
      Promise.all(keys.map(async (key) => codeOrStatus(await send(world.app, prepare(key, now(), { nonce })))));
    expect(await ask('open')).toEqual([200, 200]);
    await set('inactive');
    expect(await ask('closed')).toEqual(['API_KEY_INACTIVE', 'API_KEY_INACTIVE']);
    await set('active');
    expect(await ask('open again')).toEqual([200, 200]);
  });
});
