import { setTimeout as sleep } from 'node:timers/promises';
import { isLockedOut } from './failures.ts';
import { type Migration, MigrationRefused, migrationFolder, readMigrations } from './migration-files.ts';
import { type AppliedMigration, pendingOf } from './pending-migrations.ts';
import { backgroundTimeouts, openPool, type Queryable, type Sql, type Tx } from './pool.ts';

export type MigrateOptions = {
  readonly log?: (line: string) => void;
  readonly folder?: string;
  /** How to get an empty database; shown when this one cannot be migrated. */
  readonly startOver?: string | undefined;
  /** How often a migration asks for the locks that it needs, with a pause in between. */
  readonly attempts?: number;
};

const useAnother = 'Name an empty database in DATABASE_URL and migrate that one.';

const settings = { statement_timeout: '0', lock_timeout: '0' };

/** An arbitrary number; the lock lets one node migrate at a time. */
const lockKey = 7_305_216_001;
const askAgainMilliseconds = 100;

/**
 * Whoever uses a table after a migration has asked for its lock waits behind the migration. So it asks for a moment only,
 * then lets everybody pass and asks again: a long report of a running server delays the migration, and nothing else.
 * That is less than PostgreSQL's deadlock_timeout, so that no request is sacrificed for a migration. Sometimes it asks
 * for longer: only then does PostgreSQL end the automatic vacuum of a large table.
 */
const lockMilliseconds = (attempt: number): number => (attempt % 4 === 0 ? 1_500 : 500);
const pauseMilliseconds = 1_500;
const maxAttempts = 600;

/**
 * Applies the pending migrations in the order of their numbers, each in its own SQL transaction, and returns their
 * names. Checks everything before the first change. One that does not get its locks gives way and begins again. Several nodes may call it at once. One that changes a large table
 * in parts, or sends each statement by itself, is repeated from its beginning when it was interrupted.
 */
export const migrate = async (url: string, options: MigrateOptions = {}): Promise<string[]> => {
  const { log = () => undefined, folder = migrationFolder, attempts = maxAttempts } = options;
  const known = await readMigrations(folder);
  const sql = openPool({ url, max: 1, settings, timeouts: backgroundTimeouts });
  try {
    await lockMigrations(sql);
    const pending = pendingOf(known, await readApplied(sql, options));
    // A login that owns nothing may not even ask for a table that exists.
    if (pending.length > 0) await prepare(sql, pending);
    for (const migration of pending) {
      log(`Migrating: ${migration.name}`);
      if (migration.text.startsWith(inParts)) await applyAlone(sql, migration, [migration.text]);
      else if (migration.text.startsWith(oneByOne)) await applyAlone(sql, migration, statementsOf(migration.text));
      else await givingWay(sql, (tx) => apply(tx, migration), { attempts, log });
    }
    await openToServers(sql);
    return pending.map(({ name }) => name);
  } finally {
    await sql.end({ timeout: 5 });
  }
};

/**
 * Asks again and again instead of waiting in PostgreSQL: an index that is built concurrently waits for all statements
 * that have begun before, so a node that waits for the lock would stop the one that holds it.
 */
const lockMigrations = async (sql: Queryable): Promise<void> => {
  for (;;) {
    const [row] = await sql<{ is_mine: boolean }[]>`select pg_try_advisory_lock(${lockKey}) as is_mine`;
    if (row?.is_mine) return;
    await sleep(askAgainMilliseconds);
  }
};

/** Servers may have a login that owns nothing: then `migrate` runs before them, with another. */
const prepare = async (sql: Queryable, pending: readonly Migration[]): Promise<void> => {
  const [found] = await sql<{ login: string; may: boolean }[]>`
    select current_user::text as login, has_schema_privilege('public', 'create') as may`;
  if (found?.may === false)
    throw new MigrationRefused(
      `The database waits for ${pending.length} migrations, and the login ${found.login} may not change its schema. ` +
        'Run the command migrate first, with the login that owns the tables.',
    );
  await sql`
    create table if not exists migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`;
};

/** The names and checksums of migrations are no secret, and a server compares them at its start, whatever its login. */
const openToServers = async (sql: Queryable): Promise<void> => {
  const [found] = await sql<{ owns: boolean; is_open: boolean }[]>`
    select pg_has_role(relowner, 'usage') as owns, has_table_privilege('public', oid, 'select') as is_open
    from pg_class where oid = to_regclass('public.migrations')`;
  if (found?.owns && !found.is_open) await sql`grant select on migrations to public`;
};

/** Returns the names of the migrations that `migrate` would apply, and makes the same checks. */
export const pendingMigrations = async (url: string, options: MigrateOptions = {}): Promise<string[]> => {
  const known = await readMigrations(options.folder ?? migrationFolder);
  const sql = openPool({ url, max: 1, mayReadOnly: true, timeouts: backgroundTimeouts });
  try {
    return pendingOf(known, await readApplied(sql, options)).map(({ name }) => name);
  } finally {
    await sql.end({ timeout: 5 });
  }
};

/** Development versions kept no checksums, and their migrations no longer exist. */
const readApplied = async (sql: Queryable, { startOver = useAnother }: MigrateOptions): Promise<AppliedMigration[]> => {
  const columns = await sql<{ name: string }[]>`
    select attname as name from pg_attribute where attrelid = to_regclass('public.migrations') and attnum > 0`;
  if (columns.length === 0) return [];
  if (!columns.some(({ name }) => name === 'checksum'))
    throw new MigrationRefused(
      'The database was created by a development version of Croupier from before the first release. ' +
        `It cannot be migrated to this version, and nothing was changed. ${startOver}`,
    );
  return sql<AppliedMigration[]>`select name, checksum from migrations`;
};

type Patience = { readonly attempts: number; readonly log: (line: string) => void };

/** Runs work in an SQL transaction that begins again when it does not get its locks. */
const givingWay = async (sql: Sql, work: (tx: Tx) => Promise<unknown>, { attempts, log }: Patience): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql.begin(async (tx) => {
        await tx.unsafe(`set local lock_timeout = ${lockMilliseconds(attempt)}`);
        await work(tx);
      });
      return;
    } catch (error) {
      if (attempt >= attempts || !isLockedOut(error)) throw error;
      if (attempt % 20 === 1) log('  waits for a table that is in use');
      await sleep(pauseMilliseconds);
    }
  }
};

/** How the file of a migration begins that is one statement and commits in parts. */
const inParts = '-- Without an SQL transaction of its own';

/** How the file begins whose statements PostgreSQL runs outside SQL transactions alone, such as concurrent indexes. */
const oneByOne = '-- Each statement by itself';

/** The statements of a file in which a semicolon at the end of a line ends a statement, and nothing else. */
const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** A migration that was interrupted is not noted, and begins again: each of its statements can be repeated. */
const applyAlone = async (
  sql: Queryable,
  { name, checksum }: Migration,
  statements: readonly string[],
): Promise<void> => {
  for (const one of statements) await sql.unsafe(one);
  await sql`insert into migrations (name, checksum) values (${name}, ${checksum})`;
};

/** The time of the migration is passed in: notices that it writes have `current_setting('app.migrated_at')`. */
const apply = async (tx: Tx, { name, text, checksum }: Migration): Promise<void> => {
  await tx`select set_config('app.migrated_at', now()::text, true)`;
  await tx.unsafe(text);
  await tx`insert into migrations (name, checksum) values (${name}, ${checksum})`;
};
