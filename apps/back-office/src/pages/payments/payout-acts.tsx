import {
  payPayment,
  refuseWithdrawal,
  returnWithdrawal,
  takeBackWithdrawal,
} from '@croupier/contract/back-office/payments.ts';
import { useState } from 'react';
import { type Answered, notifyDone } from '../../data.ts';
import { useMe } from '../../session.ts';
import { ActButton } from '../../ui/can.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { isWithBank, nameOf, type PaymentRow, useAmountText } from './payment-row.ts';
import { usePaymentsText } from './text.ts';

type Asked = 'pay' | 'refuse' | 'return' | 'take_back';

type PayoutActsProps = {
  readonly payment: PaymentRow;
  /** Why nothing can be done at the moment. */
  readonly hindrance?: string | undefined;
  /** Called when it is marked as paid. */
  readonly paid?: () => void;
};

/** The actions on a withdrawal that is with the bank or paid: paid, refused, returned, take back. */
export const PayoutActs = ({ payment, hindrance, paid }: PayoutActsProps) => {
  const text = usePaymentsText();
  const [asked, ask] = useState<Asked>();
  const isPaying = isWithBank(payment);
  const isReturned = payment.payout_state === 'returned' ? text.decidedAlready : undefined;
  return (
    <>
      {isPaying ? (
        <>
          <ActButton route={payPayment} tone="primary" hotkey="p" hindrance={hindrance} onClick={() => ask('pay')}>
            {text.markPaid}
          </ActButton>
          <ActButton route={refuseWithdrawal} hindrance={hindrance} onClick={() => ask('refuse')}>
            {text.bankRefused}
          </ActButton>
          <ActButton route={takeBackWithdrawal} tone="danger" hindrance={hindrance} onClick={() => ask('take_back')}>
            {text.takeBack}
          </ActButton>
        </>
      ) : (
        <ActButton
          route={returnWithdrawal}
          tone="danger"
          hindrance={isReturned ?? hindrance}
          onClick={() => ask('return')}
        >
          {text.bankReturned}
        </ActButton>
      )}
      {asked ? <PayoutDialog asked={asked} payment={payment} close={() => ask(undefined)} paid={paid} /> : null}
    </>
  );
};

type PayoutDialogProps = {
  readonly asked: Asked;
  readonly payment: PaymentRow;
  readonly close: () => void;
  readonly paid: (() => void) | undefined;
};

const PayoutDialog = ({ asked, payment, close, paid }: PayoutDialogProps) => {
  const text = usePaymentsText();
  const amountText = useAmountText();
  const { operator } = useMe();
  const amount = amountText(payment.amount, payment.currency);
  const form = { params: { payment: payment.id }, cancel: close };
  const said = (words: string) => (answer: Answered) => {
    notifyDone(answer, words, `${nameOf(payment)} · ${amount}`);
    close();
  };
  const second = operator.needs_second_person ? ` ${text.secondConfirms}` : '';
  const title = text.payoutTitles[asked](amount, nameOf(payment));
  const fields = { reason: text.bankReason };
  return (
    <Dialog title={title} open close={close}>
      <p className="muted">
        {text.payoutHints[asked]}
        {asked === 'pay' ? '' : second}
      </p>
      {asked === 'pay' ? (
        <SchemaForm
          {...form}
          route={payPayment}
          submit={text.paySubmit}
          done={(answer) => {
            said(text.paid)(answer);
            paid?.();
          }}
        />
      ) : null}
      {asked === 'refuse' ? (
        <SchemaForm
          {...form}
          route={refuseWithdrawal}
          text={{ fields, hints: { reason: text.bankReasonHint } }}
          submit={text.bankRefusedSubmit}
          done={said(text.refusedDone)}
        />
      ) : null}
      {asked === 'return' ? (
        <SchemaForm
          {...form}
          route={returnWithdrawal}
          text={{ fields }}
          submit={text.bankReturnedSubmit}
          tone="danger"
          done={said(text.returnedDone)}
        />
      ) : null}
      {asked === 'take_back' ? (
        <SchemaForm
          {...form}
          route={takeBackWithdrawal}
          order={['to', 'reason', 'player_reason']}
          shows={(path, { to }) => path !== 'player_reason' || to === 'rejected'}
          text={{ fields: text.takeBackFields, values: text.takeBackTo }}
          submit={text.takeBackSubmit}
          tone="danger"
          done={said(text.takenBackDone)}
        />
      ) : null}
    </Dialog>
  );
};
