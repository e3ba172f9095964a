import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openTestPool } from '../../test/support/pool.ts';
import { databaseUrl } from '../../test/support/postgres.ts';
import { migrate } from '../database/migrate.ts';
import { migrationFolder } from '../database/migration-files.ts';
import type { Sql } from '../database/pool.ts';

/** A database of the version whose operators shared the sequences of these ids. Its servers go on beside. */
describe('the update to ids per operator', () => {
  const admin = openTestPool({ url: inject('postgresUrl'), max: 1 });
  const name = `shared_ids_${process.pid}`;
  const url = databaseUrl(inject('postgresUrl'), name);
  const kinds = [
    ['player_bonus', 10_000_000],
    ['promo_redemption', 10_000_000],
    ['aml_alert', 10_000_000],
    ['provider_transaction', 1_000_000_000],
    ['ledger_entry', 1_000_000_000],
  ] as const;
  const at = new Date('2026-03-02T10:00:00.000Z');
  let sql: Sql;
  let folder: string;

  const addOperator = (operator: number) => sql`
    insert into operators (operator_id, slug, name, currency, cooperation_model, is_sandbox, created_at, updated_at)
    overriding system value
    values (${operator}, ${`casino-${operator}`}, 'Casino', 'EUR', 'api', false, ${at}, ${at})`;

  /** What a server of the previous version does for each block of ids. */
  const takeShared = async (kind: string): Promise<number> => {
    const [row] = await sql<{ first: number }[]>`select nextval(${`${kind}_ids`}::regclass) as first`;
    return row!.first + 255;
  };

  const take = async (operator: number, kind: string, count: number): Promise<number> => {
    const [row] = await sql<{ first: number }[]>`select take_ids(${operator}, ${kind}, ${count}) as first`;
    return row!.first;
  };

  /** A bonus as both versions insert one: without an id. */
  const addBonus = async (operator: number): Promise<number> => {
    const [row] = await sql<{ id: number }[]>`
      insert into bonuses (operator_id, name, type, default_amount, wagering_multiplier, valid_days, max_bet,
        max_conversion_multiplier, max_grants_per_player, is_active, created_at, updated_at)
      values (${operator}, 'Bonus', 'manual', 100, 1, 1, 0, 0, 0, false, ${at}, ${at}) returning id`;
    return row!.id;
  };

  beforeAll(async () => {
    await admin`create database ${admin(name)}`;
    folder = await mkdtemp(join(tmpdir(), 'croupier-before-'));
    const isBefore = (path: string) => !/^\d{4}/.test(basename(path)) || basename(path) < '0110';
    await cp(migrationFolder, folder, { recursive: true, filter: isBefore });
    await migrate(url, { folder });
    sql = openTestPool({ url, max: 2 });
    await sql`select setval('operators_operator_id_seq', 2)`;
    await addOperator(1);
    await addOperator(2);
    expect([await addBonus(1), await addBonus(2), await addBonus(1)]).toEqual([1, 2, 3]);
    await takeShared('player_bonus');
    await takeShared('player_bonus');
    await migrate(url);
  });
  afterAll(async () => {
    await sql?.end();
    await admin`drop database if exists ${admin(name)} with (force)`;
    await admin.end();
    if (folder) await rm(folder, { recursive: true });
  });

  test.each(kinds)('%s: the two versions never take the same, to the last id of the sequence', async (kind, room) => {
    const before = await takeShared(kind);
    const first = await take(1, kind, 5);
    expect(first).toBeGreaterThan(before + room - 1_000);
    expect(await take(1, kind, 5)).toBe(first + 5);
    // A later operator is served by the servers of the previous version, too.
    expect(await take(2, kind, 1)).toBe(first);
    expect(await takeShared(kind)).toBe(before + 256);
    const [{ end }] = (await sql`
      select seqmax as end from pg_sequence where seqrelid = ${`${kind}_ids`}::regclass`) as unknown as [
      { end: number },
    ];
    await sql`select setval(${`${kind}_ids`}::regclass, ${end - 256})`;
    expect(await takeShared(kind)).toBeLessThan(first);
    await expect(takeShared(kind)).rejects.toThrow(/reached maximum value/);
    expect(await take(1, kind, 1)).toBe(first + 10);
  });

  test('bonuses of both versions get the operator’s next id', async () => {
    expect([await addBonus(1), await addBonus(2), await addBonus(1)]).toEqual([4, 3, 5]);
  });
});
