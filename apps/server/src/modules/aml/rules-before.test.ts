import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openTestPool } from '../../../test/support/pool.ts';
import { databaseUrl } from '../../../test/support/postgres.ts';
import { migrate } from '../../database/migrate.ts';
import { migrationFolder } from '../../database/migration-files.ts';

const name = `rules_${process.pid}`;
const server = openTestPool({ url: inject('postgresUrl'), max: 1 });
const url = databaseUrl(inject('postgresUrl'), name);
const sql = openTestPool({ url, max: 1 });
let folder: string;

beforeAll(async () => {
  await server`create database ${server(name)}`;
  folder = await mkdtemp(join(tmpdir(), 'croupier-rules-'));
  const isBefore = (path: string) => !/^\d{4}/.test(basename(path)) || basename(path) < '0039';
  await cp(migrationFolder, folder, { recursive: true, filter: isBefore });
  await migrate(url, { folder });
  await sql.unsafe(`
    insert into operators (operator_id, slug, name, currency, cooperation_model, is_sandbox, created_at, updated_at)
      overriding system value values
      (1, 'none', 'None', 'EUR', 'api', false, now(), now()), (2, 'sandbox', 'Sandbox', 'EUR', 'api', true, now(), now()),
      (3, 'off', 'Off', 'EUR', 'api', false, now(), now()), (4, 'on', 'On', 'EUR', 'api', false, now(), now());
    insert into aml_rules (operator_id, name, kind, applies_to, parameters, action, is_active, created_at, updated_at)
      values (3, 'x', 'single_amount', 'deposit', '{"threshold": 1}', 'alert', false, now(), now()),
        (4, 'x', 'single_amount', 'deposit', '{"threshold": 1}', 'alert', true, now(), now());`);
  await migrate(url);
});

afterAll(async () => {
  await sql.end();
  await server`drop database ${server(name)} with (force)`;
  await server.end();
  await rm(folder, { recursive: true });
});

test('live operators that existed and have no active rule get a notice', async () => {
  const notices = await sql`
    select operator_id, permission from notices where kind = 'aml_rules.none' order by operator_id`;
  expect([...notices]).toEqual([1, 3].map((operator_id) => ({ operator_id, permission: 'review_aml' })));
});
