import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parseAddressSet } from '../../src/base/ip.ts';
import { serverLimits } from '../../src/http/server-limits.ts';
import { type App, createApp } from '../../src/platform/app.ts';
import { type Prepared, prepare, secondsOf, type Wanted } from '../support/admission-request.ts';
import { optionsOf } from '../support/app-options.ts';
import { eventually } from '../support/eventually.ts';
import { registerTestPlayer } from '../support/players.ts';
import { addStudio } from '../support/provider.ts';
import { addTestStaff } from '../support/staff.ts';
import { listen, openSocket, parseReply, type RawReply, toBytes } from '../support/wire-socket.ts';
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

const keepAlive = { connection: 'keep-alive' };

/** The head alone, which announces a body that does not come. */
const headOf = (prepared: Pick<Prepared, 'method' | 'url' | 'headers'>, announces: Record<string, string>): Buffer => {
  const { method, url, headers } = prepared;
  return toBytes({ method, url, headers: { ...keepAlive, ...headers, ...announces } });
};
const inChunks = { 'transfer-encoding': 'chunked' };
const byLength = { 'content-length': String(length) };

/** What the socket receives until a whole answer is there. */
const answerTo = (socket: Socket): Promise<RawReply> =>
  new Promise((resolve, reject) => {
    let text = '';
    socket.removeAllListeners('error').on('error', reject);
    socket.on('close', () => reject(new Error(`closed after: ${text}`)));
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
      const reply = parseReply(text);
      if (Buffer.byteLength(reply.text) === Number(reply.headers['content-length'])) resolve(reply);
    });
  });

const askAt = async (at: number, bytes: Buffer): Promise<{ reply: RawReply; socket: Socket }> => {
  const socket = await openSocket(at);
  onTestFinished(() => void socket.destroy());
  const answered = answerTo(socket);
  socket.write(bytes);
  return { reply: await answered, socket };
};

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

describe('a node whose budget is used up', () => {
  let node: App;
  let at: number;
  /** One caller at one address may hold 56 KiB, and 8 KiB more in small bodies. */
  const budget = 512 * 1024;
  const trustedProxies = parseAddressSet(['127.0.0.1']);
  const fromAddress = (address: string) => ({ 'x-forwarded-for': address });
  beforeAll(async () => {
    // The bodies of these tests wait for their last byte, on a busy machine for long.
    const limits = { ...serverLimits, bodyBytes: budget, windowMilliseconds: 600_000, requestMilliseconds: 0 };
    node = await createApp({ ...optionsOf(world), limits, trustedProxies });
    at = await listen(node);
  });
  afterAll(() => node.close());

  const padded = (name: string, bytes: number): string =>
    JSON.stringify({ username: name, pad: '' }).replace('""}', `"${'x'.repeat(bytes)}"}`);

  test('503 with Retry-After, without reading; others are served, and so is the caller once there is room', async () => {
    const other = await world.addOperator();
    // A key counts for its operator where it has signed before.
    for (const { key } of [operator, other]) await askAt(at, toBytes(signedHead(key, { body: padded('known', 10) })));
    const body = padded('first', 50_000);
    const slow = await openSocket(at);
    onTestFinished(() => void slow.destroy());
    const answered = answerTo(slow);
    const wanted = toBytes({
      ...signedHead(operator.key, { body }),
      headers: { ...signedHead(operator.key, { body }).headers, ...keepAlive },
    });
    slow.write(wanted.subarray(0, -1));
    await eventually(() => node.http.bodies.heldBytes() > 49_000);

    const { reply } = await askAt(
      at,
      headOf(signedHead(operator.key, { nonce: 'second' }), { 'content-length': '50000' }),
    );
    expect([reply.status, reply.body.error.code, reply.headers['retry-after']]).toEqual([503, 'SERVER_ERROR', '1']);
    const theirs = await askAt(at, toBytes({ ...signedHead(other.key, { body: padded('other', 10_000) }) }));
    expect([theirs.reply.status, theirs.reply.body.error.code]).toEqual([422, 'VALIDATION_FAILED']);

    slow.write(wanted.subarray(-1));
    expect((await answered).body.error.code).toBe('VALIDATION_FAILED');
    await eventually(() => node.http.bodies.heldBytes() === 0);
    const later = await askAt(at, toBytes(signedHead(operator.key, { body: padded('later', 50_000) })));
    expect(later.reply.body.error.code).toBe('VALIDATION_FAILED');
  });

  /** Sends a body but for its last byte. */
  const stall = async (key: { key: string; secret: string }, address: string, bytes: number): Promise<void> => {
    const socket = await openSocket(at);
    onTestFinished(() => void socket.destroy());
    const headers = { 'x-signature': '0'.repeat(64), ...fromAddress(address) };
    socket.write(toBytes(signedHead(key, { body: padded('stalled', bytes), headers })).subarray(0, -1));
  };

  test('whoever knows a key id cannot lock its owner out', async () => {
    await eventually(() => node.http.bodies.heldBytes() === 0);
    for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8::3']) await stall(operator.key, address, 50_000);
    for (let n = 0; n < 3; n += 1) await stall(operator.key, '2001:db8::4', 5_000);
    // The addresses are of one network: of three large bodies one has room.
    await eventually(() => node.http.bodies.heldBytes() > 54_000);
    const ask = async (address: string, bytes: number): Promise<string> => {
      const wanted = { body: padded('owner', bytes), nonce: address, headers: fromAddress(address) };
      return (await askAt(at, toBytes(signedHead(operator.key, wanted)))).reply.body.error.code;
    };
    expect(await ask('2001:db8::5', 50_000)).toBe('SERVER_ERROR');
    expect(await ask('2001:db8:0:1::1', 50_000)).toBe('VALIDATION_FAILED');
    expect(await ask('203.0.113.9', 50_000)).toBe('VALIDATION_FAILED');
  });

  test('all tokens of a player are one caller', async () => {
    await eventually(() => node.http.bodies.heldBytes() === 0);
    const player = await registerTestPlayer(operator);
    const play = async (): Promise<Pick<Prepared, 'method' | 'url' | 'headers'>> => {
      const { body } = await operator.client.post(`${players}/${player}/session-tokens`);
      const headers = { authorization: `Bearer ${body.data.token}`, ...fromAddress('203.0.113.20') };
      return { method: 'POST', url: '/api/v1/player/games/dice/play', headers };
    };
    const [first, second] = [await play(), await play()];
    const socket = await openSocket(at);
    onTestFinished(() => void socket.destroy());
    socket.write(Buffer.concat([headOf(first, { 'content-length': '50000' }), Buffer.alloc(49_000, 32)]));
    await eventually(() => node.http.bodies.heldBytes() === 49_000);
    expect((await askAt(at, headOf(second, { 'content-length': '20000' }))).reply.status).toBe(503);
  });

  test('401: a key that was revoked elsewhere is refused before a body that is not small, and holds nothing', async () => {
    await eventually(() => node.http.bodies.heldBytes() === 0);
    const key = await operator.addKey();
    // This node has it in its cache.
    await askAt(at, toBytes(signedHead(key, { body: padded('cached', 100) })));
    await world.admin`
      update api_keys set revoked_at = ${world.clock.now()}, version = version + 1 where key = ${key.key}`;
    const wrong = { 'x-signature': '0'.repeat(64) };
    const { reply } = await askAt(at, headOf(signedHead(key, { headers: wrong }), { 'content-length': '20000' }));
    expect(reply.body.error.code).toBe('API_KEY_INACTIVE');
    expect(reply.headers['x-ratelimit-limit']).toBeDefined();
    expect(node.http.bodies.heldBytes()).toBe(0);
  });

  test('401: a player token that was ended elsewhere is refused before a body that is not small', async () => {
    const player = await registerTestPlayer(operator);
    const { body } = await operator.client.post(`${players}/${player}/session-tokens`);
    const headers = { authorization: `Bearer ${body.data.token}` };
    const wanted = { method: 'POST', url: '/api/v1/player/games/dice/play', headers };
    expect((await askAt(at, toBytes({ ...wanted, payload: '{}' }))).reply.status).toBeLessThan(500);
    await world.admin`update player_tokens set ended_at = ${world.clock.now()} where player_id = ${player}`;
    const { reply } = await askAt(at, headOf(wanted, { 'content-length': '20000' }));
    expect(reply.body.error.code).toBe('INVALID_PLAYER_TOKEN');
  });

  test("one player's slow documents, by four tokens at four addresses, keep nobody else from sending theirs", async () => {
    await eventually(() => node.http.bodies.heldBytes() === 0);
    const upload = async (of: Operator, player: number, address: string) => {
      const { body } = await of.client.post(`${players}/${player}/session-tokens`);
      const authorization = `Bearer ${body.data.token}`;
      const headers = { authorization, 'content-type': 'application/json', ...fromAddress(address) };
      return { method: 'POST', url: '/api/v1/player/kyc/documents', headers };
    };
    const attacker = await registerTestPlayer(operator);
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1)
      for (let body = 0; body < 5; body += 1) {
        const socket = await openSocket(at);
        onTestFinished(() => void socket.destroy());
        answerTo(socket).then(
          ({ status }) => statuses.push(status),
          () => undefined,
        );
        const head = headOf(await upload(operator, attacker, `198.51.100.${n}`), { 'content-length': '9000' });
        socket.write(Buffer.concat([head, Buffer.alloc(10, 32)]));
      }
    // Two of them are read.
    await eventually(() => statuses.length === 18);
    expect(new Set(statuses)).toEqual(new Set([503]));
    const other = await world.addOperator();
    for (const of of [operator, other]) {
      const wanted = await upload(of, await registerTestPlayer(of), '198.51.100.9');
      const { reply } = await askAt(at, toBytes({ ...wanted, payload: '{}' }));
      expect(reply.body.error.code).toBe('VALIDATION_FAILED');
    }
  });

  test('503 in the middle of a body in chunks that does not fit, and its bytes are released', async () => {
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    const head = headOf(signedHead(operator.key, { nonce: 'chunks' }), inChunks);
    const { reply } = await askAt(at, Buffer.concat([head, Buffer.from(chunk.repeat(4))]));
    expect([reply.status, reply.headers.connection]).toEqual([503, 'close']);
    await eventually(() => node.http.bodies.heldBytes() === 0);
  });

  test('a wrong signature holds its body until it is answered', async () => {
    const wrong = { 'x-signature': '0'.repeat(64) };
    const asked = toBytes(signedHead(operator.key, { body: padded('wrong', 20_000), headers: wrong }));
    expect((await askAt(at, asked)).reply.body.error.code).toBe('INVALID_SIGNATURE');
    await eventually(() => node.http.bodies.heldBytes() === 0);
  });

  test('a cut connection releases what it held', async () => {
    const { socket } = { socket: await openSocket(at) };
    const body = padded('cut', 20_000);
    socket.write(toBytes(signedHead(operator.key, { body })).subarray(0, -1));
    await eventually(() => node.http.bodies.heldBytes() > 19_000);
    socket.destroy();
    await eventually(() => node.http.bodies.heldBytes() === 0);
  });

  test('/metrics shows held bytes and refused bodies', async () => {
    const text = await (await fetch(`http://127.0.0.1:${at}/metrics`)).text();
    expect(text).toMatch(/^croupier_body_bytes\{of="known"\} 0$/m);
    expect(text).toMatch(/^croupier_bodies_refused\{reason="no_room"\} [1-9]/m);
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
