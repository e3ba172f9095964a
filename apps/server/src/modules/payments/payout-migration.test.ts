import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openTestPool } from '../../../test/support/pool.ts';
import { databaseUrl } from '../../../test/support/postgres.ts';
import { migrate } from '../../database/migrate.ts';
import { migrationFolder } from '../../database/migration-files.ts';
import type { Sql } from '../../database/pool.ts';

const at = new Date('2026-03-02T10:00:00.000Z');

/** A database of the version before payout claims, with withdrawals in every state, and a server of that version. */
describe('the update to payout claims', () => {
  const admin = openTestPool({ url: inject('postgresUrl'), max: 1 });
  const name = `payouts_${process.pid}`;
  const url = databaseUrl(inject('postgresUrl'), name);
  let sql: Sql;
  let folder: string;

  const insertPayment = (operator: number, id: number, type: string, status: string) => sql`
    insert into payment_requests (operator_id, id, type, status, player_id, amount, currency, created_at, updated_at,
      paid_at, rejected_at, cancelled_at, reject_reason)
    values (${operator}, ${id}, ${type}, ${status}, ${operator}, 100, 'EUR', ${at}, ${at},
      ${status === 'paid' ? at : null}, ${status === 'rejected' ? at : null}, ${status === 'cancelled' ? at : null},
      ${status === 'rejected' ? 'x' : null})`;

  beforeAll(async () => {
    await admin`create database ${admin(name)}`;
    folder = await mkdtemp(join(tmpdir(), 'croupier-before-'));
    const isBefore = (path: string) => !/^\d{4}/.test(basename(path)) || basename(path) < '0024';
    await cp(migrationFolder, folder, { recursive: true, filter: isBefore });
    await migrate(url, { folder });
    sql = openTestPool({ url, max: 2 });
    for (const operator of [1, 2]) {
      await sql`
        insert into operators (operator_id, slug, name, currency, cooperation_model, is_sandbox, created_at, updated_at)
        overriding system value
        values (${operator}, ${`casino-${operator}`}, 'Casino', 'EUR', 'api', false, ${at}, ${at})`;
      await sql`
        insert into players (operator_id, id, username, email, first_name, last_name, birth_date, country, currency, terms_accepted_at, password_hash,
          created_at, updated_at)
        overriding system value
        values (${operator}, ${operator}, 'p', 'p@example.com', 'P', 'Q', '1990-01-01', 'MT', 'EUR', ${at}, 'none', ${at}, ${at})`;
    }
    await insertPayment(1, 1, 'deposit', 'paid');
    for (const [n, status] of ['new', 'allowed', 'allowed', 'paid', 'rejected', 'cancelled'].entries())
      await insertPayment(1, 2 + n, 'withdrawal', status);
    await insertPayment(2, 20, 'withdrawal', 'paid');
    // More than two parts of the migration that sets their state.
    await sql`
      insert into payment_requests (operator_id, id, type, status, player_id, amount, currency, created_at, updated_at, paid_at)
      select 2, 100 + n, case when n % 2 = 0 then 'withdrawal' else 'deposit' end, 'paid', 2, 100, 'EUR', ${at}, ${at}, ${at}
      from generate_series(1, 12000) n`;
    await migrate(url);
  });
  afterAll(async () => {
    await sql?.end();
    await admin`drop database if exists ${admin(name)} with (force)`;
    await admin.end();
    await rm(folder, { recursive: true, force: true });
  });

  test('what was paid is paid out, and nothing that was allowed is claimed', async () => {
    const rows = await sql<{ status: string; payout_state: string }[]>`
      select status, payout_state from payment_requests where operator_id = 1 order by id`;
    expect(rows.map((row) => `${row.status} ${row.payout_state}`)).toEqual([
      'paid none',
      'new none',
      'allowed none',
      'allowed none',
      'paid paid',
      'rejected none',
      'cancelled none',
    ]);
  });

  test('also where they are many', async () => {
    const rows = await sql`
      select type, payout_state, count(*)::int from payment_requests where operator_id = 2 group by 1, 2 order by 1`;
    expect([...rows]).toEqual([
      { type: 'deposit', payout_state: 'none', count: 6000 },
      { type: 'withdrawal', payout_state: 'paid', count: 6001 },
    ]);
    const forced = await sql`select relforcerowsecurity from pg_class where relname = 'payment_requests'`;
    expect([...forced]).toEqual([{ relforcerowsecurity: true }]);
  });

  test('nobody is known to have claimed what was paid before, so no key may report on it', async () => {
    const rows =
      await sql`select id from payment_requests where claimed_by_staff is not null or claimed_by_key is not null`;
    expect([...rows]).toEqual([]);
  });

  test('staff of an operator with allowed withdrawals are told to look at files in flight, others are not', async () => {
    const rows =
      await sql`select operator_id, kind, permission, message, created_at from notices where kind like 'payouts.%'`;
    expect([...rows]).toEqual([
      {
        operator_id: 1,
        kind: 'payouts.in_flight',
        permission: 'pay_out',
        message: expect.stringContaining('2 approved withdrawals are not claimed by a payout batch'),
        created_at: at,
      },
    ]);
  });

  test('a server of the version before pays what is not claimed, and cannot reject or pay what is', async () => {
    const pay = (id: number) => sql`
      update payment_requests set status = 'paid', paid_at = ${at} where operator_id = 1 and id = ${id}`;
    await pay(3);
    const [paid] = await sql`select payout_state from payment_requests where operator_id = 1 and id = 3`;
    expect(paid).toEqual({ payout_state: 'paid' });
    await sql`update payment_requests set payout_state = 'paying', paying_at = ${at} where operator_id = 1 and id = 4`;
    await expect(pay(4)).rejects.toThrow('payment_requests_payout_state_check');
    const reject = sql`
      update payment_requests set status = 'rejected', rejected_at = ${at}, reject_reason = 'x'
      where operator_id = 1 and id = 4`;
    await expect(reject).rejects.toThrow('payment_requests_payout_state_check');
  });

  test('its file for the bank, which claims nothing, is refused with its row of the audit log', async () => {
    const exported = sql.begin(async (tx) => {
      await tx`select set_config('role', 'croupier_app', true), set_config('app.operator_id', '1', true)`;
      await tx`
        insert into audit_log (operator_id, at, actor_kind, actor_id, action, subject_kind, subject_id, to_value)
        values (1, ${at}, 'staff', 1, 'payments.bank_file', 'payment', null, '2 rows')`;
    });
    await expect(exported).rejects.toThrow('audit_log_bank_file_check');
  });

  test('no constraint is left unchecked', async () => {
    const left = await sql`select conname from pg_constraint where not convalidated order by 1`;
    expect([...left]).toEqual([{ conname: 'audit_log_bank_file_check' }]);
  });
});
