import { describe, expect, test } from 'vitest';
import vectors from '../../../../docs/guides/examples/signing-vectors.json' with { type: 'json' };
import { systemRandom } from '../../src/base/random.ts';
import { sign, stringToSign } from '../../src/call/signature.ts';
import { inOperator } from '../../src/database/transaction.ts';
import { makeSecret } from '../../src/modules/keys/create-key.ts';
import { codeOrStatus, me, prepare, secondsOf, send } from '../support/admission-request.ts';
import { createFileWorld, masterKey, type Operator } from '../support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator();

const now = () => world.clock.now();

describe('the signature', () => {
  for (const vector of vectors.cases as { name: string; nonce?: string; [field: string]: unknown }[])
    test(`is made as published: ${vector.name}`, () => {
      const { method, uri, timestamp, body, nonce } = vector as unknown as Record<string, string>;
      const parts = { method: method!, uri: uri!, timestamp: timestamp!, body: Buffer.from(body!), nonce };
      expect(stringToSign(parts)).toBe(vector.string_to_sign);
      expect(sign(vectors.secret, parts).toString('hex')).toBe(vector.signature);
    });
});

describe('401 TIMESTAMP_OUT_OF_RANGE', () => {
  for (const seconds of [-300, 300])
    test(`200: a timestamp ${seconds} seconds away passes`, async () => {
      const request = prepare(operator.key, now(), { timestamp: secondsOf(now()) + seconds });
      expect(codeOrStatus(await send(world.app, request))).toBe(200);
    });

  for (const seconds of [-301, 301, -1e9, 1e9])
    test(`a timestamp ${seconds} seconds away does not`, async () => {
      const request = prepare(operator.key, now(), { timestamp: secondsOf(now()) + seconds });
      const reply = await send(world.app, request);
      expect(reply.status).toBe(401);
      expect(reply.body.error).toMatchObject({
        code: 'TIMESTAMP_OUT_OF_RANGE',
        details: { server_time: now().toISOString(), tolerance_seconds: 300 },
        retry: 'new_signature',
      });
    });

  for (const spoil of [
    (s: string) => `${s}.0`,
    (s: string) => `+${s}`,
    (s: string) => `-${s}`,
    (s: string) => `0x${s}`,
    (s: string) => `${s}e0`,
    (s: string) => `${s}000`,
    () => 'now',
    () => '2026-03-02T10:00:00Z',
    () => '9'.repeat(40),
  ])
    test(`${spoil('1772445600')} is not Unix time in seconds`, async () => {
      const request = prepare(operator.key, now(), { timestamp: spoil(String(secondsOf(now()))) });
      expect(codeOrStatus(await send(world.app, request))).toBe('TIMESTAMP_OUT_OF_RANGE');
    });
});

describe('401 INVALID_SIGNATURE', () => {
  const spoilt: [string, (request: ReturnType<typeof prepare>) => void][] = [
    ['the method', (r) => Object.assign(r, { method: 'HEAD' })],
    ['the path', (r) => Object.assign(r, { url: r.url.replace('/me', '/%6De') })],
    ['a query added', (r) => Object.assign(r, { url: `${r.url}?page=1` })],
    ['the timestamp', (r) => Object.assign(r.headers, { 'x-timestamp': String(secondsOf(now()) + 1) })],
    ['the nonce', (r) => Object.assign(r.headers, { 'x-nonce': 'another' })],
    ['the nonce left out', (r) => Object.assign(r.headers, { 'x-nonce': undefined })],
    ['a nonce where none was signed', (r) => Object.assign(r.headers, { 'x-nonce': '' })],
    ['upper-case hex', (r) => Object.assign(r.headers, { 'x-signature': r.headers['x-signature']?.toUpperCase() })],
    ['cut short', (r) => Object.assign(r.headers, { 'x-signature': r.headers['x-signature']?.slice(0, 63) })],
    ['too long', (r) => Object.assign(r.headers, { 'x-signature': `${r.headers['x-signature']}0` })],
    ['no hex at all', (r) => Object.assign(r.headers, { 'x-signature': 'z'.repeat(64) })],
    ['sent twice', (r) => Object.assign(r.headers, { 'x-signature': `${r.headers['x-signature']}, x` })],
  ];
  for (const [what, spoil] of spoilt)
    test(`changed after signing: ${what}`, async () => {
      const request = prepare(operator.key, now(), { nonce: 'signed' });
      spoil(request);
      const reply = await send(world.app, request);
      expect(reply.status).toBe(401);
      if (request.method !== 'HEAD') expect(reply.body.error).toMatchObject({ code: 'INVALID_SIGNATURE', details: {} });
    });

  test('a body of which one byte differs from the signed one', async () => {
    const request = prepare(operator.key, now(), { method: 'POST', url: '/api/v1/operator/players', body: '{"a":1}' });
    request.payload = '{"a":2}';
    expect(codeOrStatus(await send(world.app, request))).toBe('INVALID_SIGNATURE');
  });

  test("another operator's secret", async () => {
    const other = await world.addOperator();
    const forged = { key: operator.key.key, secret: other.key.secret };
    expect(codeOrStatus(await send(world.app, prepare(forged, now())))).toBe('INVALID_SIGNATURE');
  });

  test('in a sandbox the answer carries the exact string that the server built, elsewhere never', async () => {
    const sandbox = await world.addOperator({ is_sandbox: true });
    const body = '{"first_name":"Zoë"}';
    const url = '/api/v1/operator/players';
    const spoil = { headers: { 'x-signature': '0'.repeat(64) }, method: 'POST', url, body, nonce: 'n-1' };
    const explained = await send(world.app, prepare(sandbox.key, now(), spoil));
    expect(explained.body.error.details).toEqual({
      string_to_sign: `POST\n${url}\n${secondsOf(now())}\n${body}\nn-1`,
      mistake: null,
      hint: expect.any(String),
    });
    const untold = await send(world.app, prepare(operator.key, now(), spoil));
    expect(untold.body.error.details).toEqual({});
  });

  test('in a sandbox the answer names the usual mistake that explains the signature, elsewhere never', async () => {
    const sandbox = await world.addOperator({ is_sandbox: true });
    const url = '/api/v1/operator/players?page=1';
    const unlike = (key: Operator['key']) => {
      const request = prepare(key, now(), { url: '/api/v1/operator/players' });
      return send(world.app, { ...request, url });
    };
    expect((await unlike(sandbox.key)).body.error.details.mistake).toBe('query_missing');
    expect((await unlike(operator.key)).body.error.details).toEqual({});
  });

  test('200: a signed HEAD is answered like its GET, without the body', async () => {
    const reply = await send(world.app, prepare(operator.key, now(), { method: 'HEAD', url: me }));
    expect([reply.status, reply.text]).toEqual([200, '']);
  });

  test('200: a rotated secret signs at once, and the old one no longer does', async () => {
    const key = await operator.addKey();
    expect(codeOrStatus(await send(world.app, prepare(key, now(), { nonce: 'old' })))).toBe(200);
    const { secret, sealed } = makeSecret({ masterKey, random: systemRandom }, key.key);
    await inOperator(
      world.app.sql,
      operator.operator_id,
      (tx) => tx`update api_keys set secret_sealed = ${sealed}, version = version + 1 where id = ${key.id}`,
    );
    expect(codeOrStatus(await send(world.app, prepare({ ...key, secret }, now(), { nonce: 'new' })))).toBe(200);
    expect(codeOrStatus(await send(world.app, prepare(key, now(), { nonce: 'old again' })))).toBe('INVALID_SIGNATURE');
  });
});
