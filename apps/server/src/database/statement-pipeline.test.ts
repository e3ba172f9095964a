import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openTestPool } from '../../test/support/pool.ts';
import type { Sql } from './pool.ts';

describe('pipelined statements', () => {
  let sql: Sql;
  beforeAll(() => {
    sql = openTestPool({ url: inject('postgresUrl'), max: 2 });
  });
  afterAll(() => sql.end());

  const onOneConnection = async <T>(
    work: (connection: Awaited<ReturnType<Sql['reserve']>>) => Promise<T>,
  ): Promise<T> => {
    const connection = await sql.reserve();
    try {
      return await work(connection);
    } finally {
      connection.release(true);
    }
  };

  test('return their own rows, in the order in which they were sent', async () => {
    const answers = await onOneConnection((one) =>
      Promise.all([1, 2, 3].map((n) => one<{ n: number }[]>`select n from generate_series(1, ${n}::int) n order by n`)),
    );
    expect(answers.map((rows) => rows.map((row) => row.n))).toEqual([[1], [1, 2], [1, 2, 3]]);
    expect(answers.map((rows) => [rows.count, rows.command])).toEqual([
      [1, 'SELECT'],
      [2, 'SELECT'],
      [3, 'SELECT'],
    ]);
  });

  test('skip the rest after the first failure, which all of them report', async () => {
    await onOneConnection(async (one) => {
      const ask = (divisor: number) =>
        Promise.allSettled([
          one`begin`,
          one`select 1 as x`,
          one`select 1 / ${divisor}::int`,
          one`select 2`,
          one`commit`,
        ]);
      const failed = await ask(0);
      expect(failed.map((answer) => answer.status)).toEqual([
        'fulfilled',
        'fulfilled',
        'rejected',
        'rejected',
        'rejected',
      ]);
      expect(new Set(failed.slice(2).map((answer) => (answer as PromiseRejectedResult).reason.code))).toEqual(
        new Set(['22012']),
      );
      await one`rollback`;
      // Whether it was prepared in the failed pipeline or not: each can be used again on this connection.
      const again = await ask(1);
      expect(again.map((answer) => answer.status)).toEqual(Array(5).fill('fulfilled'));
    });
  });

  test('a value that cannot be read fails its own statement alone', async () => {
    const [large, small] = await onOneConnection((one) =>
      Promise.allSettled([one`select 9007199254740993::bigint as n`, one`select ${7}::bigint as n`]),
    );
    expect(large).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('2^53') } });
    expect(small.status === 'fulfilled' && [...small.value]).toEqual([{ n: 7 }]);
  });

  test('a statement whose table has changed is prepared again', async () => {
    await onOneConnection(async (one) => {
      await one`create temporary table shape (a int)`;
      await one`insert into shape ${one({ a: 1 })}`;
      const read = () => one`select * from shape where a = ${1}`;
      expect([...(await read())]).toEqual([{ a: 1 }]);
      await one`alter table shape add b text default 'new'`;
      await read().catch(() => undefined);
      expect([...(await read())]).toEqual([{ a: 1, b: 'new' }]);
    });
  });

  test('text with several statements is sent alone, after the statements before it', async () => {
    await onOneConnection(async (one) => {
      const [, , rows] = await Promise.all([
        one`create temporary table kept (n int)`.execute(),
        one.unsafe('insert into kept values (1); insert into kept values (2)'),
        one`select n from kept order by n`.execute(),
      ]);
      expect([...rows]).toEqual([{ n: 1 }, { n: 2 }]);
    });
  });

  test('a cut connection fails every statement that was not answered', async () => {
    const connection = await sql.reserve();
    const [{ pid }] = (await connection`select pg_backend_pid() as pid`) as unknown as [{ pid: number }];
    const under = Promise.allSettled([connection`select pg_sleep(10)`, connection`select ${1}::int`]);
    await sql`select pg_sleep(0.1), pg_terminate_backend(${pid})`;
    expect((await under).map((answer) => answer.status)).toEqual(['rejected', 'rejected']);
    connection.release(true);
  });
});
