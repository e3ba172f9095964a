import { describe, expect, test } from 'vitest';
import { writeCsv } from './csv.ts';

describe('CSV', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+49 151', "'+49 151"],
    ['-2', "'-2"],
    ['@cmd', "'@cmd"],
    ['|calc', "'|calc"],
    [' =1', "' =1"],
    ['\t=1', "'\t'=1"],
    ['\r=1', `"'\r'=1"`],
    ['＝1', "'＝1"],
    ['a, "b"', '"a, ""b"""'],
    ['two\nlines', '"two\nlines"'],
    ['plain', 'plain'],
    ['', ''],
  ])('the text %j is written %j', (text, written) => {
    expect(writeCsv(['a'], [{ a: text }])).toBe(`a\r\n${written}\r\n`);
  });

  test('a negative number stays a number', () => {
    expect(writeCsv(['a', 'b'], [{ a: -5, b: 'x' }])).toBe('a,b\r\n-5,x\r\n');
  });

  test('escapes a formula behind a semicolon: in many countries spreadsheets start a new cell there', () => {
    const rows = [{ game: "Book;=cmd|'/C calc'!A0;x" }, { game: 'Book; @SUM(1)' }, { game: 'Book; of =' }];
    expect(writeCsv(['game'], rows).split('\r\n').slice(1, 4)).toEqual([
      "Book;'=cmd|'/C calc'!A0;x",
      "Book; '@SUM(1)",
      'Book; of =',
    ]);
  });

  test.each([
    ['Paid twice.\n=HYPERLINK("http://x")', `"Paid twice.\n'=HYPERLINK(""http://x"")"`],
    ['a\r\n @SUM(1)', `"a\r\n '@SUM(1)"`],
    ['a\t=1', "a\t'=1"],
    ['a;"=1"', `"a;""'=1"""`],
    ['one\ntwo = 2', '"one\ntwo = 2"'],
  ])('escapes one that begins a line or follows a quote: %j is written %j', (text, written) => {
    expect(writeCsv(['a'], [{ a: text }])).toBe(`a\r\n${written}\r\n`);
  });
});
