/** The value by which a cell is ordered; null and undefined come last, whichever way. */
export type SortValue = string | number | boolean | null | undefined;

/** The column that rows are ordered by, and the way; undefined: as they came. */
export type Sorting = { readonly column: string; readonly isDown: boolean };

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const compare = (one: NonNullable<SortValue>, other: NonNullable<SortValue>): number =>
  typeof one === 'string' && typeof other === 'string'
    ? collator.compare(one, other)
    : Number(one) - Number(other) || 0;

/** The rows in the order of a column. Rows with the same value keep their order. */
export const sortRows = <Row>(
  rows: readonly Row[],
  sortValueOf: (row: Row) => SortValue,
  isDown: boolean,
): readonly Row[] => {
  const [known, unknown]: [Row[], Row[]] = [[], []];
  for (const row of rows) (sortValueOf(row) === null || sortValueOf(row) === undefined ? unknown : known).push(row);
  const way = isDown ? -1 : 1;
  const sorted = known.sort((a, b) => way * compare(sortValueOf(a) as never, sortValueOf(b) as never));
  return [...sorted, ...unknown];
};

/** Returns the order after a press on a column's head: its own first way, the other way, then as the rows came. */
export const nextSorting = (now: Sorting | undefined, column: string, startsDown: boolean): Sorting | undefined => {
  if (now?.column !== column) return { column, isDown: startsDown };
  return now.isDown === startsDown ? { column, isDown: !startsDown } : undefined;
};
