import type { bankAnswers } from '@croupier/contract/back-office/payout-results.ts';
import { Refusal } from '../../base/refusal.ts';
import { defineCommand } from '../../engine/account.ts';
import { pay } from './decide-on-withdrawal.ts';
import { type Named, paymentOf, payoutFacets, payoutNeeds } from './move-payment.ts';
import { giveBack, refuseByBank, refuseOtherClaim } from './payout-claim.ts';

type Answered = Named & {
  readonly batch_id: number;
  readonly answer: (typeof bankAnswers)[number];
  readonly reason: string;
  readonly bank_reference?: string | undefined;
};

/**
 * What the bank says of a payment of a batch. It counts only while that batch has the payout claim: what a later batch
 * or a key has sent since is another transfer.
 */
export const applyBankAnswer = defineCommand({
  name: 'apply_bank_answer',
  facets: payoutFacets,
  needs: payoutNeeds,
  decide: (draft, input: Answered, context) => {
    refuseOtherClaim(paymentOf(draft, input.payment_id), input.batch_id);
    const moves = { paid: pay, refused: refuseByBank, returned: returnedByBank } as const;
    if (input.answer === 'pending') throw new Error('The bank has not decided.');
    const done = moves[input.answer](draft, input, context);
    return done instanceof Refusal ? done : { data: { payment_id: done.id } };
  },
});

/** What comes back was sent: where nobody has noted that, it was paid, and then returned. */
const returnedByBank: typeof giveBack = (draft, input, context) => {
  if (paymentOf(draft, input.payment_id).payout_state === 'paying') {
    const paid = pay(draft, input, context);
    if (paid instanceof Refusal) throw paid;
  }
  return giveBack(draft, input, context);
};
