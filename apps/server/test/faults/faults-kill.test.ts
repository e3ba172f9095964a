import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { commitWatcher, startProxy, type TcpProxy, through } from '../fixtures/proxy.ts';
import { prepare } from '../support/admission-request.ts';
import { patience } from '../support/eventually.ts';
import { type RunningServer, startServer } from '../support/process.ts';
import { exchange, parseReply, toBytes } from '../support/wire-socket.ts';
import { createWorld, masterKey, type Operator, type World } from '../support/world.ts';

/** Real processes, killed for real, between the commit and the answer. */
let world: World;
let operator: Operator;
/** The running server; a test that kills it starts the next one. */
let current: Started;
const running = new Set<RunningServer>();
const proxies = new Set<TcpProxy>();
beforeAll(async () => {
  world = await createWorld(new Date());
  operator = await world.addOperator();
  current = await start();
});
afterAll(async () => {
  await Promise.all([...running].map((server) => server.stop('SIGKILL')));
  await Promise.all([...proxies].map((proxy) => proxy.close()));
  await world.close();
});

type Started = { readonly server: RunningServer; readonly port: number };

const start = async (databaseUrl = world.url): Promise<Started> => {
  const server = await startServer('serve', {
    DATABASE_URL: databaseUrl,
    CROUPIER_MASTER_KEY: masterKey.toString('hex'),
    PORT: '0',
    DATABASE_WAIT_SECONDS: '5',
    LOG_LEVEL: 'warn',
  });
  running.add(server);
  return { server, port: Number(new URL(server.url).port) };
};

const killAndStart = async (): Promise<void> => {
  await current.server.stop('SIGKILL');
  current = await start();
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
  test('the answer was lost: the retry finds one player and the same answer', async () => {
    const proxy = await proxyTo(current.port, { onForward: (_chunk, link) => link.withhold() });
    const [username, key] = ['lost-answer', randomUUID()];
    const lost = register(proxy.port, username, key);
    await committed(username);
    await killAndStart();
    expect((await lost).status).toBeNaN();

    const retry = await register(current.port, username, key);
    expect([retry.status, retry.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(retry.body.data.username).toBe(username);
    const sent = Buffer.concat([...proxy.links].flatMap((link) => link.withheld)).toString();
    if (sent.includes('\r\n\r\n')) expect(parseReply(sent).text).toBe(retry.text);
    expect(await countPlayers(username)).toBe(1);
  });

  describe('a connection to PostgreSQL that fails during the commit', () => {
    let withholds = false;
    let cuts = false;
    let behind: Started;
    beforeAll(async () => {
      const isCommit = commitWatcher();
      const commits = new WeakSet<Buffer>();
      const database = await proxyTo(databasePort(), {
        onForward: (chunk, link) => {
          if (!isCommit(chunk, link)) return;
          commits.add(chunk);
          if (withholds) link.withhold();
        },
        onForwarded: (chunk, link) => {
          if (commits.has(chunk) && cuts) setTimeout(link.cut, 50);
        },
      });
      behind = await start(through(world.url, database));
    });

    test('the connection is cut: the result is unknown, and the retry finds it', async () => {
      const [username, key] = ['cut', randomUUID()];
      [withholds, cuts] = [true, true];
      const unknown = await register(behind.port, username, key);
      [withholds, cuts] = [false, false];
      expect([500, 503]).toContain(unknown.status);
      expect(unknown.body.error).toMatchObject({ code: 'SERVER_ERROR', retry: 'new_signature' });
      const retry = await register(behind.port, username, key);
      expect([retry.status, retry.headers['idempotent-replayed']]).toEqual([201, 'true']);
      expect(await countPlayers(username)).toBe(1);
    });

    test('the server never learned of its own commit: the retry at another server does', async () => {
      const [username, key] = ['unaware', randomUUID()];
      withholds = true;
      const lost = register(behind.port, username, key);
      await committed(username);
      await behind.server.stop('SIGKILL');
      expect((await lost).status).toBeNaN();

      const retry = await register(current.port, username, key);
      expect([retry.status, retry.headers['idempotent-replayed']]).toEqual([201, 'true']);
      expect(await countPlayers(username)).toBe(1);
    });
  });

  test('killed at any other time: the retry ends in one player', async () => {
    for (const milliseconds of [0, 4, 12]) {
      const [username, key] = [`moment-${milliseconds}`, randomUUID()];
      await register(current.port, `warm-${milliseconds}`, randomUUID());
      const lost = register(current.port, username, key);
      await sleep(milliseconds);
      await killAndStart();
      await lost;
      // The dead process may hold its claim for the lease only.
      const retry = await vi.waitFor(
        async () => {
          const reply = await register(current.port, username, key);
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
    const captured = toBytes(prepare(operator.key, new Date(), { nonce: randomUUID() }));
    expect(parseReply(await exchange(current.port, captured)).status).toBe(200);
    await killAndStart();
    expect(parseReply(await exchange(current.port, captured)).body.error.code).toBe('REPLAYED_REQUEST');
  });
});
