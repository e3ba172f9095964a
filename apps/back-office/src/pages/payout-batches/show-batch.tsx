import {
  downloadPayoutBatch,
  getPayoutBatch,
  listPayoutBatchRows,
} from '@croupier/contract/back-office/payout-batches.ts';
import { listProposals } from '@croupier/contract/back-office/proposals.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { prepare, queryClient, queryOf, useData } from '../../data.ts';
import { useQueueChanges } from '../../live.ts';
import { useQueryState } from '../../location.ts';
import type { Visit } from '../../page.ts';
import { definePart, type PropsOf } from '../../part.tsx';
import { notify } from '../../toast.ts';
import { ActButton } from '../../ui/can.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Id } from '../../ui/id.tsx';
import { type ListColumn, ListPage } from '../../ui/list-page.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { When } from '../../ui/when.tsx';
import { PaySeveral } from '../payments/pay-several.tsx';
import { nameOf, type PaymentRow } from '../payments/payment-row.ts';
import { useBatchFile } from '../payments/use-batch-file.ts';
import type { Batch, BatchRow } from './batch-row.ts';
import { BatchStates, BatchSums } from './batch-states.tsx';
import './batches.css';
import { usePayoutBatchesText } from './text.ts';

const RowPane = definePart<PropsOf<typeof import('./row-pane.tsx').RowPane>>(() =>
  import('./row-pane.tsx').then((found) => found.RowPane),
);

/** Loads the batch and its payments in parallel. */
export const ahead = ({ params, query }: Visit): void => {
  const payout_batch = Number(params.batch);
  prepare(getPayoutBatch, { params: { payout_batch } });
  prepare(listPayoutBatchRows, { params: { payout_batch }, query });
};

/** How often the page reloads, to show what colleagues and the operator's server do. */
const lookEvery = 15_000;

/** Shows what colleagues record meanwhile, and at once what a second person confirms. */
const useFollowing = (payout_batch: number): void => {
  const client = useQueryClient();
  const { query } = useQueryState();
  const changes = useQueueChanges('proposals');
  const seen = useRef(changes);
  // The list has the same query, so that it is drawn from this answer, too.
  useData(listPayoutBatchRows, { params: { payout_batch }, query }, { every: lookEvery });
  useEffect(() => {
    if (seen.current === changes) return;
    seen.current = changes;
    for (const { name } of [getPayoutBatch, listPayoutBatchRows, listProposals])
      void client.invalidateQueries({ queryKey: [name] });
  }, [changes, client]);
};

/** The payments of one batch in the order of its file, and what the bank said of each. */
export const Page = () => {
  const { batch: id } = useParams({ strict: false }) as { batch: string };
  const text = usePayoutBatchesText();
  const params = { payout_batch: Number(id) };
  const { data, error, refetch } = useData(getPayoutBatch, { params }, { every: lookEvery });
  useFollowing(params.payout_batch);
  const batch = data?.data;
  if (error && !batch)
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
        <PageLink to="/payout-batches" className="underlined">
          {text.title}
        </PageLink>
      }
      intro={batch ? <BatchIntro batch={batch} /> : null}
      actions={batch ? <BatchActs batch={batch} /> : null}
      route={listPayoutBatchRows}
      params={params}
      columns={columnsOf(text)}
      rowId={(row) => String(row.payment.id)}
      rowName={(row) => `${text.row.payment} ${row.payment.id}`}
      filters={['state']}
      views={[
        { name: text.rowViews.all, query: '' },
        { name: text.rowViews.paying, query: 'state=paying' },
        { name: text.rowViews.paid, query: 'state=paid' },
        { name: text.rowViews.refused, query: 'state=refused' },
        { name: text.rowViews.back, query: 'state=returned' },
      ]}
      bulk={(rows, clear) => <PaySelected rows={rows} clear={clear} />}
      empty={<p>{text.emptyRows}</p>}
      pane={(opened) => <RowPane key={opened.id} {...opened} batchId={params.payout_batch} />}
    />
  );
};

const columnsOf = (text: ReturnType<typeof usePayoutBatchesText>): ListColumn<BatchRow>[] => [
  { name: 'payment', label: text.row.payment, cell: ({ payment }) => payment.id, card: 'note' },
  {
    name: 'player',
    label: text.row.player,
    cell: ({ payment }) => (
      <>
        {nameOf(payment)} <span className="muted">{payment.player.username}</span>
      </>
    ),
    card: 'lead',
  },
  {
    name: 'amount',
    cell: ({ payment }) => <Money amount={payment.amount} currency={payment.currency} />,
    kind: 'number',
    card: 'figure',
  },
  { name: 'state', label: text.row.state, cell: (row) => <StateTag state={row.state} />, priority: 2, card: 'mark' },
  {
    name: 'decided_at',
    label: text.row.decided,
    cell: ({ decided_at, payment }) => <When at={decided_at ?? payment.paying_at} />,
    kind: 'number',
    priority: 2,
    card: 'note',
  },
  {
    name: 'reason',
    label: text.row.reason,
    cell: (row) => row.reason ?? <span className="muted">–</span>,
    priority: 3,
  },
  {
    name: 'bank_reference',
    label: text.row.reference,
    cell: ({ payment }) => payment.bank_reference ?? <span className="muted">–</span>,
    priority: 4,
  },
];

/** The facts of a batch: states of its payments, who made it and when, its sums, and the hash of its file. */
const BatchIntro = ({ batch }: { batch: Batch }) => {
  const text = usePayoutBatchesText();
  return (
    <div className="batch-intro">
      <BatchStates batch={batch} />
      <span className="batch-note">
        <When at={batch.created_at} /> · {batch.created_by?.name ?? text.ownServer} · {text.payments(batch.count)} ·{' '}
        <BatchSums batch={batch} />
      </span>
      <span className="batch-hash" title={text.hashHint}>
        <span className="batch-note">{text.hash}</span> <Id value={batch.file_sha256} />
      </span>
    </div>
  );
};

const BatchActs = ({ batch }: { batch: Batch }) => {
  const text = usePayoutBatchesText();
  const file = useBatchFile(() => notify(text.downloaded));
  return (
    <>
      <PaySeveral
        words={text.payRest}
        tone="primary"
        hindrance={batch.states.paying === 0 ? text.nothingLeft : undefined}
        load={() => loadRest(batch.id)}
      />
      <ActButton route={downloadPayoutBatch} busy={file.busy} onClick={() => file.save(batch)}>
        {text.download}
      </ActButton>
      {file.error ? <ErrorBox error={file.error} retry={file.retry} /> : null}
    </>
  );
};

/** The most that one page of the list holds. */
const most = 100;

/** Everything of a batch that is with the bank now. */
const loadRest = async (payout_batch: number): Promise<readonly PaymentRow[]> => {
  const rest: PaymentRow[] = [];
  for (let page = 1; ; page += 1) {
    const query = { state: 'paying', per_page: String(most), page: String(page) };
    const { data, meta } = await queryClient.fetchQuery({
      ...queryOf(listPayoutBatchRows, { params: { payout_batch }, query }),
      staleTime: 0,
    });
    rest.push(...data.map(({ payment }) => payment));
    if (page >= meta.last_page) return rest;
  }
};

const PaySelected = ({ rows, clear }: { rows: readonly BatchRow[]; clear: () => void }) => {
  const text = usePayoutBatchesText();
  return (
    <PaySeveral
      words={text.paySelected}
      hindrance={rows.every(({ state }) => state === 'paying') ? undefined : text.notWithBank}
      load={() => Promise.resolve(rows.map(({ payment }) => payment))}
      done={clear}
    />
  );
};
