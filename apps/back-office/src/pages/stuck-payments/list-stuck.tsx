import { listStuckPayments } from '@croupier/contract/back-office/stuck-payments.ts';
import { useLabels } from '../../labels.ts';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { Money } from '../../ui/money.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { When } from '../../ui/when.tsx';
import { StuckLink, type StuckRow } from './stuck-link.tsx';
import { useStuckText } from './text.ts';

/** Money in and out that does not go on by itself, the oldest first, each with what to do and a link to where it is done. */
export const Page = () => {
  const text = useStuckText();
  const labels = useLabels();
  const columns: ListColumn<StuckRow>[] = [
    { name: 'kind', label: text.columns.what, cell: (row) => <StuckLink row={row} />, card: 'lead' },
    {
      name: 'player',
      label: text.columns.player,
      cell: ({ player }) =>
        player === null ? (
          <span className="muted">{text.nobody}</span>
        ) : (
          <PageLink to={`/players/${player.id}`}>{`${player.first_name} ${player.last_name}`}</PageLink>
        ),
      priority: 2,
      card: 'note',
    },
    {
      name: 'amount',
      label: text.columns.amount,
      cell: ({ amount, currency }) =>
        amount === null || currency === null ? '–' : <Money amount={amount} currency={currency} />,
      kind: 'number',
      card: 'figure',
    },
    { name: 'to_do', label: text.columns.toDo, cell: ({ kind }) => text.toDo[kind], card: 'note' },
    {
      name: 'adapter',
      label: text.columns.adapter,
      cell: ({ adapter }) => (adapter === null ? '–' : labels.value(adapter)),
      priority: 3,
    },
    {
      name: 'since',
      label: text.columns.since,
      cell: ({ since }) => <When at={since} as="age" />,
      order: { up: 'newest', down: 'oldest' },
      kind: 'number',
      card: 'mark',
    },
  ];
  return (
    <ListPage
      title={text.title}
      route={listStuckPayments}
      columns={columns}
      rowId={(row) => `${row.kind}-${row.id}`}
      rowName={(row) => text.kinds[row.kind] ?? row.kind}
      views={[
        { name: text.views.all, query: 'order=oldest' },
        { name: text.views.deposits, query: 'kind=captured_beyond&order=oldest' },
        { name: text.views.payouts, query: 'kind=payout_paying&order=oldest' },
        { name: text.views.callbacks, query: 'kind=callback_refused&order=oldest' },
      ]}
      filters={['kind']}
      queue="stuck_payments"
      empty={<p>{text.empty}</p>}
    />
  );
};
