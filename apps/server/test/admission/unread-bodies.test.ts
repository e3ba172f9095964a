import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { serverLimits } from '../../src/http/server-limits.ts';
import { createApp } from '../../src/platform/app.ts';
import { type Prepared, prepare, secondsOf, type Wanted } from '../support/admission-request.ts';
import { optionsOf } from '../support/app-options.ts';
import { registerTestPlayer } from '../support/players.ts';
import { addStudio } from '../support/provider.ts';
import { addTestStaff } from '../support/staff.ts';
import { answerTo, askAt, headOf, inChunks, keepAlive } from '../support/unread-bodies.ts';
import { listen, openSocket, toBytes } from '../support/wire-socket.ts';
import { createWorld, type Operator, type World } from '../support/world.ts';

const players = '/api/v1/operator/players';
const length = 200_000;

let world: World;
let operator: Operator;
let port: number;
beforeAll(async () => {
  world = await createWorld();
  operator = await world.addOperator();
  port = await listen(world.app);
});
afterAll(() => world.close());

const byLength = { 'content-length': String(length) };

const signedHead = (key: { key: string; secret: string }, wanted: Wanted = {}, url = players): Prepared =>
  prepare(key, world.clock.now(), { method: 'POST', url, body: '{}', ...wanted });

describe('a body that has not been sent is not waited for', () => {
  const at = (stamp: number) => ({ 'x-timestamp': String(stamp) });
  const unsent: readonly [code: string, title: string, make: () => Promise<Omit<Prepared, 'payload'>>][] = [
    [
      'MISSING_CREDENTIALS',
      'of a caller without a signature',
      async () => signedHead(operator.key, { headers: { 'x-signature': undefined } }),
    ],
    ['INVALID_NONCE', 'with a long nonce', async () => signedHead(operator.key, { nonce: 'n'.repeat(129) })],
    [
      'INVALID_API_KEY',
      'of an unknown key',
      async () => signedHead({ key: 'opk_madeup', secret: operator.key.secret }),
    ],
    [
      'INVALID_API_KEY',
      "of a provider's key at an operator's route",
      async () => signedHead((await addStudio(world, operator, await addTestStaff(world, operator))).key),
    ],
    [
      'INVALID_API_KEY',
      "of an operator's key at a provider's route",
      async () => signedHead(operator.key, {}, '/api/v1/provider/bets'),
    ],
    [
      'API_KEY_INACTIVE',
      'of an expired key',
      async () => signedHead(await operator.addKey(undefined, { expires_at: world.clock.now().toISOString() })),
    ],
    [
      'API_KEY_INACTIVE',
      'of an inactive operator',
      async () => {
        const closed = await world.addOperator();
        await world.admin`
          update operators set status = 'inactive', version = version + 1 where operator_id = ${closed.operator_id}`;
        return signedHead(closed.key);
      },
    ],
    [
      'IP_NOT_ALLOWED',
      'from another address',
      async () => signedHead(await operator.addKey(undefined, { ip_allowlist: ['203.0.113.9'] })),
    ],
    [
      'TIMESTAMP_OUT_OF_RANGE',
      'with an old timestamp',
      async () => signedHead(operator.key, { headers: at(secondsOf(world.clock.now()) - 301) }),
    ],
    [
      'INVALID_PLAYER_TOKEN',
      'of an unknown player token',
      async () => ({
        method: 'POST',
        url: '/api/v1/player/games/dice/play',
        headers: { authorization: `Bearer ptk_${'a'.repeat(43)}` },
      }),
    ],
    [
      'INVALID_STAFF_TOKEN',
      'of an unknown staff token',
      async () => ({
        method: 'POST',
        url: '/api/back-office/v1/api-keys',
        headers: { authorization: `Bearer stk_${'a'.repeat(43)}` },
      }),
    ],
    [
      'CROSS_SITE_REQUEST',
      'of a sign-in from another site',
      async () => ({
        method: 'POST',
        url: '/api/back-office/v1/sign-in',
        headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
      }),
    ],
    ['NOT_FOUND', 'at an unknown address', async () => ({ method: 'POST', url: '/api/v1/nothing', headers: {} })],
    ['METHOD_NOT_ALLOWED', 'by another method', async () => ({ method: 'PUT', url: players, headers: {} })],
  ];

  for (const [code, title, make] of unsent)
    test(`${code}: ${title}`, async () => {
      const prepared = await make();
      for (const announces of [byLength, inChunks]) {
        const { reply } = await askAt(port, headOf(prepared, announces));
        expect(reply.body.error.code).toBe(code);
        expect(reply.headers['x-request-id']).toMatch(/^req_/);
      }
      expect(world.app.http.bodies.heldBytes()).toBe(0);
    });

  test('403: of a member of staff who may not do it', async () => {
    const { token } = await addTestStaff(world, operator, 'auditor');
    const headers = { authorization: `Bearer ${token}` };
    const wanted = { method: 'POST', url: '/api/back-office/v1/api-keys', headers };
    expect((await askAt(port, headOf(wanted, byLength))).reply.body.error.code).toBe('INSUFFICIENT_PERMISSION');
  });

  test('401 INVALID_PLAYER_TOKEN: of a token that has ended, on the very next request, readable by the page', async () => {
    const player = await registerTestPlayer(operator);
    const token = (await operator.client.post(`${players}/${player}/session-tokens`)).body.data.token as string;
    await world.admin`update player_tokens set ended_at = ${world.clock.now()} where player_id = ${player}`;
    const headers = { authorization: `Bearer ${token}`, origin: 'https://elsewhere.example' };
    const wanted = { method: 'POST', url: '/api/v1/player/games/dice/play', headers };
    const { reply } = await askAt(port, headOf(wanted, byLength));
    expect([reply.body.error.code, reply.headers.vary]).toEqual(['INVALID_PLAYER_TOKEN', 'Origin']);
    expect(reply.headers['x-ratelimit-limit']).toBeDefined();
  });

  test('the limit headers are on a refusal before the body as on any other', async () => {
    const key = await operator.addKey(undefined, { rate_limit_per_minute: 7, ip_allowlist: ['203.0.113.9'] });
    const { reply } = await askAt(port, headOf(signedHead(key), byLength));
    expect([reply.headers['x-ratelimit-limit'], reply.headers['x-ratelimit-remaining']]).toEqual(['7', '7']);
  });

  test('a client that asks before it sends is told to go on only if it is admitted', async () => {
    const body = JSON.stringify({ username: 'asks.first', pad: 'x'.repeat(1_000) });
    const expectation = { expect: '100-continue', 'content-length': String(body.length) };
    const unknown = await askAt(port, headOf(signedHead({ key: 'opk_madeup', secret: 'x' }), expectation));
    expect(unknown.reply.status).toBe(401);
    const socket = await openSocket(port);
    onTestFinished(() => void socket.destroy());
    const first = new Promise((done) => socket.once('data', (chunk) => done(String(chunk))));
    socket.write(headOf(signedHead(operator.key, { body }), expectation));
    expect(await first).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    const answered = answerTo(socket);
    socket.write(body);
    expect((await answered).body.error.code).toBe('VALIDATION_FAILED');
  });

  test('a connection stays usable when the unwanted body arrives after all, and is closed when it does not', async () => {
    const head = headOf(signedHead({ key: 'opk_madeup', secret: 'x' }), { 'content-length': '5000' });
    const { socket } = await askAt(port, head);
    const again = answerTo(socket);
    socket.write(Buffer.concat([Buffer.alloc(5000), toBytes({ method: 'GET', url: players, headers: keepAlive })]));
    expect((await again).body.error.code).toBe('MISSING_CREDENTIALS');
    const stuck = await askAt(port, head);
    await new Promise((done) => stuck.socket.removeAllListeners('close').once('close', done));
  });
});

describe('many strangers with large bodies', () => {
  test('a client that goes on sending sees the refusal, and its connection is closed', async () => {
    const head = headOf(signedHead({ key: 'opk_madeup', secret: 'x' }), { 'content-length': '250000' });
    const { reply, socket } = await askAt(port, Buffer.concat([head, Buffer.alloc(240_000)]));
    expect([reply.status, reply.headers.connection]).toEqual([401, 'close']);
    await new Promise((done) =>
      socket.removeAllListeners('close').once('close', done).removeAllListeners('error').on('error', done),
    );
  });

  test('1,500 made-up keys are refused while their bodies arrive, within the budget, and nobody gets a 5xx but 503', async () => {
    // A busy machine may take long to accept so many.
    const patient = {
      headMilliseconds: 0,
      requestMilliseconds: 0,
      silenceMilliseconds: 0,
      unreadMilliseconds: 600_000,
    };
    const node = await createApp({ ...optionsOf(world), limits: { ...serverLimits, ...patient } });
    onTestFinished(() => {
      node.http.server.closeAllConnections();
      return node.close();
    });
    const at = await listen(node);
    const part = Buffer.alloc(20_000, 32);
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, node.http.bodies.heldBytes())), 1);
    onTestFinished(() => clearInterval(watch));
    // One after the other: more at a time than the system's queue takes would be lost before the server sees them.
    const sockets: Socket[] = [];
    onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
    for (let n = 0; n < 1_500; n += 1) sockets.push(await openSocket(at));
    const ask = async (socket: Socket, n: number): Promise<string> => {
      const head = headOf(signedHead({ key: `opk_madeup${n}`, secret: 'x' }), n % 2 ? byLength : inChunks);
      const answered = answerTo(socket);
      socket.write(Buffer.concat([head, n % 2 ? part : Buffer.concat([Buffer.from('186a0\r\n'), part])]));
      const reply = await answered;
      if (reply.status === 503) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      return reply.body.error.code;
    };
    const codes = await Promise.all(sockets.map(ask));
    expect(new Set(codes)).toContain('INVALID_API_KEY');
    expect(codes.filter((code) => code !== 'INVALID_API_KEY' && code !== 'SERVER_ERROR')).toEqual([]);
    expect(most).toBeLessThanOrEqual(serverLimits.bodyBytes / 2);
    expect(node.http.bodies.heldBytes()).toBe(0);
  });
});

test('422 INVALID_REQUEST: who is about to sign in sends no more than 32 KB', async () => {
  const headers = { 'content-type': 'application/json', 'x-croupier': '1', 'sec-fetch-site': 'same-origin' };
  const wanted = { method: 'POST', url: '/api/back-office/v1/sign-in', headers };
  const { reply } = await askAt(port, headOf(wanted, { 'content-length': String(32 * 1024 + 1) }));
  expect(reply.body.error).toMatchObject({
    code: 'INVALID_REQUEST',
    details: { reason: 'body too large', max_bytes: 32 * 1024 },
  });
});
