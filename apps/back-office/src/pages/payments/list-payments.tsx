import { listStaffPayments } from '@croupier/contract/back-office/payments.ts';
import { useLabels } from '../../labels.ts';
import { definePart, type PropsOf } from '../../part.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { Money } from '../../ui/money.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { Tag } from '../../ui/tag.tsx';
import { When } from '../../ui/when.tsx';
import { nameOf, type PaymentRow, stageOf, useMethodName } from './payment-row.ts';
import './payments.css';
import { usePaymentsText } from './text.ts';

const PaymentPane = definePart<PropsOf<typeof import('./payment-pane.tsx').PaymentPane>>(() =>
  import('./payment-pane.tsx').then((found) => found.PaymentPane),
);

/** Every deposit and withdrawal, newest first. */
export const Page = () => {
  const text = usePaymentsText();
  const labels = useLabels();
  const methodName = useMethodName();
  const columns: ListColumn<PaymentRow>[] = [
    { name: 'id', cell: (row) => row.id, kind: 'number', card: 'note' },
    { name: 'type', cell: (row) => labels.value(row.type), card: 'note' },
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
      cell: (row) => <Money amount={row.amount} currency={row.currency} />,
      kind: 'number',
      order: { up: 'smallest', down: 'largest' },
      card: 'figure',
    },
    {
      name: 'status',
      cell: (row) => (
        <span className="tags payment-flags">
          <StateTag state={stageOf(row)} />
          {row.is_reversed && row.type === 'deposit' ? <Tag tone="bad">{text.reversed}</Tag> : null}
        </span>
      ),
      priority: 2,
      card: 'mark',
    },
    { name: 'payment_method', cell: (row) => methodName(row.payment_method), priority: 3 },
    {
      name: 'external_reference',
      label: text.columns.reference,
      cell: (row) => row.external_reference || <span className="muted">–</span>,
      priority: 3,
    },
    {
      name: 'created_at',
      cell: (row) => <When at={row.created_at} />,
      kind: 'number',
      priority: 2,
      card: 'note',
      order: { up: 'oldest', down: 'newest' },
    },
  ];
  return (
    <ListPage
      title={text.payments}
      route={listStaffPayments}
      columns={columns}
      rowId={(row) => String(row.id)}
      rowName={(row) => (row.type === 'deposit' ? text.deposit(row.id) : text.withdrawal(row.id))}
      empty={<p>{text.emptyPayments}</p>}
      filters={['type', 'status', 'amount', 'payment_method', 'created']}
      views={[
        { name: text.all, query: '' },
        { name: text.views.deposits, query: 'type=deposit' },
        { name: text.views.withdrawals, query: 'type=withdrawal' },
        { name: text.views.reversed, query: 'status=rejected' },
      ]}
      pane={(opened) => <PaymentPane key={opened.id} {...opened} />}
    />
  );
};
