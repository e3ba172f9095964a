import { useEffect, useRef, useState } from 'react';
import { useKeys } from '../keys.ts';
import { useCommonText } from './common-text.ts';
import { titleCutCell } from './cut-cell.ts';
import { type Column, DataRow, placeOf, type RowActs } from './data-row.tsx';
import './data-table.css';
import { ariaSort, SortHead } from './sort-head.tsx';

type Selection = { readonly ids: ReadonlySet<string>; readonly set: (ids: ReadonlySet<string>) => void };

type DataTableProps<Row> = {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowId: (row: Row) => string;
  /** How a row is called when it is selected or opened. */
  readonly rowName: (row: Row) => string;
  readonly openId?: string | undefined;
  readonly open?: ((id: string) => void) | undefined;
  readonly selection?: Selection | undefined;
  /** The rows are of the previous query, shown until the new ones arrive. */
  readonly stale?: boolean;
  readonly sorting?: TableSorting<Row> | undefined;
};

/** How the heads of a table order its rows. */
export type TableSorting<Row> = {
  /** The way by a column; 'none' where it could be; undefined where it cannot. */
  readonly wayOf: (column: Column<Row>) => keyof typeof ariaSort | 'none' | undefined;
  readonly press: (column: Column<Row>) => void;
};

/** A table whose first cell opens the row; the keys j and k move between rows. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { label, rows, columns, rowId, rowName, openId, open, selection, sorting, stale = false } = props;
  const text = useCommonText();
  const body = useRef<HTMLTableSectionElement>(null);
  const links = (): HTMLElement[] => [...(body.current?.querySelectorAll<HTMLElement>('.data-table-link') ?? [])];
  const place = (): number => rows.findIndex((row) => rowId(row) === openId);
  const step = (by: number): void => {
    const all = links();
    const focused = all.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
    const from = openId !== undefined ? place() : focused;
    const to = Math.max(0, Math.min(all.length - 1, from === -1 ? 0 : from + by));
    all[to]?.focus();
    const row = rows[to];
    if (openId !== undefined && row) open?.(rowId(row));
  };
  const toggle = (id: string): void => {
    if (!selection) return;
    const next = new Set(selection.ids);
    if (!next.delete(id)) next.add(id);
    selection.set(next);
  };
  const selectFocused = (): void => {
    const index = links().findIndex((link) => link.closest('tr')?.contains(document.activeElement));
    const row = rows[index];
    if (row) toggle(rowId(row));
  };
  useKeys(
    open
      ? [
          { keys: 'j', words: text.keyNames.down, run: () => step(1) },
          { keys: 'k', words: text.keyNames.up, run: () => step(-1) },
          ...(selection ? [{ keys: 'x', words: text.keyNames.select, run: selectFocused }] : []),
        ]
      : [],
  );
  const acts = useRef<RowActs>({ open, toggle });
  acts.current = { open, toggle };
  // Rows of the previous query stay as they are: no row renders twice for one answer.
  const drawn = useRef(columns);
  if (!stale) drawn.current = columns;
  const isSlow = useLasting(stale, slowMilliseconds);
  const isAll = rows.length > 0 && rows.every((row) => selection?.ids.has(rowId(row)));
  return (
    <table
      className="data-table"
      data-cards={columns.some(({ card }) => card) || undefined}
      aria-label={label}
      data-stale={stale || undefined}
      data-slow={(stale && isSlow) || undefined}
      aria-busy={stale || undefined}
      onPointerOver={titleCutCell}
    >
      <thead className="data-head">
        <tr className="data-line">
          {selection ? (
            <th scope="col" className="data-cell data-table-check">
              <input
                type="checkbox"
                className="data-table-box"
                aria-label={text.selectAll}
                checked={isAll}
                onChange={() => selection.set(new Set(isAll ? [] : rows.map(rowId)))}
              />
            </th>
          ) : null}
          {columns.map((column) => (
            <ColumnHead key={column.name} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody className="data-body" ref={body}>
        {rows.map((row) => {
          const id = rowId(row);
          return (
            <DataRow
              key={id}
              row={row}
              id={id}
              columns={drawn.current}
              isOpen={id === openId}
              isLinked={open !== undefined}
              isSelected={selection?.ids.has(id)}
              selectLabel={selection ? text.selectRow(rowName(row)) : ''}
              acts={acts}
            />
          );
        })}
      </tbody>
    </table>
  );
};

const ColumnHead = <Row,>({ column, sorting }: { column: Column<Row>; sorting: TableSorting<Row> | undefined }) => {
  const way = sorting?.wayOf(column);
  if (!sorting || way === undefined)
    return (
      <th scope="col" className="data-cell" {...placeOf(column)}>
        {column.label}
      </th>
    );
  return (
    <th scope="col" className="data-cell" {...placeOf(column)} aria-sort={way === 'none' ? way : ariaSort[way]}>
      <SortHead kind={column.kind} sorted={way === 'none' ? undefined : way} onSort={() => sorting.press(column)}>
        {column.label}
      </SortHead>
    </th>
  );
};

const slowMilliseconds = 300;

/** Whether something has been true for some time. Most answers come sooner, so nothing is painted meanwhile. */
const useLasting = (is: boolean, milliseconds: number): boolean => {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!is) return;
    const timer = setTimeout(() => setLasts(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [is, milliseconds]);
  return lasts;
};
