import { getStaffPayment } from '@croupier/contract/back-office/payments.ts';
import { useData } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { AuditTrail } from '../../ui/audit-trail.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Facts } from '../../ui/facts.tsx';
import type { Opened } from '../../ui/list-page.tsx';
import { Money } from '../../ui/money.tsx';
import { NextButton } from '../../ui/next-button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Pane } from '../../ui/pane.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { When } from '../../ui/when.tsx';
import { nameOf, type PaymentRow, stageOf, useMethodName } from '../payments/payment-row.ts';
import { PayoutActs } from '../payments/payout-acts.tsx';
import { usePaymentsText } from '../payments/text.ts';
import { waysBack } from '../payments/ways-back.ts';
import { WaitingFor } from '../proposals/waiting-for.tsx';
import type { BatchRow } from './batch-row.ts';
import { usePayoutBatchesText } from './text.ts';

type RowPaneProps = Opened<BatchRow> & { readonly batchId: number };

/** One payment of a batch: what the bank said of it, and what to say of it. */
export const RowPane = ({ id, row, close, next, open, batchId }: RowPaneProps) => {
  const text = usePaymentsText();
  const common = useCommonText();
  const params = { payment: Number(id) };
  // A link to one payment leads here although the page of the list may not have its line.
  const { data, error } = useData(getStaffPayment, { params }, { enabled: row === undefined && /^\d+$/.test(id) });
  const payment = row?.payment ?? data?.data;
  if (!payment)
    return (
      <Pane title={text.withdrawal(id)} close={close}>
        {error ? <ErrorBox error={error} /> : <Skeleton />}
      </Pane>
    );
  const isHere = payment.payout_batch_id === batchId;
  return (
    <Pane
      title={text.withdrawal(id)}
      figure={<Money amount={payment.amount} currency={payment.currency} />}
      tags={<StateTag state={row?.state ?? stageOf(payment)} />}
      close={close}
      actions={
        <>
          {isHere ? <PayoutActs payment={payment} /> : null}
          <NextButton next={next} open={open} />
        </>
      }
    >
      {isHere ? null : <GoneOn payment={payment} />}
      <WaitingFor kinds={waysBack} subject={payment.id} />
      <Tabs
        label={text.tabs.label}
        tabs={[
          { name: 'details', label: text.tabs.details, body: <RowFacts row={row} payment={payment} /> },
          { name: 'audit', label: common.audit, body: <AuditTrail kind="payment" id={payment.id} /> },
        ]}
      />
    </Pane>
  );
};

/** The later state of a payment that has left this batch. */
const GoneOn = ({ payment }: { payment: PaymentRow }) => {
  const text = usePayoutBatchesText();
  const labels = useLabels();
  const { payout_batch_id: other, id } = payment;
  return (
    <p className="pane-notice">
      {text.elsewhere}
      {other === null ? (
        text.nowIs(labels.value(stageOf(payment)))
      ) : (
        <PageLink to={`/payout-batches/${other}`} row={id} className="underlined">
          {text.nowIn(other)}
        </PageLink>
      )}
    </p>
  );
};

const RowFacts = ({ row, payment }: { row: BatchRow | undefined; payment: PaymentRow }) => {
  const text = usePayoutBatchesText();
  const methodName = useMethodName();
  const optional = (name: string, value: string | null | undefined) => (value ? [{ name, value }] : []);
  return (
    <>
      <Facts
        facts={[
          {
            name: 'player',
            label: text.row.player,
            value: (
              <PageLink to={`/players/${payment.player_id}`}>{`${nameOf(payment)} · ${payment.player_id}`}</PageLink>
            ),
          },
          ...(row ? [{ name: 'position', label: text.row.position, value: row.position }] : []),
          { name: 'payment_method', value: methodName(payment.payment_method) },
          ...optional('bank_name', payment.bank_name),
          ...optional('info', payment.info),
          ...optional('bank_reference', payment.bank_reference),
          { name: 'paying_at', value: <When at={payment.paying_at} as="full" /> },
          ...(row?.decided_at
            ? [{ name: 'decided_at', label: text.row.decided, value: <When at={row.decided_at} as="full" /> }]
            : []),
          ...optional('reason', row?.reason),
        ]}
      />
      <PageLink to="/withdrawals" query={{ type: 'withdrawal' }} row={payment.id}>
        {text.toPayment}
      </PageLink>
    </>
  );
};
