import type { EventType } from '@croupier/contract/events.ts';
import { Refusal } from '../../base/refusal.ts';
import { type Context, type Draft, defineCommand, type Facts } from '../../engine/account.ts';
import { book } from '../wallet/book.ts';
import { uncountWithdrawal } from '../wallet/counters.ts';
import { refuseTakenByOther } from './claim.ts';
import { putPayment } from './facet.ts';
import { followMove, type WithdrawalMove } from './lifecycle.ts';
import { ownServer, type Payment } from './payment.ts';
import { approvalsMissing, type Block, payeeOf, payoutBlocks, refuseServer, refuseStaff } from './payout-gate.ts';
import { invalidPayment } from './rules.ts';
import { staffPaymentView } from './staff-view.ts';
import { paymentView } from './view.ts';

export const payoutFacets = ['wallet', 'player', 'payments', 'desk', 'bonuses', 'audit'] as const;
export type PaymentDraft = Draft<(typeof payoutFacets)[number]>;

/** `staff_name` is who decides: the answer shows it beside their id. */
export type Named = { readonly payment_id: number; readonly staff_name?: string | undefined };
export type Rejection = Named & { readonly reason: string; readonly player_reason?: string | undefined };

export const payoutNeeds = (input: Named) => ({ payments: input, desk: input, bonuses: { owing: true } }) as const;

/** The payment that a command names. One of another player or operator is not found. */
export const paymentOf = ({ payments }: Facts<'payments'>, id: number): Payment => {
  const payment = payments.byId.get(id);
  if (!payment) throw new Refusal('NOT_FOUND');
  return payment;
};

/**
 * The same, refused when a colleague has taken it. The operator's own server is not a colleague: players change their
 * minds.
 */
const freePaymentOf = (draft: PaymentDraft, id: number, { actor, now }: Context): Payment => {
  const payment = paymentOf(draft, id);
  const { claims, approvers } = draft.desk;
  if (actor.kind === 'staff' && actor.id !== null) refuseTakenByOther(claims.get(id), actor.id, now);
  // An approval that was given while its member was dismissed does not count.
  const approved_by = payment.approved_by.filter((staff) => staff === ownServer || approvers.has(staff));
  return { ...payment, approved_by };
};

/**
 * Approves a withdrawal; above the threshold the first approval keeps it new, and a second person's allows it. When a
 * second approval became necessary after it was allowed, it is given then.
 */
export const approve = (draft: PaymentDraft, { payment_id }: Named, context: Context): Payment => {
  const payment = freePaymentOf(draft, payment_id, context);
  const payee = payeeOf(draft);
  const missing = approvalsMissing(payment, payee, context);
  const isConfirmed = payment.status === 'allowed' && missing > 0;
  const allowed = isConfirmed ? payment.status : followMove(payment, 'approve');
  refuseBlocked(payoutBlocks(payment, payee, context, 'approve'), context);
  const approver = approverOf(context);
  const isRepeat = payment.approved_by.includes(approver);
  const approvers = { ...payment, approved_by: [...payment.approved_by, approver] };
  if (approver === ownServer && approvalsMissing(approvers, payee, context) > 0) throw refuseKey(missing);
  if (isRepeat && missing > 0) throw refuseSecond(approver, missing);

  const approved = { ...payment, approved_by: isRepeat ? payment.approved_by : [...payment.approved_by, approver] };
  // A later command of the same batch finds the approver too.
  draft.desk = { ...draft.desk, approvers: new Set(draft.desk.approvers).add(approver) };
  const isEnough = approvalsMissing(approved, payee, context) === 0;
  const next = { ...approved, status: isEnough ? allowed : payment.status };
  const event = isEnough && !isConfirmed ? 'withdrawal.allowed' : undefined;
  return movePayment(draft, 'approve', payment, next, context, { event });
};

export const approveWithdrawal = defineCommand({
  name: 'approve_withdrawal',
  facets: payoutFacets,
  needs: payoutNeeds,
  decide: (draft, input: Named, context) => {
    approve(draft, input, context);
    return answerStaff(draft, input, context);
  },
});

export type PaidOut = Named & { readonly bank_reference?: string | undefined };

/** Marks an approved withdrawal as paid out. No money moves: it left the wallet with the request. */
export const pay = (draft: PaymentDraft, input: PaidOut, context: Context): Payment => {
  const payment = freePaymentOf(draft, input.payment_id, context);
  const { bank_reference = null } = input;
  const next = { ...payment, status: followMove(payment, 'pay'), paid_at: context.now, bank_reference };
  refuseBlocked(payoutBlocks(payment, payeeOf(draft), context, 'pay'), context);
  return movePayment(draft, 'pay', payment, next, context, { event: 'withdrawal.paid' });
};

export const payWithdrawal = defineCommand({
  name: 'pay_withdrawal',
  facets: payoutFacets,
  needs: payoutNeeds,
  decide: (draft, input: PaidOut, context) => {
    pay(draft, input, context);
    return answerStaff(draft, input, context);
  },
});

/** Rejects a withdrawal; the held amount returns to the real wallet. */
export const reject = (draft: PaymentDraft, input: Rejection, context: Context): Payment => {
  const { reason, player_reason } = input;
  const payment = freePaymentOf(draft, input.payment_id, context);
  const status = followMove(payment, 'reject');
  const stored =
    player_reason === undefined ? { reject_reason: reason } : { reject_reason: player_reason, internal_reason: reason };
  const next = { ...payment, ...stored, status, rejected_at: context.now };
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
  const status = followMove(payment, 'cancel');
  if (context.actor.kind !== 'staff' && payment.status !== 'new')
    throw invalidPayment('status', 'Only a withdrawal that is new can be cancelled here.', {
      status: payment.status,
      move: 'cancel',
      allowed_moves: [],
    });
  const next = { ...payment, status, cancelled_at: context.now };
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
const refuseKey = (approvals_missing: number): Refusal =>
  invalidPayment('four_eyes', 'Members of staff must approve it: a key does not count where two people must.', {
    approvals_missing,
  });

const refuseSecond = (approved_by: number, approvals_missing: number): Refusal =>
  invalidPayment('four_eyes', 'The second approval must come from another person.', { approved_by, approvals_missing });

/** Staff see every reason. A key sees only what a player would, so that nobody is tipped off. */
const refuseBlocked = (blocks: readonly Block[], { actor }: Context): void =>
  actor.kind === 'staff' ? refuseStaff(blocks) : refuseServer(blocks);

/** The held amount returns to the real wallet by one entry, and no longer counts as withdrawn. */
const returnMoney = (draft: PaymentDraft, { id, amount, created_at }: Payment, context: Context): void => {
  draft.wallet = uncountWithdrawal(draft.wallet, amount, created_at);
  book(draft, { wallet: 'real', type: 'withdrawal_rejection', amount, payment_request_id: id }, context);
};

type Announced = {
  readonly event?: Extract<EventType, `withdrawal.${string}`> | undefined;
  readonly reason?: string | undefined;
};

/** Moves a payment to its next state, logs and announces it, and releases the claim. */
const movePayment = (
  draft: PaymentDraft,
  move: WithdrawalMove,
  before: Payment,
  next: Payment,
  { now, actor }: Context,
  { event, reason }: Announced,
): Payment => {
  const payment = { ...next, updated_at: now };
  putPayment(draft, 'update', payment);
  draft.append('desk', { released_payment_id: payment.id });
  draft.append('audit', {
    action: `withdrawal.${move}`,
    subject_kind: 'payment',
    subject_id: payment.id,
    field: 'status',
    from_value: before.status,
    to_value: payment.status,
    reason: reason ?? null,
    actor,
  });
  if (event) draft.emit({ type: event, player_id: payment.player_id, data: paymentView(payment) });
  return payment;
};

/** The answer for staff: who approved and what is still needed. */
const answerStaff = (draft: PaymentDraft, { payment_id, staff_name }: Named, context: Context) => {
  const nameOf = (id: number) => (id === context.actor.id ? staff_name : draft.desk.names.get(id));
  return { data: staffPaymentView(paymentOf(draft, payment_id), payeeOf(draft), context, { nameOf }) };
};
