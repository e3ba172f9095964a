import { orderRefund } from '@croupier/contract/back-office/cashier-orders.ts';
import { chargeBackPayment, getStaffPayment } from '@croupier/contract/back-office/payments.ts';
import { useState } from 'react';
import { notifyDone, useAct, useData } from '../../data.ts';
import { useReasonTemplates } from '../../reason-templates.ts';
import { useMe } from '../../session.ts';
import { AuditTrail } from '../../ui/audit-trail.tsx';
import { ActButton } from '../../ui/can.tsx';
import { useCommonText } from '../../ui/common-text.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import type { Opened } from '../../ui/list-page.tsx';
import { Money } from '../../ui/money.tsx';
import { Pane } from '../../ui/pane.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Tag } from '../../ui/tag.tsx';
import { RefundDialog } from './orders-acts.tsx';
import { useOrdersText } from './orders-text.ts';
import { PaymentDetails } from './payment-details.tsx';
import { nameOf, type PaymentRow, useAmountText } from './payment-row.ts';
import { usePaymentsText } from './text.ts';
import { WithdrawalPane } from './withdrawal-pane.tsx';

/** A payment: a withdrawal with its review, or a deposit with its actions. */
export const PaymentPane = (opened: Opened<PaymentRow>) => {
  const { data, error, refetch } = useData(getStaffPayment, { params: { payment: Number(opened.id) } });
  const payment = data?.data ?? opened.row;
  if (payment?.type === 'withdrawal') return <WithdrawalPane {...opened} row={payment} isRecord />;
  if (payment) return <DepositPane payment={payment} close={opened.close} />;
  return (
    <Pane title={opened.id} close={opened.close}>
      {error ? <ErrorBox error={error} retry={() => void refetch()} /> : <Skeleton />}
    </Pane>
  );
};

const DepositPane = ({ payment, close }: { payment: PaymentRow; close: () => void }) => {
  const text = usePaymentsText();
  const common = useCommonText();
  const amountText = useAmountText();
  const { operator } = useMe();
  const orders = useOrdersText();
  const [isAsking, setAsking] = useState(false);
  const [isRefunding, setRefunding] = useState(false);
  const templates = useReasonTemplates('chargeback', isAsking);
  const amount = amountText(payment.amount, payment.currency);
  const hindrance = payment.is_reversed || payment.status !== 'paid' ? text.decidedAlready : undefined;
  const act = useAct(chargeBackPayment, (answer) => {
    notifyDone(answer, text.chargedBack, `${nameOf(payment)} · ${amount}`);
    setAsking(false);
  });
  return (
    <Pane
      title={text.deposit(payment.id)}
      figure={<Money amount={payment.amount} currency={payment.currency} />}
      tags={
        <>
          <StateTag state={payment.status} />
          {payment.is_reversed ? <Tag tone="bad">{text.reversed}</Tag> : null}
        </>
      }
      close={close}
      actions={
        <>
          {operator.orders_payouts ? (
            <ActButton route={orderRefund} hindrance={hindrance} onClick={() => setRefunding(true)}>
              {orders.refund}
            </ActButton>
          ) : null}
          <ActButton route={chargeBackPayment} tone="danger" hindrance={hindrance} onClick={() => setAsking(true)}>
            {text.chargeBack}
          </ActButton>
        </>
      }
    >
      <Tabs
        label={text.tabs.label}
        tabs={[
          { name: 'details', label: text.tabs.details, body: <PaymentDetails payment={payment} /> },
          { name: 'audit', label: common.audit, body: <AuditTrail kind="payment" id={payment.id} /> },
        ]}
      />
      {isRefunding ? (
        <RefundDialog
          payment={payment.id}
          amount={payment.amount - payment.reversed_amount}
          currency={payment.currency}
          name={nameOf(payment)}
          close={() => setRefunding(false)}
        />
      ) : null}
      {isAsking ? (
        <ReasonDialog
          route={chargeBackPayment}
          title={text.chargeBackTitle(amount, nameOf(payment))}
          submit={text.chargeBackSubmit}
          templates={templates}
          busy={act.busy}
          error={act.error}
          close={() => setAsking(false)}
          done={({ reason }) => act.run({ params: { payment: payment.id }, body: { reason } })}
        />
      ) : null}
    </Pane>
  );
};
