import type { ReactNode } from 'react';
import { formatRounded } from '../numbers.ts';
import { localeOf, t } from '../text.ts';
import './odds-table.css';

/** "1 in 12.3": easier to grasp than a small percentage. */
export const oneIn = (chance: number): string =>
  t('odds.oneIn', { count: formatRounded(1 / chance, chance > 0.05 ? 1 : 0) });

export const percent = (share: number): string =>
  new Intl.NumberFormat(localeOf(), { style: 'percent', maximumFractionDigits: 2 }).format(share);

type Row = { readonly key: string; readonly name: ReactNode; readonly pays: string; readonly chance: number };

/** The wins of a game, each with its chance. */
export const OddsTable = ({ rows, name }: { rows: readonly Row[]; name: string }) => (
  <div className="odds-scroll">
    <table className="odds">
      <thead>
        <tr>
          <th className="odds-head" scope="col">
            {name}
          </th>
          <th className="odds-head odds-figure" scope="col">
            {t('odds.pays')}
          </th>
          <th className="odds-head odds-figure" scope="col">
            {t('odds.chance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th className="odds-cell" scope="row">
              {row.name}
            </th>
            <td className="odds-cell odds-figure">{row.pays}</td>
            <td className="odds-cell odds-figure">{oneIn(row.chance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
