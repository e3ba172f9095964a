import { useMemo, useState } from 'react';
import type { Query } from '../call.ts';
import type { Column } from './data-row.tsx';
import type { TableSorting } from './data-table.tsx';
import { nextSorting, type Sorting, type SortValue, sortRows } from './sort.ts';

type Sorted<Row> = { readonly rows: readonly Row[]; readonly sorting: TableSorting<Row> };

type SortingOf = {
  /** All rows are here. Otherwise only the server can order them. */
  readonly isWhole: boolean;
  /** The order that the call has now, be it by default. */
  readonly order: string | undefined;
  readonly change: (patch: Query) => void;
};

const isValue = (value: unknown): value is NonNullable<SortValue> =>
  ['string', 'number', 'boolean'].includes(typeof value);

const sortValueOf = <Row>(row: Row, column: Column<Row>): SortValue => {
  if (column.sort) return column.sort(row);
  const value = (row as Readonly<Record<string, unknown>>)[column.name];
  return isValue(value) ? value : undefined;
};

/** The order of a list by the heads of its columns: here when all rows are here, else by the `order` of the call. */
export const useSorting = <Row>(all: readonly Row[], { isWhole, order: now, change }: SortingOf): Sorted<Row> => {
  const [own, setOwn] = useState<Sorting & { readonly by: Column<Row> }>();
  const rows = useMemo(
    () => (isWhole && own ? sortRows(all, (row) => sortValueOf(row, own.by), own.isDown) : all),
    [all, isWhole, own],
  );
  if (isWhole)
    return {
      rows,
      sorting: {
        wayOf: (column) => {
          if (!all.some((row) => sortValueOf(row, column) !== undefined)) return undefined;
          if (own?.column !== column.name) return 'none';
          return own.isDown ? 'down' : 'up';
        },
        press: (column) => {
          const next = nextSorting(own, column.name, column.kind === 'number');
          setOwn(next && { ...next, by: column });
        },
      },
    };
  return {
    rows,
    sorting: {
      wayOf: ({ order }) => {
        if (!order) return undefined;
        if (now === order.down) return 'down';
        return now === order.up ? 'up' : 'none';
      },
      press: ({ order }) => order && change({ order: now === order.down ? order.up : order.down }),
    },
  };
};
