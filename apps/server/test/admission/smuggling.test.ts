import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createServer } from '../../src/http/server.ts';
import { exchange, parseReply } from '../support/wire-socket.ts';

let app: FastifyInstance;
let port: number;
const called: string[] = [];
beforeAll(async () => {
  app = createServer({ log: pino({ level: 'silent' }) as never, routes: [], knowsOrigin: async () => false });
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: async (request) => {
      called.push(`${request.method} ${request.url} ${(request.body as Buffer | undefined) ?? ''}`);
      return 'ok';
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterAll(async () => {
  app.server.closeAllConnections();
  await app.close();
});
beforeEach(() => called.splice(0));

/** What a proxy with another reading of the request would have let through inside it. */
const hidden = 'GET /hidden HTTP/1.1\r\nhost: a\r\n\r\n';
const post = (headers: string, body: string) => `POST /seen HTTP/1.1\r\nhost: a\r\n${headers}\r\n\r\n${body}`;
const chunks = `5\r\nhello\r\n0\r\n\r\n`;

const attempts: [what: string, bytes: string][] = [
  ['a length and chunks', post('content-length: 4\r\ntransfer-encoding: chunked', `${chunks}${hidden}`)],
  ['chunks and a length', post('transfer-encoding: chunked\r\ncontent-length: 200', `0\r\n\r\n${hidden}`)],
  ['two lengths', post('content-length: 5\r\ncontent-length: 50', `hello${hidden}`)],
  ['the same length twice', post('content-length: 5\r\ncontent-length: 5', `hello${hidden}`)],
  ['two lengths in one line', post('content-length: 5, 50', `hello${hidden}`)],
  ['a length with a plus', post('content-length: +5', `hello${hidden}`)],
  ['a length with a minus', post('content-length: -5', `hello${hidden}`)],
  ['a length in hex', post('content-length: 0x5', `hello${hidden}`)],
  ['a length with an exponent', post('content-length: 5e0', `hello${hidden}`)],
  ['a length with a space in it', post('content-length: 5 0', `hello${hidden}`)],
  ['a length beyond 2^64', post('content-length: 18446744073709551621', `hello${hidden}`)],
  ['an empty length', post('content-length: ', hidden)],
  ['another coding', post('transfer-encoding: gzip', `${chunks}${hidden}`)],
  ['a coding that only looks like chunked', post('transfer-encoding: xchunked', `${chunks}${hidden}`)],
  ['a coding behind chunked', post('transfer-encoding: chunked, identity', `${chunks}${hidden}`)],
  ['chunked twice', post('transfer-encoding: chunked, chunked', `${chunks}${hidden}`)],
  ['codings in two lines', post('transfer-encoding: chunked\r\ntransfer-encoding: identity', `${chunks}${hidden}`)],
  ['a coding in quotes', post('transfer-encoding: "chunked"', `${chunks}${hidden}`)],
  ['a coding with a vertical tab', post('transfer-encoding: \x0bchunked', `${chunks}${hidden}`)],
  ['a NUL in the coding', post('transfer-encoding: chunked\0', `${chunks}${hidden}`)],
  ['a space before the colon', post('transfer-encoding : chunked', `${chunks}${hidden}`)],
  ['a tab before the colon', post('content-length\t: 5', `hello${hidden}`)],
  ['a folded header', post('transfer-encoding:\r\n chunked', `${chunks}${hidden}`)],
  ['a header that begins with a space', post(' content-length: 5', `hello${hidden}`)],
  ['a bare line feed within the headers', post('x: y\ncontent-length: 5', `hello${hidden}`)],
  [
    'a bare line feed after the request line',
    `POST /seen HTTP/1.1\nhost: a\r\ncontent-length: 5\r\n\r\nhello${hidden}`,
  ],
  ['bare line feeds alone', post('content-length: 5', `hello${hidden}`).replaceAll('\r\n', '\n')],
  ['a bare line feed at the end of the headers', 'POST /seen HTTP/1.1\r\ncontent-length: 5\r\n\nhello'],
  ['a bare carriage return', post('x: y\rcontent-length: 5', `hello${hidden}`)],
  ['a chunk size with a sign', post('transfer-encoding: chunked', `+5\r\nhello\r\n0\r\n\r\n${hidden}`)],
  ['a chunk size with 0x', post('transfer-encoding: chunked', `0x5\r\nhello\r\n0\r\n\r\n${hidden}`)],
  ['a chunk size with a space before it', post('transfer-encoding: chunked', ` 5\r\nhello\r\n0\r\n\r\n${hidden}`)],
  ['a chunk size beyond 2^64', post('transfer-encoding: chunked', `10000000000000005\r\nhello\r\n0\r\n\r\n${hidden}`)],
  ['a chunk longer than it says', post('transfer-encoding: chunked', `3\r\nhello\r\n0\r\n\r\n${hidden}`)],
  ['a chunk that ends with a line feed', post('transfer-encoding: chunked', `5\nhello\n0\n\n${hidden}`)],
  ['a chunk whose data end with a line feed', post('transfer-encoding: chunked', `5\r\nhello\n0\r\n\r\n${hidden}`)],
  ['a line feed in an extension', post('transfer-encoding: chunked', `5;a\nb\r\nhello\r\n0\r\n\r\n${hidden}`)],
  ['two request lines', `POST /seen HTTP/1.1 GET /hidden HTTP/1.1\r\ncontent-length: 5\r\n\r\nhello`],
  ['a version of its own', `POST /seen HTTP/1.10\r\ncontent-length: 5\r\n\r\nhello${hidden}`],
];

describe('a request that two readers would split differently', () => {
  test.each(attempts)('422 INVALID_REQUEST, and the connection is closed: %s', async (_, bytes) => {
    const text = await exchange(port, Buffer.from(bytes, 'latin1'), 60_000);
    const { status, headers, body } = parseReply(text);
    expect([status, body?.error?.code, headers.connection?.toLowerCase()]).toEqual([422, 'INVALID_REQUEST', 'close']);
    expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(called).toEqual([]);
  });

  test('200: two clean requests in one packet are two requests', async () => {
    const last = hidden.replace('host: a', 'host: a\r\nconnection: close');
    const text = await exchange(port, post('transfer-encoding: chunked', `${chunks}${last}`), 60_000);
    expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    expect(called.toSorted()).toEqual(['GET /hidden ', 'POST /seen hello']);
  });
});
