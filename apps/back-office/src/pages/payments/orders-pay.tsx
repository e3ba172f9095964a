import { orderPayout } from '@croupier/contract/back-office/cashier-orders.ts';
import { useState } from 'react';
import { notifyDone } from '../../data.ts';
import { useMe } from '../../session.ts';
import { ActButton } from '../../ui/can.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { useCashiersText } from '../cashiers/text.ts';
import { useOrdersText } from './orders-text.ts';
import { nameOf, type PaymentRow, useAmountText } from './payment-row.ts';

type OrderPayoutProps = {
  readonly payment: PaymentRow;
  readonly hindrance: string | undefined;
  readonly done: () => void;
};

/** Has a payment provider pay a withdrawal out; not shown where none takes orders. */
export const OrderPayout = ({ payment, hindrance, done }: OrderPayoutProps) => {
  const text = useOrdersText();
  const { adapters } = useCashiersText();
  const { operator } = useMe();
  const amountText = useAmountText();
  const [isAsking, setAsking] = useState(false);
  if (!operator.orders_payouts) return null;
  const close = (): void => setAsking(false);
  const money = amountText(payment.amount, payment.currency);
  return (
    <>
      <ActButton route={orderPayout} hindrance={hindrance} onClick={() => setAsking(true)}>
        {text.pay}
      </ActButton>
      {isAsking ? (
        <Dialog title={text.payTitle(money, nameOf(payment))} open close={close}>
          <p className="muted">{text.payHint}</p>
          <SchemaForm
            route={orderPayout}
            params={{ payment: payment.id }}
            text={{ values: adapters }}
            submit={text.paySubmit}
            cancel={close}
            done={(answer) => {
              notifyDone(answer, text.payDone, `${nameOf(payment)} · ${money}`);
              close();
              done();
            }}
          />
        </Dialog>
      ) : null}
    </>
  );
};
