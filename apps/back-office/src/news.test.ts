import { expect, test } from 'vitest';
import { addedIds } from './news.ts';

const known = new Set(['1', '2', '3']);

test.each([
  ['a row at the end of a list that fits on one page', ['1', '2', '3', '4'], false, ['4']],
  ['a row above the others, though another page follows', ['4', '1', '2'], true, ['4']],
  ['rows between those that are known', ['1', '4', '2', '5', '3'], true, ['4', '5']],
  ['all rows, after every known one has left', ['4', '5'], false, ['4', '5']],
])('is new: %s', (_, ids, hasMore, added) => {
  expect(addedIds(known, ids, hasMore)).toEqual(added);
});

test.each([
  ['what moved up from the next page as a row was decided on', ['2', '3', '4'], true],
  ['a whole page that moved up', ['4', '5', '6'], true],
  ['the rows that were left', ['2', '3'], false],
])('is not new: %s', (_, ids, hasMore) => {
  expect(addedIds(known, ids, hasMore)).toEqual([]);
});
