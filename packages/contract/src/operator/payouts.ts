import { z } from 'zod';
import { bankAnswer, bankReference, rejection } from '../back-office/payments.ts';
import { paymentRequest } from '../payment-fields.ts';
import { defineRoute, one } from '../route.ts';
import { payoutCodes } from '../staff-payment-fields.ts';

const path = '/api/v1/operator/payments/{payment}';
const own = { audience: 'operator', scope: 'payouts:write', tag: 'Payouts', params: { payment: 'payment' } } as const;

export const payout = paymentRequest.extend({
  approvals_missing: z.int().describe('How many approvals are missing before it can be paid out.'),
});

export const approvePayout = defineRoute({
  ...own,
  name: 'approve_payout',
  method: 'POST',
  path: `${path}/approve`,
  summary: 'Approve a withdrawal',
  description:
    'Above the four-eyes threshold, and for players of critical risk, two members of staff must approve, and a key is refused (`details.rule` `four_eyes`): whoever holds it would be one of the two. Refused while the account does not allow a payout, by the same rules as in the back office, and while a member of staff works on it (`details.rule` `taken`).',
  reply: one(payout),
  refusals: [...payoutCodes],
  example: { title: 'Approve', params: { payment: 1 } },
});

export const claimPayout = defineRoute({
  ...own,
  name: 'claim_payout',
  method: 'POST',
  path: `${path}/claim`,
  summary: 'Claim an allowed withdrawal, before you send it to the bank',
  description:
    "From then on `payout_state` is `paying`: nobody can reject, cancel, export or claim it, until it is paid, the bank refuses it, or two members of staff take it back. Claim before you send the transfer, so that nobody returns the money meanwhile. The account is checked as it is now. A key's pay without a claim makes both steps.",
  reply: one(payout),
  refusals: [...payoutCodes],
  example: { title: 'It goes to the bank now', params: { payment: 1 } },
});

export const markPayoutPaid = defineRoute({
  ...own,
  name: 'mark_payout_paid',
  method: 'POST',
  path: `${path}/pay`,
  summary: 'Mark a withdrawal as paid out',
  description:
    'Only an allowed withdrawal, once your payment provider has confirmed the transfer. No money moves: it left the wallet with the request. The account is checked again as it is now, unless the withdrawal is claimed: then the money has left already.',
  body: z.object({ bank_reference: bankReference().optional() }),
  bodyOptional: true,
  reply: one(payout),
  refusals: [...payoutCodes],
  example: { title: 'The bank has confirmed it', params: { payment: 1 }, body: { bank_reference: 'SEPA-2026-0001' } },
});

export const payoutRefused = defineRoute({
  ...own,
  name: 'payout_refused',
  method: 'POST',
  path: `${path}/bank-refused`,
  summary: 'The bank refused a claimed withdrawal',
  description:
    'Only while `payout_state` is `paying`. It is allowed again, with its approvals: it can be paid by another transfer, rejected or cancelled.',
  body: bankAnswer,
  reply: one(payout),
  refusals: ['PAYMENT_REQUEST_INVALID'],
  example: { title: 'The account is closed', params: { payment: 1 }, body: { reason: 'AC04: account closed' } },
});

export const payoutReturned = defineRoute({
  ...own,
  name: 'payout_returned',
  method: 'POST',
  path: `${path}/returned`,
  summary: 'The bank returned a withdrawal after it was paid',
  description:
    'The status stays `paid`, with `is_reversed` true and `payout_state` `returned`. The amount is in the real wallet again, by a `withdrawal_rejection` of today, and no longer counts as withdrawn. Event `withdrawal.returned`.',
  body: bankAnswer,
  reply: one(payout),
  refusals: ['PAYMENT_REQUEST_INVALID'],
  example: { title: 'It came back', params: { payment: 1 }, body: { reason: 'AC01: no such account' } },
});

export const rejectPayout = defineRoute({
  ...own,
  name: 'reject_payout',
  method: 'POST',
  path: `${path}/reject`,
  summary: 'Reject a withdrawal',
  description:
    'New, or allowed and not claimed (`details.rule` `payout_state`). What was held returns to the real wallet.',
  body: rejection,
  reply: one(payout),
  refusals: ['PAYMENT_REQUEST_INVALID'],
  example: {
    title: 'The bank refused it',
    params: { payment: 1 },
    body: { reason: 'The bank refused the transfer', player_reason: 'Please check your bank details.' },
  },
});
