import type { Money } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import { type Context, defineCommand } from '../../engine/account.ts';
import { refuseTaken } from './decide-by-key.ts';
import { pay } from './decide-on-withdrawal.ts';
import { type PaymentDraft, paymentOf, payoutFacets, payoutNeeds } from './move-payment.ts';
import type { Payment } from './payment.ts';
import { claim, giveBack, refuseByBank } from './payout-claim.ts';
import { invalidPayment } from './rules.ts';
import { paymentView } from './view.ts';

type Claiming = { readonly payment_id: number; readonly amount: Money };

/** A payment provider is about to send an allowed withdrawal: through the gate, as whoever else claims one. */
export const claimByCashier = defineCommand({
  name: 'claim_payout_by_cashier',
  facets: payoutFacets,
  needs: payoutNeeds,
  decide: (draft, input: Claiming, context) => {
    refuseTaken(draft, input, context);
    const payment = paymentOf(draft, input.payment_id);
    if (payment.amount !== input.amount)
      throw invalidPayment('amount', 'The withdrawal has another amount.', { amount: payment.amount });
    const done = claim(draft, { payment_id: payment.id }, context);
    return done instanceof Refusal ? done : { data: { ...paymentView(done), paying_at: done.paying_at } };
  },
});

/** `claimed_at` tells the transfer of this provider from a later one of the same withdrawal. */
export type CashierAnswer = {
  readonly payment_id: number;
  readonly claimed_at: Date;
  readonly reason: string;
};

type OfOrder = { readonly of_order: true };

/** What a provider says counts only for the transfer that it made itself. */
const reported = (
  name: string,
  move: (draft: PaymentDraft, input: CashierAnswer & OfOrder, context: Context) => Payment | Refusal,
) =>
  defineCommand({
    name,
    facets: payoutFacets,
    needs: payoutNeeds,
    decide: (draft, input: CashierAnswer, context) => {
      const { paying_at, payout_batch_id } = paymentOf(draft, input.payment_id);
      if (payout_batch_id !== null || paying_at?.getTime() !== input.claimed_at.getTime())
        throw invalidPayment('payout_state', 'The withdrawal is not with this payment provider.');
      const done = move(draft, { ...input, of_order: true }, context);
      return done instanceof Refusal ? done : { data: paymentView(done) };
    },
  });

export const paidByCashier = reported('payout_paid_by_cashier', (draft, { payment_id, of_order, reason }, context) =>
  pay(draft, { payment_id, of_order, bank_reference: reason }, context),
);
export const refusedByCashier = reported('payout_refused_by_cashier', refuseByBank);
export const returnedByCashier = reported('payout_returned_by_cashier', giveBack);
