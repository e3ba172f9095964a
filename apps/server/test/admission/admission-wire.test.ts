import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { me, prepare, secondsOf } from '../support/admission-request.ts';
import { listen, request } from '../support/wire-socket.ts';
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
