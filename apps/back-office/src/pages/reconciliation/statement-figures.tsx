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

const lines = ['there', 'here', 'difference', 'explained', 'unexplained'] as const;

/** Both sides of each currency, and what is left between them: one below the other, because a pane is narrow. */
export const FigureTable = ({ statement: { figures } }: StatementProps) => {
  const text = useReconciliationText();
  if (figures.length === 0) return null;
  return (
    <div className="statement-figures">
      {figures.map((figure) => (
        <table key={figure.currency}>
          <thead>
            <tr>
              <th scope="row" className="statement-figure" data-head data-first>
                {text.currency}
              </th>
              <th scope="col" className="statement-figure">
                {figure.currency}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line}>
                <th scope="row" className="statement-figure" data-head data-first>
                  {text.figures[line]}
                </th>
                <td className="statement-figure" data-open={line === 'unexplained' && figure.unexplained !== 0}>
                  <Money amount={figure[line]} currency={figure.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
};
