import { createServer, type Server, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listenLocally } from '../../../../support/listen-locally.ts';
import { assertAsyncProperty, repetitions } from '../../../../test/support/property.ts';
import { systemClock } from '../../../base/clock.ts';
import { openConnections, type PostResult } from './send.ts';

/** What the receiver writes, piece by piece, and whether it closes the connection then. */
type Script = { readonly pieces: readonly Buffer[]; readonly closes: boolean };

let server: Server;
let opened = 0;
let script: Script = { pieces: [], closes: true };

const play = async (socket: Socket, { pieces, closes }: Script): Promise<void> => {
  for (const piece of pieces) {
    if (socket.destroyed) return;
    socket.write(piece);
    await setImmediate();
  }
  if (closes) socket.end();
};

beforeAll(async () => {
  server = createServer({ noDelay: true }, (socket) => {
    opened += 1;
    socket.on('error', () => undefined);
    socket.on('data', () => void play(socket, script));
  });
  await listenLocally(server);
});
afterAll(() => server.close());

const openHere = (timeoutMilliseconds = 60_000) => {
  const { port } = server.address() as { port: number };
  const settings = { clock: systemClock, resolve: async () => [], timeoutMilliseconds, concurrency: 2 };
  return openConnections({ url: new URL(`http://127.0.0.1:${port}/`), reach: 'loopback' }, settings);
};

/** Sends one request, which is answered with these bytes. */
const ask = async (bytes: Buffer, sizes: readonly number[] = [bytes.length], closes = true): Promise<PostResult> => {
  script = { pieces: cut(bytes, sizes), closes };
  const connections = openHere();
  try {
    return await connections.post({ 'webhook-id': 'x' }, '{}');
  } finally {
    connections.close();
  }
};

const askText = (text: string, closes = true): Promise<PostResult> =>
  ask(Buffer.from(text, 'latin1'), [text.length || 1], closes);

/** Pieces of the given sizes, the last of which repeats. */
const cut = (bytes: Buffer, sizes: readonly number[]): Buffer[] => {
  const pieces: Buffer[] = [];
  for (let at = 0, piece = 0; at < bytes.length; piece += 1) {
    const size = sizes[Math.min(piece, sizes.length - 1)] as number;
    pieces.push(bytes.subarray(at, at + size));
    at += size;
  }
  return pieces;
};

const status = fc.integer({ min: 200, max: 599 }).filter((code) => code !== 204 && code !== 304);
const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });
const body = fc.uint8Array({ maxLength: 120 }).map((bytes) => Buffer.from(bytes));
const chunks = fc.array(fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.constantFrom('', ';a=b', ';x')), {
  maxLength: 4,
});

const shown = (content: Buffer): string => content.toString('utf8').replaceAll('\0', '');
const runs = { numRuns: repetitions(60, 2_000) };

describe('an answer', () => {
  test('of a stated length is read to its last byte, however it is cut up', async () => {
    await assertAsyncProperty(
      fc.asyncProperty(status, body, sizes, async (code, content, cuts) => {
        const head = `HTTP/1.1 ${code} Some Words\r\nDate: now\r\ncontent-LENGTH:${content.length} \r\n\r\n`;
        const sent = await ask(Buffer.concat([Buffer.from(head), content]), cuts, false);
        expect([sent.status, sent.response_excerpt ?? '']).toEqual([code, shown(content)]);
      }),
      runs,
    );
  });

  test('in chunks with extensions and trailers is read likewise', async () => {
    await assertAsyncProperty(
      fc.asyncProperty(status, chunks, sizes, async (code, parts, cuts) => {
        const head = `HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 ${code} OK\r\nTransfer-Encoding: chunked\r\n\r\n`;
        const written = parts.flatMap(([bytes, extra]) => [
          Buffer.from(`${bytes.length.toString(16)}${extra}\r\n`),
          Buffer.from(bytes),
          Buffer.from('\r\n'),
        ]);
        const end = Buffer.from('0\r\nX-Trailer: 1\r\n\r\n');
        const sent = await ask(Buffer.concat([Buffer.from(head), ...written, end]), cuts, false);
        const content = Buffer.concat(parts.map(([bytes]) => bytes));
        expect([sent.status, sent.response_excerpt ?? '']).toEqual([code, shown(content)]);
      }),
      runs,
    );
  });

  test('of any bytes at all ends in a result, never in an exception', async () => {
    const begun = fc.constantFrom(
      '',
      'HTTP/1.1 200 OK\r\n',
      'HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    await assertAsyncProperty(
      fc.asyncProperty(begun, fc.uint8Array({ maxLength: 200 }), sizes, async (start, bytes, cuts) => {
        const sent = await ask(Buffer.concat([Buffer.from(start), bytes]), cuts);
        expect([typeof sent.succeeded, typeof sent.duration_ms]).toEqual(['boolean', 'number']);
        expect(sent.succeeded ? sent.error : sent.error?.length).not.toBe(sent.succeeded ? '' : 0);
      }),
      { numRuns: repetitions(150, 5_000) },
    );
  });

  test.each([
    ['204 has no body, whatever it says', 'HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n', 204, null],
    ['304 likewise', 'HTTP/1.1 304 Not Modified\r\n\r\n', 304, null],
    ['without a length it ends with the connection', 'HTTP/1.1 200 OK\r\n\r\nhello', 200, 'hello'],
    ['a length of nothing', 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', 200, null],
    ['a length with a space behind it', 'HTTP/1.1 200 OK\r\nContent-Length:  2 \r\n\r\nok', 200, 'ok'],
    ['of HTTP/1.0', 'HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok', 200, 'ok'],
  ])('%s', async (_what, text, code, excerpt) => {
    expect(await askText(text)).toMatchObject({ status: code, response_excerpt: excerpt });
  });

  test.each([
    ['half a body', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello'],
    ['half a chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nhello'],
    ['half a head', 'HTTP/1.1 200 OK\r\nContent-Le'],
    ['only what comes before an answer', 'HTTP/1.1 103 Early Hints\r\nLink: </>\r\n\r\n'],
    ['nothing', ''],
    ['another protocol', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['HTTP/2', 'HTTP/2 200\r\n\r\n'],
    ['a protocol nobody asked for', 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'],
    ['a status that is none', 'HTTP/1.1 99 Nothing\r\n\r\n'],
    ['a header without a name', 'HTTP/1.1 200 OK\r\n: x\r\n\r\n'],
    ['a space before the colon', 'HTTP/1.1 200 OK\r\nContent-Length : 2\r\n\r\nok'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok'],
    ['a negative length', 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n'],
    ['a chunk without a size', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nhello\r\n'],
    ['a chunk longer than it says', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhello\r\n0\r\n\r\n'],
    ['a head that does not end', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(40_000)}`],
    ['a head of very many lines', `HTTP/1.1 200 OK\r\n${'X: y\r\n'.repeat(20_000)}`],
  ])('%s is a failure without a status', async (_what, text) => {
    expect(await askText(text)).toMatchObject({ succeeded: false, status: null, error: expect.any(String) });
  });

  test('with more than 16 KB of headers is not read, in one line or in many', async () => {
    for (const headers of [`X: ${'x'.repeat(20_000)}\r\n`, 'X: y\r\n'.repeat(10_000)]) {
      const sent = await askText(`HTTP/1.1 200 OK\r\n${headers}Content-Length: 0\r\n\r\n`, false);
      expect(sent).toMatchObject({ status: null, error: 'the answer was not HTTP: a head that does not end' });
    }
  });

  test('that never ends is given up in time, whether its head, its chunks or its body', async () => {
    const connections = openHere(150);
    onTestFinished(connections.close);
    for (const begun of [
      'HTTP/1.1 200',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel',
      'HTTP/1.1 200 OK\r\n\r\nx',
    ]) {
      script = { pieces: [Buffer.from(begun)], closes: false };
      expect(await connections.post({}, '{}')).toMatchObject({ status: null, error: 'no answer within 0.15 s' });
    }
  });

  test('with two lengths, or with bytes behind it, ends its connection', async () => {
    const connections = openHere();
    onTestFinished(connections.close);
    for (const said of [
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok!',
      'HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 200 OK\r\n\r\n',
      'HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n',
    ]) {
      script = { pieces: [Buffer.from(said)], closes: false };
      const before = opened;
      for (let n = 0; n < 2; n += 1) expect(await connections.post({}, '{}')).toMatchObject({ succeeded: true });
      expect([said, opened - before]).toEqual([said, 2]);
    }
  });
});
