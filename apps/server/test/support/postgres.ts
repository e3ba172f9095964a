import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openPool } from '../../src/database/pool.ts';
import { makeFastFolder, removeLeftFolders } from './fast-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    templateName: string;
  }
}

const templateName = 'croupier_template';

/** One PostgreSQL for the whole run, with a migrated template from which each test file clones its own database. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  removeLeftFolders();
  const home = await makeFastFolder('test');
  const server = await startEmbeddedPostgres({
    home,
    log: () => undefined,
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '400',
      max_wal_size: '512MB',
    },
  });
  const admin = openPool({ url: server.url, max: 1 });
  await admin`create database ${admin(templateName)}`;
  await admin.end();
  await migrate(databaseUrl(server.url, templateName));
  project.provide('postgresUrl', server.url);
  project.provide('templateName', templateName);
  return async () => {
    await server.stop();
    await rm(home, { recursive: true, force: true });
  };
};

export const databaseUrl = (serverUrl: string, database: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.toString();
};
