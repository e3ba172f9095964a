import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { createServer } from '../../src/http/server.ts';
import { type ServerLimits, serverLimits } from '../../src/http/server-limits.ts';
import { turn } from '../support/turn.ts';
import { openSocket } from '../support/wire-socket.ts';

let app: FastifyInstance;
afterEach(async () => {
  app.server.closeAllConnections();
  await app.close();
});

/** A server with limits that a test can reach, and how often its one route was called. */
const serve = async (limits: Partial<ServerLimits>, answer: () => Promise<unknown> = async () => 'ok') => {
  app = createServer({
    log: pino({ level: 'silent' }) as never,
    routes: [],
    knowsOrigin: async () => false,
    limits: { ...serverLimits, ...limits },
  });
  const called: string[] = [];
  const answered: number[] = [];
  app.addHook('onSend', async (_request, reply) => void answered.push(reply.statusCode));
  app.route({
    method: ['GET', 'POST'],
    url: '/here',
    handler: async (request) => {
      called.push(request.method);
      return answer();
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: (app.server.address() as { port: number }).port, called, answered };
};

/** Everything that a socket receives until its server closes it. */
const heard = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = '';
    socket.removeAllListeners('error').on('error', () => undefined);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(text));
  });

/** One byte after the other without end, as slowloris does. */
const drip = (socket: Socket, start: string, byte: string): Promise<string> => {
  socket.write(start);
  const timer = setInterval(() => socket.writable && socket.write(byte), 10);
  return heard(socket).finally(() => clearInterval(timer));
};

/** Long enough for a busy machine to send what a test sends at once. */
const short = { headMilliseconds: 2_000, requestMilliseconds: 4_000, lookMilliseconds: 20 };
// It was not processed, so sending it again helps.
const tooLong = /^HTTP\/1\.1 422 .*the request took too long to arrive.*"retry":"same_request"/s;

describe('a slow client', () => {
  test('is disconnected when its head does not end, however steadily it sends', async () => {
    const { port, called } = await serve({ ...short, requestMilliseconds: 3_600_000 });
    const text = await drip(await openSocket(port), 'GET /here HTTP/1.1\r\nx-slow: ', 'a');
    expect(text).toMatch(tooLong);
    expect(called).toEqual([]);
  });

  test('is disconnected without a word when it has sent nothing: an answer would be taken for that of its next request', async () => {
    const { port } = await serve(short);
    expect(await heard(await openSocket(port))).toBe('');
  });

  test('is disconnected when its body does not end, with a length or in chunks', async () => {
    const { port, called } = await serve(short);
    const announced = 'POST /here HTTP/1.1\r\nhost: a\r\ncontent-length: 100000\r\n\r\n';
    const chunked = 'POST /here HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n';
    const texts = await Promise.all([
      openSocket(port).then((socket) => drip(socket, announced, 'a')),
      openSocket(port).then((socket) => drip(socket, chunked, '1\r\na\r\n')),
    ]);
    for (const text of texts) expect(text).toMatch(tooLong);
    expect(called).toEqual([]);
  });

  test('is disconnected when its body comes slower than the least rate, long before its time is over', async () => {
    const patient = { ...short, requestMilliseconds: 3_600_000, windowMilliseconds: 200, windowBytes: 1_000_000 };
    const { port, called } = await serve(patient);
    const announced = 'POST /here HTTP/1.1\r\nhost: a\r\ncontent-length: 100000\r\n\r\n';
    const chunked = 'POST /here HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n';
    const texts = await Promise.all([
      openSocket(port).then((socket) => drip(socket, announced, 'a')),
      openSocket(port).then((socket) => drip(socket, chunked, '1\r\na\r\n')),
    ]);
    for (const text of texts) expect(text).toMatch(tooLong);
    expect(called).toEqual([]);
    expect(app.bodies.heldBytes()).toBe(0);
  });

  test('is served while its body comes at the least rate, however long it takes', async () => {
    const { port, called } = await serve({ windowMilliseconds: 1_000, windowBytes: 1 });
    const socket = await openSocket(port);
    const answered = heard(socket);
    socket.write('POST /here HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 250\r\n\r\n');
    for (let n = 0; n < 250; n += 1) {
      socket.write('a');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(await answered).toMatch(/^HTTP\/1\.1 200/);
    expect(called).toEqual(['POST']);
  });

  test('is disconnected when it never sends anything', async () => {
    const { port } = await serve({ ...short, silenceMilliseconds: 200 });
    expect(await heard(await openSocket(port))).toMatch(/^$|the request took too long/);
  });

  test('is disconnected when it does not read its answer', async () => {
    const large = 'x'.repeat(20_000_000);
    const { port } = await serve({ silenceMilliseconds: 200 }, async () => large);
    const closed = new Promise((done) => app.server.once('connection', (socket) => socket.once('close', done)));
    const socket = await openSocket(port);
    socket.removeAllListeners('error').on('error', () => undefined);
    socket.pause();
    socket.write('GET /here HTTP/1.1\r\nhost: a\r\n\r\n');
    await closed;
    socket.destroy();
  });
});

describe('a greedy client', () => {
  test('is refused beyond the maximum number of connections, and accepted when one has gone', async () => {
    const { port, called } = await serve({ connections: 2 });
    const [one] = [await openSocket(port), await openSocket(port)];
    const third = await openSocket(port);
    expect(await heard(third)).toBe('');
    const gone = new Promise((done) => one!.once('close', done));
    one!.destroy();
    await gone;
    // The server notices the end a moment later than the client, so this retries until it is accepted.
    for (;;) {
      const socket = await openSocket(port);
      const answered = heard(socket);
      socket.write('GET /here HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
      if ((await answered) !== '') break;
    }
    expect(called).toEqual(['GET']);
  });

  test('429 RATE_LIMITED: beyond the pipelining limit of a connection, and the rest is ignored', async () => {
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const { port, called, answered } = await serve({ pipelined: 4 }, async () => {
      await gate;
      return 'ok';
    });
    const socket = await openSocket(port);
    const everything = heard(socket);
    socket.write('GET /here HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(500));
    while (!answered.includes(429) && called.length < 500) await turn();
    open();
    const text = await everything;
    expect(called).toHaveLength(4);
    expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(4);
    expect(text.match(/HTTP\/1\.1 429/g)).toHaveLength(1);
    expect(text.lastIndexOf('HTTP/1.1 ')).toBe(text.indexOf('HTTP/1.1 429'));
    expect(text).toMatch(/x-request-id: req_.*connection: close.*"code":"RATE_LIMITED"/s);
  });

  test('200: pipelined requests within the limit are all answered', async () => {
    const { port, called } = await serve({ pipelined: 4 });
    const socket = await openSocket(port);
    const answered = heard(socket);
    let seen = 0;
    socket.on('data', (chunk) => {
      seen += chunk.toString('latin1').match(/HTTP\/1\.1 200/g)?.length ?? 0;
      if (seen < 40 && seen % 4 === 0) socket.write('GET /here HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(4));
      if (seen === 40) socket.end();
    });
    socket.write('GET /here HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(4));
    await answered;
    expect(called).toHaveLength(40);
  });
});
