import { type ReactNode, useState } from 'react';
import { useCommonText } from './common-text.ts';
import { titleCutCell } from './cut-cell.ts';
import { type CardPlace, placeOf } from './data-row.tsx';
import './data-table.css';
import { EmptyState } from './empty-state.tsx';
import { ScrollRegion } from './scroll-region.tsx';
import { nextSorting, type Sorting, type SortValue, sortRows } from './sort.ts';
import { ariaSort, SortHead } from './sort-head.tsx';

type ReportTableProps = {
  readonly title: string;
  readonly head: readonly string[];
  /** The first cell names the row. */
  readonly rows: readonly (readonly ReactNode[])[];
  /** The values by which the heads order the rows. Without them they do not. */
  readonly values?: readonly (readonly SortValue[])[];
  /** The last line: what the rows add up to. */
  readonly total?: readonly ReactNode[];
  /** How many cells from the left hold text; the others hold figures. */
  readonly texts?: number;
  /** The places of the cells when rows become cards; undefined leaves a cell out. */
  readonly cards?: readonly (CardPlace | undefined)[];
  readonly actions?: ReactNode;
};

/** The table of a report, without paging or panes. */
export const ReportTable = ({ title, head, rows, values, total, texts = 1, cards, actions }: ReportTableProps) => {
  const common = useCommonText();
  const [sorting, setSorting] = useState<Sorting>();
  const placed = (place: number) => placeOf({ kind: place < texts ? 'text' : 'number', card: cards?.[place] });
  const label = (place: number): string | undefined =>
    cards?.[place]?.startsWith('labelled') ? head[place] : undefined;
  if (rows.length === 0) return <EmptyState title={common.emptyTitle} />;
  const by = sorting ? head.indexOf(sorting.column) : -1;
  const places = rows.map((_, row) => row);
  const order = sorting && by >= 0 ? sortRows(places, (row) => values?.[row]?.[by], sorting.isDown) : places;
  const line = (cells: readonly ReactNode[]) =>
    cells.map((cell, place) =>
      place === 0 ? (
        <th key={head[place]} scope="row" className="data-cell" {...placed(place)}>
          {cell}
        </th>
      ) : (
        <td key={head[place]} className="data-cell" {...placed(place)} data-label={label(place)}>
          {cell}
        </td>
      ),
    );
  return (
    <div className="stack">
      {actions ? <div className="row">{actions}</div> : null}
      <ScrollRegion label={title}>
        <table className="data-table" data-cards={cards ? true : undefined} onPointerOver={titleCutCell}>
          <caption className="hidden-visually">{title}</caption>
          <thead className="data-head">
            <tr className="data-line">
              {head.map((name, place) => (
                <ReportHead
                  key={name}
                  name={name}
                  isFigure={place >= texts}
                  card={cards?.[place]}
                  sorting={sorting}
                  setSorting={values ? setSorting : undefined}
                />
              ))}
            </tr>
          </thead>
          <tbody className="data-body">
            {order.map((row) => (
              <tr key={row} className="data-line">
                {line(rows[row] as readonly ReactNode[])}
              </tr>
            ))}
          </tbody>
          {total ? (
            <tfoot className="data-foot">
              <tr className="data-line">{line(total)}</tr>
            </tfoot>
          ) : null}
        </table>
      </ScrollRegion>
    </div>
  );
};

type ReportHeadProps = {
  readonly name: string;
  readonly isFigure: boolean;
  readonly card: CardPlace | undefined;
  readonly sorting: Sorting | undefined;
  readonly setSorting: ((next: Sorting | undefined) => void) | undefined;
};

const ReportHead = ({ name, isFigure, card, sorting, setSorting }: ReportHeadProps) => {
  const kind = isFigure ? 'number' : 'text';
  const place = placeOf({ kind, card });
  if (!setSorting)
    return (
      <th scope="col" className="data-cell" {...place}>
        {name}
      </th>
    );
  const way = sorting?.column === name ? (sorting.isDown ? 'down' : 'up') : undefined;
  return (
    <th scope="col" className="data-cell" {...place} aria-sort={way ? ariaSort[way] : 'none'}>
      <SortHead kind={kind} sorted={way} onSort={() => setSorting(nextSorting(sorting, name, isFigure))}>
        {name}
      </SortHead>
    </th>
  );
};
