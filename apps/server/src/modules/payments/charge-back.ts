import { add, type Money, subtract } from '../../base/money.ts';
import { type Context, type Draft, defineCommand } from '../../engine/account.ts';
import { forfeitOnChargeback } from '../bonuses/forfeit-on-payment.ts';
import { book } from '../wallet/book.ts';
import { putPayment } from './facet.ts';
import { paymentOf } from './move-payment.ts';
import { payeeFacets, payeeOf } from './payee.ts';
import type { Payment } from './payment.ts';
import { keptOf, operatorValueMoved, reversedOf } from './reversed.ts';
import { invalidPayment } from './rules.ts';
import { staffPaymentView } from './staff-view.ts';
import { paymentView } from './view.ts';

export type Reversal = {
  readonly payment_id: number;
  /** A part of the deposit; by default all that is left of it. */
  readonly amount?: Money | undefined;
  readonly reason: string;
  /** Its bonus was computed on this: it stays while as much is left. By default it is forfeited by any part. */
  readonly bonus_of?: Money | undefined;
};

const reversalFacets = [...payeeFacets, 'payments', 'audit'] as const;
type ReversalDraft = Draft<(typeof reversalFacets)[number]>;

const reversalNeeds = (input: { readonly payment_id: number }) =>
  ({ payments: input, bonuses: { owing: true }, loyalty: 'exchanges' }) as const;

/** The deposit that is to be reversed by as much as that. More than is left of it is refused. */
const reversibleOf = (draft: ReversalDraft, { payment_id, amount }: Reversal): Payment => {
  const payment = paymentOf(draft, payment_id);
  if (payment.type !== 'deposit') throw invalidPayment('type', 'Only a deposit can be charged back.');
  const left = keptOf(payment);
  if (left === 0)
    throw invalidPayment('status', 'The deposit was charged back already.', { is_reversed: payment.is_reversed });
  if (amount !== undefined && amount > left)
    throw invalidPayment('amount', 'No more is reversed than is left of the deposit.', { left, requested: amount });
  return payment;
};

/** Moves the reversed part of a deposit to `reversed`, with the money of the difference. */
const setReversed = (draft: ReversalDraft, payment: Payment, reversed: Money, context: Context): Payment => {
  const before = reversedOf(payment);
  const { id, operator_amount } = payment;
  const next = {
    ...payment,
    reversed_amount: reversed,
    is_reversed: reversed === payment.amount,
    updated_at: context.now,
  };
  const amount = subtract(before, reversed);
  const posting = { wallet: 'real', type: 'chargeback', amount, payment_request_id: id } as const;
  // What is reversed leaves the reports with the amount by which it came into them.
  const value = operator_amount === null ? {} : { operator_amount: operatorValueMoved(payment, reversed, before) };
  book(draft, { ...posting, ...value }, context);
  putPayment(draft, 'update', next);
  return next;
};

/**
 * Takes a deposit, or a part of it, out of the real wallet, which may go below zero: that blocks bets and withdrawals.
 * The bonus of the deposit is forfeited too.
 */
const reverse = (draft: ReversalDraft, input: Reversal, context: Context): Payment => {
  const payment = reversibleOf(draft, input);
  const { id, player_id } = payment;
  const reversed = setReversed(draft, payment, add(reversedOf(payment), input.amount ?? keptOf(payment)), context);
  draft.append('audit', {
    action: 'deposit.charge_back',
    subject_kind: 'payment',
    subject_id: id,
    field: 'reversed_amount',
    from_value: String(reversedOf(payment)),
    to_value: String(reversed.reversed_amount),
    reason: input.reason,
    actor: context.actor,
  });
  const type = reversed.is_reversed ? 'deposit.charged_back' : 'deposit.partly_reversed';
  draft.emit({ type, player_id, data: paymentView(reversed) });
  if (input.bonus_of === undefined || keptOf(reversed) < input.bonus_of) forfeitOnChargeback(draft, id, context);
  return reversed;
};

/** Charges a deposit back, or a part of it. */
export const chargeBack = defineCommand({
  name: 'charge_back',
  facets: reversalFacets,
  needs: (input: Reversal) => reversalNeeds(input),
  decide: (draft, { payment_id, amount, reason }: Reversal, context) => {
    const reversed = reverse(draft, { payment_id, amount, reason }, context);
    return { data: staffPaymentView(reversed, payeeOf(draft), context, { nameOf: () => null }) };
  },
});

/** What a payment provider says that it has refunded, or a bank has taken back: the money has left. */
export const reverseByCashier = defineCommand({
  name: 'reverse_by_cashier',
  facets: reversalFacets,
  needs: (input: Reversal) => reversalNeeds(input),
  decide: (draft, input: Reversal, context) => {
    const { id, is_reversed, reversed_amount } = reverse(draft, input, context);
    return { data: { payment_id: id, is_reversed, reversed_amount } };
  },
});
