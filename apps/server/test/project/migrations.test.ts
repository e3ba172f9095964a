import { afterAll, describe, expect, inject, test } from 'vitest';
import { migrate } from '../../src/database/migrate.ts';
import { migrationFolder, readMigrations } from '../../src/database/migration-files.ts';
import { hiddenChanges, tenantTablesOf } from '../support/hidden-changes.ts';
import { openTestPool } from '../support/pool.ts';
import { databaseUrl } from '../support/postgres.ts';

const migrations = await readMigrations(migrationFolder);
const tenantTables = tenantTablesOf(migrations.map(({ text }) => text));

describe('a migration that changes rows of a tenant table', () => {
  test('switches forced row-level security off for it and on again: else an owner who is no superuser changes nothing', () => {
    const faults = migrations.flatMap(({ name, text }) =>
      hiddenChanges(text, tenantTables).map((change) => `${name}: ${change}`),
    );
    expect(faults).toEqual([]);
    expect(tenantTables.size).toBeGreaterThan(50);
  });

  const off = 'alter table players no force row level security;';
  const on = 'alter table players force row level security;';
  test.each([
    ['update players set email = 1;', ['update players']],
    ['delete from players;', ['delete from players']],
    ['INSERT INTO players values (1);', ['INSERT INTO players']],
    ['do $$ begin update players set email = 1; end $$;', ['update players']],
    [`${off} update players set email = 1; ${on}`, []],
    [`${off} update accounts set version = 1; ${on}`, ['update accounts']],
    [`${off} ${on} update players set email = 1;`, ['update players']],
    [off, ['players stays without forced row-level security']],
    ['create function f() returns void language plpgsql as $$ begin update players set email = 1; end $$;', []],
    ['create function f() returns void begin atomic update players set email = 1; end;', []],
    ['-- update players\nupdate migrations set name = 1;', []],
  ])('%s', (text, found) => {
    expect(hiddenChanges(text, new Set(['players', 'accounts']))).toEqual(found);
  });
});

/** The tables are as new as the file before: nobody has rows in them yet. */
const onNewTables = ['0140-free-rounds-for-staff.sql: free_round_orders', '0173-one-open-payout.sql: cashier_orders'];

/** The tables of earlier migrations that a text builds an index on within its SQL transaction. */
const indexesOnOldTables = (text: string): string[] => {
  if (text.startsWith('-- Each statement by itself')) return [];
  const made = new Set([...text.matchAll(/\bcreate table (\w+)/g)].map(([, table]) => table));
  const indexed = [...text.matchAll(/\bcreate (?:unique )?index (?:concurrently )?\w+\s+on (\w+)/g)].map(
    ([, table]) => table!,
  );
  return indexed.filter((table) => !made.has(table));
};

describe('an index on a table that may be large', () => {
  test('is built outside an SQL transaction, while servers write to the table', () => {
    const later = migrations.filter(({ name }) => name > '0115');
    const found = later.flatMap(({ name, text }) => indexesOnOldTables(text).map((table) => `${name}: ${table}`));
    expect(found).toEqual(onNewTables);
    expect(indexesOnOldTables('alter table a add b int;\ncreate index a_b\n  on a (b);')).toEqual(['a']);
  });
});

describe('an owner who is no superuser', () => {
  const admin = openTestPool({ url: inject('postgresUrl'), max: 1 });
  const owner = `owner_${process.pid}`;
  afterAll(async () => {
    await admin`drop database if exists ${admin(owner)} with (force)`;
    await admin`drop role if exists ${admin(owner)}`;
    await admin.end();
  });

  test('applies every migration to an own database', async () => {
    await admin.unsafe(`create role ${owner} login createrole password 'secret'`);
    for (const role of ['croupier_app', 'croupier_admission', 'croupier_control'])
      await admin.unsafe(`grant ${role} to ${owner} with admin option`);
    await admin.unsafe(`create database ${owner} owner ${owner}`);
    const place = new URL(databaseUrl(inject('postgresUrl'), owner));
    const applied = await migrate(Object.assign(place, { username: owner, password: 'secret' }).toString());
    expect(applied).toEqual(migrations.map(({ name }) => name));
  });
});
