import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { systemRandom } from '../../src/base/random.ts';
import { isAway } from '../../src/database/failures.ts';
import { openPool, type PoolOptions } from '../../src/database/pool.ts';
import { proveTenancy } from '../../src/database/prove-tenancy.ts';
import { inOperator } from '../../src/database/transaction.ts';
import { type App, createApp } from '../../src/platform/app.ts';
import { type PoolerFaults, startPooler } from '../fixtures/pooler.ts';
import { inject } from '../support/client.ts';
import { makeHome, runConnected } from '../support/process.ts';
import { createWorld, masterKey, type Operator, type World } from '../support/world.ts';

let world: World;
let operator: Operator;
beforeAll(async () => {
  world = await createWorld();
  operator = await world.addOperator();
  await world.addOperator();
});
afterAll(() => world.close());

const harmless: PoolerFaults = { drops: [], fakesProcess: false, refuses: undefined };
const poolerWith = async (faults: Partial<PoolerFaults>) => {
  const pooler = await startPooler(world.url, { ...harmless, ...faults });
  onTestFinished(pooler.close);
  return pooler;
};

const poolOf = (options: Partial<PoolOptions>) => {
  const sql = openPool({ url: world.url, role: 'croupier_app', max: 2, ...options });
  onTestFinished(() => sql.end());
  return sql;
};

const appAt = async (databaseUrl: string): Promise<App> => {
  const { clock, fileStore } = world;
  const log = pino({ level: 'silent' });
  const app = await createApp({ databaseUrl, masterKey, clock, random: systemRandom, log, fileStore });
  onTestFinished(app.close);
  return app;
};

const ready = (app: App) => inject(app, { method: 'GET', url: '/health/ready', headers: {} });

const notSafe = async (app: App): Promise<void> =>
  expect(await ready(app)).toMatchObject({ status: 503, body: { reason: 'database not safe' } });

/** The ways in which a caller gets a connection of a pool. */
const ways = (sql: ReturnType<typeof poolOf>): Promise<unknown>[] => [
  sql`select slug from operators`,
  inOperator(sql, operator.operator_id, (tx) => tx`select slug from operators`),
  sql.reserve(),
];

describe('a connection that does not match its pool is never used', () => {
  test.each([
    [
      'drops the startup options',
      { drops: ['options'] },
      /works as \w+ instead of croupier_app.*PgBouncer.*PostgreSQL itself/,
    ],
    ['refuses them', { refuses: 'unsupported startup parameter: options' }, /was refused.*PostgreSQL itself/],
    ['shares its connections', { fakesProcess: true }, /changing processes.*PostgreSQL itself/],
  ])('a pooler that %s', async (_what, faults, message) => {
    const pooler = await poolerWith(faults);
    const sql = poolOf({ url: pooler.url });
    for (const error of await Promise.all(
      ways(sql).map((way) =>
        way.then(
          () => undefined,
          (reason) => reason,
        ),
      ),
    )) {
      expect(String(error)).toMatch(message);
      expect(isAway(error)).toBe(true);
    }
    expect(sql.fault()?.message).toMatch(message);
    Object.assign(pooler.faults, harmless);
    expect(await sql`select slug from operators`).toHaveLength(0);
    expect(sql.fault()).toBeUndefined();
  });

  test('a pool without a role refuses a pooler too: its timeouts would not be set', async () => {
    // A server may call it Etc/UTC, which would be refused first.
    await world.admin`alter database ${world.admin(new URL(world.url).pathname.slice(1))} set timezone to 'UTC'`;
    const pooler = await poolerWith({ drops: ['options'] });
    const sql = openPool({ url: pooler.url, max: 1 });
    onTestFinished(() => sql.end());
    await expect(sql`select 1`).rejects.toThrow(/statement_timeout at 0 ms instead of 15000 ms/);
  });

  test('options of the URL come before ours: they cannot change role or timeouts', async () => {
    const url = new URL(world.url);
    url.searchParams.set('options', '-c role=croupier_control --statement_timeout=0 -c work_mem=7MB');
    const [row] = await poolOf({ url: url.href })`
      select current_user::text as role, current_setting('statement_timeout') as timeout, current_setting('work_mem') as memory`;
    expect(row).toEqual({ role: 'croupier_app', timeout: '15s', memory: '7MB' });
  });

  test('a table without row-level security: no connection, and the server is not ready', async () => {
    const app = await appAt(world.url);
    await app.prove();
    await world.admin`alter table operators disable row level security`;
    onTestFinished(() => world.admin`alter table operators enable row level security`.then(() => undefined));
    await expect(poolOf({})`select 1`).rejects.toThrow(/Row-level security does not bind croupier_app/);
    await expect(app.prove()).rejects.toThrow(/Row-level security/);
    await vi.waitFor(() => notSafe(app), { timeout: 120_000 });
  });

  test('serve, work and commands refuse to run behind a pooler, and say why', async () => {
    const pooler = await poolerWith({ drops: ['options'] });
    const { home, remove } = await makeHome();
    onTestFinished(remove);
    const env = {
      DATABASE_URL: pooler.url,
      CROUPIER_MASTER_KEY: masterKey.toString('hex'),
      CROUPIER_HOME: home,
      PORT: '0',
    };
    for (const args of [['serve'], ['work'], ['operator', 'list']]) {
      const { code, out, err } = await runConnected(args, env);
      expect([args, code]).toEqual([args, 1]);
      expect(out + err).toMatch(/instead of.*such as PgBouncer.*DATABASE_URL must lead to PostgreSQL itself/s);
    }
  });
});

describe('another operator’s row is tried at the start', () => {
  test('names a table that lost its row-level security', async () => {
    await world.admin`alter table players disable row level security`;
    onTestFinished(() => world.admin`alter table players enable row level security`.then(() => undefined));
    await expect(proveTenancy(poolOf({}))).rejects.toThrow('Row-level security is not in force on players.');
  });

  test('finds a policy that shows foreign rows', async () => {
    await world.admin`create policy leak on api_keys to croupier_app using (true)`;
    onTestFinished(() => world.admin`drop policy leak on api_keys`.then(() => undefined));
    await expect(proveTenancy(poolOf({}))).rejects.toThrow('Rows of another operator can be read in api_keys.');
    const app = await appAt(world.url);
    await vi.waitFor(() => notSafe(app), { timeout: 120_000 });
  });
});

test('a pooler added while the server runs: 503, not ready, and nothing is shown', async () => {
  const pooler = await poolerWith({});
  const app = await appAt(pooler.url);
  await app.prove();
  const call = () => operator.client.get('/api/v1/operator/me', { via: app });
  expect((await call()).status).toBe(200);
  expect((await ready(app)).status).toBe(200);

  pooler.faults.drops = ['options'];
  pooler.cutAll();
  await vi.waitFor(
    async () => {
      const refused = await call();
      expect([refused.status, refused.body.error.code]).toEqual([503, 'SERVER_ERROR']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      await notSafe(app);
    },
    { timeout: 120_000 },
  );

  pooler.faults.drops = [];
  await vi.waitFor(async () => expect((await ready(app)).status).toBe(200), { timeout: 120_000 });
  expect((await call()).status).toBe(200);
});
