import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openTestPool } from '../../test/support/pool.ts';
import { databaseUrl } from '../../test/support/postgres.ts';
import { readText } from '../../test/support/source-code.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { proveTenancyAt } from './prove-tenancy.ts';

const own = (name: string): string => `${name}_${process.pid}`;
const logins = ['croupier_owner', 'croupier_server'].map(own);
const database = own('logins');

/** The statements of the file, with names of this test: roles belong to the whole server, which other tests share. */
const statements = readText('deploy/postgres/logins.sql')
  .replace(/^\\.*$/gm, '')
  .replaceAll(/\bcroupier_(owner|server)\b/g, (name) => own(name))
  .replaceAll(/:'\w+'/g, `'a password'`)
  .replaceAll(/\bdatabase croupier\b/g, `database ${database}`)
  .split(/;\n\n|;\n(?=create|grant|revoke)/)
  .filter((statement) => statement.trim() !== '');

const urlOf = (login: string): string => {
  const url = new URL(databaseUrl(inject('postgresUrl'), database));
  url.username = own(login);
  url.password = 'a password';
  return url.toString();
};

describe('the two logins of deploy/postgres/logins.sql', () => {
  const admin = openTestPool({ url: inject('postgresUrl'), max: 1 });
  beforeAll(async () => {
    for (const statement of statements) await admin.unsafe(statement);
  });
  afterAll(async () => {
    await admin.unsafe(`drop database if exists ${database} with (force)`);
    for (const login of logins) await admin.unsafe(`drop role if exists ${login}`);
    await admin.end();
  });

  test('neither is a superuser, makes databases or passes row-level security; the server makes no roles', async () => {
    const rows = await admin`
      select rolname as name, rolcreaterole as makes_roles, rolinherit as inherits from pg_roles
      where rolname = any(${logins}) and not rolsuper and not rolcreatedb and not rolbypassrls and not rolreplication
      order by 1`;
    expect([...rows]).toEqual([
      { name: logins[0], makes_roles: true, inherits: true },
      { name: logins[1], makes_roles: false, inherits: false },
    ]);
  });

  test('a server refuses to start before the migration, and says which login migrates', async () => {
    await expect(migrate(urlOf('croupier_server'))).rejects.toThrow(
      /waits for \d+ migrations, and the login \w+ may not change its schema\. Run the command migrate first/,
    );
  });

  test('the owner migrates, and the server finds nothing to do and is bound by row-level security', async () => {
    const applied = await migrate(urlOf('croupier_owner'));
    expect(applied.length).toBeGreaterThan(30);
    expect(await migrate(urlOf('croupier_server'))).toEqual([]);
    expect(await pendingMigrations(urlOf('croupier_server'))).toEqual([]);
    await proveTenancyAt(urlOf('croupier_server'));
    for (const role of ['croupier_app', 'croupier_admission', 'croupier_control'] as const) {
      const sql = openTestPool({ url: urlOf('croupier_server'), role, max: 1 });
      expect([...(await sql`select count(*)::int as rows from operators`)]).toEqual([{ rows: 0 }]);
      await sql.end();
    }
  });

  test('the login of the server can neither change the schema nor read a table without its role', async () => {
    const sql = openTestPool({ url: urlOf('croupier_server'), max: 1 });
    await expect(sql`create table mine (id bigint)`).rejects.toThrow('permission denied for schema public');
    await expect(sql`drop table migrations`).rejects.toThrow('must be owner');
    await expect(sql`insert into migrations (name, checksum) values ('9999-x.sql', '')`).rejects.toThrow('denied');
    await expect(sql`select from operators`).rejects.toThrow('permission denied for table operators');
    await expect(sql.unsafe(`set role ${own('croupier_owner')}`)).rejects.toThrow('permission denied to set role');
    await sql.end();
  });
});
