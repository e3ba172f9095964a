import { describe, expect, test } from 'vitest';
import { codeOrStatus, me, prepare, send } from '../support/admission-request.ts';
import { inject } from '../support/client.ts';
import { createFileWorld } from '../support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator();

const ask = (method: string, url: string, headers: Record<string, string> = {}, payload?: string) =>
  inject(world.app, { method, url, headers, ...(payload === undefined ? {} : { payload }) });

describe('404 NOT_FOUND without credentials', () => {
  for (const url of [
    '/api',
    '/api/v1/operator',
    '/api/v1/operator/nothing',
    `${me}/`,
    `${me}//`,
    '//api/v1/operator/me',
    '/API/V1/OPERATOR/ME',
    '/api/v1/operator/me/../me/..',
    '/favicon.ico',
    '/%00',
    '/%',
    '/%zz',
    '/api/v1/operator/%E0%A4%A',
    `/api/v1/operator/payments/${'1'.repeat(500)}`,
  ])
    test(`GET ${url.slice(0, 60)}`, async () => {
      const reply = await ask('GET', url);
      expect(reply.status).toBe(404);
      expect(reply.body.error).toMatchObject({ code: 'NOT_FOUND', details: {}, retry: 'never' });
      expect(reply.headers['x-request-id']).toMatch(/^req_[0-9a-f]{32}$/);
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
    });

  test('ignores the body, even one that is too large or of an unknown type', async () => {
    const large = await ask('POST', '/nothing', { 'content-type': 'application/json' }, 'x'.repeat(2_000_000));
    expect(codeOrStatus(large)).toBe('NOT_FOUND');
    expect(codeOrStatus(await ask('POST', '/nothing', { 'content-type': '?' }, 'x'))).toBe('NOT_FOUND');
  });
});

describe('405 METHOD_NOT_ALLOWED without credentials', () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'SEARCH'])
    test(`${method} on a path with GET only: Allow lists its methods`, async () => {
      const reply = await ask(method, me);
      expect(reply.status).toBe(405);
      expect(reply.headers.allow).toBe('GET, HEAD, OPTIONS');
      expect(reply.body.error).toMatchObject({
        code: 'METHOD_NOT_ALLOWED',
        details: { allowed_methods: ['GET', 'HEAD', 'OPTIONS'] },
      });
    });

  test('a query does not hide the path', async () => {
    expect(codeOrStatus(await ask('DELETE', `${me}?a=/b`))).toBe('METHOD_NOT_ALLOWED');
  });
});

describe('HEAD', () => {
  test('200: what GET gives, without the body', async () => {
    const get = await send(world.app, prepare(operator.key, world.clock.now()));
    const head = await send(world.app, prepare(operator.key, world.clock.now(), { method: 'HEAD' }));
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.headers['x-ratelimit-limit']).toBe('1000000');
  });
});

describe('OPTIONS', () => {
  test('204 with Allow, and no CORS headers where browsers may not call', async () => {
    const reply = await ask('OPTIONS', me, {
      origin: 'https://casino.example',
      'access-control-request-method': 'GET',
    });
    expect([reply.status, reply.headers.allow, reply.text]).toEqual([204, 'GET, HEAD, OPTIONS', '']);
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('404 on an unknown path', async () => {
    expect((await ask('OPTIONS', '/nothing')).status).toBe(404);
  });
});
