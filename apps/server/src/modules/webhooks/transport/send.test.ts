import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listenLocally } from '../../../../support/listen-locally.ts';
import { boasting, codingNames, compressed, endless } from '../../../../test/support/hostile-answers.ts';
import { systemClock } from '../../../base/clock.ts';
import { type Connections, openConnections } from './send.ts';

type Receiver = (socket: Socket, request: string, n: number) => void;

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

const connectTo = (server: Server, timeoutMilliseconds: number): Connections => {
  const { port } = server.address() as { port: number };
  const url = new URL(`http://127.0.0.1:${port}/hooks?a=1`);
  const settings = { clock: systemClock, resolve: async () => [], timeoutMilliseconds, concurrency: 2 };
  return openConnections({ url, reach: 'loopback' }, settings);
};

describe('sending', () => {
  let server: Server;
  let connections: Connections;
  let opened: number;
  let requests: string[];
  let answer: Receiver;

  beforeEach(async () => {
    [opened, requests, answer] = [0, [], (socket) => socket.write(ok)];
    server = createServer((socket) => {
      opened += 1;
      let n = 0;
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => {
        requests.push(bytes.toString());
        n += 1;
        answer(socket, bytes.toString(), n);
      });
    });
    await listenLocally(server);
    connections = connectTo(server, 60_000);
  });
  afterEach(() => {
    connections.close();
    server.close();
  });

  const post = (body = '{}') => connections.post({ 'webhook-id': 'x' }, body);

  test('the request is what it says it is, also where a character takes several bytes', async () => {
    expect(await post('{"name":"Zoë"}')).toMatchObject({ succeeded: true, status: 200, response_excerpt: 'ok' });
    const { port } = server.address() as { port: number };
    expect(requests).toEqual([
      `POST /hooks?a=1 HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: keep-alive\r\nwebhook-id: x\r\n` +
        'accept-encoding: identity\r\ncontent-length: 15\r\n\r\n{"name":"Zoë"}',
    ]);
  });

  test('one connection serves one request after the other, and never more at once than are allowed', async () => {
    for (let n = 0; n < 3; n += 1) await post();
    expect(opened).toBe(1);
    await Promise.all(Array.from({ length: 9 }, () => post()));
    expect([opened, requests.length]).toEqual([2, 12]);
  });

  test('a connection that the receiver ended between two requests costs no attempt', async () => {
    answer = (socket, _request, n) => (n === 1 ? socket.write(ok) : socket.destroy());
    await post();
    expect(await post()).toMatchObject({ succeeded: true });
    expect([opened, requests.length]).toEqual([2, 3]);
  });

  test('a new connection that ends without an answer is a failure, and is not tried again', async () => {
    answer = (socket) => socket.destroy();
    expect(await post()).toMatchObject({ succeeded: false, status: null, error: 'the connection was cut' });
    expect(requests).toHaveLength(1);
  });

  test('an answer that breaks off is a failure, and is not asked for again', async () => {
    answer = (socket, _request, n) => (n === 1 ? socket.write(ok) : socket.end('HTTP/1.1 200 OK\r\n'));
    await post();
    expect(await post()).toMatchObject({ succeeded: false, error: 'the connection was cut' });
    expect(requests).toHaveLength(2);
  });

  test.each([
    ['says that it closes', `HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok`],
    ['says more than was asked', `${ok}${ok}`],
    ['keeps connections for no more than a second', `HTTP/1.1 204 No Content\r\nKeep-Alive: timeout=1\r\n\r\n`],
    ['sends more than is worth reading', `HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n${'x'.repeat(70_000)}`],
  ])('a receiver that %s is asked over a new connection the next time', async (_what, said) => {
    answer = (socket) => socket.write(said);
    for (let n = 0; n < 2; n += 1) expect(await post()).toMatchObject({ succeeded: true });
    expect(opened).toBe(2);
  });

  test('the first 4 KB of an answer are kept, without what the database cannot store', async () => {
    const said = `a\0b${'x'.repeat(5_000)}`;
    answer = (socket) => socket.end(`HTTP/1.1 500 Oops\r\n\r\n${said}`);
    const sent = await post();
    expect(sent).toMatchObject({ succeeded: false, status: 500, error: 'answered 500' });
    expect(sent.response_excerpt).toBe(`ab${'x'.repeat(4_093)}`);
  });

  test('an answer that takes too long ends with its connection; the next goes over a new one', async () => {
    await connections.close();
    connections = connectTo(server, 2_000);
    let slowOne: Socket | undefined;
    answer = (socket) => {
      slowOne = socket;
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nslow');
    };
    expect(await post()).toMatchObject({ status: null, error: 'no answer within 2 s' });
    const answered = new Set<Socket>();
    answer = (socket) => {
      answered.add(socket);
      socket.write(ok);
    };
    // A busy machine may exceed this timeout too.
    await expect.poll(() => post()).toMatchObject({ succeeded: true });
    expect(answered).not.toContain(slowOne);
    await expect.poll(() => slowOne?.destroyed).toBe(true);
  });

  test.each(codingNames)('an answer in %s counts by its status, and its body is not read', async (coding) => {
    answer = compressed(coding, Buffer.alloc(2_000_000));
    expect(await post()).toMatchObject({
      succeeded: true,
      status: 200,
      response_excerpt: '(The body is compressed and was not read.)',
    });
    answer = (socket) => socket.write(ok);
    expect(await post()).toMatchObject({ succeeded: true, response_excerpt: 'ok' });
    expect(opened).toBe(2);
  });

  test.each([
    ['does not end', endless],
    ['states a gigabyte', boasting],
  ])('an answer that %s counts by its status; its beginning is kept, and the connection closed', async (_, said) => {
    const closed: Socket[] = [];
    answer = (socket) => {
      socket.on('close', () => closed.push(socket));
      void said(socket);
    };
    const sent = await post();
    expect(sent).toMatchObject({ succeeded: true, status: 200, response_excerpt: ' '.repeat(4_096) });
    await expect.poll(() => closed.length).toBe(1);
    expect(closed[0]?.bytesWritten).toBeLessThan(30_000_000);
  });

  test('whoever speaks no HTTP is told so', async () => {
    answer = (socket) => socket.write('220 mail.casino.example ESMTP\r\n');
    expect((await post()).error).toBe('the answer was not HTTP: something else');
  });

  test('closing ends what is under way', async () => {
    answer = () => connections.close();
    expect(await post()).toMatchObject({ succeeded: false, error: 'the connection was cut' });
  });
});
