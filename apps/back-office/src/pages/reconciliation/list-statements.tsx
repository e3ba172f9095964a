import { staffListStatements, staffUploadStatement } from '@croupier/contract/back-office/cashier-statements.ts';
import { useState } from 'react';
import { prepare } from '../../data.ts';
import type { Visit } from '../../page.ts';
import { ActButton } from '../../ui/can.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { When } from '../../ui/when.tsx';
import { useWaitingProposals } from '../proposals/waiting-proposals.tsx';
import { OpenTag, Unexplained } from './statement-figures.tsx';
import { StatementPane } from './statement-pane.tsx';
import type { StatementRow } from './statement-row.ts';
import { useReconciliationText } from './text.ts';
import { UploadStatement } from './upload-statement.tsx';

/** Loads the rows before the page is drawn. */
export const ahead = ({ query }: Visit): void => prepare(staffListStatements, { query });

/** The statements of payment providers and banks that were compared, newest first. */
export const Page = () => {
  const text = useReconciliationText();
  const waiting = useWaitingProposals(['cashier_statement.explain']);
  const [uploads, setUploads] = useState(false);
  const columns: ListColumn<StatementRow>[] = [
    { name: 'id', label: text.number, cell: ({ id }) => text.pane(id), card: 'lead' },
    { name: 'source', label: text.source, cell: ({ source }) => text.sources[source], card: 'note' },
    { name: 'open', label: text.state, cell: (statement) => <OpenTag statement={statement} />, card: 'mark' },
    {
      name: 'figures',
      label: text.figures.unexplained,
      cell: (statement) => <Unexplained statement={statement} />,
      kind: 'number',
      card: 'figure',
    },
    { name: 'from', label: text.from, cell: ({ from }) => <When at={from} />, kind: 'number', priority: 2 },
    { name: 'to', label: text.to, cell: ({ to }) => <When at={to} />, kind: 'number', priority: 2 },
    {
      name: 'created_at',
      label: text.uploaded,
      cell: ({ created_at }) => <When at={created_at} />,
      order: { up: 'oldest', down: 'newest' },
      kind: 'number',
      priority: 3,
    },
  ];
  return (
    <>
      <ListPage
        title={text.title}
        facts={waiting}
        route={staffListStatements}
        columns={columns}
        rowId={({ id }) => String(id)}
        rowName={({ id }) => text.pane(id)}
        filters={['source']}
        views={[
          { name: text.views.all, query: 'discarded=false' },
          { name: text.views.open, query: 'open=true', empty: <p>{text.emptyOpen}</p> },
          { name: text.views.discarded, query: 'discarded=true' },
        ]}
        actions={
          <ActButton route={staffUploadStatement} tone="primary" onClick={() => setUploads(true)}>
            {text.upload}
          </ActButton>
        }
        empty={<p>{text.empty}</p>}
        pane={(opened) => <StatementPane key={opened.id} {...opened} />}
      />
      {uploads ? <UploadStatement close={() => setUploads(false)} /> : null}
    </>
  );
};
