import { releasePayment, takePayment } from '@croupier/contract/back-office/payment-desk.ts';
import { approvePayment, cancelPayment, payPayment, rejectPayment } from '@croupier/contract/back-office/payments.ts';
import { useReasonTemplates } from '../../reason-templates.ts';
import { ActButton } from '../../ui/can.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Opened } from '../../ui/list-page.tsx';
import { NextButton } from '../../ui/next-button.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { OrderPayout } from './orders-pay.tsx';
import { isWithBank, nameOf, type PaymentRow, useAmountText } from './payment-row.ts';
import './payments.css';
import { PayoutActs } from './payout-acts.tsx';
import { usePaymentsText } from './text.ts';
import type { Acts, Claim } from './use-withdrawal-acts.ts';

type ActsProps = {
  readonly payment: PaymentRow;
  readonly claim: Claim;
  readonly acts: Acts;
  readonly opened: Opened<PaymentRow>;
};

/** The actions in the foot of the pane. */
export const WithdrawalActs = ({ payment, claim, acts, opened }: ActsProps) => {
  const text = usePaymentsText();
  const { hindrance, step } = acts;
  const take = claim.isMine ? text.release : text.take;
  if (isWithBank(payment) || payment.status === 'paid')
    return (
      <>
        <PayoutActs payment={payment} hindrance={hindrance.payout} paid={acts.goOn} />
        <NextButton next={opened.next} open={opened.open} />
      </>
    );
  return (
    <>
      {step === 'approve' ? (
        <ActButton
          route={approvePayment}
          tone="primary"
          hotkey="a"
          busy={acts.approving}
          hindrance={hindrance.approve}
          onClick={acts.approve}
        >
          {text.approve}
        </ActButton>
      ) : (
        <ActButton
          route={payPayment}
          tone="primary"
          hotkey="p"
          hindrance={hindrance.pay}
          onClick={() => acts.ask('pay')}
        >
          {text.payOut}
        </ActButton>
      )}
      {step === 'pay' ? <OrderPayout payment={payment} hindrance={hindrance.pay} done={acts.goOn} /> : null}
      <ActButton
        route={rejectPayment}
        tone="danger"
        hotkey="r"
        hindrance={hindrance.reject}
        onClick={() => acts.ask('reject')}
      >
        {text.reject}
      </ActButton>
      <ActButton
        route={claim.isMine ? releasePayment : takePayment}
        hotkey="c"
        busy={claim.busy}
        hindrance={hindrance.take}
        onClick={claim.toggle}
      >
        {take}
      </ActButton>
      <NextButton next={opened.next} open={opened.open} />
    </>
  );
};

/** The dialog of the chosen action: what is warned of, the reason, or the bank's reference. */
export const WithdrawalDialog = ({ payment, acts }: { payment: PaymentRow; acts: Acts }) => {
  const text = usePaymentsText();
  const amountText = useAmountText();
  const templates = useReasonTemplates(
    acts.asked === 'cancel' ? 'cancel_withdrawal' : 'reject_withdrawal',
    acts.asked === 'cancel' || acts.asked === 'reject',
  );
  const amount = amountText(payment.amount, payment.currency);
  const params = { payment: payment.id };
  const close = (): void => acts.ask(undefined);
  if (acts.asked === 'approve')
    return (
      <ConfirmDialog
        route={approvePayment}
        title={text.approveTitle(amount, nameOf(payment))}
        submit={text.approveAnyway}
        tone="primary"
        busy={false}
        error={null}
        close={close}
        done={acts.approveAnyway}
      >
        <p>{text.approveWarned(acts.warnings.length)}</p>
        <ul className="payment-warnings">
          {acts.warnings.map((check) => (
            <li key={check}>{text.warned[check] ?? text.check[check]?.[1] ?? text.marks[check]}</li>
          ))}
        </ul>
      </ConfirmDialog>
    );
  if (acts.asked === 'pay')
    return (
      <Dialog title={text.payTitle(amount, nameOf(payment))} open close={close}>
        <p className="muted">{text.payHint}</p>
        <SchemaForm
          route={payPayment}
          params={params}
          submit={text.paySubmit}
          cancel={close}
          done={() => acts.decided(text.paid)}
        />
      </Dialog>
    );
  if (acts.asked === 'reject')
    return (
      <ReasonDialog
        route={rejectPayment}
        title={text.rejectTitle(amount, nameOf(payment))}
        submit={text.rejectSubmit}
        templates={templates}
        withPlayerText
        warnOfTippingOff={payment.flags.includes('aml_alert')}
        busy={acts.reject.busy}
        error={acts.reject.error}
        close={close}
        done={({ reason, playerText }) =>
          acts.reject.run({ params, body: { reason, ...(playerText ? { player_reason: playerText } : {}) } })
        }
      />
    );
  if (acts.asked === 'cancel')
    return (
      <ReasonDialog
        route={cancelPayment}
        title={text.cancelTitle(amount, nameOf(payment))}
        submit={text.cancelSubmit}
        hint={text.cancelHint}
        templates={templates}
        busy={acts.cancel.busy}
        error={acts.cancel.error}
        close={close}
        done={({ reason }) => acts.cancel.run({ params, body: { reason } })}
      />
    );
  return null;
};
