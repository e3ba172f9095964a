import { describe, expect, test } from 'vitest';
import { nextSorting, type SortValue, sortRows } from './sort.ts';

const sorted = (values: readonly SortValue[], isDown = false): readonly SortValue[] =>
  sortRows(values, (value) => value, isDown);

describe('the order of rows', () => {
  test.each([
    [[3, 1, 2], false, [1, 2, 3]],
    [[3, 1, 2], true, [3, 2, 1]],
    [['b10', 'B9', 'a'], false, ['a', 'B9', 'b10']],
    [['Ö', 'P', 'O'], false, ['Ö', 'O', 'P']],
    [[true, false], false, [false, true]],
  ] as [SortValue[], boolean, SortValue[]][])('%j, down: %s', (values, isDown, expected) => {
    expect(sorted(values, isDown)).toEqual(expected);
  });

  test.each([false, true])('what has no value comes last (down: %s)', (isDown) => {
    expect(sorted([null, 1, undefined], isDown)).toEqual([1, null, undefined]);
  });

  test('rows with the same value keep their order', () => {
    const rows = [
      { id: 1, at: 5 },
      { id: 2, at: 5 },
      { id: 3, at: 4 },
    ];
    expect(sortRows(rows, ({ at }) => at, true).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(sortRows(rows, ({ at }) => at, false).map(({ id }) => id)).toEqual([3, 1, 2]);
  });

  test('the given rows are not changed', () => {
    const rows = [2, 1];
    sortRows(rows, (row) => row, false);
    expect(rows).toEqual([2, 1]);
  });
});

describe('a press on a head', () => {
  test('orders by the column, then the other way, then as the rows came', () => {
    const first = nextSorting(undefined, 'amount', true);
    expect(first).toEqual({ column: 'amount', isDown: true });
    const second = nextSorting(first, 'amount', true);
    expect(second).toEqual({ column: 'amount', isDown: false });
    expect(nextSorting(second, 'amount', true)).toBeUndefined();
  });

  test('on another column begins with that one', () => {
    expect(nextSorting({ column: 'amount', isDown: false }, 'day', false)).toEqual({ column: 'day', isDown: false });
  });
});
