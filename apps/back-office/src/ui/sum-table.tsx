import type { ReactNode } from 'react';
import './data-table.css';

/** Names and figures one below the other; the last line is what they add up to. */
export const SumTable = ({ title, lines }: { title: string; lines: readonly (readonly [string, ReactNode])[] }) => (
  <table className="data-table" data-sums>
    <caption className="hidden-visually">{title}</caption>
    <tbody className="data-body">
      {lines.map(([name, figure]) => (
        <tr key={name} className="data-line">
          <th scope="row" className="data-cell">
            {name}
          </th>
          <td className="data-cell" data-kind="number">
            {figure}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
