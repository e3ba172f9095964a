import { releasePayment, takePayment } from '@croupier/contract/back-office/payment-desk.ts';
import { approvePayment, cancelPayment, payPayment, rejectPayment } from '@croupier/contract/back-office/payments.ts';
import { useEffect, useRef, useState } from 'react';
import type { CallError } from '../../call.ts';
import { useAct } from '../../data.ts';
import { usePreferences } from '../../preferences.ts';
import { useReasonTemplates } from '../../reason-templates.ts';
import { useMe } from '../../session.ts';
import { formatWhen } from '../../time.ts';
import { notify } from '../../toast.ts';
import { ActButton } from '../../ui/can.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Opened } from '../../ui/list-page.tsx';
import { NextButton } from '../../ui/next-button.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { SchemaForm } from '../../ui/schema-form.tsx';
import { OrderPayout } from './orders-pay.tsx';
import { useIsOrdered } from './orders-row.tsx';
import { useOrdersText } from './orders-text.ts';
import { isOver, isWithBank, nameOf, type PaymentRow, useAmountText } from './payment-row.ts';
import { warningsToConfirm } from './payment-tags.ts';
import './payments.css';
import { PayoutActs } from './payout-acts.tsx';
import { usePaymentsText } from './text.ts';
import type { useClaim } from './use-claim.ts';

type Asked = 'approve' | 'reject' | 'cancel' | 'pay';
type Claim = ReturnType<typeof useClaim>;
export type Acts = ReturnType<typeof useWithdrawalActs>;

/** How long the result is shown before the next row opens. */
const showMilliseconds = 1_000;

/** The error of a colleague's earlier decision, which stays on the page after the dialog closes. */
const conflictOf = (error: CallError | null): CallError | null =>
  error?.code === 'PAYMENT_REQUEST_INVALID' || error?.code === 'ALREADY_TAKEN' ? error : null;

/** The actions on a withdrawal, the open dialog, and why each action is disabled. */
export const useWithdrawalActs = (payment: PaymentRow, claim: Claim, opened: Opened<PaymentRow>) => {
  const text = usePaymentsText();
  const me = useMe();
  const { language } = usePreferences();
  const amountText = useAmountText();
  const [asked, ask] = useState<Asked>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const params = { payment: payment.id };
  const goOn = (): void => {
    const { next, open, isRecord } = opened;
    if (isRecord) return;
    const here = window.location.href;
    clearTimeout(timer.current);
    // Someone who has gone elsewhere in the meantime stays there.
    timer.current = setTimeout(() => window.location.href === here && open(next), showMilliseconds);
  };
  const decided = (words: string): void => {
    notify(words, `${nameOf(payment)} · ${amountText(payment.amount, payment.currency)}`);
    ask(undefined);
    goOn();
  };
  const approve = useAct(approvePayment, ({ data }) =>
    decided(data.approvals_missing > 0 ? text.approvedFirst : text.approved),
  );
  const reject = useAct(rejectPayment, () => decided(text.rejected));
  const cancel = useAct(cancelPayment, () => decided(text.cancelled));

  const taken =
    claim.other && payment.taken_until
      ? text.taken(claim.other.name, formatWhen(new Date(payment.taken_until), language))
      : undefined;
  const over = isOver(payment) ? text.decidedAlready : undefined;
  const block = payment.blocked_by.find(({ reason }) => reason !== 'four_eyes');
  const blocked = block ? text.blocks[block.reason] : undefined;
  const isOwn = payment.approved_by.includes(me.id) && payment.approvals_missing > 0 ? text.ownApproval : undefined;
  const orders = useOrdersText();
  const isOrdered = useIsOrdered(payment.id, isWithBank(payment));
  const needsMore = payment.approvals_missing > 0;
  const warnings = warningsToConfirm(payment);
  return {
    asked,
    ask,
    isOrdered,
    decided,
    goOn,
    reject,
    cancel,
    /** An allowed withdrawal is approved again when a second person became necessary afterwards. */
    step: payment.status === 'allowed' && !needsMore ? ('pay' as const) : ('approve' as const),
    /** A dialog names the warnings of the review and asks for confirmation; one key approves only without warnings. */
    approve: () => (warnings.length > 0 ? ask('approve') : approve.run({ params })),
    warnings,
    /** The pane shows how it ends. */
    approveAnyway: () => {
      ask(undefined);
      approve.run({ params });
    },
    approving: approve.busy,
    error: approve.error ?? claim.error ?? conflictOf(reject.error) ?? conflictOf(cancel.error),
    retry: () => (approve.error ? approve.run({ params }) : claim.toggle()),
    hindrance: {
      approve: over ?? taken ?? isOwn ?? blocked,
      pay: over ?? taken ?? (needsMore ? text.missingApproval : blocked),
      reject: over ?? taken,
      take: over ?? taken,
      payout: taken ?? (isOrdered ? orders.settleFirst : undefined),
    },
  };
};

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
