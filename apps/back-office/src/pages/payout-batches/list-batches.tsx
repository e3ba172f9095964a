import { listPayoutBatches } from '@croupier/contract/back-office/payout-batches.ts';
import { prepare } from '../../data.ts';
import type { Visit } from '../../page.ts';
import { definePart, type PropsOf } from '../../part.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { When } from '../../ui/when.tsx';
import type { Batch } from './batch-row.ts';
import { BatchStates, BatchSums } from './batch-states.tsx';
import { usePayoutBatchesText } from './text.ts';

const BatchPane = definePart<PropsOf<typeof import('./batch-pane.tsx').BatchPane>>(() =>
  import('./batch-pane.tsx').then((found) => found.BatchPane),
);

/** Loads the rows before the page is drawn. */
export const ahead = ({ query }: Visit): void => prepare(listPayoutBatches, { query });

/** The files for the bank, newest first, and what became of their payments. */
export const Page = () => {
  const text = usePayoutBatchesText();
  const columns: ListColumn<Batch>[] = [
    { name: 'id', label: text.number, cell: (batch) => text.pane(batch.id), card: 'lead' },
    {
      name: 'sums',
      label: text.sum,
      cell: (batch) => <BatchSums batch={batch} inRow />,
      kind: 'number',
      card: 'figure',
    },
    { name: 'count', label: text.count, cell: (batch) => batch.count, kind: 'number', priority: 2 },
    {
      name: 'states',
      label: text.became,
      cell: (batch) => <BatchStates batch={batch} inRow />,
      priority: 2,
      card: 'mark',
    },
    {
      name: 'created_by',
      label: text.who,
      cell: (batch) => batch.created_by?.name ?? text.ownServer,
      priority: 3,
    },
    {
      name: 'created_at',
      label: text.when,
      cell: (batch) => <When at={batch.created_at} />,
      order: { up: 'oldest', down: 'newest' },
      kind: 'number',
      priority: 2,
      card: 'note',
    },
  ];
  return (
    <ListPage
      title={text.title}
      route={listPayoutBatches}
      columns={columns}
      rowId={(batch) => String(batch.id)}
      rowName={(batch) => text.pane(batch.id)}
      filters={[]}
      views={[
        { name: text.views.all, query: '' },
        { name: text.views.open, query: 'open=true' },
      ]}
      empty={<p>{text.empty}</p>}
      pane={({ id, row, close }) => <BatchPane key={id} id={id} listed={row} close={close} />}
    />
  );
};
