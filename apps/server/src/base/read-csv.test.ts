import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertProperty } from '../../test/support/property.ts';
import { readCsv } from './read-csv.ts';

const cells = (text: string): (readonly string[])[] => readCsv(text).map((row) => row.cells);

test.each([
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    '\uFEFFa,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a\n"x, ""y"""', [['a'], ['x, "y"']]],
  [
    'a,b\n1,',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  [
    'a,b\n 1 , 2 ',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a\n"open', [['a'], ['"open']]],
  ['a\n\n\nb', [['a'], ['b']]],
  ['', []],
])('%j is read as its rows and cells', (text, expected) => {
  expect(cells(text)).toEqual(expected);
});

test('a row has the number of its first line, also after a line break in quotes', () => {
  expect(readCsv('a,b\n"x\ny",1\n\nz,2').map(({ line }) => line)).toEqual([1, 2, 5]);
});

test('quoted text comes back unchanged', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', ' ', 'é') });
  assertProperty(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
      const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;
      const text = ['h,h', ...rows.map((row) => row.map(quote).join(','))].join('\r\n');
      expect(cells(text).slice(1)).toEqual(rows);
    }),
  );
});
