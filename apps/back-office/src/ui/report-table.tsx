import type { ReactNode } from 'react';
import { useCommonText } from './common-text.ts';
import { titleCutCell } from './cut-cell.ts';
import { type CardPlace, placeOf } from './data-row.tsx';
import './data-table.css';
import { EmptyState } from './empty-state.tsx';
import { ScrollRegion } from './scroll-region.tsx';

type ReportTableProps = {
  readonly title: string;
  readonly head: readonly string[];
  /** The first cell names the row. */
  readonly rows: readonly (readonly ReactNode[])[];
  /** How many cells from the left hold text; the others hold figures. */
  readonly texts?: number;
  /** The places of the cells when rows become cards; undefined leaves a cell out. */
  readonly cards?: readonly (CardPlace | undefined)[];
  readonly actions?: ReactNode;
};

/** The table of a report, without paging or panes. */
export const ReportTable = ({ title, head, rows, texts = 1, cards, actions }: ReportTableProps) => {
  const common = useCommonText();
  const placed = (place: number) => placeOf({ kind: place < texts ? 'text' : 'number', card: cards?.[place] });
  const label = (place: number): string | undefined =>
    cards?.[place]?.startsWith('labelled') ? head[place] : undefined;
  if (rows.length === 0) return <EmptyState title={common.emptyTitle} />;
  return (
    <div className="stack">
      {actions ? <div className="row">{actions}</div> : null}
      <ScrollRegion label={title}>
        <table className="data-table" data-cards={cards ? true : undefined} onPointerOver={titleCutCell}>
          <caption className="hidden-visually">{title}</caption>
          <thead className="data-head">
            <tr className="data-line">
              {head.map((name, place) => (
                <th key={name} scope="col" className="data-cell" {...placed(place)}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="data-body">
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a report have no id and never move
              <tr key={row} className="data-line">
                {cells.map((cell, place) =>
                  place === 0 ? (
                    <th key={head[place]} scope="row" className="data-cell" {...placed(place)}>
                      {cell}
                    </th>
                  ) : (
                    <td key={head[place]} className="data-cell" {...placed(place)} data-label={label(place)}>
                      {cell}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
};
