import type { FourEyesCause } from '@croupier/contract/payment-fields.ts';
import { capped, type Money, max, subtract, zero } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import { type Context, type Draft, defineCommand } from '../../engine/account.ts';
import { judgeAgain } from '../aml/monitor.ts';
import { followMove, isPaying, stageOf } from './lifecycle.ts';
import {
  answerStaff,
  freePaymentOf,
  momentOf,
  movePayment,
  type Named,
  type PaymentDraft,
  payeeFor,
  paymentOf,
  payoutFacets,
  payoutNeeds,
  refuseBlocked,
  refuseOrdered,
  returnMoney,
} from './move-payment.ts';
import { ownServer, type Payment } from './payment.ts';
import { claimed, refusePayer } from './payout-claim.ts';
import { approvalsMissing, payoutBlocks } from './payout-gate.ts';
import { type Reasons, reasonsOf } from './reasons.ts';
import { invalidPayment, type Memory, soleApprover, whyFourEyes } from './rules.ts';
import { paymentView } from './view.ts';

export type Rejection = Named & Reasons;

/**
 * Approves a withdrawal; where two must approve, the first approval keeps it new, and a second person's allows it. When
 * a second approval became necessary after it was allowed, it is given then. The refusal of monitoring is returned: its
 * alert stays.
 */
export const approve = (draft: ApprovalDraft, { payment_id }: Named, context: Context): Payment | Refusal => {
  const payment = freePaymentOf(draft, payment_id, context);
  const payee = payeeFor(draft, payment);
  const missing = approvalsMissing(payment, payee, context);
  const isConfirmed = stageOf(payment) === 'allowed' && missing > 0;
  const { status: allowed } = isConfirmed ? payment : followMove(payment, 'approve');
  refuseBlocked(payoutBlocks(payment, payee, momentOf(context), 'approve'), context);
  const approver = approverOf(context);
  const isRepeat = payment.approved_by.includes(approver);
  const approved = { ...payment, approved_by: isRepeat ? payment.approved_by : [...payment.approved_by, approver] };
  const memory = { ...payee.memory, approver_sum: approvedAlone(draft, approved, payment, approver) };
  const left = approvalsMissing(approved, { ...payee, memory }, context);
  const because = whyFourEyes(approved, { ...payee, memory }, context.operator);
  if (approver === ownServer && left > 0) throw keyCannotApprove(left, because);
  if (isRepeat && left > 0) throw approvedAlready(approver, left, because);
  const declined = judgeAgain(draft, payment, context);
  if (declined) return declined;

  const isEnough = left === 0;
  // A later command of the same batch finds the approver, and what was approved alone, too.
  draft.desk = {
    ...draft.desk,
    approvers: new Set(draft.desk.approvers).add(approver),
    memory: new Map(draft.desk.memory).set(payment.id, memory),
  };
  if (isEnough && soleApprover(approved.approved_by) === approver) countAlone(draft, approved, memory, approver);
  const next = { ...approved, status: isEnough ? allowed : payment.status, approved_at: context.now };
  const event = isEnough && !isConfirmed ? 'withdrawal.allowed' : undefined;
  return movePayment(draft, 'approve', payment, next, context, { event });
};

/** What the approver approved alone in the last 24 hours without this one; zero where another approved this one too. */
const approvedAlone = (draft: ApprovalDraft, approved: Payment, before: Payment, approver: number): Money => {
  if (soleApprover(approved.approved_by) !== approver) return zero;
  const sum = draft.approvals.get(approver);
  if (sum === undefined) throw new Error('What this approver approved was not loaded.');
  const isCounted = before.status === 'allowed' && soleApprover(before.approved_by) === approver;
  return isCounted ? max(zero, subtract(sum, before.operator_amount ?? before.amount)) : sum;
};

const countAlone = (
  draft: ApprovalDraft,
  { operator_amount, amount }: Payment,
  { approver_sum }: Memory,
  approver: number,
): void => {
  draft.approvals = new Map(draft.approvals).set(approver, capped(approver_sum + (operator_amount ?? amount)));
};

export const approvalFacets = [...payoutFacets, 'approvals'] as const;
export type ApprovalDraft = Draft<(typeof approvalFacets)[number]>;

export const approvalNeeds = (input: Named) =>
  ({ ...payoutNeeds(input), approvals: { approver: input.staff_id ?? ownServer } }) as const;

export const approveWithdrawal = defineCommand({
  name: 'approve_withdrawal',
  facets: approvalFacets,
  needs: approvalNeeds,
  decide: (draft, input: Named, context) => {
    const done = approve(draft, input, context);
    return done instanceof Refusal ? done : answerStaff(draft, input, context);
  },
});

export type PaidOut = Named & { readonly bank_reference?: string | undefined };

/**
 * Marks an approved withdrawal as paid out. No money moves: it left the wallet with the request. Where nobody claimed
 * it before, this claims it too; one that is claimed was sent to the bank, and whatever the account looks like now, it
 * is paid.
 */
export const pay = (draft: PaymentDraft, input: PaidOut, context: Context): Payment | Refusal => {
  const payment = freePaymentOf(draft, input.payment_id, context);
  const { bank_reference = null } = input;
  const paid = followMove(payment, 'pay');
  refuseOrdered(draft, input);
  if (isPaying(payment)) refusePayer(draft, payment, context);
  const claim = isPaying(payment) ? {} : claimed(draft, payment, context);
  if (claim instanceof Refusal) return claim;
  // A withdrawal that is with the bank counts as paid by those who approved it then, whoever has left since.
  const { approved_by } = isPaying(payment) ? paymentOf(draft, input.payment_id) : payment;
  const next = { ...payment, ...paid, ...claim, approved_by, paid_at: context.now, bank_reference };
  return movePayment(draft, 'pay', payment, next, context, { event: 'withdrawal.paid', row: 'paid' });
};

export const payWithdrawal = defineCommand({
  name: 'pay_withdrawal',
  facets: payoutFacets,
  needs: payoutNeeds,
  decide: (draft, input: PaidOut, context) => {
    const done = pay(draft, input, context);
    return done instanceof Refusal ? done : answerStaff(draft, input, context);
  },
});

/** Rejects a withdrawal; the held amount returns to the real wallet. */
export const reject = (draft: PaymentDraft, input: Rejection, context: Context): Payment => {
  const { reason } = input;
  const payment = freePaymentOf(draft, input.payment_id, context);
  const next = { ...payment, ...followMove(payment, 'reject'), ...reasonsOf(input), rejected_at: context.now };
  returnMoney(draft, payment, context);
  return movePayment(draft, 'reject', payment, next, context, { event: 'withdrawal.rejected', reason });
};

export const rejectWithdrawal = defineCommand({
  name: 'reject_withdrawal',
  facets: payoutFacets,
  needs: payoutNeeds,
  decide: (draft, input: Rejection, context) => {
    reject(draft, input, context);
    return answerStaff(draft, input, context);
  },
});

type Cancellation = Named & { readonly reason?: string | undefined };

/** Cancels a withdrawal; staff until it is paid out, the operator's own server only while it is new. */
const cancel = (draft: PaymentDraft, { payment_id, reason }: Cancellation, context: Context): Payment => {
  const payment = freePaymentOf(draft, payment_id, context);
  const cancelled = followMove(payment, 'cancel');
  if (context.actor.kind !== 'staff' && payment.status !== 'new')
    throw invalidPayment('status', 'Only a withdrawal that is new can be cancelled here.', {
      status: payment.status,
      move: 'cancel',
      allowed_moves: [],
    });
  const next = { ...payment, ...cancelled, cancelled_at: context.now };
  returnMoney(draft, payment, context);
  return movePayment(draft, 'cancel', payment, next, context, { event: 'withdrawal.cancelled', reason });
};

export const cancelWithdrawal = defineCommand({
  name: 'cancel_withdrawal',
  facets: payoutFacets,
  needs: payoutNeeds,
  decide: (draft, input: Cancellation, context) => ({ data: paymentView(cancel(draft, input, context)) }),
});

/** The same, with the answer for staff. */
export const cancelWithdrawalByStaff = defineCommand({
  name: 'cancel_withdrawal_by_staff',
  facets: payoutFacets,
  needs: payoutNeeds,
  decide: (draft, input: Cancellation, context) => {
    cancel(draft, input, context);
    return answerStaff(draft, input, context);
  },
});

/** The approver: a member of staff, or the operator's own server, which counts as one person whichever key it uses. */
const approverOf = ({ actor }: Context): number => {
  if (actor.kind === 'api_key') return ownServer;
  if (actor.kind !== 'staff' || actor.id === null) throw new Error('Only staff and keys approve withdrawals.');
  return actor.id;
};

/** The holder of a key could be the second person unnoticed: when two must approve, both are staff. */
const keyCannotApprove = (approvals_missing: number, because: readonly FourEyesCause[]): Refusal =>
  invalidPayment('four_eyes', 'Members of staff must approve it: a key does not count where two people must.', {
    approvals_missing,
    because,
  });

const approvedAlready = (approved_by: number, approvals_missing: number, because: readonly FourEyesCause[]): Refusal =>
  invalidPayment('four_eyes', 'The second approval must come from another person.', {
    approved_by,
    approvals_missing,
    because,
  });
