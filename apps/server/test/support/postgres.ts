import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { runVariable } from '../../../../scripts/guard/processes.ts';
import { startGuard } from '../../../../scripts/guard/start-guard.ts';
import { startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.ts';
import { migrate } from '../../src/database/migrate.ts';
import { makeFastFolder, removeLeftFolders } from './fast-folder.ts';
import { openTestPool } from './pool.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** The folder of PostgreSQL's socket, or nothing where TCP is the only way to it. */
    postgresSocket: string;
    templateName: string;
  }
}

const templateName = 'croupier_template';

/**
 * One PostgreSQL for the whole run, with a migrated template from which each test file clones its own database. To try
 * another version, TEST_DATABASE_URL names a server as its superuser, with max_connections of 400.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  // npm test has started one already; for Vitest on its own nobody has.
  if (process.env[runVariable] === undefined) startGuard();
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, socket: '', stop: async () => undefined } : await startOwn();
  const admin = openTestPool({ url: server.url, max: 1 });
  await admin`drop database if exists ${admin(templateName)} with (force)`;
  await admin`create database ${admin(templateName)}`;
  await admin.end();
  await migrate(databaseUrl(server.url, templateName));
  project.provide('postgresUrl', server.url);
  project.provide('postgresSocket', server.socket);
  project.provide('templateName', templateName);
  return server.stop;
};

const startOwn = async (): Promise<{ url: string; socket: string; stop: () => Promise<void> }> => {
  removeLeftFolders();
  const home = await makeFastFolder('test');
  const socket = socketFolder(home);
  const server = await startEmbeddedPostgres({
    home,
    log: () => undefined,
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '400',
      max_wal_size: '512MB',
      wal_level: 'minimal',
      max_wal_senders: '0',
      update_process_title: 'off',
      // Statistics, and so plans, change only when a test says so.
      autovacuum: 'off',
      // A connection sends most statements only a few times: one plan for all values is enough.
      plan_cache_mode: 'force_generic_plan',
      unix_socket_directories: socket,
    },
  });
  await storeCheapPassword(server.url);
  if (socket !== '') await trustSocket(server.url, socket);
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(home, { recursive: true, force: true });
  };
  return { url: server.url, socket, stop };
};

/** The data folder, which only the user of PostgreSQL may enter. The path of a socket may have about 100 characters. */
const socketFolder = (home: string): string => {
  const folder = join(home, 'postgres');
  return process.platform === 'win32' || folder.length > 80 ? '' : folder;
};

/** By default a client hashes the password 4,096 times for each connection, which takes 2 ms of CPU. */
const storeCheapPassword = async (url: string): Promise<void> => {
  const { username, password } = new URL(url);
  const admin = openTestPool({ url, max: 1, settings: { scram_iterations: '1' } });
  await admin.unsafe(`alter role ${username} password '${password}'`);
  await admin.end();
};

/** Takes no password at the socket, which only PostgreSQL's own user can reach: checking one costs CPU at each connection. */
const trustSocket = async (url: string, folder: string): Promise<void> => {
  const file = join(folder, 'pg_hba.conf');
  await writeFile(file, `local all all trust\n${await readFile(file, 'utf8')}`);
  const admin = openTestPool({ url, max: 1 });
  await admin`select pg_reload_conf()`;
  await admin.end();
};

export const databaseUrl = (serverUrl: string, database: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.toString();
};

/** The address of the same database over the socket of PostgreSQL, which takes less CPU than TCP. */
export const overSocket = (url: string, folder: string): string => {
  if (folder === '') return url;
  const { username, password, port, pathname } = new URL(url);
  return `postgres://${username}:${password}@${pathname}?${new URLSearchParams({ host: folder, port })}`;
};
