import { Facts } from '../../ui/facts.tsx';
import type { Opened } from '../../ui/list-page.tsx';
import { MissingPane } from '../../ui/missing-pane.tsx';
import { Money } from '../../ui/money.tsx';
import { NextButton } from '../../ui/next-button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Pane } from '../../ui/pane.tsx';
import { When } from '../../ui/when.tsx';
import { WaitingFor } from '../proposals/waiting-for.tsx';
import { ExplainLines, isOpenLine } from './explain-lines.tsx';
import { OutcomeTag } from './outcome-tag.tsx';
import type { StatementLine } from './statement-row.ts';
import { useReconciliationText } from './text.ts';

type LinePaneProps = Opened<StatementLine> & { readonly statement: number };

/** One line: both sides, and the way to zero. */
export const LinePane = ({ id, row, close, next, open, statement }: LinePaneProps) => {
  const text = useReconciliationText();
  if (!row) return <MissingPane title={text.line(id)} close={close} />;
  return (
    <Pane
      title={text.line(id)}
      tags={<OutcomeTag line={row} />}
      close={close}
      actions={
        <>
          {isOpenLine(row) ? <ExplainLines statement={statement} lines={[row]} /> : null}
          <NextButton next={next} open={open} />
        </>
      }
    >
      <WaitingFor kinds={['cashier_statement.explain']} subject={statement} />
      {row.next === null || row.explanation !== null ? null : (
        <p>
          <NextStep line={row} />
        </p>
      )}
      <Facts
        facts={[
          { name: 'kind', label: text.kind, value: text.kinds[row.kind] },
          { name: 'transaction_id', label: text.transaction, value: <code>{row.transaction_id}</code> },
          { name: 'there', label: text.figures.there, value: <Side side={row.there} /> },
          { name: 'here', label: text.figures.here, value: <Side side={row.here} /> },
          ...(row.payment_id === null
            ? []
            : [
                {
                  name: 'payment_id',
                  value: (
                    <PageLink to="/payments" row={row.payment_id} className="underlined">
                      {row.payment_id}
                    </PageLink>
                  ),
                },
              ]),
          ...(row.player_id === null
            ? []
            : [{ name: 'player_id', value: <PageLink to={`/players/${row.player_id}`}>{row.player_id}</PageLink> }]),
          ...(row.explanation === null
            ? []
            : [
                { name: 'explanation', label: text.explanation, value: row.explanation },
                { name: 'explained_by', label: text.by, value: row.explained_by?.name ?? '–' },
                { name: 'explained_at', label: text.since, value: <When at={row.explained_at} as="full" /> },
              ]),
        ]}
      />
    </Pane>
  );
};

const Side = ({ side }: { readonly side: StatementLine['here'] }) =>
  side === null ? (
    '–'
  ) : (
    <>
      <Money amount={side.amount} currency={side.currency} />{' '}
      {side.at === null ? null : (
        <span className="muted">
          <When at={side.at} as="full" />
        </span>
      )}
    </>
  );

/** What to do about a difference, with the page on which it is done. */
export const NextStep = ({ line }: { readonly line: StatementLine }) => {
  const { steps } = useReconciliationText();
  const { next, payment_id, deposit_intent_id, cashier_callback_id } = line;
  if (next === null) return null;
  if (next === 'retry_callback' && cashier_callback_id !== null)
    return (
      <PageLink
        to="/cashier-callbacks"
        query={{ id: String(cashier_callback_id) }}
        row={cashier_callback_id}
        className="underlined"
      >
        {steps[next]}
      </PageLink>
    );
  if (next === 'look_at_intent' && deposit_intent_id !== null)
    return (
      <PageLink to="/deposit-intents" row={deposit_intent_id} className="underlined">
        {steps[next]}
      </PageLink>
    );
  return payment_id === null ? (
    steps[next]
  ) : (
    <PageLink to="/payments" row={payment_id} className="underlined">
      {steps[next]}
    </PageLink>
  );
};
