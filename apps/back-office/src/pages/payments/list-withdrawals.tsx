import { workQueueNames } from '@croupier/contract/back-office/desk.ts';
import { listStaffPayments } from '@croupier/contract/back-office/payments.ts';
import { type PaymentQueue, type paymentQueueMeta, paymentQueues } from '@croupier/contract/staff-payment-fields.ts';
import type { z } from 'zod';
import { prepare, useData } from '../../data.ts';
import { useQueues } from '../../live.ts';
import { useQueryState } from '../../location.ts';
import { formatCount } from '../../money.ts';
import type { Visit } from '../../page.ts';
import { definePart, type PropsOf } from '../../part.tsx';
import { usePreferences } from '../../preferences.ts';
import { formatSpan, serverNow } from '../../time.ts';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { Money } from '../../ui/money.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { When } from '../../ui/when.tsx';
import { BatchLink } from './batch-link.tsx';
import { PaymentFlags } from './payment-flags.tsx';
import { nameOf, type PaymentRow, stageOf, useAmountText, useMethodName } from './payment-row.ts';
import './payments.css';
import { usePaymentsText } from './text.ts';

const BankFile = definePart<object>(() => import('./bank-file.tsx').then((found) => found.BankFile));
const BulkWithdrawals = definePart<PropsOf<typeof import('./bulk-withdrawals.tsx').BulkWithdrawals>>(() =>
  import('./bulk-withdrawals.tsx').then((found) => found.BulkWithdrawals),
);
const WithdrawalPane = definePart<PropsOf<typeof import('./withdrawal-pane.tsx').WithdrawalPane>>(() =>
  import('./withdrawal-pane.tsx').then((found) => found.WithdrawalPane),
);

/** Loads the rows before the page is drawn. */
export const ahead = ({ query }: Visit): void => prepare(listStaffPayments, { query });

const stateColumn: ListColumn<PaymentRow> = {
  name: 'status',
  cell: (row) => <StateTag state={stageOf(row)} />,
  priority: 2,
  card: 'mark',
};

/** Where the payout is: since when with the bank, and in which file. */
const payoutColumns: ListColumn<PaymentRow>[] = [
  { name: 'paying_at', cell: (row) => <When at={row.paying_at} as="age" />, kind: 'number', priority: 2 },
  { name: 'payout_batch_id', cell: (row) => <BatchLink payment={row} />, kind: 'number', priority: 2, card: 'note' },
];

const queueQuery = (queue: PaymentQueue): string => `queue=${queue}&order=oldest`;

/** The queue of withdrawals, with the review in the pane. */
export const Page = () => {
  const text = usePaymentsText();
  const counts = useQueues();
  const { query } = useQueryState();
  const methodName = useMethodName();
  const columns: ListColumn<PaymentRow>[] = [
    {
      name: 'created_at',
      label: text.columns.waiting,
      cell: (row) => <Waiting payment={row} />,
      kind: 'number',
      order: { up: 'newest', down: 'oldest' },
      card: 'note',
    },
    {
      name: 'player',
      label: text.columns.player,
      cell: (row) => (
        <>
          {nameOf(row)}{' '}
          <span className="muted">
            {row.player.username} · {row.player.country}
          </span>
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
    // A queue holds withdrawals of one state.
    ...(query.queue === undefined ? [stateColumn] : []),
    ...(query.queue === 'paying' ? payoutColumns : []),
    { name: 'payment_method', cell: (row) => methodName(row.payment_method), priority: 3, card: 'note' },
    {
      name: 'flags',
      label: text.columns.flags,
      cell: (row) => <PaymentFlags payment={row} />,
      priority: 2,
      card: 'mark',
    },
    { name: 'kyc_status', cell: (row) => <StateTag state={row.player.kyc_status} />, priority: 3 },
    {
      name: 'lifetime',
      label: text.columns.lifetime,
      cell: ({ player, currency }) => (
        <>
          <Money amount={player.lifetime_deposits} currency={currency} bare /> /{' '}
          <Money amount={player.lifetime_withdrawals} currency={currency} bare />
        </>
      ),
      kind: 'number',
      priority: 4,
    },
    {
      name: 'taken_by',
      label: text.columns.taken,
      cell: (row) => row.taken_by?.name ?? <span className="muted">–</span>,
      priority: 3,
    },
  ];
  return (
    <ListPage
      title={text.withdrawals}
      facts={<QueueFacts />}
      route={listStaffPayments}
      columns={columns}
      rowId={(row) => String(row.id)}
      rowName={(row) => text.withdrawal(row.id)}
      filters={['status', 'amount', 'payment_method', 'flag']}
      views={[
        ...paymentQueues.map((queue) => ({
          name: text.queues[queue],
          empty: <p>{text.emptyQueue}</p>,
          query: queueQuery(queue),
          count: counts[`withdrawals_${queue}`],
        })),
        { name: text.all, query: 'type=withdrawal' },
      ]}
      actions={query.queue === 'to_pay_out' ? <BankFile /> : null}
      bulk={(rows, clear) => <BulkWithdrawals rows={rows} clear={clear} />}
      queue={workQueueNames.find((name) => name === `withdrawals_${query.queue}`)}
      empty={<p>{text.emptyQueue}</p>}
      pane={(opened) => <WithdrawalPane key={opened.id} {...opened} />}
    />
  );
};

/** The waiting time of an open withdrawal, or the date of a decided one. */
const Waiting = ({ payment }: { payment: PaymentRow }) => (
  <When at={payment.created_at} as={payment.status === 'new' || payment.status === 'allowed' ? 'age' : 'short'} />
);

/** The whole queue in a line: how many, how much, how old, how long a decision takes. */
const QueueFacts = () => {
  const text = usePaymentsText();
  const { language } = usePreferences();
  const { query } = useQueryState();
  const amountText = useAmountText();
  const { data } = useData(listStaffPayments, { query });
  const queue = (data?.meta as z.output<typeof paymentQueueMeta> | undefined)?.queue;
  if (!queue) return null;
  const span = (milliseconds: number): string => formatSpan(milliseconds, language);
  const median = query.queue === 'to_pay_out' ? text.medianPaid : text.median;
  return [
    text.waitingCount(formatCount(queue.count, language)),
    ...queue.sums.map(({ amount, currency }) => amountText(amount, currency)),
    ...(queue.oldest_at ? [text.oldest(span(serverNow().getTime() - Date.parse(queue.oldest_at)))] : []),
    ...(queue.median_seconds === null ? [] : [median(span(queue.median_seconds * 1000))]),
  ].join(' · ');
};
