import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDrain, type Drain } from './drain.ts';

type Opened = { heard: () => string; write: (text: string) => void; isClosed: () => boolean };

describe('draining a server', () => {
  let http: FastifyInstance;
  let drain: Drain;
  let finish: () => void;
  let begun: number;
  const sockets: Socket[] = [];
  beforeEach(async () => {
    http = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
    const finished = new Promise<void>((done) => {
      finish = done;
    });
    begun = 0;
    http.get('/slow', async () => {
      begun += 1;
      await finished;
      return 'done';
    });
    http.get('/quick', async () => 'done');
    // The longest that a test may take: whatever drains earlier did not wait for the timeout.
    drain = createDrain(http, 600_000);
    await http.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    finish();
    for (const socket of sockets.splice(0)) socket.destroy();
    await http.close();
  });

  /** A connection, and everything it has received. */
  const open = async (say: string): Promise<Opened> => {
    const { port } = http.server.address() as { port: number };
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    socket.on('error', () => undefined);
    await new Promise((done) => socket.once('connect', done));
    if (say !== '') socket.write(say);
    await sleep(50);
    return { heard: () => heard, write: (text) => void socket.write(text), isClosed: () => socket.destroyed };
  };
  const ask = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

  test('waits for a request in flight, sends its whole answer, and takes no more requests', async () => {
    const slow = await open(ask('/slow'));
    await expect.poll(() => begun).toBe(1);
    const ended = drain.end();
    await sleep(200);
    expect(slow.heard()).toBe('');
    finish();
    await ended;
    // The server has closed it; the bytes may still be on their way.
    await expect.poll(() => slow.heard()).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*done$/);
  });

  test('an announced stop is the end of each connection with its next answer, and new ones are served', async () => {
    const slow = await open(ask('/slow'));
    const kept = await open(ask('/quick'));
    await expect.poll(() => begun).toBe(1);
    await expect.poll(() => kept.heard()).toContain('done');
    expect(kept.heard()).toContain('Connection: keep-alive');
    drain.announce();
    kept.write(ask('/quick'));
    await expect.poll(() => kept.isClosed()).toBe(true);
    expect(kept.heard().match(/Connection: [a-z-]+/g)).toEqual(['Connection: keep-alive', 'Connection: close']);
    finish();
    await expect.poll(() => slow.isClosed()).toBe(true);
    expect(slow.heard()).toMatch(/Connection: close[\s\S]*done$/);
    const late = await open(ask('/quick'));
    await expect.poll(() => late.isClosed()).toBe(true);
    expect(late.heard()).toMatch(/Connection: close[\s\S]*done$/);
    await drain.end();
  });

  test('an announced stop answers all requests that were sent together on a connection', async () => {
    const slow = await open(ask('/slow'));
    await expect.poll(() => begun).toBe(1);
    drain.announce();
    slow.write(ask('/quick'));
    slow.write(ask('/quick'));
    await sleep(50);
    finish();
    await expect.poll(() => slow.isClosed()).toBe(true);
    expect(slow.heard().match(/Connection: [a-z-]+|done/g)).toEqual([
      ...['Connection: keep-alive', 'done', 'Connection: keep-alive', 'done', 'Connection: close', 'done'],
    ]);
  });

  test('does not wait for idle connections, nor for those without a request', async () => {
    const kept = await open(ask('/quick'));
    await open('');
    await expect.poll(() => kept.heard()).toContain('done');
    await drain.end();
  });

  test('waits for an incomplete request only until the timeout', async () => {
    const half = await open('GET /slow HTT');
    const impatient = createDrain(http, 500);
    await impatient.end();
    await expect.poll(() => half.isClosed()).toBe(true);
  });
});
