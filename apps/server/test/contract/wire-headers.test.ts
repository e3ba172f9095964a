import { describe, expect, test } from 'vitest';
import { me, prepare } from '../support/admission-request.ts';
import { exchange, listen, openSocket, parseReply, request, toBytes } from '../support/wire-socket.ts';
import { createFileWorld } from '../support/world.ts';

const players = '/api/v1/operator/players';
const world = await createFileWorld();
const operator = await world.addOperator();
const port = await listen(world.app);

let nonce = 0;
const signed = (wanted: Parameters<typeof prepare>[2] = {}) => {
  nonce += 1;
  return prepare(operator.key, world.clock.now(), { nonce: `wire-${nonce}`, ...wanted });
};
const ask = async (bytes: string | Buffer) => parseReply(await exchange(port, bytes));

describe('every answer', () => {
  const requests: [string, () => Buffer | string][] = [
    ['200', () => toBytes(signed())],
    ['401', () => toBytes({ method: 'GET', url: me, headers: {} })],
    ['404', () => toBytes({ method: 'GET', url: '/nothing', headers: {} })],
    ['404 of a path that cannot be read', () => toBytes({ method: 'GET', url: '/%zz', headers: {} })],
    ['405', () => toBytes({ method: 'DELETE', url: me, headers: {} })],
    [
      '422 of a body too large',
      () => toBytes({ ...signed({ method: 'POST', url: players }), payload: 'x'.repeat(300_000) }),
    ],
    ['422 of what is not HTTP', () => 'hello\r\n\r\n'],
    ['422 of a head too large', () => toBytes({ method: 'GET', url: me, headers: { 'x-large': 'x'.repeat(40_000) } })],
  ];
  for (const [what, bytes] of requests)
    test(`${what}: carries an X-Request-Id of ours, and says it is JSON`, async () => {
      const [one, two] = [await ask(bytes()), await ask(bytes())];
      expect(one.status).toBe(Number(what.slice(0, 3)));
      for (const reply of [one, two]) {
        expect(reply.headers['x-request-id']).toMatch(/^req_[0-9a-f]{32}$/);
        expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
        expect(reply.body.data ?? reply.body.error.code).toBeTruthy();
      }
      expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id']);
    });

  test('200: a request line with the whole URL is read like one with the path, which is what is signed', async () => {
    for (const url of [me, `${players}?per_page=1`]) {
      const bytes = toBytes(signed({ url })).toString();
      const reply = await ask(bytes.replace(`GET ${url}`, `GET http://casino.example:1234${url}`));
      expect(reply.status).toBe(200);
    }
  });

  test("a caller's own X-Request-Id is never used", async () => {
    const headers = { 'x-request-id': 'req_00000000000000000000000000000000', 'request-id': 'mine' };
    const reply = await request(port, { method: 'GET', url: me, headers });
    expect(reply.headers['x-request-id']).not.toBe(headers['x-request-id']);
  });

  test('has headers that keep browsers from sniffing, framing, caching and sending referrers', async () => {
    const reply = await request(port, signed());
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(reply.headers).not.toHaveProperty('server');
    expect(reply.headers).not.toHaveProperty('x-powered-by');
  });
});

describe('422 INVALID_REQUEST below HTTP', () => {
  const bad: [string, string][] = [
    ['no HTTP', 'GET me\r\n\r\n'],
    ['a version of its own', `GET ${me} HTTP/9.9\r\nHost: a\r\n\r\n`],
    ['a space in a header name', `GET ${me} HTTP/1.1\r\nHost: a\r\nX Y: z\r\n\r\n`],
    ['a bare line feed in a header', `GET ${me} HTTP/1.1\r\nHost: a\nX-Y: z\r\n\r\n`],
    ['a NUL in a header', `GET ${me} HTTP/1.1\r\nHost: a\r\nX-Y: a\0b\r\n\r\n`],
    ['two lengths', `POST ${players} HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
    [
      'a length and chunks',
      `POST ${players} HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a length below nothing', `POST ${players} HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n`],
    ['a URL of 64 kB', `GET /${'a'.repeat(65_536)} HTTP/1.1\r\nHost: a\r\n\r\n`],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ];
  for (const [what, bytes] of bad)
    test(`${what}: answered, and the connection is closed`, async () => {
      const reply = await ask(bytes);
      expect([reply.status, reply.body?.error.code]).toEqual([422, 'INVALID_REQUEST']);
      expect(reply.headers.connection).toBe('close');
    });

  test('100,000 headers are cut off early', async () => {
    const many = Array.from({ length: 100_000 }, (_, n) => `X-${n}: ${n}\r\n`).join('');
    const reply = await ask(`GET ${me} HTTP/1.1\r\nHost: a\r\n${many}\r\n`);
    expect([reply.status, reply.body.error.details.reason]).toEqual([422, 'headers too large']);
  });
});

describe('unusual but valid HTTP', () => {
  test('200: no Host, an unknown expectation, an unsupported upgrade, HTTP/1.0', async () => {
    for (const headers of [
      { host: undefined },
      { expect: 'the-unexpected' },
      { upgrade: 'h2c', connection: 'upgrade, close' },
    ])
      expect((await request(port, { ...signed(), headers: { ...signed().headers, ...headers } })).status).toBe(200);
    const old = toBytes(signed()).toString('latin1').replace('HTTP/1.1', 'HTTP/1.0');
    expect((await ask(old)).status).toBe(200);
  });

  test('200: a chunked body is signed like any other', async () => {
    const body = '{"username":1}';
    const { headers } = signed({ method: 'POST', url: players, body });
    const chunks = [...body].map((character) => `1\r\n${character}\r\n`).join('');
    const reply = await request(port, {
      method: 'POST',
      url: players,
      headers: { ...headers, 'transfer-encoding': 'chunked' },
      payload: `${chunks}0\r\n\r\n`,
    });
    expect(reply.body.error.code).toBe('VALIDATION_FAILED');
  });

  test('pipelined requests are answered in order', async () => {
    const bytes = [signed(), signed(), signed()].map((one, n) =>
      toBytes({ ...one, headers: { ...one.headers, connection: n === 2 ? 'close' : 'keep-alive' } }),
    );
    const text = await exchange(port, Buffer.concat(bytes));
    expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
  });

  test('HEAD has no body, whatever its status', async () => {
    for (const url of [me, '/nothing', '/%zz']) {
      const reply = await request(port, { method: 'HEAD', url, headers: {} });
      expect([reply.text, reply.status >= 400]).toEqual(['', true]);
    }
  });

  test('a body on a GET is signed, and not taken for the next request', async () => {
    const first = signed({ body: 'DELETE / HTTP/1.1\r\n\r\n' });
    const bytes = Buffer.concat([
      toBytes({ ...first, headers: { ...first.headers, connection: 'keep-alive' } }),
      toBytes(signed()),
    ]);
    expect((await exchange(port, bytes)).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
  });

  test('a caller that disconnects during its body affects nobody', async () => {
    for (let round = 0; round < 20; round += 1) {
      const socket = await openSocket(port);
      socket.write(`POST ${players} HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{"user`);
      socket.destroy();
    }
    expect((await request(port, signed())).status).toBe(200);
  });
});
