import type { ReactNode } from 'react';
import { useCommonText } from '../../ui/common-text.ts';
import '../../ui/card-rows.css';
import { type CardPlace, classOf } from '../../ui/data-row.tsx';
import '../../ui/data-table.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import './reports.css';
import { titleCutCell } from '../../ui/cut-cell.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';

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
  const kind = (place: number): string => classOf({ kind: place < texts ? 'text' : 'number', card: cards?.[place] });
  const label = (place: number): string | undefined =>
    cards?.[place]?.startsWith('labelled') ? head[place] : undefined;
  if (rows.length === 0) return <EmptyState title={common.emptyTitle} />;
  return (
    <div className="stack">
      {actions ? <div className="row">{actions}</div> : null}
      <ScrollRegion className="report-table" label={title}>
        <table className={cards ? 'data-table cards' : 'data-table'} onPointerOver={titleCutCell}>
          <caption className="hidden-visually">{title}</caption>
          <thead>
            <tr>
              {head.map((name, place) => (
                <th key={name} scope="col" className={kind(place)}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a report have no id and never move
              <tr key={row}>
                {cells.map((cell, place) =>
                  place === 0 ? (
                    <th key={head[place]} scope="row" className={kind(place)}>
                      {cell}
                    </th>
                  ) : (
                    <td key={head[place]} className={kind(place)} data-label={label(place)}>
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
