import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { eventually } from '../../test/support/eventually.ts';
import { openTestPool } from '../../test/support/pool.ts';
import { databaseUrl } from '../../test/support/postgres.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { migrationOf, refuseBadNames } from './migration-files.ts';
import { pendingOf } from './pending-migrations.ts';

const two = { '0001-first.sql': 'create table first (id bigint);\n', '0002-second.sql': 'create table second ();\n' };
const known = Object.entries(two).map(([name, text]) => migrationOf(name, text));

describe('the names of migrations', () => {
  test('two with the same number are refused, and both are named', () => {
    expect(() => refuseBadNames(['0001-a.sql', '0002-b.sql', '0002-c.sql'])).toThrow(
      'The migrations 0002-b.sql and 0002-c.sql have the same number. Give the newer one the next free number.',
    );
  });

  test.each(['2-b.sql', '00002-b.sql', 'b.sql', '0002_b.sql', '0002-B.sql'])(
    '%s is refused: it has no number',
    (name) => {
      expect(() => refuseBadNames([name])).toThrow(`The migration ${name} has no valid name.`);
    },
  );
});

describe('pending migrations', () => {
  test('are those that were not applied, in order', () => {
    expect(pendingOf(known, []).map(({ name }) => name)).toEqual(['0001-first.sql', '0002-second.sql']);
    expect(pendingOf(known, known.slice(0, 1)).map(({ name }) => name)).toEqual(['0002-second.sql']);
    expect(pendingOf(known, known)).toEqual([]);
  });

  test('an older program refuses a database that a newer one has migrated', () => {
    expect(() => pendingOf(known.slice(0, 1), known)).toThrow(/does not know: 0002-second\.sql\. A newer version/);
  });

  test('a file that was changed after it was applied is refused, and the message says what to do', () => {
    const edited = migrationOf('0001-first.sql', `${two['0001-first.sql']}-- A remark.\n`);
    expect(() => pendingOf([edited, ...known.slice(1)], known)).toThrow(
      /were changed after they were applied to the database: 0001-first\.sql\..* Restore the files/,
    );
  });

  test('a file that names the checksum it had before is accepted under either, and under no other', () => {
    const [before, ...rest] = known as [(typeof known)[number], ...typeof known];
    const changed = migrationOf(
      before.name,
      `-- Formerly ${before.checksum}: also built an index.\ncreate table first ();`,
    );
    expect(pendingOf([changed, ...rest], known)).toEqual([]);
    expect(pendingOf([changed, ...rest], [changed, ...rest])).toEqual([]);
    const third = migrationOf(before.name, 'create table first (name text);');
    expect(() => pendingOf([changed, ...rest], [third, ...rest])).toThrow('changed after they were applied');
  });

  test('a new file with a lower number than an applied one is refused', () => {
    expect(() => pendingOf(known, known.slice(1))).toThrow(
      /0001-first\.sql is new, but 0002-second\.sql was applied .* next free number/,
    );
  });

  test('the checksum does not depend on line endings', () => {
    const text = two['0001-first.sql'];
    expect(migrationOf('a', text.replaceAll('\n', '\r\n'))).toEqual(migrationOf('a', text));
  });
});

describe('migrate', () => {
  const admin = openTestPool({ url: inject('postgresUrl'), max: 1 });
  const name = `migrate_${process.pid}`;
  const url = databaseUrl(inject('postgresUrl'), name);
  let folder: string;
  beforeEach(async () => {
    await admin`drop database if exists ${admin(name)}`;
    await admin`create database ${admin(name)}`;
    folder = await mkdtemp(join(tmpdir(), 'croupier-migrations-'));
    for (const [file, text] of Object.entries(two)) await writeFile(join(folder, file), text);
    return () => rm(folder, { recursive: true, force: true });
  });
  afterAll(async () => {
    await admin`drop database if exists ${admin(name)}`;
    await admin.end();
  });

  const tables = async (): Promise<string[]> => {
    const sql = openTestPool({ url, max: 1 });
    const rows = await sql<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;
    await sql.end();
    return rows.map((row) => row.name);
  };

  test('applies each migration once, also when several nodes start at the same time', async () => {
    expect(await pendingMigrations(url, { folder })).toEqual(['0001-first.sql', '0002-second.sql']);
    const runs = await Promise.all([migrate(url, { folder }), migrate(url, { folder })]);
    expect(runs.flat()).toEqual(['0001-first.sql', '0002-second.sql']);
    expect(await pendingMigrations(url, { folder })).toEqual([]);
    expect(await tables()).toEqual(['first', 'migrations', 'second']);
  });

  test('refuses a changed file, and accepts it with other line endings', async () => {
    await migrate(url, { folder });
    const [file, text] = Object.entries(two)[0] as [string, string];
    await writeFile(join(folder, file), text.replaceAll('\n', '\r\n'));
    expect(await migrate(url, { folder })).toEqual([]);
    await writeFile(join(folder, file), text.replace('bigint', 'integer'));
    await expect(migrate(url, { folder })).rejects.toThrow('changed after they were applied');
    await expect(pendingMigrations(url, { folder })).rejects.toThrow('changed after they were applied');
  });

  test('applies nothing to a database that a newer version has migrated', async () => {
    await writeFile(join(folder, '0003-third.sql'), 'create table third ();');
    await migrate(url, { folder });
    await rm(join(folder, '0003-third.sql'));
    await expect(migrate(url, { folder })).rejects.toThrow('does not know: 0003-third.sql');
  });

  test('changes nothing in a database of a development version, and says how to start over', async () => {
    const sql = openTestPool({ url, max: 1 });
    await sql`create table migrations (name text primary key, applied_at timestamptz not null default now())`;
    await sql`insert into migrations (name) values ('0001-foundation.sql')`;
    await sql.end();
    const refusal = /from before the first release\. It cannot be migrated .* nothing was changed\. /;
    await expect(migrate(url, { folder })).rejects.toThrow(new RegExp(`${refusal.source}Name an empty database`));
    const startOver = 'Remove the folder /x and start again.';
    await expect(migrate(url, { folder, startOver })).rejects.toThrow(new RegExp(refusal.source + startOver));
    await expect(pendingMigrations(url, { folder })).rejects.toThrow(refusal);
    expect(await tables()).toEqual(['migrations']);
  });

  test('undoes a migration that fails, and keeps those before it', async () => {
    await writeFile(join(folder, '0003-third.sql'), 'create table third (); select 1 / 0;');
    await expect(migrate(url, { folder })).rejects.toThrow('division by zero');
    expect(await tables()).toEqual(['first', 'migrations', 'second']);
    expect(await pendingMigrations(url, { folder })).toEqual(['0003-third.sql']);
  });

  /** Holds a table as a long report does, while some work runs. */
  const whileRead = async (table: string, work: (release: () => Promise<unknown>) => Promise<void>): Promise<void> => {
    const reader = openTestPool({ url, max: 1 });
    try {
      await reader`begin`;
      await reader`select from ${reader(table)}`;
      await work(() => reader`commit`);
    } finally {
      await reader.end();
    }
  };

  test('a table that somebody reads for long: the migration lets the others pass, and is applied afterwards', async () => {
    await migrate(url, { folder });
    await writeFile(
      join(folder, '0003-third.sql'),
      'create table third (); alter table first add column added bigint;',
    );
    await whileRead('first', async (release) => {
      const lines: string[] = [];
      const migrating = migrate(url, { folder, log: (line) => lines.push(line) });
      await eventually(() => lines.includes('  waits for a table that is in use'));
      // Without giving way it would stand in the queue, and this behind it, until the reader ends.
      const other = openTestPool({ url, max: 1 });
      await other`select from first`;
      await other.end();
      expect(await tables()).toEqual(['first', 'migrations', 'second']);
      await release();
      expect(await migrating).toEqual(['0003-third.sql']);
    });
    expect(await tables()).toEqual(['first', 'migrations', 'second', 'third']);
  });

  test('one that never gets its locks fails in the end, and changes nothing', async () => {
    await migrate(url, { folder });
    await writeFile(
      join(folder, '0003-third.sql'),
      'create table third (); alter table first add column added bigint;',
    );
    await whileRead('first', async () => {
      await expect(migrate(url, { folder, attempts: 2 })).rejects.toThrow('lock timeout');
    });
    expect(await tables()).toEqual(['first', 'migrations', 'second']);
    expect(await migrate(url, { folder })).toEqual(['0003-third.sql']);
  });
});
