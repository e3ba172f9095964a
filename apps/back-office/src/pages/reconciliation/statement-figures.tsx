import { Money } from '../../ui/money.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { StatementRow } from './statement-row.ts';
import './reconciliation.css';
import { useReconciliationText } from './text.ts';

type StatementProps = { readonly statement: StatementRow };

/** What must be zero: the differences that nobody has explained. */
export const OpenTag = ({ statement: { open, discarded_at } }: StatementProps) => {
  const text = useReconciliationText();
  if (discarded_at !== null) return <Tag tone="neutral">{text.discarded}</Tag>;
  return <Tag tone={open === 0 ? 'good' : 'bad'}>{open === 0 ? text.agrees : text.openCount(open)}</Tag>;
};

/** The unexplained difference of each currency, in a row. */
export const Unexplained = ({ statement: { figures } }: StatementProps) => (
  <span className="statement-sums">
    {figures.map(({ currency, unexplained }) => (
      <Money key={currency} amount={unexplained} currency={currency} />
    ))}
  </span>
);

/** Both sides of each currency, and what is left between them. */
export const FigureTable = ({ statement: { figures } }: StatementProps) => {
  const text = useReconciliationText();
  const columns = ['there', 'here', 'difference', 'explained', 'unexplained'] as const;
  if (figures.length === 0) return null;
  return (
    <div className="statement-figures">
      <table>
        <thead>
          <tr>
            <th scope="col" className="statement-figure" data-head data-first>
              {text.currency}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="statement-figure" data-head>
                {text.figures[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => (
            <tr key={figure.currency}>
              <th scope="row" className="statement-figure" data-first>
                {figure.currency}
              </th>
              {columns.map((column) => (
                <td
                  key={column}
                  className="statement-figure"
                  data-open={column === 'unexplained' && figure.unexplained !== 0}
                >
                  <Money amount={figure[column]} currency={figure.currency} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
