import { createServer, type Server } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listenLocally } from '../../support/listen-locally.ts';
import { listen, reachable } from './listen.ts';

describe('listening', () => {
  let http: FastifyInstance;
  let squatter: Server;
  let taken: number;
  beforeEach(async () => {
    http = Fastify();
    http.get('/health/ready', async () => 'ready');
    squatter = createServer();
    taken = await listenLocally(squatter);
  });
  afterEach(async () => {
    await http.close();
    await new Promise((done) => squatter.close(done));
  });

  test('takes the next free port if it may, and answers there', async () => {
    const port = await listen(http, { host: '127.0.0.1', port: taken, mayMove: true });
    expect(port).toBeGreaterThan(taken);
    expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
  });

  test('says that a chosen port is in use', async () => {
    await expect(listen(http, { host: '127.0.0.1', port: taken, mayMove: false })).rejects.toThrow(
      `Port ${taken} is already taken: choose another with PORT=…`,
    );
  });

  test('takes any free port for 0', async () => {
    expect(await listen(http, { host: '127.0.0.1', port: 0, mayMove: false })).toBeGreaterThan(0);
  });

  test('resolves only when the server is ready', async () => {
    const sick = Fastify();
    sick.get('/health/ready', async (_request, reply) => reply.code(503).send());
    const impatient = { host: '127.0.0.1', port: 0, mayMove: false, waitMilliseconds: 0 };
    await expect(listen(sick, impatient)).rejects.toThrow('The server started but is not ready: it answers 503.');
    await sick.close();
  });

  test('waits for a server that is not ready at first', async () => {
    let asked = 0;
    const late = Fastify();
    late.get('/health/ready', async (_request, reply) => {
      asked += 1;
      return reply.code(asked < 3 ? 503 : 200).send();
    });
    await listen(late, { host: '127.0.0.1', port: 0, mayMove: false });
    expect(asked).toBe(3);
    await late.close();
  });

  test('says that an address does not belong to this machine', async () => {
    await expect(listen(http, { host: '192.0.2.1', port: 0, mayMove: false })).rejects.toThrow(
      '192.0.2.1 is no address of this machine',
    );
  });

  test.each([
    ['0.0.0.0', '127.0.0.1'],
    ['::', '[::1]'],
    ['::1', '[::1]'],
    ['10.0.0.1', '10.0.0.1'],
    ['localhost', 'localhost'],
  ])('a server that listens on %s is reached at %s', (host, address) => {
    expect(reachable(host)).toBe(address);
  });
});
