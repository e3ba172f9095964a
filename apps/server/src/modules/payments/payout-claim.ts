import { Refusal } from '../../base/refusal.ts';
import { type Context, defineCommand } from '../../engine/account.ts';
import { judgeAgain } from '../aml/monitor.ts';
import { followMove } from './lifecycle.ts';
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
import type { Payment } from './payment.ts';
import { isPaidByApprover, payoutBlocks, payoutRules } from './payout-gate.ts';
import { reasonsOf } from './reasons.ts';
import { invalidPayment, whyFourEyes } from './rules.ts';

type ClaimFields = Pick<Payment, 'paying_at' | 'claimed_by_staff' | 'claimed_by_key'>;

/**
 * What a payout claim sets. The payout gate and monitoring decide here for the last time: from now on the money leaves.
 * The refusal of monitoring is returned: its alert stays.
 */
export const claimed = (draft: PaymentDraft, payment: Payment, context: Context): ClaimFields | Refusal => {
  refuseBlocked(payoutBlocks(payment, payeeFor(draft, payment), momentOf(context), 'pay'), context);
  const { kind, id } = context.actor;
  const fields = {
    paying_at: context.now,
    claimed_by_staff: kind === 'staff' ? id : null,
    claimed_by_key: kind === 'api_key' ? id : null,
  };
  return judgeAgain(draft, payment, context) ?? fields;
};

/**
 * Marking as paid what is with the bank passes the gate no more, except that its last approver does not do it: the last
 * of those who approved it when it was sent, whoever has left since.
 */
export const refusePayer = (draft: PaymentDraft, { id }: Pick<Payment, 'id'>, context: Context): void => {
  const payment = paymentOf(draft, id);
  const payee = payeeFor(draft, payment);
  if (isPaidByApprover(payment, payee, momentOf(context)))
    throw invalidPayment('payer', payoutRules.payer.message, {
      because: whyFourEyes(payment, payee, context.operator),
    });
};

type Claiming = Named & { readonly batch_id?: number };

/** Claims an allowed withdrawal for its payout: until the bank has answered nobody else can pay or reject it. */
export const claim = (draft: PaymentDraft, { payment_id, batch_id }: Claiming, context: Context): Payment | Refusal => {
  const payment = freePaymentOf(draft, payment_id, context);
  const paying = followMove(payment, 'claim');
  const claims = claimed(draft, payment, context);
  if (claims instanceof Refusal) return claims;
  const next = { ...payment, ...paying, ...claims, payout_batch_id: batch_id ?? null };
  const reason = batch_id === undefined ? undefined : `Payout batch ${batch_id}`;
  return movePayment(draft, 'claim', payment, next, context, { event: 'withdrawal.paying', reason });
};

export const claimForBatch = defineCommand({
  name: 'claim_payout_for_batch',
  facets: payoutFacets,
  needs: payoutNeeds,
  decide: (draft, input: Claiming & { readonly batch_id: number }, context) => {
    const done = claim(draft, input, context);
    return done instanceof Refusal ? done : { data: { payment_id: done.id } };
  },
});

/** What the bank says of a batch is said of its transfer, not of one that was sent since. */
export const refuseOtherClaim = ({ payout_batch_id }: Payment, batch: number): void => {
  if (payout_batch_id !== batch)
    throw invalidPayment('payout_batch', 'It is not in this batch any more.', { payout_batch_id });
};

/** Without a claim: the batch that it was in keeps the row, and another can have it. */
const unclaimed = { payout_batch_id: null, paying_at: null, claimed_by_staff: null, claimed_by_key: null } as const;

export type BankAnswer = Named & { readonly reason: string };

/** The bank refused the transfer: the withdrawal is allowed again, with the approvals that still count. */
export const refuseByBank = (draft: PaymentDraft, input: BankAnswer, context: Context): Payment => {
  const { payment_id, reason } = input;
  const payment = freePaymentOf(draft, payment_id, context);
  refuseOrdered(draft, input);
  const next = { ...payment, ...followMove(payment, 'refuse'), ...unclaimed };
  return movePayment(draft, 'refuse', payment, next, context, { reason, row: 'refused' });
};

/** The bank returned the money after it was paid: it is the player's again, from today on. */
export const giveBack = (draft: PaymentDraft, { payment_id, reason }: BankAnswer, context: Context): Payment => {
  const payment = freePaymentOf(draft, payment_id, context);
  const returned = { is_reversed: true, returned_at: context.now, return_reason: reason };
  const next = { ...payment, ...followMove(payment, 'return'), ...returned };
  returnMoney(draft, payment, context);
  return movePayment(draft, 'return', payment, next, context, {
    event: 'withdrawal.returned',
    reason,
    row: 'returned',
  });
};

export type TakingBack = BankAnswer & {
  readonly to: 'allowed' | 'rejected' | 'cancelled';
  readonly player_reason?: string | undefined;
};

/** Two people take a withdrawal back from the bank: it is allowed again, or rejected or cancelled at once. */
const takeBack = (draft: PaymentDraft, input: TakingBack, context: Context): Payment => {
  const { to, reason } = input;
  const payment = freePaymentOf(draft, input.payment_id, context);
  refuseOrdered(draft, input);
  const allowed = { ...payment, ...followMove(payment, 'take_back'), ...unclaimed };
  const taken = movePayment(draft, 'take_back', payment, allowed, context, { reason, row: 'taken_back' });
  if (to === 'allowed') return taken;
  const [move, ended] =
    to === 'rejected'
      ? (['reject', { ...reasonsOf(input), rejected_at: context.now }] as const)
      : (['cancel', { cancelled_at: context.now }] as const);
  const next = { ...taken, ...followMove(taken, move), ...ended };
  returnMoney(draft, taken, context);
  return movePayment(draft, move, taken, next, context, { event: `withdrawal.${to}`, reason });
};

const byStaff = <Input extends Named>(
  name: string,
  move: (draft: PaymentDraft, input: Input, context: Context) => Payment,
) =>
  defineCommand({
    name,
    facets: payoutFacets,
    needs: payoutNeeds,
    decide: (draft, input: Input, context) => {
      move(draft, input, context);
      return answerStaff(draft, input, context);
    },
  });

export const refuseWithdrawalByBank = byStaff<BankAnswer>('refuse_withdrawal_by_bank', refuseByBank);
export const returnWithdrawal = byStaff<BankAnswer>('return_withdrawal', giveBack);
export const takeBackWithdrawal = byStaff<TakingBack>('take_back_withdrawal', takeBack);
