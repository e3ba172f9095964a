import { orderRefund, repeatCashierOrder, settleCashierOrder } from '@croupier/contract/back-office/cashier-orders.ts';
import { useState } from 'react';
import { notifyDone, useAct } from '../../data.ts';
import { useMe } from '../../session.ts';
import { ActButton } from '../../ui/can.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import type { OrderRow } from './orders-row.tsx';
import { useOrdersText } from './orders-text.ts';
import { useAmountText } from './payment-row.ts';

type Asked = 'repeat' | 'settle' | 'refund';

const canSettle = ({ kind, state }: OrderRow): boolean =>
  state !== 'done' && state !== 'dropped' && !(state === 'refused' && kind === 'payout');

/** What staff can do about an order: try it again, send a refund that waits, or say what became of it. */
export const OrderActs = ({ order }: { readonly order: OrderRow }) => {
  const text = useOrdersText();
  const [asked, ask] = useState<Asked>();
  const repeat = useAct(repeatCashierOrder, (answer) => {
    notifyDone(answer, text.repeated);
    ask(undefined);
  });
  const close = (): void => ask(undefined);
  return (
    <>
      {order.state === 'stuck' ? (
        <ActButton route={repeatCashierOrder} tone="primary" onClick={() => ask('repeat')}>
          {text.repeat}
        </ActButton>
      ) : null}
      {order.state === 'waiting' && order.adapter !== null ? (
        <ActButton route={orderRefund} tone="primary" onClick={() => ask('refund')}>
          {text.refund}
        </ActButton>
      ) : null}
      {canSettle(order) ? (
        <ActButton route={settleCashierOrder} onClick={() => ask('settle')}>
          {text.settle}
        </ActButton>
      ) : null}
      {asked === 'repeat' ? (
        <ReasonDialog
          route={repeatCashierOrder}
          title={text.repeatTitle(order.id)}
          hint={text.repeatHint}
          submit={text.repeat}
          templates={[]}
          busy={repeat.busy}
          error={repeat.error}
          close={close}
          done={({ reason }) => repeat.run({ params: { cashier_order: order.id }, body: { reason } })}
        />
      ) : null}
      {asked === 'refund' && order.payment_id !== null ? (
        <RefundDialog payment={order.payment_id} amount={order.amount} currency={order.currency} close={close} />
      ) : null}
      {asked === 'settle' ? <SettleDialog order={order} close={close} /> : null}
    </>
  );
};

const SettleDialog = ({ order, close }: { readonly order: OrderRow; readonly close: () => void }) => {
  const text = useOrdersText();
  const { operator } = useMe();
  const amountText = useAmountText();
  const hint = text.settleHint[order.kind] ?? '';
  const second = operator.needs_second_person && order.kind !== 'void' ? ` ${text.secondConfirms}` : '';
  return (
    <Dialog title={text.settleTitle(order.id, amountText(order.amount, order.currency))} open close={close}>
      <p className="muted">
        {hint}
        {second}
      </p>
      <SchemaForm
        route={settleCashierOrder}
        params={{ cashier_order: order.id }}
        text={{ fields: text.settleFields, values: text.settledAs }}
        submit={text.settle}
        tone="danger"
        cancel={close}
        done={(answer) => {
          notifyDone(answer, text.settled, text.order(order.id));
          close();
        }}
      />
    </Dialog>
  );
};

type RefundProps = {
  readonly payment: number;
  readonly amount: number;
  readonly currency: string;
  readonly name?: string;
  readonly close: () => void;
};

/** Gives a deposit back by the payment provider that brought it. */
export const RefundDialog = ({ payment, amount, currency, name, close }: RefundProps) => {
  const text = useOrdersText();
  const { operator } = useMe();
  const amountText = useAmountText();
  const money = amountText(amount, currency);
  return (
    <Dialog title={text.refundTitle(money, name ?? String(payment))} open close={close}>
      <p className="muted">
        {text.refundHint}
        {operator.needs_second_person ? ` ${text.secondConfirms}` : ''}
      </p>
      <SchemaForm
        route={orderRefund}
        params={{ payment }}
        initial={{ amount }}
        currency={currency}
        submit={text.refundSubmit}
        cancel={close}
        done={(answer) => {
          notifyDone(answer, text.refunded, money);
          close();
        }}
      />
    </Dialog>
  );
};
