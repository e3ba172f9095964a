import { approvePayment, cancelPayment, rejectPayment } from '@croupier/contract/back-office/payments.ts';
import { useEffect, useRef, useState } from 'react';
import type { CallError } from '../../call.ts';
import { useAct } from '../../data.ts';
import { usePreferences } from '../../preferences.ts';
import { useMe } from '../../session.ts';
import { formatWhen } from '../../time.ts';
import { notify } from '../../toast.ts';
import type { Opened } from '../../ui/list-page.tsx';
import { useIsOrdered } from './orders-row.tsx';
import { useOrdersText } from './orders-text.ts';
import { isOver, isWithBank, nameOf, type PaymentRow, useAmountText } from './payment-row.ts';
import { warningsToConfirm } from './payment-tags.ts';
import { usePaymentsText } from './text.ts';
import type { useClaim } from './use-claim.ts';

type Asked = 'approve' | 'reject' | 'cancel' | 'pay';
export type Claim = ReturnType<typeof useClaim>;
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
