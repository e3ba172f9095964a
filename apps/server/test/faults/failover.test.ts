import { setTimeout as sleep } from 'node:timers/promises';
import { newApiKey } from '@croupier/contract/back-office/keys.ts';
import { scopesFor } from '@croupier/contract/scopes.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { folderFileStore } from '../../src/base/file-store.ts';
import { systemRandom } from '../../src/base/random.ts';
import { inOperator } from '../../src/database/transaction.ts';
import { createKey } from '../../src/modules/keys/create-key.ts';
import { createOperator } from '../../src/modules/operators/create-operator.ts';
import { type App, createApp } from '../../src/platform/app.ts';
import type { AppOptions } from '../../src/platform/app-options.ts';
import { verify } from '../../src/verify/verify.ts';
import { type Cluster, type Node, startCluster } from '../fixtures/cluster.ts';
import { clientFor, inject, type Reply } from '../support/client.ts';
import { startDatabaseProxy } from '../support/database-proxy.ts';
import { newReference, playerWith } from '../support/money.ts';
import { masterKey, type Operator, testActor } from '../support/world.ts';

let cluster: Cluster;
let operator: Operator;
let player: number;
/** Both hosts, as DATABASE_URL names them. */
let url: string;
const apps: App[] = [];
const lines: { level: number; msg: string; entries?: unknown[] }[] = [];

const openApp = async (databaseUrl: string, more: Partial<AppOptions> = {}): Promise<App> => {
  const app = await createApp({
    databaseUrl,
    masterKey,
    clock: systemClock,
    random: systemRandom,
    log: pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) }),
    fileStore: folderFileStore('/nonexistent', masterKey),
    ...more,
  });
  apps.push(app);
  return app;
};

const addKey = (app: App, operator_id: number) => {
  const wanted = newApiKey.parse({
    name: 'test',
    rate_limit_per_minute: 1_000_000,
    scopes: scopesFor({ is_sandbox: false }),
  });
  const scope = { operator_id, actor: testActor, now: systemClock.now() };
  const maker = { masterKey, random: systemRandom };
  return inOperator(app.sql, operator_id, (tx) => createKey(tx, maker, scope, wanted));
};

const addOperator = async (app: App): Promise<Operator> => {
  const made = await createOperator(app.control, systemClock, { name: 'Casino', slug: 'casino', currency: 'EUR' });
  const { operator_id } = made;
  const key = await addKey(app, operator_id);
  return { ...made, key, client: clientFor(app, systemClock, key) } as unknown as Operator;
};

beforeAll(async () => {
  cluster = await startCluster();
  const [a, b] = cluster.nodes;
  url = a.url.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${a.port},127.0.0.1:${b.port}`);
  const app = await openApp(url);
  operator = await addOperator(app);
  player = await playerWith(operator, 1_000);
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await cluster?.close();
});

const soon = { timeout: 120_000, interval: 50 };

const pay = (via?: App, amount = 100): Promise<Reply> =>
  operator.client.post(
    `/api/v1/operator/players/${player}/deposits`,
    { amount, external_reference: newReference() },
    via ? { via } : {},
  );
const ready = (app: App) => inject(app, { method: 'GET', url: '/health/ready', headers: {} });

const expectUnavailable = (reply: Reply): void => {
  expect([reply.status, reply.body.error.code]).toEqual([503, 'SERVER_ERROR']);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
};

/** Makes payments, a few at a time, until stopped; returns the answers. */
const keepPaying = (via: App) => {
  const seen: Reply[] = [];
  let stopped = false;
  const one = async () => {
    while (!stopped) {
      seen.push(await pay(via));
      await sleep(5);
    }
  };
  const all = Promise.all([one(), one(), one()]);
  return async (): Promise<Reply[]> => {
    stopped = true;
    await all;
    return seen;
  };
};

/** The ids of successfully answered payments that the node does not have. */
const missingOn = async (node: Node, replies: readonly Reply[]): Promise<number[]> => {
  const ids = replies.filter(({ status }) => status === 201).map(({ body }) => body.data.id as number);
  const known = await node.ask<{ id: string }>('select id from payment_requests');
  const there = new Set(known.map(({ id }) => Number(id)));
  return ids.filter((id) => !there.has(id));
};

/** The connections of admission: the guard writes with every request. */
const writers = async (node: Node): Promise<number[]> => {
  const rows = await node.ask<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'croupier_admission'`,
  );
  return rows.map(({ pid }) => pid);
};

type Seen = { id: string; sequence: number; type: string; data: { transactions: unknown[] } };

/** All events, by their numbers. */
const eventsSeen = async (): Promise<Map<number, Seen>> => {
  const found = new Map<number, Seen>();
  for (let after = 0; ; ) {
    const { data, meta } = (await operator.client.get(`/api/v1/operator/events?after=${after}&limit=500`)).body;
    for (const event of data) found.set(event.sequence, event);
    if (!meta.has_more) return found;
    after = meta.last_sequence;
  }
};

const rolesOf = async (): Promise<[primary: Node, standby: Node]> => {
  const [a, b] = cluster.nodes;
  const [row] = await a.ask<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  return row!.standby ? [b, a] : [a, b];
};

describe('a server that takes no writes any more', () => {
  test('closes and replaces open connections: 503 with Retry-After, not ready, and recovers by itself', async () => {
    const app = apps[0] as App;
    const [primary] = await rolesOf();
    expect((await pay()).status).toBe(201);
    const readOnly = async (to: 'on' | 'off') => {
      await primary.ask(`alter system set default_transaction_read_only = ${to}`);
      await primary.ask('select pg_reload_conf()');
    };
    const before = await writers(primary);
    expect(before.length).toBeGreaterThan(0);
    await readOnly('on');
    onTestFinished(() => readOnly('off'));
    await vi.waitFor(async () => expectUnavailable(await pay()), soon);
    await vi.waitFor(async () => expect((await ready(app)).body).toMatchObject({ reason: 'database read-only' }), soon);
    expectUnavailable(await pay());
    const after = await writers(primary);
    expect(before.some((pid) => !after.includes(pid))).toBe(true);
    await readOnly('off');
    await vi.waitFor(async () => expect((await ready(app)).status).toBe(200), soon);
    await vi.waitFor(async () => expect((await pay()).status).toBe(201), soon);
  });

  test('an address of a standby: no connection is used, and it recovers with the primary', async () => {
    const [primary, standby] = await rolesOf();
    const proxy = await startDatabaseProxy(standby.url);
    onTestFinished(proxy.close);
    const app = await openApp(proxy.url);
    await expect(app.prove()).rejects.toThrow(/takes no writes/);
    expectUnavailable(await pay(app));
    await vi.waitFor(
      async () => expect(await ready(app)).toMatchObject({ status: 503, body: { reason: 'database read-only' } }),
      soon,
    );
    proxy.lead(primary.url);
    await vi.waitFor(async () => expect((await ready(app)).status).toBe(200), soon);
    expect((await pay(app)).status).toBe(201);
  });
});

test('commits that no standby confirms: every request is answered 503 in time, not ready, and it recovers by itself', async () => {
  const [primary] = await rolesOf();
  const timeouts = { statement: 3_000, lock: 2_000, connection: 1_000 };
  const app = await openApp(primary.url, { databaseTime: 'ask', timeouts });
  await vi.waitFor(async () => expect((await pay(app)).status).toBe(201), soon);
  await vi.waitFor(async () => expect((await ready(app)).status).toBe(200), soon);
  const waitForStandby = async (name: string) => {
    await primary.ask(`alter system set synchronous_standby_names = '${name}'`);
    await primary.ask('select pg_reload_conf()');
  };
  await waitForStandby('nobody');
  onTestFinished(() => waitForStandby(''));
  // The first hangs in its commit, the others wait for the end of its batch.
  const replies = await Promise.all(Array.from({ length: 5 }, () => pay(app)));
  replies.forEach(expectUnavailable);
  await vi.waitFor(
    async () => expect(await ready(app)).toMatchObject({ status: 503, body: { reason: 'commits hang' } }),
    soon,
  );
  const { text } = await inject(app, { method: 'GET', url: '/metrics', headers: {} });
  expect(Number(/^croupier_commit_wait_seconds (.+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(3);
  await waitForStandby('');
  await vi.waitFor(async () => expect((await ready(app)).status).toBe(200), soon);
  await vi.waitFor(async () => expect((await pay(app)).status).toBe(201), soon);
});

test('a switchover: finds the writable host, no 500, and nothing acknowledged is missing', async () => {
  const app = apps[0] as App;
  const [primary, standby] = await rolesOf();
  await cluster.caughtUp(primary, standby);
  const stop = keepPaying(app);
  await vi.waitFor(async () => expect((await pay(app)).status).toBe(201), soon);
  await primary.stop('fast');
  await standby.promote();
  await primary.start('standby');
  await vi.waitFor(async () => expect((await pay(app)).status).toBe(201), soon);
  const replies = await stop();
  for (const reply of replies) if (reply.status !== 201) expectUnavailable(reply);
  expect(await missingOn(standby, replies)).toEqual([]);
  await vi.waitFor(async () => expect((await ready(app)).body).toEqual({ status: 'ready' }), soon);
  await cluster.caughtUp(standby, primary);
});

test('lost commits: every affected process raises the alarm, and none answers 500', async () => {
  const app = apps[0] as App;
  const [primary, standby] = await rolesOf();
  const spare = await addKey(app, operator.operator_id);
  expect((await pay(app)).status).toBe(201);
  await cluster.caughtUp(primary, standby);
  standby.link().cut();
  // The blocks that the other takes are far above those that the standby gives.
  const [block] = await primary.ask<{ next: number }>(
    `update id_blocks set next = next + 1000000 where kind = 'ledger_entry' returning next::int`,
  );
  const other = await openApp(url);
  const [mine, others] = [await Promise.all([pay(app), pay(app)]), await Promise.all([pay(other), pay(other)])];
  for (const { status } of [...mine, ...others]) expect(status).toBe(201);
  const answered = await operator.client.post(
    `/api/v1/operator/players/${player}/deposits`,
    { amount: 70, external_reference: 'lost' },
    { idempotencyKey: 'lost' },
  );
  expect(answered.status).toBe(201);
  const seen = await eventsSeen();
  const withSpare = () => clientFor(other, systemClock, spare).get(`/api/v1/operator/players/${player}`);
  expect((await withSpare()).status).toBe(200);

  // A process may notice the loss, by its own polling, as soon as the standby is promoted.
  lines.length = 0;
  await primary.stop('kill');
  await standby.promote();
  // A version of the key that was lost and given again: the cached copy under it is wrong.
  await standby.ask(`update api_keys set scopes = '{}' where key = '${spare.key}'`);
  for (const via of [app, other]) {
    await vi.waitFor(async () => expect((await pay(via)).status).toBe(201), soon);
    await vi.waitFor(
      async () =>
        expect((await ready(via)).body).toEqual({
          status: 'ready',
          alarm: 'the database lost entries that it had committed',
          alarm_since: expect.any(String),
        }),
      soon,
    );
    const { text } = await inject(via, { method: 'GET', url: '/metrics', headers: {} });
    expect(text).toMatch(/^croupier_lost_entries [1-9]/m);
  }
  expect((await missingOn(standby, [...mine, ...others])).length).toBeGreaterThan(0);
  expect(lines.filter(({ level }) => level === 60).map(({ msg }) => msg)).toEqual([
    expect.stringContaining('the database lost entries'),
    expect.stringContaining('the database lost entries'),
  ]);
  await vi.waitFor(async () => {
    const alarms = [...(await eventsSeen()).values()].filter(({ type }) => type === 'ledger.entries_lost');
    expect(alarms).toHaveLength(2);
    expect(alarms[0]!.data.transactions[0]).toMatchObject({ player_id: player, type: 'deposit' });
  }, soon);

  expect((await withSpare()).status).toBe(403);

  // An event number that somebody has seen must still belong to the same event.
  for (const [sequence, { id }] of await eventsSeen())
    expect([sequence, seen.get(sequence)?.id ?? id]).toEqual([sequence, id]);

  // Lost requests can be repeated, by their key and reference; ids of lost rows are not used again.
  const again = await operator.client.post(
    `/api/v1/operator/players/${player}/deposits`,
    { amount: 70, external_reference: 'lost' },
    { idempotencyKey: 'lost' },
  );
  expect([again.status, again.body.data.amount]).toEqual([201, 70]);
  // The lost block of the other is given to a third: by then the other must have forgotten it.
  await standby.ask(`update id_blocks set next = ${block!.next} where kind = 'ledger_entry'`);
  const third = await openApp(url);
  for (let n = 0; n < 10; n += 1) expect((await pay(third)).status).toBe(201);
  const nodes = [app, other, third];
  const replies = await Promise.all(Array.from({ length: 60 }, (_, n) => pay(nodes[n % 3])));
  expect(replies.filter(({ status }) => status !== 201)).toEqual([]);
  const ids = await standby.ask<{ n: number; distinct: number }>(
    'select count(*)::int as n, count(distinct id)::int as distinct from ledger_entries',
  );
  expect(ids[0]!.distinct).toBe(ids[0]!.n);
  expect(await verify({ databaseUrl: standby.url, clock: systemClock })).toEqual([]);
});
