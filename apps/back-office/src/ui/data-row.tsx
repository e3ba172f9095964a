import { memo, type ReactNode, type RefObject } from 'react';
import './data-table.css';
import type { SortValue } from './sort.ts';

export type Column<Row> = {
  /** The API's field, or a separate name for a cell of several fields. */
  readonly name: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  readonly kind?: 'text' | 'number' | 'id';
  /** 1 is always shown; 4 is hidden first, already at the width of a small screen. */
  readonly priority?: 1 | 2 | 3 | 4;
  /** Its place when the table is as narrow as a phone. If a column has one, rows become cards of the columns that do. */
  readonly card?: CardPlace;
  /** The value by which a whole list is ordered under this column; by default the field of its name. */
  readonly sort?: (row: Row) => SortValue;
  /** The orders of the call that the column stands for, in a list that comes page by page. */
  readonly order?: { readonly up: string; readonly down: string };
};

/** Left or right in the first line, left or right below it; labelled: after the column's name. */
export type CardPlace = 'lead' | 'figure' | 'labelled figure' | 'note' | 'labelled note' | 'mark';

/** The callbacks of a row. */
export type RowActs = { readonly open: ((id: string) => void) | undefined; readonly toggle: (id: string) => void };

type DataRowProps<Row> = {
  readonly row: Row;
  readonly id: string;
  readonly columns: readonly Column<Row>[];
  readonly isOpen: boolean;
  readonly isLinked: boolean;
  /** Undefined where rows cannot be selected. */
  readonly isSelected: boolean | undefined;
  readonly selectLabel: string;
  /** A reference, so that a row renders only when its content changes. */
  readonly acts: RefObject<RowActs>;
};

const PlainRow = <Row,>({ row, id, columns, isOpen, isLinked, isSelected, selectLabel, acts }: DataRowProps<Row>) => (
  <tr
    className="data-line"
    data-open={isOpen || undefined}
    data-linked={isLinked ? '' : undefined}
    onClick={(event) => {
      if (!(event.target as HTMLElement).closest('a, button, input, label')) acts.current.open?.(id);
    }}
  >
    {isSelected === undefined ? null : (
      <td className="data-cell data-table-check">
        <input
          type="checkbox"
          className="data-table-box"
          aria-label={selectLabel}
          checked={isSelected}
          onChange={() => acts.current.toggle(id)}
        />
      </td>
    )}
    {columns.map((column, index) => (
      <td key={column.name} className="data-cell" {...placeOf(column)} data-label={labelOf(column)}>
        {index === 0 && isLinked ? (
          <a
            className="data-table-link"
            href={`#${encodeURIComponent(id)}`}
            aria-current={isOpen || undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey) return;
              event.preventDefault();
              acts.current.open?.(id);
            }}
          >
            {column.cell(row)}
          </a>
        ) : (
          column.cell(row)
        )}
      </td>
    ))}
  </tr>
);

/** A row of a table; its first cell opens it. */
export const DataRow = memo(PlainRow) as typeof PlainRow;

type Placed = Pick<Column<never>, 'kind' | 'priority'> & { readonly card?: CardPlace | undefined };

/** The attributes of a cell that the style sheet reads: its kind, when it is hidden, its place on a card. */
export const placeOf = ({ kind, priority = 1, card }: Placed) => ({
  'data-kind': kind === 'text' ? undefined : kind,
  'data-priority': priority > 1 ? priority : undefined,
  'data-card': card?.split(' ').at(-1),
});

const labelOf = <Row,>({ card, label }: Column<Row>): string | undefined =>
  card?.startsWith('labelled') ? label : undefined;
