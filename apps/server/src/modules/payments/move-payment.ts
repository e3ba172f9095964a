import type { batchRowStates } from '@croupier/contract/back-office/payout-batches.ts';
import type { EventType } from '@croupier/contract/events.ts';
import { maxMoney, zero } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Context, Draft, Facts } from '../../engine/account.ts';
import { book } from '../wallet/book.ts';
import { uncountWithdrawal } from '../wallet/counters.ts';
import { refuseTakenByOther } from './claim.ts';
import { putPayment } from './facet.ts';
import type { WithdrawalMove } from './lifecycle.ts';
import { type Payee, payeeFacets, payeeOf } from './payee.ts';
import { ownServer, type Payment } from './payment.ts';
import type { Block, Moment } from './payout-gate.ts';
import { refuseServer, refuseStaff } from './refuse-payout.ts';
import { invalidPayment } from './rules.ts';
import { staffPaymentView } from './staff-view.ts';
import { paymentView } from './view.ts';

export const payoutFacets = [...payeeFacets, 'payments', 'desk', 'aml', 'person_payments', 'audit'] as const;
export type PaymentDraft = Draft<(typeof payoutFacets)[number]>;

/** `staff_name` is who decides: the answer shows it beside their id. `staff_id` is the same person; a key has none. */
export type Named = {
  readonly payment_id: number;
  readonly staff_name?: string | undefined;
  readonly staff_id?: number | undefined;
  /** Whether the payment provider that has the payout claim says it itself, or two people settle its order. */
  readonly of_order?: true | undefined;
};

export const payoutNeeds = (input: Named) =>
  ({
    payments: input,
    desk: input,
    bonuses: { owing: true },
    loyalty: 'exchanges',
    aml: { payment_id: input.payment_id },
    person_payments: { payment_id: input.payment_id },
  }) as const;

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
export const freePaymentOf = (draft: PaymentDraft, id: number, { actor, now }: Context): Payment => {
  const payment = paymentOf(draft, id);
  const { claims, approvers, withdrawn } = draft.desk;
  if (actor.kind === 'staff' && actor.id !== null) refuseTakenByOther(claims.get(id), actor.id, now);
  // A paid withdrawal keeps the names of those who approved it.
  if (payment.payout_state === 'paid') return payment;
  // An approval of somebody who has been dismissed since does not count, not even when they are back.
  const counts = (staff: number): boolean => approvers.has(staff) && !withdrawn.get(id)?.includes(staff);
  const approved_by = payment.approved_by.filter((staff) => staff === ownServer || counts(staff));
  return { ...payment, approved_by };
};

/**
 * While a payment provider has the order, only its own answer says what became of the withdrawal, or two people who
 * settle the order: whoever paid or took back beside it could have the player paid twice.
 */
export const refuseOrdered = (
  { desk }: Pick<PaymentDraft, 'desk'>,
  { payment_id, of_order }: Pick<Named, 'payment_id' | 'of_order'>,
): void => {
  if (of_order || !desk.ordered.has(payment_id)) return;
  throw invalidPayment('ordered', 'A payment provider was told to pay it out: settle its order first.', {
    payment_id,
  });
};

/**
 * The account, with what four eyes remember about the payment. About one that was requested in this batch nothing is
 * known: the most is assumed.
 */
export const payeeFor = (draft: PaymentDraft, { id }: Pick<Payment, 'id'>): Payee =>
  payeeOf(draft, draft.desk.memory.get(id) ?? { player_sum: maxMoney, approver_sum: zero });

/** When, and who decides: the payer of a withdrawal is compared with its approvers. */
export const momentOf = (context: Context): Context & Moment => ({
  ...context,
  by: context.actor.kind === 'staff' ? (context.actor.id ?? undefined) : undefined,
});

/** Staff see every reason. A key sees only what a player would, so that nobody is tipped off. */
export const refuseBlocked = (blocks: readonly Block[], { actor }: Context): void =>
  actor.kind === 'staff' ? refuseStaff(blocks) : refuseServer(blocks);

/**
 * The held amount returns to the real wallet by one entry, and no longer counts as withdrawn. In the operator's
 * currency the entry has the amount of the one that it reverses, whatever the rate is today.
 */
export const returnMoney = (draft: PaymentDraft, payment: Payment, context: Context): void => {
  const { id, amount, created_at, operator_amount } = payment;
  draft.wallet = uncountWithdrawal(draft.wallet, amount, created_at);
  const posting = { wallet: 'real', type: 'withdrawal_rejection', amount, payment_request_id: id } as const;
  book(draft, operator_amount === null ? posting : { ...posting, operator_amount }, context);
};

export type Moved = {
  readonly event?: Extract<EventType, `withdrawal.${string}`> | undefined;
  readonly reason?: string | undefined;
  /** What becomes of its row in the batch of its payout claim. */
  readonly row?: Exclude<(typeof batchRowStates)[number], 'paying'>;
};

/** Moves a payment to its next state, logs and announces it, and releases who has taken it. */
export const movePayment = (
  draft: PaymentDraft,
  move: WithdrawalMove,
  before: Payment,
  next: Payment,
  { now, actor }: Context,
  { event, reason, row }: Moved,
): Payment => {
  const payment = { ...next, updated_at: now };
  const isPayoutOnly = before.status === payment.status && before.payout_state !== payment.payout_state;
  const field = isPayoutOnly ? 'payout_state' : 'status';
  putPayment(draft, 'update', payment);
  if (row && before.payout_batch_id !== null)
    draft.append('payments', {
      kind: 'row',
      row: {
        batch_id: before.payout_batch_id,
        payment_id: payment.id,
        state: row,
        reason: reason ?? null,
        decided_at: now,
      },
    });
  draft.append('desk', { released_payment_id: payment.id });
  draft.append('audit', {
    action: `withdrawal.${move}`,
    subject_kind: 'payment',
    subject_id: payment.id,
    field,
    from_value: before[field],
    to_value: payment[field],
    reason: reason ?? null,
    actor,
  });
  if (event) draft.emit({ type: event, player_id: payment.player_id, data: paymentView(payment) });
  return payment;
};

/** The answer for staff: who approved and what is still needed. */
export const answerStaff = (draft: PaymentDraft, { payment_id, staff_name }: Named, context: Context) => {
  const nameOf = (id: number) => (id === context.actor.id ? staff_name : draft.desk.names.get(id));
  const payment = paymentOf(draft, payment_id);
  return { data: staffPaymentView(payment, payeeFor(draft, payment), momentOf(context), { nameOf }) };
};
