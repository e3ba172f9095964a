import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDrain } from './drain.ts';

describe('draining a server', () => {
  let http: FastifyInstance;
  let drain: () => Promise<void>;
  let finish: () => void;
  const sockets: Socket[] = [];
  beforeEach(async () => {
    http = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
    const finished = new Promise<void>((done) => {
      finish = done;
    });
    http.get('/slow', async () => {
      await finished;
      return 'done';
    });
    http.get('/quick', async () => 'done');
    drain = createDrain(http, 2_000);
    await http.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    finish();
    for (const socket of sockets.splice(0)) socket.destroy();
    await http.close();
  });

  /** A connection, and all that it has been sent. */
  const open = async (say: string): Promise<{ heard: () => string }> => {
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
    return { heard: () => heard };
  };
  const ask = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const timed = async (work: Promise<void>): Promise<number> => {
    const began = performance.now();
    await work;
    return performance.now() - began;
  };

  test('waits for a request in flight, whose answer arrives whole, and for nothing after it', async () => {
    const slow = await open(ask('/slow'));
    const ended = timed(drain());
    await sleep(200);
    expect(slow.heard()).toBe('');
    finish();
    expect(await ended).toBeLessThan(2_000);
    // The server has let go of it; the bytes may still be on their way.
    await expect.poll(() => slow.heard()).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*done$/);
  });

  test('waits neither for connections kept open nor for those that never said a word', async () => {
    const kept = await open(ask('/quick'));
    await open('');
    expect(await timed(drain())).toBeLessThan(2_000);
    await expect.poll(() => kept.heard()).toContain('done');
  });

  test('waits for half a request no longer than its patience', async () => {
    await open('GET /slow HTT');
    const took = await timed(drain());
    expect(took).toBeGreaterThan(1_500);
    expect(took).toBeLessThan(4_000);
  });
});
