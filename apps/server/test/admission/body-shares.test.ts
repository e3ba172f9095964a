import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parseAddressSet } from '../../src/base/ip.ts';
import { serverLimits } from '../../src/http/server-limits.ts';
import { type App, createApp } from '../../src/platform/app.ts';
import { type Prepared, prepare, type Wanted } from '../support/admission-request.ts';
import { optionsOf } from '../support/app-options.ts';
import { eventually } from '../support/eventually.ts';
import { registerTestPlayer } from '../support/players.ts';
import { answerTo, askAt, headOf, inChunks, keepAlive } from '../support/unread-bodies.ts';
import { listen, openSocket, toBytes } from '../support/wire-socket.ts';
import { createWorld, type Operator, type World } from '../support/world.ts';

const players = '/api/v1/operator/players';

let world: World;
let operator: Operator;
beforeAll(async () => {
  world = await createWorld();
  operator = await world.addOperator();
});
afterAll(() => world.close());

const signedHead = (key: { key: string; secret: string }, wanted: Wanted = {}, url = players): Prepared =>
  prepare(key, world.clock.now(), { method: 'POST', url, body: '{}', ...wanted });

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
