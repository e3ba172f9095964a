import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { me, prepare, secondsOf } from '../support/admission-request.ts';
import { exchange, listen, parseReply, request } from '../support/wire-socket.ts';
import { createFileWorld } from '../support/world.ts';

const world = await createFileWorld();
const operator = await world.addOperator({ is_sandbox: true });
const port = await listen(world.app);

/** Signs bytes, as a client in any language would, and shows each byte of the head as one character. */
const signBytes = (uri: Buffer, nonce?: Buffer) => {
  const timestamp = String(secondsOf(world.clock.now()));
  const hmac = createHmac('sha256', operator.key.secret).update('GET\n').update(uri).update(`\n${timestamp}\n`);
  if (nonce) hmac.update('\n').update(nonce);
  return {
    method: 'GET',
    url: uri.toString('latin1'),
    headers: {
      'x-api-key': operator.key.key,
      'x-timestamp': timestamp,
      'x-signature': hmac.digest('hex'),
      'x-nonce': nonce?.toString('latin1'),
    },
  };
};

describe('200: the bytes signed are exactly the bytes sent', () => {
  test('a trailing question mark is part of the URI', async () => {
    expect((await request(port, signBytes(Buffer.from(`${me}?`)))).status).toBe(200);
  });

  test('a nonce in UTF-8', async () => {
    expect((await request(port, signBytes(Buffer.from(me), Buffer.from('žeton-№1')))).status).toBe(200);
  });

  test('a nonce in Latin-1', async () => {
    expect((await request(port, signBytes(Buffer.from(me), Buffer.from('jeton-é', 'latin1')))).status).toBe(200);
  });
});

describe('the 128 characters of a nonce are characters, not bytes', () => {
  const send = (nonce: Buffer) => request(port, signBytes(Buffer.from(me), nonce));

  test('in UTF-8: 128 pass, 129 do not', async () => {
    expect((await send(Buffer.from('ž'.repeat(128)))).status).toBe(200);
    expect((await send(Buffer.from('😀'.repeat(128)))).status).toBe(200);
    expect((await send(Buffer.from('ž'.repeat(129)))).status).toBe(401);
  });

  test('in Latin-1: the same', async () => {
    expect((await send(Buffer.from('é'.repeat(128), 'latin1'))).status).toBe(200);
    expect((await send(Buffer.from('é'.repeat(129), 'latin1'))).status).toBe(401);
  });
});

describe('401 INVALID_SIGNATURE over the wire', () => {
  test('a question mark added after signing', async () => {
    const signed = prepare(operator.key, world.clock.now(), { nonce: 'wire' });
    const reply = await request(port, { ...signed, url: `${me}?` });
    expect(reply.body.error.code).toBe('INVALID_SIGNATURE');
    expect(reply.body.error.details.string_to_sign).toBe(`GET\n${me}?\n${secondsOf(world.clock.now())}\n\nwire`);
  });

  test('shows the string to sign as its text', async () => {
    const signed = signBytes(Buffer.from(me), Buffer.from('№1'));
    const reply = await request(port, { ...signed, headers: { ...signed.headers, 'x-signature': '0'.repeat(64) } });
    expect(reply.body.error.details.string_to_sign).toBe(`GET\n${me}\n${secondsOf(world.clock.now())}\n\n№1`);
  });
});

describe('a GET with a body', () => {
  const body = JSON.stringify({ a: 1 });
  const signed = (nonce: string) => prepare(operator.key, world.clock.now(), { body, nonce });

  test('is signed with its raw body, as every request is', async () => {
    expect((await request(port, signed('with'))).status).toBe(200);
  });

  test('401 INVALID_SIGNATURE when the body is not the one that was signed', async () => {
    for (const payload of [`${body} `, ''])
      expect((await request(port, { ...signed(`not ${payload}`), payload })).body.error.code).toBe('INVALID_SIGNATURE');
    const bare = prepare(operator.key, world.clock.now(), { nonce: 'bare' });
    expect((await request(port, { ...bare, payload: body })).body.error.code).toBe('INVALID_SIGNATURE');
  });

  test('INVALID_REQUEST beyond the limit of bodies, with the rate limit of the key', async () => {
    const payload = ' '.repeat(2 * 1024 * 1024);
    const reply = await request(port, { ...prepare(operator.key, world.clock.now(), { nonce: 'large' }), payload });
    expect(reply.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { reason: 'body too large' } });
    expect(Number(reply.headers['x-ratelimit-limit'])).toBeGreaterThan(0);
    expect(Number(reply.headers['x-ratelimit-remaining'])).toBeGreaterThan(0);
  });
});

describe('a method that HTTP does not know', () => {
  const send = (path: string) => exchange(port, `FOO ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).then(parseReply);

  test('405 METHOD_NOT_ALLOWED where there is something, with the methods it takes', async () => {
    const reply = await send(`${me}?x=1`);
    expect([reply.status, reply.body.error.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(reply.headers.allow).toBe('GET, HEAD, OPTIONS');
    expect(reply.body.error.details.allowed_methods).toEqual(['GET', 'HEAD', 'OPTIONS']);
    expect(reply.headers['x-request-id']).toBeTruthy();
  });

  test('404 where there is nothing, and INVALID_REQUEST for what is no request line', async () => {
    expect((await send('/nowhere')).status).toBe(404);
    expect(parseReply(await exchange(port, 'FOO\r\n\r\n')).body.error.code).toBe('INVALID_REQUEST');
  });
});

test('422 INVALID_REQUEST: a request whose nonce was moved into its body, and its signature is not used up', async () => {
  const signed = prepare(operator.key, world.clock.now(), { body: '{}', nonce: 'moved' });
  const { 'x-nonce': _, ...headers } = signed.headers;
  const moved = await request(port, { ...signed, headers, payload: '{}\nmoved' });
  expect(moved.body.error).toMatchObject({ code: 'INVALID_REQUEST', details: { reason: 'ambiguous body' } });
  expect((await request(port, signed)).status).toBe(200);
});
