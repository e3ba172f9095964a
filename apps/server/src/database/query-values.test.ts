import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openTestPool } from '../../test/support/pool.ts';
import { assertAsyncProperty } from '../../test/support/property.ts';
import type { Sql } from './pool.ts';
import { toParameter } from './query.ts';
import { statement } from './statement.ts';

let sql: Sql;
beforeAll(() => {
  sql = openTestPool({ url: inject('postgresUrl'), max: 1 });
});
afterAll(() => sql.end());

test('text, numbers, moments and bytes come back from PostgreSQL as they were sent, alone and in arrays', async () => {
  const text = fc.string({ unit: 'binary' }).filter((one) => !one.includes('\0'));
  const moment = fc.date({ min: new Date('-004000-01-01T00:00:00Z'), max: new Date('+020000-01-01T00:00:00Z') });
  const values = fc.record({
    words: fc.array(fc.oneof(text, fc.constantFrom('NULL', 'null', '', '{}', '\\', '"', ',', '\\x00', ' a ', null))),
    numbers: fc.array(fc.oneof(fc.maxSafeInteger(), fc.constant(null))),
    moment: moment.filter((one) => !Number.isNaN(one.getTime())),
    isIt: fc.boolean(),
  });
  await assertAsyncProperty(
    fc.asyncProperty(values, async ({ words, numbers, moment, isIt }) => {
      const bytes = randomBytes(40);
      const [row] = await sql`
        select ${words}::text[] as words, ${words[0] ?? null}::text as word, ${numbers}::bigint[] as numbers,
          ${numbers[0] ?? null}::bigint as number, ${[words, words]}::text[][] as lists, ${[isIt, null]}::boolean[] as are,
          ${isIt}::boolean as is_it, ${bytes}::bytea as bytes, ${new Uint8Array(bytes)}::bytea as view,
          ${[bytes]}::bytea[] as all_bytes, ${2n ** 62n}::text as large,
          (extract(epoch from ${moment}::timestamptz) * 1000)::bigint as ms,
          (extract(epoch from (${[moment]}::timestamptz[])[1]) * 1000)::bigint as first_ms`;
      expect(row).toEqual({
        ...{ words, word: words[0] ?? null, numbers, number: numbers[0] ?? null },
        lists: words.length > 0 ? [words, words] : [],
        ...{ are: [isIt, null], is_it: isIt, bytes, view: bytes, all_bytes: [bytes], large: '4611686018427387904' },
        ...{ ms: moment.getTime(), first_ms: moment.getTime() },
      });
    }),
    { numRuns: 60 },
  );
});

test('objects are sent as JSON; a moment that is none, a function and a symbol are refused', async () => {
  const [row] = await sql`select ${{ a: [1, 'x'] }}::jsonb as value`;
  expect(row).toEqual({ value: { a: [1, 'x'] } });
  for (const value of [new Date(Number.NaN), () => 1, Symbol('s'), [Symbol('s')]])
    expect(() => toParameter(value)).toThrow();
});

test('of several statements none is sent if one has a value that cannot be sent', async () => {
  const connection = await sql.reserve();
  try {
    const statements = [
      statement`select set_config('app.sent', ${'yes'}, false)`,
      statement`select ${new Date(Number.NaN)}`,
    ];
    expect(() => connection.sendAll(statements)).toThrow('Invalid time value');
    const [row] = await connection`select current_setting('app.sent', true) as sent`;
    expect(row).toEqual({ sent: null });
    await Promise.all(connection.sendAll(statements.slice(0, 1)));
    expect([...(await connection`select current_setting('app.sent', true) as sent`)]).toEqual([{ sent: 'yes' }]);
  } finally {
    connection.release(true);
  }
});
