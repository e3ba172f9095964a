import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenLocally } from '../../support/listen-locally.ts';
import { eventually } from '../../test/support/eventually.ts';
import { openTestPool } from '../../test/support/pool.ts';
import { makeHome, type RunningServer, runMain, startServer } from '../../test/support/process.ts';
import { root } from '../../test/support/source-code.ts';
import { systemClock } from '../base/clock.ts';
import { signedHeaders } from '../call/signed-headers.ts';
import { relations } from '../database/catalogue.ts';
import { findRunningEmbedded } from '../database/embedded/embedded-postgres.ts';
import type { Sql } from '../database/pool.ts';

const run = promisify(execFile);
const patience = 300_000;

/** One server through its whole life: the tests depend on their order. */
describe('npm start', () => {
  let home: string;
  let remove: () => Promise<void>;
  let env: Record<string, string>;
  let server: RunningServer;
  beforeAll(async () => {
    ({ home, remove } = await makeHome());
    // Not the cache of compiled code that tests share, but the one in its home.
    env = { CROUPIER_HOME: home, PORT: '0', LOG_LEVEL: 'warn', NODE_COMPILE_CACHE: '' };
    server = await startServer('start', env);
  }, patience);
  afterAll(async () => {
    await server.stop();
    await remove();
  });

  const demo = async () => JSON.parse(await readFile(join(home, 'demo.json'), 'utf8'));
  const lineAfter = (words: string): string =>
    server.output().slice(server.output().indexOf(words)).split('\n').slice(2)[0] as string;
  const withOwner = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
    const sql = openTestPool({ url: (await findRunningEmbedded(home)) as string, max: 2 });
    try {
      return await work(sql);
    } finally {
      await sql.end();
    }
  };

  test('writes the cache of compiled code while it runs', async () => {
    await eventually(async () => (await readdir(join(home, 'compile-cache'), { recursive: true })).length > 500);
  });

  test('prints a signed curl line that answers 200, however often it is run', async () => {
    const line = lineAfter('Your first signed call');
    expect(line).toMatch(/^TS=.*curl/);
    for (let times = 0; times < 2; times += 1) {
      const { stdout } = await run('bash', ['-c', line]);
      expect(JSON.parse(stdout)).toMatchObject({ data: { operator: { slug: 'demo', currency: 'EUR' } } });
    }
  });

  test(
    'prints a command that signs the same call',
    async () => {
      const [, args = ''] = lineAfter('The same, signed').split('croupier -- ');
      const { out } = await runMain(args.split(' '), env);
      const { stdout } = await run('bash', ['-c', out.trimEnd().split('\n').at(-1) as string]);
      expect(JSON.parse(stdout)).toMatchObject({ data: { operator: { slug: 'demo' } } });
    },
    patience,
  );

  test('stores the demo credentials for programs, readable by their owner only', async () => {
    const file = join(home, 'demo.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { url, key, secret, read_only } = await demo();
    expect(url).toBe(server.url);
    for (const text of [key, secret, read_only.key, read_only.secret]) expect(server.output()).toContain(text);
  });

  test('has players to look at', async () => {
    const { key, secret } = await demo();
    const url = '/api/v1/operator/players?per_page=100';
    const headers = signedHeaders({ key, secret }, systemClock.now(), { method: 'GET', url, body: '' });
    const reply = await fetch(`${server.url}${url}`, { headers });
    expect(await reply.json()).toMatchObject({ meta: { total: 20 } });
    expect(server.output()).not.toContain('left out');
  });

  test(
    'prints lines that find this server from another shell, without its environment',
    async () => {
      const line = lineAfter('And two admins');
      const { PATH, HOME } = process.env;
      const said = await run('bash', ['-ec', `${line}; echo $CROUPIER_STAFF_TOKEN $CROUPIER_STAFF_TOKEN_2`], {
        cwd: root,
        env: { PATH, HOME, NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE },
      });
      const tokens = said.stdout.trim().split(' ');
      expect(tokens).toHaveLength(2);
      for (const token of tokens) {
        const headers = { authorization: `Bearer ${token}` };
        const reply = await fetch(`${server.url}/api/back-office/v1/me`, { headers });
        expect(await reply.json()).toMatchObject({ data: { role: 'admin', operator: { slug: 'demo' } } });
      }
    },
    patience,
  );

  test(
    'lets commands work at the same time: a new staff token works at once',
    async () => {
      const { out } = await runMain(['staff', 'token', '--operator', 'demo', '--email', 'admin@demo.example'], env);
      const authorization = `Bearer ${out.trim()}`;
      const reply = await fetch(`${server.url}/api/back-office/v1/me`, { headers: { authorization } });
      expect(await reply.json()).toMatchObject({ data: { role: 'admin', operator: { slug: 'demo' } } });
    },
    patience,
  );

  test(
    'SIGTERM: finishes a request in flight, does not wait for a silent connection, and exits with 0',
    async () => {
      const { key, secret } = await demo();
      const url = '/api/v1/operator/players';
      const person = { username: 'last', email: 'last@example.com', first_name: 'Last', last_name: 'Guest' };
      const body = JSON.stringify({ ...person, birth_date: '1990-01-01', country: 'DE', terms_accepted: true });
      const headers = signedHeaders({ key, secret }, systemClock.now(), { method: 'POST', url, body });
      const idle = await fetch(`${server.url}/health/live`);
      expect(idle.status).toBe(200);

      const { status, code } = await withOwner(async (sql) => {
        const locked = await sql.reserve();
        await locked`begin`;
        await locked`lock table accounts in access exclusive mode`;
        const asked = fetch(`${server.url}${url}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body,
        });
        await untilWaiting(sql);
        const ended = server.stop('SIGTERM');
        const listens = () =>
          fetch(`${server.url}/health/live`).then(
            () => true,
            () => false,
          );
        await eventually(async () => !(await listens()));
        expect(server.child.exitCode).toBeNull();
        await locked`commit`;
        locked.release();
        const reply = await asked;
        return { status: reply.status, code: await ended };
      });
      expect([status, code]).toEqual([201, 0]);
      expect(await findRunningEmbedded(home)).toBeUndefined();
    },
    patience,
  );

  test(
    'a second start changes nothing, and shows the same credentials',
    async () => {
      const before = await demo();
      server = await startServer('start', env);
      const first = await withOwner(everyRow);
      await server.stop('SIGINT');
      server = await startServer('start', env);
      expect(await withOwner(everyRow)).toEqual(first);
      const start_page = before.start_page.replace(
        new URL(before.start_page).host,
        `localhost:${new URL(server.url).port}`,
      );
      expect(await demo()).toEqual({ ...before, url: server.url, start_page });
    },
    patience,
  );

  test(
    'after kill -9 the next start recovers',
    async () => {
      await server.stop('SIGKILL');
      server = await startServer('start', env);
      const { stdout } = await run('bash', ['-c', lineAfter('Your first signed call')]);
      expect(JSON.parse(stdout)).toMatchObject({ data: { operator: { slug: 'demo' } } });
    },
    patience,
  );

  test(
    'exit code 1: a chosen port is in use',
    async () => {
      const squatter = createServer();
      const port = await listenLocally(squatter);
      // In a folder without a database, which is not created for nothing.
      const home = join(String(env.CROUPIER_HOME), 'none');
      const end = await runMain(['start'], { ...env, CROUPIER_HOME: home, PORT: String(port) });
      squatter.close();
      expect(await readdir(home).catch(() => [])).toEqual([]);
      expect([end.code, end.err]).toEqual([1, `Port ${port} is already taken: choose another with PORT=…\n`]);
      expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    },
    patience,
  );
});

/** Waits until a statement waits for the lock. */
const untilWaiting = (sql: Sql): Promise<void> =>
  eventually(async () => (await sql`select from pg_locks where not granted`).length > 0);

/**
 * A fingerprint of every table, except what is stored about the demo's own requests, background figures, and blocks of
 * ids, of which each start may leave a rest unused.
 */
const everyRow = async (sql: Sql): Promise<Record<string, string>> => {
  const tables = (await relations(sql))
    .map((row) => row.name)
    .filter((name) => !/^(seen_sig|rate_w|api_requests|report_|id_blocks$)/.test(name));
  const prints: Record<string, string> = {};
  for (const name of tables) {
    const [row] = await sql<{ print: string }[]>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as print from ${sql(name)} t`;
    prints[name] = row?.print ?? '';
  }
  return prints;
};
