import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.ts';
import { migrate } from '../../src/database/migrate.ts';
import { type Seeded, seedOperator } from '../../support/seed-operator.ts';
import { prepare } from '../support/admission-request.ts';
import { eventually, patience } from '../support/eventually.ts';
import { makeFastFolder } from '../support/fast-folder.ts';
import { openTestPool } from '../support/pool.ts';
import { type RunningServer, startServer } from '../support/process.ts';
import { type RawReply, request } from '../support/wire-socket.ts';
import { masterKey } from '../support/world.ts';

/** A separate PostgreSQL that can be killed, and a server process on it. */
let home: string;
let postgres: EmbeddedPostgres;
let server: RunningServer;
let port: number;
let seeded: Seeded;
/** It was opened several times, and ends when all have closed it. */
const opened: EmbeddedPostgres[] = [];
const openPostgres = async (): Promise<EmbeddedPostgres> => {
  const handle = await startEmbeddedPostgres({ home, log: () => undefined, settings: { fsync: 'on' } });
  opened.push(handle);
  return handle;
};
beforeAll(async () => {
  home = await makeFastFolder('faults');
  postgres = await openPostgres();
  await migrate(postgres.url);
  seeded = await seedOperator(postgres.url, masterKey, systemClock);
  server = await startServer('serve', {
    DATABASE_URL: postgres.url,
    CROUPIER_MASTER_KEY: masterKey.toString('hex'),
    PORT: '0',
    // As long as a busy machine needs for what works; what waits for a lock for ever is given up after 14 seconds.
    DATABASE_WAIT_SECONDS: '15',
    LOG_LEVEL: 'error',
  });
  port = Number(new URL(server.url).port);
});
afterAll(async () => {
  await server.stop('SIGKILL');
  for (const handle of opened) await handle.stop();
  await rm(home, { recursive: true, force: true });
});

let serial = 0;
const players = '/api/v1/operator/players';

const call = (url: string, body?: Record<string, unknown>): Promise<RawReply> => {
  serial += 1;
  const method = body ? 'POST' : 'GET';
  const wanted = { method, url, nonce: `db-${serial}`, ...(body ? { body: JSON.stringify(body) } : {}) };
  const headers = body ? { 'idempotency-key': `key-${serial}` } : {};
  return request(port, prepare(seeded.key, new Date(), { ...wanted, headers }), patience);
};
const getPlayer = () => call(`${players}/${seeded.players[serial % seeded.players.length]}`);
const register = () =>
  call(players, {
    username: `fault-${serial}`,
    email: `fault-${serial}@example.com`,
    first_name: 'Fault',
    last_name: 'Tolerant',
    birth_date: '1990-05-17',
    country: 'DE',
    terms_accepted: true,
  });
const health = async (which: 'live' | 'ready') =>
  (await request(port, { method: 'GET', url: `/health/${which}`, headers: {} })).status;

/** Makes calls of all kinds, a few at a time, until stopped; `seen` are the answers so far. */
const keepCalling = () => {
  const seen: { status: number; reply: RawReply }[] = [];
  let stopped = false;
  const one = async (work: () => Promise<RawReply>) => {
    while (!stopped) {
      const reply = await work();
      seen.push({ status: reply.status, reply });
      await sleep(100);
    }
  };
  const all = Promise.all([getPlayer, getPlayer, register, () => call('/api/v1/operator/me')].map(one));
  const stop = async () => {
    stopped = true;
    await all;
    return seen;
  };
  return { seen, stop };
};

const everythingWorks = async (): Promise<void> => {
  const replies = await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 3 === 0 ? register() : getPlayer())));
  expect(replies.filter(({ status }) => status !== 200 && status !== 201).map(({ text }) => text)).toEqual([]);
};

const unavailable = (seen: ReturnType<typeof keepCalling>['seen']) => {
  const refused = seen.filter(({ status }) => status !== 200 && status !== 201);
  for (const { reply } of refused) {
    expect([reply.status, reply.body?.error.code]).toEqual([503, 'SERVER_ERROR']);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.text).not.toMatch(/terminat|ECONN|postgres|croupier_/i);
  }
  return refused;
};

describe('PostgreSQL goes away', () => {
  test('killed for three seconds: 503 meanwhile, the process stays up, and everything works again', async () => {
    await everythingWorks();
    const { stop } = keepCalling();
    await sleep(300);
    process.kill(postgres.pid, 'SIGKILL');
    await vi.waitFor(async () => expect(await health('ready')).toBe(503), { timeout: patience, interval: 100 });
    for (let round = 0; round < 10; round += 1) {
      expect(await health('live')).toBe(200);
      await sleep(250);
    }
    postgres = await openPostgres();
    await vi.waitFor(async () => expect(await health('ready')).toBe(200), { timeout: patience, interval: 100 });
    await vi.waitFor(async () => expect((await register()).status).toBe(201), { timeout: patience, interval: 100 });

    const refused = unavailable(await stop());
    expect(refused.length).toBeGreaterThan(5);
    expect(server.child.exitCode).toBeNull();
    await everythingWorks();
  });

  test('its backends are terminated repeatedly: nothing breaks, no connection is stuck', async () => {
    const admin = openTestPool({ url: postgres.url, max: 1 });
    const { seen, stop } = keepCalling();
    const done = (): boolean => seen.some(({ status }) => status === 201);
    let ended = 0;
    // On a busy machine connections come back slowly: then it takes more rounds.
    for (let round = 0; round < 20 || ended <= 20; round += 1) {
      const [row] = await admin<{ n: number }[]>`
        select count(pg_terminate_backend(pid))::int as n from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`;
      ended += row!.n;
      await sleep(200);
    }
    await eventually(async () => done());
    unavailable(await stop());
    await admin.end();
    expect(server.child.exitCode).toBeNull();
    for (let round = 0; round < 5; round += 1) await everythingWorks();
    expect(await health('ready')).toBe(200);
  });

  test('a table is locked for long: 503 before the lock is released, calls without the table work, and then everything works again', async () => {
    const admin = openTestPool({ url: postgres.url, max: 1, settings: { idle_in_transaction_session_timeout: '0' } });
    await admin.begin(async (tx) => {
      await tx`lock table players in access exclusive mode`;
      const waiting = Promise.all(Array.from({ length: 30 }, (_, n) => (n % 2 === 0 ? getPlayer() : register())));
      for (let round = 0; round < 10; round += 1) {
        expect((await call('/api/v1/operator/me')).status).toBe(200);
        expect(await health('live')).toBe(200);
        await sleep(100);
      }
      for (const reply of await waiting) {
        expect([reply.status, reply.body.error.code]).toEqual([503, 'SERVER_ERROR']);
        expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      }
    });
    await admin.end();
    await everythingWorks();
  });
});
