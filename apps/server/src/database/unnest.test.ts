import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seed } from '../../test/support/property.ts';
import { createFileWorld } from '../../test/support/world.ts';
import { storedColumns as paymentsStored } from '../modules/payments/facet.ts';
import { transactionColumns } from '../modules/provider/transaction.ts';
import { storedColumns as roundsStored } from '../modules/rounds/facet.ts';
import { changingColumns } from '../modules/wallet/account-row.ts';
import { entryColumns } from '../modules/wallet/ledger-entry.ts';
import { arrayLiteral, recordsLiteral } from './unnest.ts';

const world = await createFileWorld();

test('writes numbers plainly, quotes texts, and writes null as NULL', () => {
  expect(arrayLiteral([1, -2.5, true, null, undefined])).toBe('{1,-2.5,true,NULL,NULL}');
  expect(arrayLiteral(['a', 'NULL', '', 'b"c\\d'])).toBe('{"a","NULL","","b\\"c\\\\d"}');
  expect(arrayLiteral([new Date(0), Buffer.from([1, 255])])).toBe('{1970-01-01T00:00:00.000Z,"\\\\x01ff"}');
  expect(
    recordsLiteral(
      ['a', 'b'],
      [
        { a: 1, b: null },
        { a: 2, b: 'x' },
      ],
    ),
  ).toBe('{"(1,)","(2,x)"}');
  expect(recordsLiteral(['a'], [{ a: 'b c' }])).toBe('{"(\\"b c\\")"}');
});

test('a value without a text form is an error, not a guess', () => {
  expect(() => arrayLiteral([{ a: 1 }])).toThrow('no text form');
  expect(() => recordsLiteral(['a'], [{ a: [1] }])).toThrow('no text form');
});

test('PostgreSQL reads any text, bytes and time back unchanged', async () => {
  await world.admin`create type literal_test as (number bigint, text text, bytes bytea, at timestamptz, flag boolean)`;
  const columns = ['number', 'text', 'bytes', 'at', 'flag'];
  const texts = fc
    .sample(fc.string({ unit: 'binary', maxLength: 20 }), { numRuns: 300, seed })
    .map((text) => text.replaceAll('\0', ''));
  const rows = [
    ...texts,
    'NULL',
    '',
    ' ',
    '(1,2)',
    '{"a"}',
    '{"a":"b\\\\c"}',
    'a,b',
    'a.b:c+d-e_f',
    '"',
    '\\',
    "it's",
    '\n\t',
  ].map((text, n) => ({
    number: n % 7 === 0 ? null : n - 50,
    text: n % 11 === 0 ? null : text,
    bytes: n % 5 === 0 ? null : Buffer.from(text),
    at: new Date(n * 86_400_001),
    flag: n % 2 === 0,
  }));
  const read = await world.admin`select * from unnest(${recordsLiteral(columns, rows)}::literal_test[])`;
  expect([...read]).toEqual(rows);
  const [array] = await world.admin`select ${arrayLiteral(rows.map(({ text }) => text))}::text[] as texts`;
  expect(array?.texts).toEqual(rows.map(({ text }) => text));
});

test.each([
  ['account_change_with_remainders', { player_id: 'bigint', version: 'bigint', ...changingColumns }],
  ['ledger_entry_row', entryColumns],
  ['game_round_record_with_grant', roundsStored],
  ['payment_row_with_reversal', paymentsStored],
  ['provider_transaction_with_fraction', transactionColumns],
])('the type %s has the columns that are written by it, in their order', async (name, columns) => {
  const attributes = await world.admin<{ name: string; type: string }[]>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped order by attnum`;
  const written = Object.entries(columns);
  const spelled = (type: string) => (type === 'timestamptz' ? 'timestamp with time zone' : type);
  expect(attributes.map(({ name, type }) => [name, type])).toEqual(
    written.map(([name, type]) => [name, spelled(type)]),
  );
});
