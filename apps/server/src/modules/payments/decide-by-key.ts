import { Refusal } from '../../base/refusal.ts';
import { type Context, defineCommand } from '../../engine/account.ts';
import { heldClaim } from './claim.ts';
import {
  approvalFacets,
  approvalNeeds,
  approve,
  type PaidOut,
  pay,
  type Rejection,
  reject,
} from './decide-on-withdrawal.ts';
import { stageOf } from './lifecycle.ts';
import { type Named, type PaymentDraft, payeeFor, paymentOf, payoutFacets, payoutNeeds } from './move-payment.ts';
import { ownServer, type Payment } from './payment.ts';
import { type BankAnswer, claim, giveBack, refuseByBank } from './payout-claim.ts';
import { approvalsMissing } from './payout-gate.ts';
import { invalidPayment } from './rules.ts';
import { paymentView } from './view.ts';

/** For operators that pay automatically: the moves of staff, through the same gate, by the operator's own server. */
const decidedByKey = <Input extends Named>(
  name: string,
  move: (draft: PaymentDraft, input: Input, context: Context) => Payment | Refusal,
) =>
  defineCommand({
    name,
    facets: payoutFacets,
    needs: payoutNeeds,
    decide: (draft, input: Input, context) => {
      refuseTaken(draft, input, context);
      const done = move(draft, input, context);
      return done instanceof Refusal ? done : { data: showPayout(draft, done, context) };
    },
  });

/** A program does not overtake a member of staff who reviews a withdrawal. Their name is shown to staff only. */
export const refuseTaken = (draft: PaymentDraft, { payment_id }: Named, { now }: Context): void => {
  const held = heldClaim(draft.desk.claims.get(payment_id), now);
  if (held)
    throw invalidPayment('taken', 'A member of staff works on it.', { taken_until: held.taken_until.toISOString() });
};

const showPayout = (draft: PaymentDraft, payment: Payment, context: Context) => ({
  ...paymentView(payment),
  approvals_missing: ['new', 'allowed'].includes(stageOf(payment))
    ? approvalsMissing(payment, payeeFor(draft, payment), context)
    : 0,
});

export const approvePayout = defineCommand({
  name: 'approve_payout',
  facets: approvalFacets,
  needs: approvalNeeds,
  decide: (draft, input: Named, context) => {
    refuseTaken(draft, input, context);
    const done = approve(draft, input, context);
    return done instanceof Refusal ? done : { data: showPayout(draft, done, context) };
  },
});
export const payPayout = decidedByKey<PaidOut>('pay_payout', pay);
export const claimPayout = decidedByKey<Named>('claim_payout', (draft, { payment_id }, context) =>
  claim(draft, { payment_id }, context),
);
/**
 * A key reports on what a key of the operator sent. Who says that the bank refused or returned a payout has the player
 * paid again, so what staff exported or paid, or two people approved, is for two of them to record. So is what was paid
 * before it was noted who claimed it.
 */
const reportedByKey = (name: string, move: (draft: PaymentDraft, input: BankAnswer, context: Context) => Payment) =>
  decidedByKey<BankAnswer>(name, (draft, input, context) => {
    const { payout_state, payout_batch_id, claimed_by_key, approved_by } = paymentOf(draft, input.payment_id);
    if (payout_batch_id !== null)
      throw invalidPayment('payout_batch', 'Staff sent it in a payout batch: they record what became of it.', {
        payout_batch_id,
      });
    if (payout_state !== 'none' && claimed_by_key === null)
      throw invalidPayment('claimed_by', 'No key sent it: staff record what became of it.');
    if (approved_by.filter((id) => id !== ownServer).length > 1)
      throw invalidPayment('four_eyes', 'Two people approved it: staff record what became of it.');
    return move(draft, input, context);
  });

export const payoutRefused = reportedByKey('payout_refused', refuseByBank);
export const payoutReturned = reportedByKey('payout_returned', giveBack);
export const rejectPayout = decidedByKey<Rejection>('reject_payout', reject);
