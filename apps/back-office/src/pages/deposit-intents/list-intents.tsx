import { listStaffIntents } from '@croupier/contract/back-office/deposit-intents.ts';
import { useLabels } from '../../labels.ts';
import { definePart, type PropsOf } from '../../part.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { Money } from '../../ui/money.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { Tag } from '../../ui/tag.tsx';
import { When } from '../../ui/when.tsx';
import { useMethodName } from '../payments/payment-row.ts';
import { type IntentRow, nameOf } from './intent-row.ts';
import { useIntentsText } from './text.ts';

const IntentPane = definePart<PropsOf<typeof import('./intent-pane.tsx').IntentPane>>(() =>
  import('./intent-pane.tsx').then((found) => found.IntentPane),
);

/** Deposits that were authorised before their money moved. */
export const Page = () => {
  const text = useIntentsText();
  const labels = useLabels();
  const methodName = useMethodName();
  const columns: ListColumn<IntentRow>[] = [
    { name: 'id', cell: ({ id }) => id, kind: 'number', card: 'note' },
    {
      name: 'player',
      label: text.columns.player,
      cell: (row) => (
        <>
          {nameOf(row)} <span className="muted">{row.player.username}</span>
        </>
      ),
      card: 'lead',
    },
    {
      name: 'amount',
      label: text.columns.amount,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
      kind: 'number',
      card: 'figure',
    },
    {
      name: 'status',
      cell: ({ status, beyond_authorisation }) => (
        <span className="tags">
          <StateTag state={status} />
          {beyond_authorisation.length > 0 ? <Tag tone="warn">{text.columns.beyond}</Tag> : null}
        </span>
      ),
      card: 'mark',
    },
    {
      name: 'captured_amount',
      label: text.columns.captured,
      cell: ({ captured_amount, currency }) =>
        captured_amount === 0 ? '–' : <Money amount={captured_amount} currency={currency} />,
      kind: 'number',
      priority: 3,
    },
    { name: 'payment_method', cell: ({ payment_method }) => methodName(payment_method), priority: 3 },
    {
      name: 'adapter',
      label: text.provider,
      cell: ({ adapter }) => (adapter === null ? text.collected : labels.value(adapter)),
      priority: 3,
    },
    {
      name: 'created_at',
      cell: ({ created_at }) => <When at={created_at} />,
      order: { up: 'oldest', down: 'newest' },
      kind: 'number',
      priority: 2,
      card: 'note',
    },
  ];
  return (
    <ListPage
      title={text.title}
      route={listStaffIntents}
      columns={columns}
      rowId={({ id }) => String(id)}
      rowName={({ id }) => text.pane(id)}
      filters={['status', 'player_id', 'payment_method', 'adapter', 'created']}
      views={[
        { name: text.views.all, query: '' },
        { name: text.views.open, query: 'status=authorised&order=oldest', empty: <p>{text.emptyOpen}</p> },
        { name: text.views.beyond, query: 'is_beyond=true', empty: <p>{text.emptyBeyond}</p> },
        { name: text.views.late, query: 'status=captured_late' },
      ]}
      empty={<p>{text.empty}</p>}
      pane={(opened) => <IntentPane key={opened.id} {...opened} />}
    />
  );
};
