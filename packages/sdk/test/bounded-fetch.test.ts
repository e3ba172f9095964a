import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as hostile from '../../../apps/server/test/support/hostile-answers.ts';
import { fetchBounded } from '../src/bounded-fetch.ts';
import { ConnectionError, createCroupier } from '../src/croupier.ts';

const server = await hostile.startHostile();
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  server.sent = 0;
});

const maxBytes = 100_000;
const ask = (cuts = false, most = maxBytes) => fetchBounded(fetch, server.url.href, {}, { maxBytes: most, cuts });
const answering =
  (text: string): hostile.HostileAnswer =>
  (socket) =>
    void socket.end(text);

describe('an answer to the client', () => {
  test('is asked for without compression, and read as text', async () => {
    server.answer = answering('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nZoë!');
    expect((await ask()).text).toBe('Zoë!');
    expect(server.requests[0]).toMatch(/^accept-encoding: identity\r$/m);
  });

  test.each(hostile.codingNames)('in %s is refused', async (coding) => {
    server.answer = hostile.compressed(coding, Buffer.alloc(2_000_000));
    await expect(ask()).rejects.toThrow('The answer is compressed.');
    expect((await ask(true)).text).toBe('');
  });

  test.each([
    ['that does not end', hostile.endless],
    ['that states a gigabyte', hostile.boasting],
  ])('%s is read up to the limit, and its connection closed', async (_, answer) => {
    server.answer = answer;
    await expect(ask()).rejects.toThrow(`The answer has more than ${maxBytes} bytes.`);
    expect((await ask(true, 10)).text).toBe(' '.repeat(10));
    expect((await ask(true, 0)).text).toBe('');
    expect(await server.sentInAll()).toBeLessThan(90_000_000);
  });

  test('follows no redirect', async () => {
    server.answer = answering(`HTTP/1.1 302 Found\r\nlocation: ${server.url}\r\ncontent-length: 0\r\n\r\n`);
    expect((await ask()).response.status).toBe(302);
    expect(server.requests).toHaveLength(1);
  });

  test('is counted after decoding where the runtime chooses the compression, as browsers do', async () => {
    // A browser drops the header and has decoded the answer when the client sees it.
    const content = new Response(Buffer.alloc(2_000_000), { headers: { 'content-encoding': 'gzip' } });
    const inBrowser = class extends Request {
      constructor(url: string) {
        super(url);
      }
    };
    const nodes = globalThis.Request;
    globalThis.Request = inBrowser as typeof Request;
    try {
      const asked = fetchBounded(async () => content, 'https://casino.example', {}, { maxBytes });
      await expect(asked).rejects.toThrow(`The answer has more than ${maxBytes} bytes.`);
    } finally {
      globalThis.Request = nodes;
    }
  });

  test('without streams, as in React Native, is measured when it is there', async () => {
    const native = (text: string) =>
      ({ headers: new Headers(), body: undefined, text: async () => text }) as unknown as Response;
    const read = (text: string) =>
      fetchBounded(async () => native(text), 'https://casino.example', {}, { maxBytes: 3 });
    expect((await read('abc')).text).toBe('abc');
    await expect(read('abcd')).rejects.toThrow('more than 3 bytes');
  });

  test('that cannot be read counts as no answer of the server', async () => {
    server.answer = hostile.compressed('gzip', Buffer.from('{"data":{}}'));
    const client = createCroupier({
      url: server.url.href,
      key: 'opk_x',
      secret: 'ops_x',
      tries: 2,
      pause: async () => {},
    });
    await expect(client.getCallingKey()).rejects.toBeInstanceOf(ConnectionError);
    expect(server.requests).toHaveLength(2);
  });
});

test.each([
  'https:/casino.example',
  ' https://casino.example',
  'https://a:b@casino.example',
  'https://casino.example/?x',
])('a client refuses the address %j at once', (url) => {
  expect(() => createCroupier({ url, key: 'opk_x', secret: 'ops_x' })).toThrow(TypeError);
});
