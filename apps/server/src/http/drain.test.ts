import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDrain } from './drain.ts';

describe('draining a server', () => {
  let http: FastifyInstance;
  let drain: () => Promise<void>;
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
  const open = async (say: string): Promise<{ heard: () => string; isClosed: () => boolean }> => {
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
    return { heard: () => heard, isClosed: () => socket.destroyed };
  };
  const ask = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

  test('waits for a request in flight, sends its whole answer, and takes no more requests', async () => {
    const slow = await open(ask('/slow'));
    await expect.poll(() => begun).toBe(1);
    const ended = drain();
    await sleep(200);
    expect(slow.heard()).toBe('');
    finish();
    await ended;
    // The server has closed it; the bytes may still be on their way.
    await expect.poll(() => slow.heard()).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*done$/);
  });

  test('does not wait for idle connections, nor for those without a request', async () => {
    const kept = await open(ask('/quick'));
    await open('');
    await expect.poll(() => kept.heard()).toContain('done');
    await drain();
  });

  test('waits for an incomplete request only until the timeout', async () => {
    const half = await open('GET /slow HTT');
    const impatient = createDrain(http, 500);
    await impatient();
    await expect.poll(() => half.isClosed()).toBe(true);
  });
});
