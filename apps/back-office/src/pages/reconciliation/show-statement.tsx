import {
  compareStatement,
  staffGetStatement,
  staffListStatementLines,
} from '@croupier/contract/back-office/cashier-statements.ts';
import { useParams } from '@tanstack/react-router';
import { notifyDone, prepare, useAct, useData } from '../../data.ts';
import type { Visit } from '../../page.ts';
import { ActButton } from '../../ui/can.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { When } from '../../ui/when.tsx';
import { ExplainLines } from './explain-lines.tsx';
import { LinePane, NextStep } from './line-pane.tsx';
import { OutcomeTag } from './outcome-tag.tsx';
import { FigureTable, OpenTag } from './statement-figures.tsx';
import type { StatementLine, StatementRow } from './statement-row.ts';
import './reconciliation.css';
import { useReconciliationText } from './text.ts';

/** Loads the statement and its lines in parallel. */
export const ahead = ({ params, query }: Visit): void => {
  const cashier_statement = Number(params.statement);
  prepare(staffGetStatement, { params: { cashier_statement } });
  prepare(staffListStatementLines, { params: { cashier_statement }, query });
};

/** The lines of one statement, what must be zero, and the way there. */
export const Page = () => {
  const { statement: id } = useParams({ strict: false }) as { statement: string };
  const text = useReconciliationText();
  const params = { cashier_statement: Number(id) };
  const { data, error, refetch } = useData(staffGetStatement, { params });
  const statement = data?.data;
  if (error && !statement)
    return (
      <div className="page">
        <PageHead title={text.pane(id)} />
        <div className="page-body">
          <ErrorBox error={error} retry={() => void refetch()} />
        </div>
      </div>
    );
  return (
    <ListPage
      title={text.pane(id)}
      facts={
        <PageLink to="/reconciliation" className="underlined">
          {text.title}
        </PageLink>
      }
      intro={statement ? <Intro statement={statement} /> : null}
      actions={statement ? <CompareButton statement={statement} /> : null}
      route={staffListStatementLines}
      params={params}
      columns={columnsOf(text)}
      rowId={({ position }) => String(position)}
      rowName={({ position }) => text.line(position)}
      filters={['outcome']}
      views={[
        { name: text.lineViews.all, query: '' },
        { name: text.lineViews.open, query: 'open=true', empty: <p>{text.emptyOpenLines}</p> },
        { name: text.lineViews.missing_here, query: 'outcome=missing_here' },
        { name: text.lineViews.missing_there, query: 'outcome=missing_there' },
        { name: text.lineViews.differs, query: 'outcome=differs' },
      ]}
      bulk={(lines, clear) => <ExplainLines statement={params.cashier_statement} lines={lines} done={clear} />}
      empty={<p>{text.emptyLines}</p>}
      pane={(opened) => <LinePane key={opened.id} {...opened} statement={params.cashier_statement} />}
    />
  );
};

const columnsOf = (text: ReturnType<typeof useReconciliationText>): ListColumn<StatementLine>[] => [
  { name: 'position', label: text.place, cell: ({ position }) => position, card: 'note' },
  {
    name: 'transaction_id',
    label: text.transaction,
    cell: ({ transaction_id, kind }) => (
      <>
        <code>{transaction_id}</code> <span className="muted">{text.kinds[kind]}</span>
      </>
    ),
    card: 'lead',
  },
  { name: 'outcome', label: text.state, cell: (line) => <OutcomeTag line={line} />, card: 'mark' },
  {
    name: 'there',
    label: text.figures.there,
    cell: ({ there }) => (there === null ? '–' : <Money amount={there.amount} currency={there.currency} />),
    kind: 'number',
    card: 'figure',
  },
  {
    name: 'here',
    label: text.figures.here,
    cell: ({ here }) => (here === null ? '–' : <Money amount={here.amount} currency={here.currency} />),
    kind: 'number',
    priority: 2,
  },
  {
    name: 'next',
    label: text.next,
    cell: (line) => (line.explanation === null ? <NextStep line={line} /> : line.explanation),
    priority: 2,
  },
  {
    name: 'at',
    label: text.moved,
    cell: ({ there, here }) => <When at={there?.at ?? here?.at ?? null} />,
    kind: 'number',
    priority: 3,
  },
];

const Intro = ({ statement }: { readonly statement: StatementRow }) => {
  const text = useReconciliationText();
  return (
    <div className="statement-intro">
      <span className="statement-note">
        <OpenTag statement={statement} />
        {text.sources[statement.source]} · <When at={statement.from} /> – <When at={statement.to} /> ·{' '}
        {statement.file_name} · {text.compared} <When at={statement.compared_at} />
      </span>
      <FigureTable statement={statement} />
    </div>
  );
};

const CompareButton = ({ statement }: { readonly statement: StatementRow }) => {
  const text = useReconciliationText();
  const act = useAct(compareStatement, (answer) => notifyDone(answer, text.comparedAgain));
  return (
    <>
      <ActButton
        route={compareStatement}
        tone="primary"
        busy={act.busy}
        hindrance={statement.discarded_at === null ? undefined : text.discarded}
        onClick={() => act.run({ params: { cashier_statement: statement.id } })}
      >
        {text.compareAgain}
      </ActButton>
      {act.error ? <ErrorBox error={act.error} /> : null}
    </>
  );
};
