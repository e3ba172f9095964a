import { reviewPayment } from '@croupier/contract/back-office/payment-desk.ts';
import { getStaffPayment } from '@croupier/contract/back-office/payments.ts';
import { useData } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { usePreferences } from '../../preferences.ts';
import { formatSpan, formatWhen } from '../../time.ts';
import { AuditTrail } from '../../ui/audit-trail.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import type { Opened } from '../../ui/list-page.tsx';
import { Money } from '../../ui/money.tsx';
import { Pane } from '../../ui/pane.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Tag } from '../../ui/tag.tsx';
import { WaitingFor } from '../proposals/waiting-for.tsx';
import { BatchLink } from './batch-link.tsx';
import { Conflict } from './conflict.tsx';
import { useOrdersText } from './orders-text.ts';
import { PaymentDetails } from './payment-details.tsx';
import { isOver, isWithBank, type PaymentRow, type Review, stageOf } from './payment-row.ts';
import { usePaymentsText } from './text.ts';
import { useClaim } from './use-claim.ts';
import { useWithdrawalActs } from './use-withdrawal-acts.ts';
import { waysBack } from './ways-back.ts';
import { WithdrawalActs, WithdrawalDialog } from './withdrawal-acts.tsx';
import { WithdrawalReview } from './withdrawal-review.tsx';

/** How often the pane reloads, to show what colleagues do. */
const lookEvery = 15_000;
const lastMinutes = 2 * 60_000;

export const WithdrawalPane = (opened: Opened<PaymentRow>) => {
  const text = usePaymentsText();
  const params = { payment: Number(opened.id) };
  const review = useData(reviewPayment, { params }, { every: lookEvery });
  const listed = useData(
    getStaffPayment,
    { params },
    { enabled: opened.row === undefined && review.data === undefined },
  );
  const payment = review.data?.data.payment ?? opened.row ?? listed.data?.data;
  if (payment)
    return <Loaded {...opened} payment={payment} review={review.data?.data} failed={review.error ?? undefined} />;
  return (
    <Pane title={text.withdrawal(opened.id)} close={opened.close}>
      {review.error ? <ErrorBox error={review.error} retry={() => void review.refetch()} /> : <Skeleton />}
    </Pane>
  );
};

type LoadedProps = Opened<PaymentRow> & {
  readonly payment: PaymentRow;
  readonly review: Review | undefined;
  readonly failed: Parameters<typeof ErrorBox>[0]['error'] | undefined;
};

const Loaded = ({ payment, review, failed, ...opened }: LoadedProps) => {
  const text = usePaymentsText();
  const common = useCommonText();
  const claim = useClaim(payment);
  const orders = useOrdersText();
  const acts = useWithdrawalActs(payment, claim, opened);
  // Why the next step is disabled. The tags show who holds it, and the checks what refuses it.
  const hindrance = acts.hindrance[acts.step] === text.ownApproval ? text.ownApproval : undefined;
  return (
    <Pane
      title={text.withdrawal(payment.id)}
      figure={<Money amount={payment.amount} currency={payment.currency} />}
      tags={<WithdrawalTags payment={payment} claim={claim} />}
      close={opened.close}
      actions={<WithdrawalActs payment={payment} claim={claim} acts={acts} opened={opened} />}
    >
      {hindrance ? <p className="pane-notice">{hindrance}</p> : null}
      {isWithBank(payment) ? (
        <p className="pane-notice">
          {acts.isOrdered ? orders.withProvider : text.withBank}{' '}
          {acts.isOrdered ? null : payment.payout_batch_id === null ? text.sentByKey : <BatchLink payment={payment} />}
        </p>
      ) : null}
      <WaitingFor kinds={waysBack} subject={payment.id} />
      {acts.error ? <Conflict error={acts.error} review={review} retry={acts.retry} /> : null}
      {failed ? <ErrorBox error={failed} /> : null}
      <Tabs
        label={text.tabs.label}
        tabs={[
          {
            name: 'review',
            label: text.tabs.review,
            body: <WithdrawalReview payment={payment} review={review} />,
          },
          {
            name: 'details',
            label: text.tabs.details,
            body: <PaymentDetails payment={payment} cancel={() => acts.ask('cancel')} />,
          },
          { name: 'audit', label: common.audit, body: <AuditTrail kind="payment" id={payment.id} /> },
        ]}
      />
      <WithdrawalDialog payment={payment} acts={acts} />
    </Pane>
  );
};

const WithdrawalTags = ({ payment, claim }: { payment: PaymentRow; claim: ReturnType<typeof useClaim> }) => {
  const text = usePaymentsText();
  const labels = useLabels();
  const { language } = usePreferences();
  const { risk_level } = payment.player;
  const given = payment.approved_by.length;
  return (
    <>
      <StateTag state={stageOf(payment)} />
      {isOver(payment) || (!payment.needs_four_eyes && given === 0) ? null : (
        <Tag tone={payment.approvals_missing > 0 ? 'warn' : 'good'}>
          {text.approvals(given, payment.approvals_missing)}
        </Tag>
      )}
      {payment.flags.includes('risk_high') ? <Tag tone="bad">{text.risk(labels.value(risk_level))}</Tag> : null}
      {payment.flags.includes('aml_alert') ? <Tag tone="bad">{text.marks.aml_alert}</Tag> : null}
      {claim.isMine ? (
        <Tag tone="info">{claim.left < lastMinutes ? text.takenByMe(formatSpan(claim.left, language)) : text.mine}</Tag>
      ) : null}
      {claim.other && payment.taken_until ? (
        <Tag tone="warn">{text.taken(claim.other.name, formatWhen(new Date(payment.taken_until), language))}</Tag>
      ) : null}
    </>
  );
};
