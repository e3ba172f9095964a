import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { isAway } from '../../src/database/failures.ts';
import type { Sql } from '../../src/database/pool.ts';
import { startProxy, through } from '../fixtures/proxy.ts';
import { eventually } from '../support/eventually.ts';
import { openTestPool } from '../support/pool.ts';

describe('an SQL transaction that ends early', () => {
  let sql: Sql;
  beforeAll(async () => {
    sql = openTestPool({ url: inject('postgresUrl'), max: 1 });
    await sql`create table if not exists early_end (what text)`;
    await sql`truncate early_end`;
  });
  afterAll(async () => {
    await sql`drop table early_end`;
    await sql.end();
  });

  test('refuses statements sent after its end, when another SQL transaction may use the connection', async () => {
    const straggler = Promise.withResolvers<unknown>();
    const next = Promise.withResolvers<void>();
    const failed = sql.begin((tx) =>
      Promise.all([
        tx`select 1/0`,
        next.promise.then(() => {
          const late = tx`insert into early_end values ('late')`.execute();
          late.then(straggler.resolve, straggler.resolve);
          return late;
        }),
      ]),
    );
    await expect(failed).rejects.toThrow('division by zero');
    await sql.begin(async (tx) => {
      await tx`insert into early_end values ('next')`;
      next.resolve();
      await straggler.promise;
    });
    expect(String(await straggler.promise)).toContain('The SQL transaction is over');
    expect([...(await sql`select what from early_end`)]).toEqual([{ what: 'next' }]);
  });

  test('refuses further statements also of work that did not await its own statements', async () => {
    const over = Promise.withResolvers<void>();
    let late: Promise<unknown> = Promise.resolve();
    await sql.begin(async (tx) => {
      await tx`select 1`;
      late = over.promise.then(() => tx`insert into early_end values ('unwaited')`.execute());
    });
    over.resolve();
    await expect(late).rejects.toThrow('The SQL transaction is over');
  });
});

test('an SQL transaction that PostgreSQL ended because it did nothing for too long: the server was too busy, so 503', async () => {
  const url = inject('postgresUrl');
  const admin = openTestPool({ url, max: 1 });
  const sql = openTestPool({ url, max: 1, settings: { idle_in_transaction_session_timeout: '100' } });
  const error = await sql
    .begin(async (tx) => {
      const [own] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
      await eventually(async () => (await admin`select from pg_stat_activity where pid = ${own!.pid}`).length === 0);
      await tx`select 1`;
    })
    .catch((reason: unknown) => reason);
  expect(isAway(error), String(error)).toBe(true);
  expect(isAway({ code: '25P03' })).toBe(true);
  expect([...(await sql`select 2 as two`)]).toEqual([{ two: 2 }]);
  await sql.end();
  await admin.end();
});

describe('a PostgreSQL that stops answering', () => {
  test('is given up after its timeout, and the connection is replaced', async () => {
    const url = inject('postgresUrl');
    let silent = false;
    const proxy = await startProxy({
      port: Number(new URL(url).port),
      onForward: (_chunk, link) => {
        if (silent) link.withhold();
      },
    });
    const sql = openTestPool({ url: through(url, proxy), max: 1, settings: { statement_timeout: '2000' } });
    expect([...(await sql`select 1 as one`)]).toEqual([{ one: 1 }]);
    silent = true;
    const error = await sql`select 2 as two`.catch((reason: unknown) => reason);
    expect(isAway(error), String(error)).toBe(true);
    silent = false;
    expect([...(await sql`select 3 as three`)]).toEqual([{ three: 3 }]);
    await sql.end();
    await proxy.close();
  });
});
