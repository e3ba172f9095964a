import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverLimits } from '../../src/http/server-limits.ts';
import { me, prepare } from '../support/admission-request.ts';
import { eventually } from '../support/eventually.ts';
import { exchange, listen, openSocket, parseReply, request } from '../support/wire-socket.ts';
import { createWorld, type Operator, type World } from '../support/world.ts';

const players = '/api/v1/operator/players';
let world: World;
let operator: Operator;
let port: number;
const open = new Set<Socket>();
beforeAll(async () => {
  // Less than half of the real limits, so that the test takes less time.
  expect(serverLimits).toMatchObject({ headMilliseconds: 10_000, requestMilliseconds: 20_000 });
  const limits = { ...serverLimits, headMilliseconds: 4_000, requestMilliseconds: 8_000, lookMilliseconds: 200 };
  world = await createWorld(undefined, { limits });
  operator = await world.addOperator();
  port = await listen(world.app);
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await world.close();
});

let nonce = 0;
const goodRequest = async (): Promise<number> => {
  nonce += 1;
  const { status } = await request(port, prepare(operator.key, world.clock.now(), { nonce: `good-${nonce}` }));
  return status;
};

type Slow = { socket: Socket; closed: () => boolean; received: () => string };

const openSlow = async (): Promise<Slow> => {
  const socket = await openSocket(port);
  let [closed, received] = [false, ''];
  open.add(socket);
  socket.removeAllListeners('error').on('error', () => undefined);
  socket.on('data', (chunk) => (received += chunk));
  socket.on('close', () => (closed = true));
  return { socket, closed: () => closed, received: () => received };
};

const openMany = (count: number): Promise<Slow[]> => Promise.all(Array.from({ length: count }, openSlow));

describe('callers that waste time', () => {
  test('500 idle sockets, 100 slow heads and 100 slow bodies: good requests pass, slow ones are disconnected', async () => {
    const idle = await openMany(500);
    const heads = await openMany(100);
    const bodies = await openMany(100);
    for (const { socket } of heads) socket.write(`GET ${me} HTTP/1.1\r\nHost: a\r\n`);
    for (const { socket } of bodies)
      socket.write(
        `POST ${players} HTTP/1.1\r\nHost: a\r\nX-Api-Key: a\r\nX-Timestamp: 1\r\nX-Signature: a\r\nContent-Length: 1000\r\n\r\n`,
      );

    const results: number[] = [];
    const isOver = (): boolean => [...heads, ...idle].every(({ closed }) => closed());
    while (!isOver() || results.length <= 30) {
      for (const { socket } of heads) if (socket.writable) socket.write('X-A: b\r\n');
      for (const { socket } of bodies) if (socket.writable) socket.write('x');
      results.push(...(await Promise.all([goodRequest(), goodRequest(), goodRequest()])));
      await sleep(200);
    }
    expect(results.filter((status) => status !== 200)).toEqual([]);

    // An incomplete head is refused in time, and so is silence; a body has twice as long.
    expect(parseReply(heads[0]!.received()).body.error.details.reason).toBe('the request took too long to arrive');
    await eventually(() => bodies.every(({ closed }) => closed()));
  });

  test('a body without end is refused at the limit, and the rest is not read', async () => {
    const before = process.memoryUsage.rss();
    const { socket, closed, received } = await openSlow();
    const { headers } = prepare(operator.key, world.clock.now(), { method: 'POST', url: players, body: '{}' });
    const lines = Object.entries(headers).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
    socket.write(`POST ${players} HTTP/1.1\r\nHost: a\r\n${lines.join('\r\n')}\r\nTransfer-Encoding: chunked\r\n\r\n`);
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    let sent = 0;
    while (!closed() && sent < 1e9) {
      if (!socket.write(chunk)) await sleep(5);
      sent += 65_536;
      if (received().includes('INVALID_REQUEST') && sent > 64e6) break;
    }
    expect(parseReply(received()).body.error).toMatchObject({
      code: 'INVALID_REQUEST',
      details: { reason: 'body too large' },
    });
    expect(sent).toBeLessThan(64e6);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100e6);
  });

  test('a body announced with a gigabyte is refused before it is read', async () => {
    const { headers } = prepare(operator.key, world.clock.now(), {
      method: 'POST',
      url: players,
      body: '{}',
      nonce: 'gb',
    });
    const lines = Object.entries(headers).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
    const head = `POST ${players} HTTP/1.1\r\nHost: a\r\n${lines.join('\r\n')}\r\nContent-Length: 1000000000\r\n\r\n`;
    const reply = parseReply(await exchange(port, `${head}{"a":1`));
    expect(reply.body.error.details).toEqual({ reason: 'body too large', max_bytes: 262_144 });
  });
});
