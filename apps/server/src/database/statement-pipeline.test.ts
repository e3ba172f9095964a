import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openTestPool } from '../../test/support/pool.ts';
import { isAway } from './failures.ts';
import type { Sql } from './pool.ts';
import { tagged } from './query.ts';
import { types } from './result-types.ts';
import { pipelinedSender } from './statement-pipeline.ts';

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

  test('what is handed over while a pipeline is under way is sent after it, together', async () => {
    const answers: string[] = [];
    await onOneConnection(async (one) => {
      const noted = async (name: string, answer: Promise<unknown>): Promise<void> => {
        await answer;
        answers.push(name);
      };
      const first = noted('first', one`select pg_sleep(0.05)`.execute());
      await new Promise(setImmediate);
      const second = noted('second', one`select ${1}::int`.execute());
      const third = noted('third', one.unsafe('select 1; select 2'));
      const last = noted('last', one`select ${3}::int`.execute());
      await Promise.all([first, second, third, last]);
    });
    expect(answers).toEqual(['first', 'second', 'third', 'last']);
  });

  test('a connection that answers nothing is given up, with everything that waits for it', async () => {
    const client = new pg.Client({ connectionString: inject('postgresUrl'), query_timeout: 100 });
    const ended = new Promise((resolve) => client.on('error', () => undefined).once('end', () => resolve('ended')));
    await client.connect();
    const one = tagged(pipelinedSender(client, types));
    const [unanswered, behind] = await Promise.allSettled([
      one`select pg_sleep(2)`.execute(),
      new Promise((next) => setImmediate(next)).then(() => one`select ${1}::int`),
    ]);
    expect(unanswered).toMatchObject({ status: 'rejected', reason: { message: 'Query read timeout' } });
    expect(isAway((behind as PromiseRejectedResult).reason)).toBe(true);
    expect(await ended).toBe('ended');
  });
});
