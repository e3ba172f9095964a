import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as hostile from '../../test/support/hostile-answers.ts';
import { AnswerRefused, CallTimedOut, type OutgoingSettings, openOutgoing, responseOf } from './outgoing.ts';

const server = await hostile.startHostile();
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  server.sent = 0;
});

const maxBytes = 100_000;
/** Much more than the kernel takes on both sides before a sender has to wait. */
const maxOnTheWay = 30_000_000;

const call = (changes: Partial<OutgoingSettings> = {}, signal?: AbortSignal) => {
  const outgoing = openOutgoing({ timeoutMilliseconds: 60_000, maxBytes, keepsConnections: false, ...changes });
  return outgoing.call(server.url, { method: 'GET', signal }).finally(() => outgoing.close());
};

const answering =
  (text: string): hostile.HostileAnswer =>
  (socket) =>
    void socket.end(text);

describe('a call to another server', () => {
  test('asks for no compression, and returns the answer', async () => {
    server.answer = answering('HTTP/1.1 201 Created\r\ncontent-length: 4\r\nx-a: 1\r\n\r\ndone');
    const answer = await call();
    expect(answer).toMatchObject({ status: 201, body: Buffer.from('done'), unread: undefined });
    expect(answer.headers['x-a']).toBe('1');
    expect(server.requests[0]).toMatch(/^accept-encoding: identity\r$/m);
  });

  test('sends a body with its length', async () => {
    server.answer = answering('HTTP/1.1 204 No Content\r\n\r\n');
    const outgoing = openOutgoing({ timeoutMilliseconds: 60_000, maxBytes });
    const { status } = await outgoing.call(server.url, { method: 'PUT', headers: { 'x-b': '2' }, body: 'Zoë' });
    outgoing.close();
    expect(status).toBe(204);
    expect(server.requests[0]).toMatch(/^PUT \/ HTTP\/1\.1\r\n.*x-b: 2\r\n.*content-length: 4\r\n\r\n/s);
  });

  test('follows no redirect', async () => {
    server.answer = answering(`HTTP/1.1 302 Found\r\nlocation: ${server.url}\r\ncontent-length: 0\r\n\r\n`);
    expect((await call()).status).toBe(302);
    expect(server.requests).toHaveLength(1);
  });

  test.each(hostile.codingNames)('refuses an answer in %s, however small it is', async (coding) => {
    server.answer = hostile.compressed(coding, Buffer.alloc(2_000_000));
    await expect(call()).rejects.toEqual(new AnswerRefused('encoded', maxBytes));
    server.answer = hostile.compressed(coding, Buffer.from('{}'));
    await expect(call()).rejects.toThrow('the answer is compressed');
  });

  test.each([
    ['Content-Encoding: X-GZIP', 'the answer is compressed'],
    ['content-encoding: identity, gzip', 'the answer is compressed'],
    ['transfer-encoding: gzip, chunked', 'the answer is compressed'],
  ])('refuses %s', async (header, problem) => {
    server.answer = answering(`HTTP/1.1 200 OK\r\n${header}\r\nconnection: close\r\n\r\n`);
    await expect(call()).rejects.toThrow(problem);
  });

  test('takes an answer that says in so many words that it is not compressed', async () => {
    server.answer = answering('HTTP/1.1 200 OK\r\ncontent-encoding: identity\r\ncontent-length: 2\r\n\r\nok');
    expect((await call()).body.toString()).toBe('ok');
  });

  test.each([
    ['that does not end', hostile.endless],
    ['that states a gigabyte', hostile.boasting],
  ])('stops reading a body %s, and closes the connection', async (_, answer) => {
    server.answer = answer;
    await expect(call()).rejects.toEqual(new AnswerRefused('too_long', maxBytes));
    expect(await server.sentInAll()).toBeLessThan(maxOnTheWay);
  });

  test('reads what was stated, where more comes', async () => {
    server.answer = hostile.understating;
    expect((await call()).body).toHaveLength(2);
  });

  test.each([
    ['a body that breaks off', hostile.breakingOff],
    ['a head that does not end', hostile.endlessHead],
    ['no HTTP', answering('220 mail.example ESMTP\r\n')],
  ])('fails for %s', async (_, answer) => {
    server.answer = answer;
    await expect(call()).rejects.toMatchObject({
      name: expect.stringMatching(/^(SocketError|HeadersOverflowError|HTTPParserError)$/),
    });
    expect(await server.sentInAll()).toBeLessThan(maxOnTheWay);
  });

  test.each([
    ['never comes', hostile.silent],
    ['comes byte by byte', hostile.dripping],
  ])('ends after its time for an answer that %s', async (_, answer) => {
    server.answer = answer;
    await expect(call({ timeoutMilliseconds: 300 })).rejects.toEqual(new CallTimedOut(300));
    await server.sentInAll();
  });

  test('ends when the caller says so', async () => {
    server.answer = hostile.dripping;
    const stop = new AbortController();
    const ended = call({}, stop.signal);
    await expect.poll(() => server.requests.length).toBe(1);
    stop.abort(new Error('stopped'));
    await expect(ended).rejects.toThrow('stopped');
    await expect(call({}, stop.signal)).rejects.toThrow('stopped');
    await server.sentInAll();
  });

  test('keeps the beginning of an answer that reports an error, however long it is', async () => {
    server.answer = answering(`HTTP/1.1 500 Oops\r\ncontent-length: 50000\r\n\r\n${'x'.repeat(50_000)}`);
    const { status, body, unread } = await call({ maxErrorBytes: 1_000 });
    expect([status, unread]).toEqual([500, 'too_long']);
    expect(body.length).toBeLessThanOrEqual(maxBytes);
    expect(body.subarray(0, 3).toString()).toBe('xxx');
  });

  test('fails where nobody listens', async () => {
    const outgoing = openOutgoing({ timeoutMilliseconds: 60_000, maxBytes });
    await expect(outgoing.call(new URL('http://127.0.0.1:1/'), { method: 'GET' })).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
  });
});

test('an answer becomes a Response that is not decoded again', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip', 'content-length': '9' };
  const response = responseOf({ status: 200, headers, body: Buffer.from('{"a":1}'), unread: undefined });
  expect(await response.json()).toEqual({ a: 1 });
  expect([...response.headers]).toEqual([['content-type', 'application/json']]);
  expect(responseOf({ status: 204, headers: {}, body: Buffer.alloc(0), unread: undefined }).body).toBeNull();
});
