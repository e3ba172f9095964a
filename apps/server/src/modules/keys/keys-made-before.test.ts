import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openTestPool } from '../../../test/support/pool.ts';
import { databaseUrl } from '../../../test/support/postgres.ts';
import { migrate } from '../../database/migrate.ts';
import { migrationFolder, readMigrations } from '../../database/migration-files.ts';

const deployed = '0030-keys-by-two-people.sql';
const name = `keys_${process.pid}`;
const server = openTestPool({ url: inject('postgresUrl'), max: 1 });
const url = databaseUrl(inject('postgresUrl'), name);
const sql = openTestPool({ url, max: 1 });
let folder: string;

/** Migrates as the version did whose last migration this is. */
const migrateTo = async (version: string, isLast: (name: string) => boolean) => {
  const place = join(folder, version);
  await mkdir(place);
  for (const { name: file } of await readMigrations(migrationFolder))
    if (isLast(file)) await cp(join(migrationFolder, file), join(place, file));
  await migrate(url, { folder: place });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'croupier-keys-'));
  await server`create database ${server(name)}`;
  await migrateTo('before', (file) => file < deployed);
  await sql.unsafe(`
    insert into operators (operator_id, slug, name, currency, cooperation_model, is_sandbox, created_at, updated_at)
      overriding system value values
      (1, 'live', 'Live', 'EUR', 'api', false, now(), now()), (2, 'sandbox', 'Sandbox', 'EUR', 'api', true, now(), now()),
      (3, 'quiet', 'Quiet', 'EUR', 'api', false, now(), now());
    insert into staff (operator_id, id, email, name, role, created_at, updated_at) overriding system value values
      (1, 1, 'ann@example.com', 'Ann', 'developer', now(), now()),
      (1, 2, 'ben@example.com', 'Ben', 'developer', now(), now());
    insert into game_providers (operator_id, id, slug, name, launch_url, created_at, updated_at) overriding system value
      values (1, 7, 'studio', 'Studio', '/game', now(), now());
    insert into api_keys (operator_id, id, key, name, secret_sealed, scopes, provider_id, expires_at, revoked_at,
      created_at, updated_at) overriding system value values
      (1, 1, 'opk_1', 'Shop', '', '{players:write}', null, null, null, now(), now()),
      (1, 2, 'opk_2', 'Cashier', '', '{payments:write,players:read}', null, null, null, now(), now()),
      (1, 3, 'opk_3', 'Cashier, later more', '', '{payments:write,players:write}', null, null, null, now(), now()),
      (1, 4, 'opk_4', 'Cashier, new secret', '', '{payments:write}', null, null, null, now(), now()),
      (1, 5, 'opk_5', 'Reports', '', '{reports:read}', null, null, null, now(), now()),
      (1, 6, 'opk_6', 'Revoked', '', '{limits:write}', null, null, now(), now(), now()),
      (1, 7, 'opk_7', 'Ended', '', '{limits:write}', null, now() - interval '1 day', null, now(), now()),
      (1, 8, 'gpk_8', 'Studio', '', '{}', 7, null, null, now(), now()),
      (2, 9, 'opk_9', 'Tests', '', '{players:write}', null, null, null, now(), now()),
      (3, 10, 'opk_10', 'Reports', '', '{reports:read}', null, null, null, now(), now());
    insert into proposals (operator_id, kind, permission, subject_id, change, before, after, status, proposed_by,
      decided_by, decided_at, expires_at, created_at)
    select 1, 'api_key.create', 'manage_api', id, '{}', '{}', '{"scopes": ["payments:write", "players:read"]}',
      'confirmed', 1, 2, now(), now(), now() from unnest(array[2, 3, 4]) id;
    insert into audit_log (operator_id, at, actor_kind, actor_id, action, subject_kind, subject_id)
      values (1, '2026-03-02T10:00:00Z', 'staff', 1, 'api_key.secret_rotated', 'api_key', 4);`);
  await migrateTo('after', (file) => file <= deployed);
});

afterAll(async () => {
  await sql.end();
  await server`drop database ${server(name)} with (force)`;
  await server.end();
  await rm(folder, { recursive: true });
});

describe('keys that existed before they took two people', () => {
  test('count as made by two only where that is known of every scope and of the secret', async () => {
    const rows =
      await sql`select id, made_by_two, secret_created_at from api_keys where made_by_two or id = 4 order by id`;
    expect([...rows]).toEqual([
      { id: 2, made_by_two: true, secret_created_at: null },
      { id: 4, made_by_two: false, secret_created_at: new Date('2026-03-02T10:00:00Z') },
    ]);
  });

  test('are listed to those who manage keys, once for each live operator that has such active keys', async () => {
    const notices = await sql<{ operator_id: number; kind: string; permission: string; message: string }[]>`
      select operator_id, kind, permission, message from notices`;
    expect([...notices]).toMatchObject([{ operator_id: 1, kind: 'api_key.made_by_one', permission: 'manage_api' }]);
    expect(notices[0]!.message.match(/[og]pk_\d+/g)).toEqual(['opk_1', 'opk_3', 'opk_4', 'gpk_8']);
  });
});

describe('a server of the version before, which still runs', () => {
  beforeAll(async () => {
    await migrateTo('now', () => true);
    await sql`alter table api_keys alter column id restart with 100`;
  });

  const byOldServer = (operator: number, statement: string) =>
    sql.begin(async (tx) => {
      await tx`select set_config('role', 'croupier_app', true), set_config('app.operator_id', ${String(operator)}, true)`;
      await tx.unsafe(statement);
    });
  const insert = (operator: number, key: string, scopes: string, provider = 'null') =>
    byOldServer(
      operator,
      `insert into api_keys (operator_id, key, name, secret_sealed, scopes, provider_id, ip_allowlist,
         rate_limit_per_minute, expires_at, created_at, updated_at)
       values (${operator}, '${key}', 'x', 'first', '${scopes}'::text[], ${provider}, '{}', 600, null, '2027-01-01', '2027-01-01')`,
    );
  const rotate = (operator: number, id: number) =>
    byOldServer(
      operator,
      `update api_keys set secret_sealed = 'next', version = version + 1, updated_at = '2027-02-01'
       where operator_id = ${operator} and id = ${id}`,
    );
  const change = (operator: number, id: number, scopes: string) =>
    byOldServer(
      operator,
      `update api_keys set name = 'y', scopes = '${scopes}'::text[], ip_allowlist = '{}'::text[],
         rate_limit_per_minute = 600, expires_at = null, revoked_at = null, version = version + 1, updated_at = '2027-02-01'
       where operator_id = ${operator} and id = ${id}`,
    );
  const refusal = 'cannot change a key that leads to money';
  const keyOf = async (id: number) =>
    (await sql`select name, scopes, made_by_two, secret_created_at, secret_sealed from api_keys where id = ${id}`)[0];

  test('gives nobody the secret of a key that leads to money, and makes and widens none', async () => {
    const before = await keyOf(2);
    await expect(rotate(1, 2)).rejects.toThrow(refusal);
    await expect(rotate(1, 8)).rejects.toThrow(refusal);
    await expect(change(1, 2, '{payments:write,players:read,games:launch}')).rejects.toThrow(refusal);
    await expect(change(1, 5, '{reports:read,players:write}')).rejects.toThrow(refusal);
    await expect(insert(1, 'opk_11', '{limits:write}')).rejects.toThrow(refusal);
    await expect(insert(1, 'gpk_12', '{}', '7')).rejects.toThrow(refusal);
    expect(await keyOf(2)).toEqual(before);
  });

  test('goes on with other keys, with less of a key, and where one person is enough', async () => {
    await rotate(1, 5);
    expect(await keyOf(5)).toMatchObject({ made_by_two: false, secret_created_at: new Date('2027-02-01') });
    await change(1, 5, '{reports:read,players:read}');
    await change(1, 2, '{players:read}');
    expect(await keyOf(2)).toMatchObject({ scopes: ['players:read'] });
    await insert(1, 'opk_13', '{reports:read}');
    await rotate(2, 9);
    await change(2, 9, '{players:write,payments:write}');
    expect(await keyOf(9)).toMatchObject({ made_by_two: false, scopes: ['players:write', 'payments:write'] });
    await sql`update operators set settings = '{"second_person": false}' where operator_id = 3`;
    await insert(3, 'opk_14', '{payments:write}');
  });

  test('a secret that is sealed anew under another master key stays the secret that it is', async () => {
    const { made_by_two, secret_created_at } = (await keyOf(3)) as Record<string, unknown>;
    await sql`update api_keys set secret_sealed = 'sealed anew' where id = 3`;
    expect(await keyOf(3)).toMatchObject({ made_by_two, secret_created_at });
  });
});
