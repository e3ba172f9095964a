import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertProperty } from '../../../../test/support/property.ts';
import { NotHttp } from './not-http.ts';
import { createAnswerReader } from './read-answer.ts';

const excerptBytes = 64;

/** Feeds the answer in pieces of the given sizes, the last of which repeats; tells when it was whole. */
const read = (bytes: Buffer, sizes: readonly number[]) => {
  const reader = createAnswerReader(excerptBytes);
  let at = 0;
  for (let piece = 0; at < bytes.length; piece += 1) {
    const size = sizes[Math.min(piece, sizes.length - 1)] as number;
    if (reader.take(bytes.subarray(at, at + size))) return { reader, isWhole: true, at: at + size };
    at += size;
  }
  return { reader, isWhole: false, at };
};

const readText = (text: string) => read(Buffer.from(text, 'latin1'), [text.length]);

const body = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
const chunked = fc
  .array(fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 60 }), fc.constantFrom('', ';a=b', ' ; x')), {
    maxLength: 6,
  })
  .map((chunks) => ({
    body: Buffer.concat(chunks.map(([bytes]) => bytes)),
    written: Buffer.concat([
      ...chunks.map(([bytes, extra]) =>
        Buffer.concat([Buffer.from(`${bytes.length.toString(16)}${extra}\r\n`), bytes, Buffer.from('\r\n')]),
      ),
      Buffer.from('0\r\nX-Trailer: 1\r\n\r\n'),
    ]),
  }));
const status = fc.integer({ min: 200, max: 599 }).filter((code) => code !== 204 && code !== 304);
const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });

describe('reading an answer', () => {
  test('of a stated length: whole with its last byte, however it is cut up', () => {
    assertProperty(
      fc.property(status, body, sizes, (code, content, cuts) => {
        const head = `HTTP/1.1 ${code} Some Words\r\nDate: now\r\ncontent-LENGTH:${content.length} \r\n\r\n`;
        const bytes = Buffer.concat([Buffer.from(head), content]);
        const { reader, isWhole, at } = read(bytes, cuts);
        expect([isWhole, at >= bytes.length, reader.hasSurplus()]).toEqual([true, true, false]);
        expect(reader.head).toMatchObject({ status: code, keepsAlive: true, isChunked: false });
        expect([reader.read, reader.excerpt ?? Buffer.alloc(0)]).toEqual([
          content.length,
          content.subarray(0, excerptBytes),
        ]);
      }),
    );
  });

  test('in chunks with extensions and trailers: the same', () => {
    assertProperty(
      fc.property(status, chunked, sizes, (code, { body: content, written }, cuts) => {
        const head = `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 ${code}\r\nTransfer-Encoding: chunked\r\n\r\n`;
        const { reader, isWhole, at } = read(Buffer.concat([Buffer.from(head), written]), cuts);
        expect([isWhole, at >= head.length + written.length, reader.hasSurplus()]).toEqual([true, true, false]);
        expect([reader.head?.status, reader.read, reader.excerpt ?? Buffer.alloc(0)]).toEqual([
          code,
          content.length,
          content.subarray(0, excerptBytes),
        ]);
      }),
    );
  });

  test('any bytes at all: an answer, the wait for more, or a plain refusal to read on', () => {
    const start = fc.constantFrom('', 'HTTP/1.1 200 OK\r\n', 'HTTP/1.1 200\r\nTransfer-Encoding: chunked\r\n\r\n');
    assertProperty(
      fc.property(start, fc.uint8Array({ maxLength: 200 }), sizes, (begun, bytes, cuts) => {
        try {
          read(Buffer.concat([Buffer.from(begun), bytes]), cuts);
        } catch (error) {
          expect(error).toBeInstanceOf(NotHttp);
        }
      }),
    );
  });

  test.each([
    ['204 has no body, whatever it says', 'HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n', true],
    ['304 likewise', 'HTTP/1.1 304 Not Modified\r\n\r\n', true],
    ['without a length it ends with the connection', 'HTTP/1.1 200 OK\r\n\r\nhello', false],
    [
      'so does one in a coding that is not known here',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nhello',
      false,
    ],
    ['a length of nothing', 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', true],
    ['the same length twice', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nok', true],
  ])('%s', (_what, text, isWhole) => {
    const found = readText(text);
    expect(found.isWhole).toBe(isWhole);
    expect(found.reader.end()).toBe(true);
  });

  test.each([
    ['half a body', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello'],
    ['half a chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nhello'],
    ['half a head', 'HTTP/1.1 200 OK\r\nContent-Le'],
    ['only what comes before an answer', 'HTTP/1.1 103 Early Hints\r\nLink: </>\r\n\r\n'],
  ])('%s is no answer when the connection ends', (_what, text) => {
    const { reader, isWhole } = readText(text);
    expect([isWhole, reader.end()]).toEqual([false, false]);
  });

  test.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['HTTP/2', 'HTTP/2 200\r\n\r\n'],
    ['a protocol nobody asked for', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n'],
    ['a status that is none', 'HTTP/1.1 99 Nothing\r\n\r\n'],
    ['a header without a name', 'HTTP/1.1 200 OK\r\n: x\r\n\r\n'],
    ['a header over two lines', 'HTTP/1.1 200 OK\r\nX-A: 1\r\n 2\r\n\r\n'],
    ['a space before the colon', 'HTTP/1.1 200 OK\r\nContent-Length : 2\r\n\r\nok'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok'],
    ['a negative length', 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n'],
    ['a chunk without a size', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nhello\r\n'],
    ['a chunk longer than it says', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhello\r\n0\r\n\r\n'],
    ['a head that does not end', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(20_000)}`],
    ['a chunk size that does not end', `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${'1;'.repeat(4_000)}`],
  ])('%s is not read', (_what, text) => {
    expect(() => readText(text)).toThrow(NotHttp);
  });

  test.each([
    ['HTTP/1.1', '', true],
    ['HTTP/1.1', 'Connection: close\r\n', false],
    ['HTTP/1.1', 'Connection: x, Close\r\n', false],
    ['HTTP/1.1', 'Transfer-Encoding: chunked\r\n', false],
    ['HTTP/1.0', '', false],
    ['HTTP/1.0', 'Connection: Keep-Alive\r\n', true],
  ])('%s with "%s": the connection lasts: %s', (version, header, keepsAlive) => {
    const { reader } = readText(`${version} 200 OK\r\n${header}Content-Length: 2\r\n\r\nok`);
    expect(reader.head?.keepsAlive).toBe(keepsAlive);
  });

  test('what a receiver says of pauses and of idle connections', () => {
    const { reader } = readText('HTTP/1.1 429 Wait\r\nRetry-After:  7\r\nKeep-Alive: timeout=5, max=9\r\n\r\n');
    expect(reader.head).toMatchObject({ retryAfter: '7', keepsAliveFor: 5_000 });
  });

  test('what comes behind an answer is noticed', () => {
    expect(readText('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok!').reader.hasSurplus()).toBe(true);
    expect(readText('HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 200 OK').reader.hasSurplus()).toBe(true);
  });
});
