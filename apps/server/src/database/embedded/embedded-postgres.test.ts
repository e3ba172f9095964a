import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { compiledForTests } from '../../../support/compiled.ts';
import { runMark } from '../../../support/run-mark.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { type EmbeddedPostgres, findRunningEmbedded, startEmbeddedPostgres } from './embedded-postgres.ts';
import { removeForgottenData } from './find-location.ts';
import { findPostmaster } from './postmaster.ts';
import { isRunning } from './process.ts';

// Creating the files takes a second or two, so the tests share one home, each starting from a stopped server.
const homes: string[] = [];
let home: string;
let lines: string[];
let opened: EmbeddedPostgres[];
let children: ChildProcess[];

const newHome = async (): Promise<string> => {
  const parent = await mkdtemp(join(tmpdir(), `croupier embedded ${Object.values(runMark())} `));
  await chmod(parent, 0o755);
  return homes[homes.push(join(parent, 'home')) - 1]!;
};

beforeAll(async () => {
  await newHome();
});

beforeEach(() => {
  home = homes[0]!;
  [lines, opened, children] = [[], [], []];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const server of opened) await server.stop();
});

afterAll(async () => {
  for (const folder of homes) {
    const { data } = JSON.parse(await readFile(join(folder, 'postgres.json'), 'utf8')) as { data?: string };
    if (data) await rm(dirname(data), { recursive: true });
    await rm(dirname(folder), { recursive: true });
  }
});

const start = async (options: { superviseRestart?: boolean; settings?: Record<string, string> } = {}) => {
  const server = await startEmbeddedPostgres({ home, log: (line) => lines.push(line), ...options });
  opened.push(server);
  return server;
};

const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

const writeNote = (url: string, text: string) =>
  query(url, `drop table if exists note; create table note as select '${text}' as text`);

/** Another process of the project that holds the server open. Resolves when it has it. */
const startElsewhere = async (): Promise<ChildProcess> => {
  const script = `import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))};
    const server = await startEmbeddedPostgres({ home: ${JSON.stringify(home)}, log: () => {} });
    process.on('SIGTERM', () => server.stop().then(() => process.exit()));
    console.log(server.url);
    setInterval(() => {}, 1000);`;
  const env = { ...process.env, NODE_COMPILE_CACHE: compiledForTests };
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], { env });
  children.push(child);
  child.stderr.pipe(process.stderr);
  await once(child.stdout, 'data');
  return child;
};

test('data survives a stop and a second start, on the same port', async () => {
  const first = await start();
  await writeNote(first.url, 'kept');
  await first.stop();
  expect(isRunning(first.pid)).toBe(false);
  expect(await findRunningEmbedded(home)).toBeUndefined();

  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await query(second.url, 'select text from note')).toEqual([{ text: 'kept' }]);
  expect(await findRunningEmbedded(home)).toBe(second.url);
});

test('the server is private: loopback only, password required, and only its owner can read the secret', async () => {
  const { url } = await start();
  const wrong = new URL(url);
  wrong.password = 'guess';
  await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  const [row] = await query(
    url,
    `select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets`,
  );
  expect(row).toEqual({ addresses: '127.0.0.1', sockets: '' });
  expect((await stat(join(home, 'postgres.json'))).mode & 0o777).toBe(0o600);
});

test('text sorts by code point, times are UTC, and settings can be overridden', async () => {
  const { url } = await start({ settings: { max_connections: '23' } });
  const names = await query(
    url,
    `select string_agg(n, '' order by n) as sorted from unnest(array['b','ä','Z','a','é']) n`,
  );
  expect(names).toEqual([{ sorted: 'Zabäé' }]);
  const [row] = await query(
    url,
    `select current_setting('TimeZone') as zone, current_setting('max_connections') as connections,
            current_setting('fsync') as fsync, current_setting('server_encoding') as encoding`,
  );
  expect(row).toEqual({ zone: 'UTC', connections: '23', fsync: 'on', encoding: 'UTF8' });
});

test('a second process joins the running server and leaves without stopping it', async () => {
  const { url, pid } = await start();
  const other = await startElsewhere();
  other.kill('SIGTERM');
  await once(other, 'exit');
  expect(isRunning(pid)).toBe(true);
  expect(await query(url, 'select 1 as up')).toEqual([{ up: 1 }]);
});

test('the last process that leaves stops the server, whichever it is', async () => {
  const other = await startElsewhere();
  const joined = await start();
  other.kill('SIGTERM');
  await once(other, 'exit');
  expect(await query(joined.url, 'select 1 as up')).toEqual([{ up: 1 }]);
  await joined.stop();
  expect(isRunning(joined.pid)).toBe(false);
});

test('a server left behind by a killed process is adopted, and then stopped', async () => {
  const killed = await startElsewhere();
  const orphan = findPostmaster(join(home, 'postgres'));
  killed.kill('SIGKILL');
  await once(killed, 'exit');

  const adopted = await start();
  expect(adopted.pid).toBe(orphan?.pid);
  await adopted.stop();
  expect(isRunning(adopted.pid)).toBe(false);
});

test('several concurrent starts on a new home share one server', async () => {
  home = await newHome();
  const servers = await Promise.all([start(), start(), startElsewhere().then(() => start())]);
  expect(new Set(servers.map(({ pid }) => pid)).size).toBe(1);
});

test('a killed server is started again by the next start, with everything committed', async () => {
  const first = await start();
  await writeNote(first.url, 'committed');
  process.kill(first.pid, 'SIGKILL');
  await eventually(() => !isRunning(first.pid));

  const second = await start();
  expect(second.pid).not.toBe(first.pid);
  expect(await query(second.url, 'select text from note')).toEqual([{ text: 'committed' }]);
});

test('starts the server although the number in its pid file belongs to another process by now', async () => {
  const first = await start();
  await first.stop();
  const file = [process.pid, join(home, 'postgres'), 1, 5432, '', '127.0.0.1', '  1  1', 'ready   ', ''];
  await writeFile(join(home, 'postgres', 'postmaster.pid'), file.join('\n'));
  const second = await start();
  expect(await query(second.url, 'select 1 as up')).toEqual([{ up: 1 }]);
});

test('a supervised server that is killed restarts on its port, until stop()', async () => {
  const server = await start({ superviseRestart: true });
  const { pid, url } = server;
  await writeNote(url, 'committed');
  process.kill(pid, 'SIGKILL');
  await eventually(async () => server.pid !== pid && (await findRunningEmbedded(home)) === url);
  expect(await query(url, 'select text from note')).toEqual([{ text: 'committed' }]);
  expect(lines.some((line) => line.includes(`(pid ${pid}) is gone`))).toBe(true);

  const last = server.pid;
  await server.stop();
  await sleep(400);
  expect(isRunning(last)).toBe(false);
  expect(await findRunningEmbedded(home)).toBeUndefined();
});

test('a lost postgres.json loses the password, not the data', async () => {
  const first = await start();
  await writeNote(first.url, 'kept');
  await first.stop();
  await rm(join(home, 'postgres.json'));
  const second = await start();
  expect(second.url).not.toBe(first.url);
  expect(await query(second.url, 'select text from note')).toEqual([{ text: 'kept' }]);
});

test.runIf(process.getuid?.() === 0)(
  'as root in a folder closed to others, the data is kept outside of it',
  async () => {
    home = await newHome();
    await chmod(dirname(home), 0o700);
    await mkdir(home);
    const first = await start();
    await writeNote(first.url, 'kept');
    await first.stop();
    const second = await start();
    expect(await query(second.url, 'select text from note')).toEqual([{ text: 'kept' }]);
    const [row] = await query(second.url, `select current_setting('data_directory') as data`);
    const { data } = row as { data: string };
    expect(data).toMatch(/^\/var\/lib\/croupier\/[0-9a-f]{16}\/postgres$/);
    expect((await stat(dirname(home))).mode & 0o777).toBe(0o700);
  },
);

test.runIf(process.getuid?.() === 0)(
  'a home made again at the same path does not get the data of the one before',
  async () => {
    home = await newHome();
    await chmod(dirname(home), 0o700);
    await mkdir(home);
    const first = await start();
    await writeNote(first.url, 'of the first');
    await first.stop();
    await rm(home, { recursive: true });
    await mkdir(home);
    const second = await start();
    expect(await query(second.url, `select to_regclass('note') as note`)).toEqual([{ note: null }]);
  },
);

test.runIf(process.getuid?.() === 0)('data kept outside for a temporary home is removed soon after it', async () => {
  const folderOf = async (name: string, gone: string): Promise<string> => {
    const folder = `/var/lib/croupier/test-${name}-${process.pid}`;
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'home'), `${gone}\n`);
    return folder;
  };
  const forgotten = await folderOf('forgotten', join(tmpdir(), 'gone', 'home'));
  const perhapsMoved = await folderOf('moved', '/srv/gone/home');
  await removeForgottenData();
  expect([existsSync(forgotten), existsSync(perhapsMoved)]).toEqual([false, true]);
  await rm(perhapsMoved, { recursive: true });
});
