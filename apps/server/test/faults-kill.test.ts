import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { prepare } from './admission-request.ts';
import { patience } from './eventually.ts';
import { commitWatcher, startProxy, type TcpProxy, through } from './fixtures/proxy.ts';
import { exchange, parseReply, toBytes } from './manners-socket.ts';
import { type RunningServer, startServer } from './process.ts';
import { createWorld, masterKey, type Operator, type World } from './world.ts';

/** Real processes, killed for real, between the commit and the answer. */
let world: World;
let operator: Operator;
const running = new Set<RunningServer>();
const proxies = new Set<TcpProxy>();
beforeAll(async () => {
  world = await createWorld(new Date());
  operator = await world.addOperator();
});
afterAll(async () => {
  await Promise.all([...running].map((server) => server.stop('SIGKILL')));
  await Promise.all([...proxies].map((proxy) => proxy.close()));
  await world.close();
});

const start = async (databaseUrl = world.url): Promise<{ server: RunningServer; port: number }> => {
  const server = await startServer('serve', {
    DATABASE_URL: databaseUrl,
    CROUPIER_MASTER_KEY: masterKey.toString('hex'),
    PORT: '0',
    LOG_LEVEL: 'warn',
  });
  running.add(server);
  return { server, port: Number(new URL(server.url).port) };
};

const proxyTo = async (
  port: number,
  options: Omit<Parameters<typeof startProxy>[0], 'port'> = {},
): Promise<TcpProxy> => {
  const proxy = await startProxy({ port, ...options });
  proxies.add(proxy);
  return proxy;
};

const registration = (username: string, idempotencyKey: string) => {
  const body = JSON.stringify({
    username,
    email: `${username}@example.com`,
    first_name: 'Kill',
    last_name: 'Nine',
    birth_date: '1990-05-17',
    country: 'DE',
    terms_accepted: true,
  });
  const wanted = { method: 'POST', url: '/api/v1/operator/players', body, nonce: randomUUID() };
  return toBytes(prepare(operator.key, new Date(), { ...wanted, headers: { 'idempotency-key': idempotencyKey } }));
};

const register = async (port: number, username: string, key: string, patienceMs = patience) =>
  parseReply(await exchange(port, registration(username, key), patienceMs));

const countPlayers = (username: string): Promise<number> =>
  world.app.sql.begin(async (tx) => {
    await tx`select set_config('app.operator_id', ${String(operator.operator_id)}, true)`;
    const [row] = await tx<{ n: number }[]>`select count(*)::int as n from players where username = ${username}`;
    return row!.n;
  });

const committed = (username: string) =>
  vi.waitFor(async () => expect(await countPlayers(username)).toBe(1), { timeout: patience, interval: 5 });

const databasePort = () => Number(new URL(world.url).port);

describe('kill -9 between the commit and the answer', () => {
  test('the answer was lost on its way: the retry finds one player and the same answer', async () => {
    const first = await start();
    const proxy = await proxyTo(first.port, { onForward: (_chunk, link) => link.withhold() });
    const [username, key] = ['lost-answer', randomUUID()];
    const lost = register(proxy.port, username, key);
    await committed(username);
    await first.server.stop('SIGKILL');
    expect((await lost).status).toBeNaN();

    const second = await start();
    const retry = await register(second.port, username, key);
    expect([retry.status, retry.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(retry.body.data.username).toBe(username);
    const sent = Buffer.concat([...proxy.links].flatMap((link) => link.withheld)).toString();
    if (sent.includes('\r\n\r\n')) expect(parseReply(sent).text).toBe(retry.text);
    expect(await countPlayers(username)).toBe(1);
  });

  test('the server never learnt of its own commit: the retry does', async () => {
    const armed = new Set<string>();
    const isCommit = commitWatcher();
    const database = await proxyTo(databasePort(), {
      onForward: (chunk, link) => {
        if (isCommit(chunk) && armed.size > 0) link.withhold();
      },
    });
    const first = await start(through(world.url, database));
    const [username, key] = ['unaware', randomUUID()];
    armed.add(username);
    const lost = register(first.port, username, key);
    await committed(username);
    await first.server.stop('SIGKILL');
    expect((await lost).status).toBeNaN();

    const second = await start();
    const retry = await register(second.port, username, key);
    expect([retry.status, retry.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(await countPlayers(username)).toBe(1);
  });

  test('the connection to PostgreSQL is cut during the commit: no guess, and the retry finds the truth', async () => {
    const armed = new Set<string>();
    const isCommit = commitWatcher();
    const database = await proxyTo(databasePort(), {
      onForward: (chunk, link) => {
        if (isCommit(chunk) && armed.size > 0) link.withhold();
      },
      onForwarded: (chunk, link) => {
        if (isCommit(chunk) && armed.size > 0) setTimeout(link.cut, 50);
      },
    });
    const { port } = await start(through(world.url, database));
    const [username, key] = ['cut', randomUUID()];
    armed.add(username);
    const unknown = await register(port, username, key);
    armed.clear();
    expect([500, 503]).toContain(unknown.status);
    expect(unknown.body.error).toMatchObject({ code: 'SERVER_ERROR', retry: 'new_signature' });
    const retry = await register(port, username, key);
    expect([retry.status, retry.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(await countPlayers(username)).toBe(1);
  });

  test('killed at any other moment: the retry ends in one player', async () => {
    let { server, port } = await start();
    for (const milliseconds of [0, 4, 12]) {
      const [username, key] = [`moment-${milliseconds}`, randomUUID()];
      await register(port, `warm-${milliseconds}`, randomUUID());
      const lost = register(port, username, key);
      await new Promise((done) => setTimeout(done, milliseconds));
      await server.stop('SIGKILL');
      await lost;
      ({ server, port } = await start());
      // The dead process may hold its claim for the lease and no longer.
      const retry = await vi.waitFor(
        async () => {
          const reply = await register(port, username, key);
          expect(reply.status).toBe(201);
          return reply;
        },
        { timeout: patience, interval: 500 },
      );
      expect(retry.body.data.username).toBe(username);
      expect(await countPlayers(username)).toBe(1);
    }
  });

  test('401 REPLAYED_REQUEST: a captured request, sent to the process that was started after the kill', async () => {
    const first = await start();
    const captured = toBytes(prepare(operator.key, new Date(), { nonce: randomUUID() }));
    expect(parseReply(await exchange(first.port, captured)).status).toBe(200);
    await first.server.stop('SIGKILL');
    const second = await start();
    expect(parseReply(await exchange(second.port, captured)).body.error.code).toBe('REPLAYED_REQUEST');
  });
});
