import type { EventType } from '@croupier/contract/events.ts';
import { money } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import { type Context, defineCommand, type Facts } from '../../engine/account.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { book } from '../wallet/book.ts';
import { uncountWithdrawal } from '../wallet/counters.ts';
import type { LedgerEntry } from '../wallet/ledger-entry.ts';
import { refuseTakenByOther } from './claim.ts';
import { withPayment } from './facet.ts';
import { followMove, type WithdrawalMove } from './lifecycle.ts';
import type { Payment } from './payment.ts';
import { approvalsMissing, payeeOf, payoutBlocks, refuseStaff } from './payout-gate.ts';
import { invalidPayment } from './rules.ts';
import { staffPaymentView } from './staff-view.ts';
import { paymentView } from './view.ts';

const facets = ['wallet', 'player', 'payments', 'desk', 'bonuses', 'audit'] as const;
type Account = Facts<(typeof facets)[number]>;

/** `staff_name` is who decides: the answer shows it beside their id. */
type Named = { readonly payment_id: number; readonly staff_name?: string | undefined };
type Rejection = Named & { readonly reason: string; readonly player_reason?: string | undefined };

const needs = (input: Named) => ({ payments: input, desk: input, bonuses: { owing: true } }) as const;

/** The payment a command names. One of another player or operator is not found, as if it did not exist. */
export const paymentOf = (account: Pick<Account, 'payments'>, id: number): Payment => {
  const payment = account.payments.byId.get(id);
  if (!payment) throw new Refusal('NOT_FOUND');
  return payment;
};

/** The same, refused where a colleague works on it. The operator's own server is no colleague: players change their minds. */
const freePaymentOf = (account: Account, id: number, { actor, now }: Context): Payment => {
  const payment = paymentOf(account, id);
  if (actor.kind === 'staff' && actor.id !== null) refuseTakenByOther(account.desk.claims.get(id), actor.id, now);
  return payment;
};

/**
 * Approves a withdrawal; above the threshold the first approval leaves it new, and a second person's allows it. Where
 * the second became necessary after it was allowed, it is given then.
 */
export const approveWithdrawal = defineCommand({
  name: 'approve_withdrawal',
  facets,
  needs,
  decide: (account, input: Named, context) => {
    const payment = freePaymentOf(account, input.payment_id, context);
    const payee = payeeOf(account);
    const missing = approvalsMissing(payment, payee, context);
    const isConfirmed = payment.status === 'allowed' && missing > 0;
    const allowed = isConfirmed ? payment.status : followMove(payment, 'approve');
    refuseStaff(payoutBlocks(payment, payee, context, 'approve'));
    const approver = staffOf(context);
    const isRepeat = payment.approved_by.includes(approver);
    if (isRepeat && missing > 0)
      throw invalidPayment('four_eyes', 'The second approval must come from another person.', {
        approved_by: approver,
        approvals_missing: missing,
      });

    const approved = { ...payment, approved_by: isRepeat ? payment.approved_by : [...payment.approved_by, approver] };
    const isEnough = approvalsMissing(approved, payee, context) === 0;
    const next = { ...approved, status: isEnough ? allowed : payment.status };
    const outcome = moved(account, 'approve', payment, next, context, isEnough && !isConfirmed ? allowedEvents : []);
    return forStaff(outcome, input, context);
  },
});

type WithdrawalEvent = Extract<EventType, `withdrawal.${string}`>;

const allowedEvents = ['withdrawal.allowed'] as const;

/** Marks an approved withdrawal as paid out. No money moves: it left the wallet with the request. */
export const payWithdrawal = defineCommand({
  name: 'pay_withdrawal',
  facets,
  needs,
  decide: (account, input: Named & { readonly bank_reference?: string | undefined }, context) => {
    const payment = freePaymentOf(account, input.payment_id, context);
    const { bank_reference = null } = input;
    const next = { ...payment, status: followMove(payment, 'pay'), paid_at: context.now, bank_reference };
    refuseStaff(payoutBlocks(payment, payeeOf(account), context, 'pay'));
    return forStaff(moved(account, 'pay', payment, next, context, ['withdrawal.paid']), input, context);
  },
});

/** Rejects a withdrawal; what was held returns to the real wallet. */
export const rejectWithdrawal = defineCommand({
  name: 'reject_withdrawal',
  facets,
  needs,
  decide: (account, input: Rejection, context) => {
    const payment = freePaymentOf(account, input.payment_id, context);
    const status = followMove(payment, 'reject');
    const told =
      input.player_reason === undefined
        ? { reject_reason: input.reason }
        : { reject_reason: input.player_reason, internal_reason: input.reason };
    const next = { ...payment, ...told, status, rejected_at: context.now };
    const outcome = returned(account, 'reject', payment, next, context, 'withdrawal.rejected', input.reason);
    return forStaff(outcome, input, context);
  },
});

type Cancellation = Named & { readonly reason?: string | undefined };

/** Cancels a withdrawal; staff until it is paid out, the operator's own server only while it is new. */
const cancel = (account: Account, input: Cancellation, context: Context) => {
  const payment = freePaymentOf(account, input.payment_id, context);
  const status = followMove(payment, 'cancel');
  if (context.actor.kind !== 'staff' && payment.status !== 'new')
    throw invalidPayment('status', 'Only a withdrawal that is new can be cancelled here.', {
      status: payment.status,
      move: 'cancel',
      allowed_moves: [],
    });
  const next = { ...payment, status, cancelled_at: context.now };
  return returned(account, 'cancel', payment, next, context, 'withdrawal.cancelled', input.reason);
};

export const cancelWithdrawal = defineCommand({ name: 'cancel_withdrawal', facets, needs, decide: cancel });

/** The same, answered with what only staff see. */
export const cancelWithdrawalByStaff = defineCommand({
  name: 'cancel_withdrawal_by_staff',
  facets,
  needs,
  decide: (account, input: Cancellation, context) => forStaff(cancel(account, input, context), input, context),
});

const staffOf = ({ actor }: Context): number => {
  if (actor.kind !== 'staff' || actor.id === null) throw new Error('Only staff approve withdrawals.');
  return actor.id;
};

/** The held amount goes back to the real wallet as one entry, and no longer counts as withdrawn. */
const returned = (
  account: Account,
  move: WithdrawalMove,
  payment: Payment,
  next: Payment,
  context: Context,
  event: WithdrawalEvent,
  reason: string | undefined,
) => {
  const wallet = uncountWithdrawal(account.wallet, payment.amount, payment.created_at);
  const back = book(
    wallet,
    { wallet: 'real', type: 'withdrawal_rejection', amount: money(payment.amount), payment_request_id: payment.id },
    context,
  );
  return moved({ ...account, wallet: back.wallet }, move, payment, next, context, [event], [back.entry], reason);
};

/** Answers with what only staff see: who approved and what is still needed. */
const forStaff = (outcome: ReturnType<typeof moved>, { payment_id, staff_name }: Named, context: Context) => {
  const { names } = outcome.account.desk;
  const nameOf = (id: number): string | undefined => (id === context.actor.id ? staff_name : names.get(id));
  const payment = paymentOf(outcome.account, payment_id);
  return { ...outcome, answer: { data: staffPaymentView(payment, payeeOf(outcome.account), context, { nameOf }) } };
};

const moved = (
  account: Account,
  move: WithdrawalMove,
  before: Payment,
  next: Payment,
  context: Context,
  events: readonly WithdrawalEvent[],
  entries: readonly LedgerEntry[] = [],
  reason?: string,
) => {
  const payment = { ...next, updated_at: context.now };
  const audit: AuditEntry = {
    action: `withdrawal.${move}`,
    subject_kind: 'payment',
    subject_id: payment.id,
    field: 'status',
    from_value: before.status,
    to_value: payment.status,
    reason: reason ?? null,
  };
  return {
    account: { ...account, payments: withPayment(account.payments, payment) },
    effects: {
      wallet: entries,
      payments: [{ kind: 'update' as const, payment }],
      desk: [{ released_payment_id: payment.id }],
      audit: [{ ...audit, actor: context.actor }],
    },
    events: events.map((type) => ({ type, player_id: payment.player_id, data: paymentView(payment) })),
    answer: { data: paymentView(payment) },
  };
};
