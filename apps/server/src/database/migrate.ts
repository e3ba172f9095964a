import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPool, type Tx } from './pool.ts';

const folder = join(import.meta.dirname, '../../migrations');

/** Any number: one migration at a time across all nodes. */
const lockKey = 7_305_216_001;

/** Forward only, in the order of their numbers, each in a transaction of its own; several nodes may try at once. */
export const migrate = async (url: string, log: (line: string) => void = () => undefined): Promise<string[]> => {
  const sql = openPool({ url, max: 1, settings: { statement_timeout: '0', lock_timeout: '0' } });
  try {
    const names = await migrationNames();
    await sql`select pg_advisory_lock(${lockKey})`;
    await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`;
    const done = new Set((await sql<{ name: string }[]>`select name from migrations`).map((row) => row.name));
    const fresh = names.filter((name) => !done.has(name));
    for (const name of fresh) {
      log(`Migrating: ${name}`);
      const text = await readFile(join(folder, name), 'utf8');
      await sql.begin((tx) => apply(tx as Tx, name, text));
    }
    return fresh;
  } finally {
    await sql.end({ timeout: 5 });
  }
};

/** What migrate would do, without doing it. */
export const pendingMigrations = async (url: string): Promise<string[]> => {
  const sql = openPool({ url, max: 1, mayReadOnly: true });
  try {
    const names = await migrationNames();
    const [table] = await sql<{ found: string | null }[]>`select to_regclass('public.migrations')::text as found`;
    if (!table?.found) return names;
    const done = new Set((await sql<{ name: string }[]>`select name from migrations`).map((row) => row.name));
    return names.filter((name) => !done.has(name));
  } finally {
    await sql.end({ timeout: 5 });
  }
};

const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

const apply = async (tx: Tx, name: string, text: string): Promise<void> => {
  await tx.unsafe(text);
  await tx`insert into migrations (name) values (${name})`;
};
