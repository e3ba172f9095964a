import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import pg from 'pg';
import { programPath } from './binaries.ts';
import type { ServerLocation } from './server-location.ts';

/** Nothing of the caller's environment (PGDATA, PGPORT, LC_*) may reach the server. */
export const serverEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  LC_ALL: 'C',
  TZ: 'UTC',
});

/**
 * Creates the data folder if there is none. It is made aside and renamed, so a killed attempt leaves nothing that could
 * be used.
 */
export const ensureCluster = async (
  location: ServerLocation,
  password: string,
  log: (line: string) => void,
): Promise<void> => {
  if (existsSync(location.data)) return;
  log('PostgreSQL: creating the database files');
  const half = `${location.data}.new`;
  const secret = `${location.data}.secret`;
  await rm(half, { recursive: true, force: true });
  await mkdir(dirname(half), { recursive: true });
  await mkdir(half, { mode: 0o700 });
  await writeFile(secret, password, { mode: 0o600 });
  if (location.user) for (const path of [half, secret]) await chown(path, location.user.uid, location.user.gid);
  try {
    await runInitdb(location, half, secret);
  } finally {
    await rm(secret, { force: true });
  }
  await rename(half, location.data);
};

// Names sort by code point on every machine, so the builtin provider is used and not the system's locales.
const runInitdb = async (location: ServerLocation, data: string, secret: string): Promise<void> => {
  const flags = ['--username=croupier', '--auth=scram-sha-256', '--encoding=UTF8', '--no-instructions'];
  const order = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  await runProgram(location, 'initdb', [`--pgdata=${data}`, `--pwfile=${secret}`, ...flags, ...order]);
};

/** Changes the data directly, without the old password; the server must not be running. */
export const setPassword = async (location: ServerLocation, password: string): Promise<void> => {
  const command = `alter role croupier password '${password}'\n`;
  await runProgram(location, 'postgres', ['--single', '-D', location.data, 'postgres'], command);
};

const runProgram = async (
  location: ServerLocation,
  name: 'initdb' | 'postgres',
  args: string[],
  input = '',
): Promise<void> => {
  const program = programPath(location.binaries, name);
  const child = spawn(program, args, { ...location.user, cwd: dirname(program), env: serverEnvironment() });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  child.stdin.on('error', () => undefined).end(input);
  const [code] = await once(child, 'close');
  if (code !== 0 || output.includes('ERROR:')) throw new Error(`${name} failed on ${location.data}:\n${output}`);
};

/** Whether the server at the URL takes our password and serves this data folder. */
export const serves = (url: string, data: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ data: string }>(`select current_setting('data_directory') as data`);
    return realpathSync(rows[0]?.data ?? '') === realpathSync(data);
  }).catch(() => false);

export const ensureDatabase = (maintenanceUrl: string): Promise<void> =>
  withClient(maintenanceUrl, async (client) => {
    const { rowCount } = await client.query(`select from pg_database where datname = 'croupier'`);
    if (rowCount === 0) await client.query('create database croupier');
  });

const withClient = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url, ssl: false, connectionTimeoutMillis: 5_000 });
  // The server may stop at any moment; the caller learns of it from the answer.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
};
