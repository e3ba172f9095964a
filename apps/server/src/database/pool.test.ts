import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { eventually } from '../../test/support/eventually.ts';
import { openTestPool } from '../../test/support/pool.ts';
import { isAway } from './failures.ts';
import type { Sql, Tx } from './pool.ts';

describe('SQL in templates', () => {
  let sql: Sql;
  beforeAll(async () => {
    sql = openTestPool({ url: inject('postgresUrl'), max: 3 });
    await sql`create table if not exists template_test (id int primary key, name text, facts jsonb, at timestamptz(3))`;
    await sql`truncate template_test`;
  });
  afterAll(async () => {
    await sql`drop table template_test`;
    await sql.end();
  });

  test('values become parameters and come back with their types', async () => {
    const at = new Date('2026-01-31T12:00:00.123Z');
    const [row] = await sql`select ${"a'b"}::text as text, ${9007199254740991}::bigint as big, ${at}::timestamptz as at,
      ${'2026-01-31'}::date as day, ${[1, 2]}::bigint[] as many, ${[true, false]}::boolean[] as flags,
      ${[at]}::timestamptz[] as times, ${null}::text as none, ${Buffer.from('ab')}::bytea as bytes`;
    expect(row).toEqual({
      text: "a'b",
      big: 9007199254740991,
      at,
      day: '2026-01-31',
      many: [1, 2],
      flags: [true, false],
      times: [at],
      none: null,
      bytes: Buffer.from('ab'),
    });
  });

  test('an integer beyond 2^53 is an error', async () => {
    await expect(sql`select 9007199254740993::bigint as big`).rejects.toThrow('beyond 2^53');
  });

  test('a template accepts fragments, identifiers, rows, assignments and lists', async () => {
    const rows = [
      { id: 1, name: 'one', facts: sql.json({ a: 1 }) },
      { id: 2, name: 'two', facts: null },
    ];
    const inserted = await sql`insert into ${sql('template_test')} ${sql(rows)}`;
    expect(inserted.count).toBe(2);
    await sql`update template_test set ${sql({ name: 'uno' })} where id = ${1}`;
    const columns = sql`id, name, facts`;
    const found = await sql`select ${columns} from template_test where id in ${sql([1, 2])} order by id`;
    expect([...found]).toEqual([
      { id: 1, name: 'uno', facts: { a: 1 } },
      { id: 2, name: 'two', facts: null },
    ]);
  });

  test('an SQL transaction commits whole or not at all, and gives its connection back', async () => {
    await expect(
      sql.begin(async (tx) => {
        await tx`insert into template_test (id) values (3)`;
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await expect(
      sql.begin((tx) => Promise.all([tx`insert into template_test (id) values (4)`, tx`select 1/0`])),
    ).rejects.toThrow('division by zero');
    // An error that the work swallowed must not end in a commit.
    const swallowed = sql.begin(async (tx) => {
      await tx`insert into template_test (id) values (5)`;
      await tx`select 1/0`.catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow('rolled back');
    await sql.begin(async (tx) => {
      await tx.savepoint((inner) => inner`select 1/0`).catch(() => undefined);
      await tx`insert into template_test (id) values (6)`;
    });
    const ids = await sql<{ id: number }[]>`select id from template_test where id > 2`;
    expect(ids.map((row) => row.id)).toEqual([6]);
  });

  test('an announcement that fails does not turn the committed SQL transaction into an error', async () => {
    const warned = once(process, 'warning');
    const announcing = openTestPool({
      url: inject('postgresUrl'),
      max: 1,
      onAnnounced: () => {
        throw new Error('nobody listens');
      },
    });
    const insert = announcing.begin(async (tx) => {
      tx.announce();
      await tx`insert into template_test (id) values (10)`;
      return 'done';
    });
    expect(await insert).toBe('done');
    expect(await warned).toMatchObject([{ message: 'nobody listens' }]);
    expect([...(await announcing`select id from template_test where id = 10`)]).toEqual([{ id: 10 }]);
    await announcing.end();
  });

  test('an SQL transaction with an announcement makes it once, after its commit, and not after a rollback', async () => {
    const seen: number[] = [];
    const announcing = openTestPool({
      url: inject('postgresUrl'),
      max: 2,
      onAnnounced: () =>
        void announcing`select count(*) from template_test where id = 9`.then(([row]) => {
          seen.push(row?.count as number);
        }),
    });
    const insertNine = async (tx: Tx) => {
      tx.announce();
      tx.announce();
      await tx`insert into template_test (id) values (9)`;
    };
    const undone = announcing.begin(async (tx) => {
      await insertNine(tx);
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await announcing.begin((tx) => tx`select 1`);
    await announcing.begin(insertNine);
    await eventually(() => seen.length > 0);
    await announcing.end();
    // One call, which counts 1: it came after the commit. A call before it, or for the other two SQL transactions,
    // would count 0.
    expect(seen).toEqual([1]);
  });

  test('work that throws at once leaves nothing behind: no open SQL transaction, and none of its statements', async () => {
    const narrow = openTestPool({ url: inject('postgresUrl'), max: 1 });
    const givesUp = async (tx: Tx) => {
      tx`insert into template_test (id) values (7)`.execute().catch(() => undefined);
      throw new Error('changed my mind');
    };
    await expect(narrow.begin(givesUp)).rejects.toThrow('changed my mind');
    await expect(
      narrow.begin(async (tx) => {
        await tx`select 1`;
        return givesUp(tx);
      }),
    ).rejects.toThrow('changed my mind');
    await narrow`insert into template_test (id) values (8)`;
    const kept = await sql<{ id: number }[]>`select id from template_test where id in (7, 8)`;
    expect(kept.map((row) => row.id)).toEqual([8]);
    await narrow.end();
  });

  test('a connection cut in the middle fails only its own SQL transaction', async () => {
    for (let round = 0; round < 5; round += 1) {
      const cut = sql.begin(async (tx) => {
        const [own] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
        await sql`select pg_terminate_backend(${own!.pid})`;
        await sleep(20);
        await tx`select 1`;
      });
      const error = await cut.catch((reason) => reason);
      expect(isAway(error), String(error)).toBe(true);
    }
    const [row] = await sql`select 1 as one`;
    expect(row).toEqual({ one: 1 });
  });
});
