import { z } from 'zod';
import { amount, id, line, money, prose, reason, timestamp } from '../common.ts';
import { entryTypes, walletNames } from '../ledger.ts';
import { maxMoney, oneUnit } from '../money.ts';
import { paymentMethod } from '../payment-fields.ts';
import { defineRoute, list, one, page } from '../route.ts';
import {
  paymentQueueMeta,
  payoutCodes,
  staffPayment,
  staffPaymentFilters,
  staffPaymentRow,
} from '../staff-payment-fields.ts';

const tag = 'Payments';
const base = '/api/back-office/v1';

export const listStaffPayments = defineRoute({
  name: 'staff_list_payments',
  method: 'GET',
  path: `${base}/payments`,
  audience: 'staff',
  permission: 'view_payments',
  tag,
  summary: 'List payment requests',
  description:
    'With the facts of the player and what to look at in each row. Filters combine. `meta.total` counts up to 10,000.',
  query: staffPaymentFilters,
  reply: { ...page(staffPaymentRow), meta: paymentQueueMeta },
  example: { title: 'Withdrawals that wait for approval', query: { queue: 'to_decide', order: 'oldest' } },
});

export const getStaffPayment = defineRoute({
  name: 'staff_get_payment',
  method: 'GET',
  path: `${base}/payments/{payment}`,
  audience: 'staff',
  permission: 'view_payments',
  tag,
  summary: 'Get a payment request',
  params: { payment: 'payment' },
  reply: one(staffPaymentRow),
  example: { title: 'One payment', params: { payment: 1 } },
});

const reasoned = z.object({ reason: reason() });

export const bankReference = () =>
  line(140).describe("The bank's reference of the transfer; staff find the withdrawal by it.");

export const rejection = z.object({
  reason: reason().describe(
    "For staff and the audit log; also the payment's reject_reason, unless player_reason is given.",
  ),
  player_reason: prose(500)
    .refine((text) => text.length > 0, 'must not be empty')
    .optional()
    .describe(
      "What the operator's server and the player may be told: shown as reject_reason; the reason then stays with staff.",
    ),
});

export const bankAnswer = z.object({
  reason: reason().describe(
    "The bank's reason. Of a returned payout the operator's API and its event show it too: write nothing that the player must not learn.",
  ),
});

const move = <
  const N extends string,
  const V extends string,
  const P extends 'approve_payments' | 'pay_out' | 'reject_payments',
>(
  name: N,
  verb: V,
  permission: P,
  summary: string,
) => ({
  name,
  stepUp: true as const,
  method: 'POST' as const,
  path: `${base}/payments/{payment}/${verb}` as const,
  audience: 'staff' as const,
  permission,
  tag,
  summary,
  params: { payment: 'payment' as const },
  reply: one(staffPayment),
  refusals: ['PAYMENT_REQUEST_INVALID', 'ALREADY_TAKEN'] as const,
});

const gated = { refusals: [...payoutCodes, 'ALREADY_TAKEN'] as const };

export const approvePayment = defineRoute({
  ...move('approve_withdrawal', 'approve', 'approve_payments', 'Approve a withdrawal'),
  ...gated,
  description: `Above the four-eyes threshold, and for players of critical risk, the first approval leaves the status new; a second, by another person, allows it. Where the second became necessary after the withdrawal was allowed, it can be given then, and the status stays allowed.

Refused while the account does not allow a payout: \`details.blocked_by\` lists every reason.`,
  example: { title: 'Approve', params: { payment: 1 } },
});

export const payPayment = defineRoute({
  ...move('pay_withdrawal', 'pay', 'pay_out', 'Mark a withdrawal as paid out'),
  ...gated,
  description: `Only an allowed withdrawal. No money moves: it left the wallet with the request.

The account is checked again as it is now. Refused while it does not allow a payout: \`details.blocked_by\` lists every reason. One that is in a payout batch is with the bank already: nothing but its state is checked.`,
  body: z.object({ bank_reference: bankReference().optional() }),
  bodyOptional: true,
  example: {
    title: 'The bank has confirmed it',
    params: { payment: 1 },
    body: { bank_reference: 'SEPA-2026-03-02-0001' },
  },
});

export const refuseWithdrawal = defineRoute({
  ...move('refuse_withdrawal', 'bank-refused', 'pay_out', 'The bank refused a withdrawal'),
  proposes: true,
  description:
    'Only while it is with the bank (`payout_state` `paying`). It is allowed again, with its approvals, and can be in another batch. Waits for a second person: whoever says so alone could have it paid twice.',
  body: bankAnswer,
  example: { title: 'The account is closed', params: { payment: 1 }, body: { reason: 'AC04: account closed' } },
});

export const returnWithdrawal = defineRoute({
  ...move('return_withdrawal', 'returned', 'pay_out', 'The bank returned a withdrawal after it was paid'),
  proposes: true,
  description:
    'The status stays paid, with is_reversed true. The amount is in the real wallet again, by a withdrawal_rejection of today, and no longer counts as withdrawn. Waits for a second person, as every credit does.',
  body: bankAnswer,
  example: { title: 'It came back', params: { payment: 1 }, body: { reason: 'AC01: no such account' } },
});

export const takenBack = ['allowed', 'rejected', 'cancelled'] as const;

export const takeBackWithdrawal = defineRoute({
  ...move(
    'take_back_withdrawal',
    'take-back',
    'reject_payments',
    'Take a withdrawal back from the bank, by two people',
  ),
  proposes: true,
  description:
    'Only while it is with the bank (`payout_state` `paying`), and only when it is certain that it will not be paid: the file was never sent, or the bank has stopped the transfer. It becomes allowed again, rejected or cancelled; the last two return what was held to the real wallet.',
  body: rejection.extend({ to: z.enum(takenBack) }),
  example: {
    title: 'The file was never sent',
    params: { payment: 1 },
    body: { to: 'rejected', reason: 'The bank stopped the transfer', player_reason: 'Please call us.' },
  },
});

export const rejectPayment = defineRoute({
  ...move('reject_withdrawal', 'reject', 'reject_payments', 'Reject a withdrawal'),
  description:
    'New, or allowed and not with the bank: from there only two people take it back (`details.rule` `payout_state`). What was held returns to the real wallet.',
  body: rejection,
  example: {
    title: 'Another account holder',
    params: { payment: 1 },
    body: { reason: 'The account is not theirs', player_reason: 'Please use a bank account in your own name.' },
  },
});

export const cancelPayment = defineRoute({
  ...move('staff_cancel_withdrawal', 'cancel', 'reject_payments', 'Cancel a withdrawal'),
  description: 'New, or allowed and neither paid out nor with the bank. What was held returns to the real wallet.',
  body: reasoned,
  example: { title: 'Asked for twice', params: { payment: 1 }, body: { reason: 'Requested twice' } },
});

export const chargeBackPayment = defineRoute({
  ...move('charge_back_deposit', 'chargeback', 'reject_payments', 'Charge a deposit back'),
  description:
    'Debits the real wallet, which may go below zero; that blocks bets and withdrawals. What is left of the deposit, or a part of it: no more is charged back than came in.',
  body: reasoned.extend({ amount: amount().optional().describe('By default all that is left of the deposit.') }),
  example: {
    title: 'The card holder disputes it',
    params: { payment: 1 },
    body: { reason: 'Disputed by the card holder' },
  },
});

export const correctBalance = defineRoute({
  name: 'correct_balance',
  proposes: true,
  stepUp: true,
  method: 'POST',
  path: `${base}/players/{player}/corrections`,
  audience: 'staff',
  permission: 'adjust_balances',
  tag,
  summary: 'Correct a balance',
  description:
    'Up or down, on either wallet; never below zero. Up waits for a second person beyond what solo_credit_allowance lets one member of staff credit in a UTC day.',
  params: { player: 'player' },
  body: z.object({
    wallet: z.enum(walletNames),
    direction: z.enum(['up', 'down']),
    amount: amount(),
    reason: reason(),
  }),
  reply: one(
    z.object({
      transaction_id: id(),
      player_id: id(),
      wallet: z.enum(walletNames),
      type: z.enum(entryTypes),
      amount: money(),
      balance_after: money(),
      currency: z.string(),
      created_at: timestamp(),
    }),
    201,
  ),
  refusals: ['INSUFFICIENT_FUNDS', 'PAYMENT_REQUEST_INVALID'],
  example: {
    title: 'Goodwill of 5.00',
    params: { player: 1 },
    body: { wallet: 'real', direction: 'up', amount: 500, reason: 'Goodwill after an outage' },
  },
});

export const staffPaymentMethod = paymentMethod.extend({ id: id(), is_active: z.boolean() });

const bound = () => amount();

export const paymentMethodFields = z.object({
  code: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'must be 1–40 lower-case letters, digits, dashes or underscores'),
  name: line(100),
  supports_deposit: z.boolean(),
  supports_withdrawal: z.boolean(),
  min_deposit: bound().default(oneUnit),
  max_deposit: bound().default(maxMoney),
  min_withdrawal: bound().default(oneUnit),
  max_withdrawal: bound().default(maxMoney),
  currencies: z
    .array(z.string().regex(/^[A-Z]{3}$/))
    .min(1)
    .max(200),
  authorisation_minutes: z
    .int()
    .min(1)
    .max(7 * 24 * 60)
    .optional()
    .describe(
      'How long a deposit that is authorised by it is reserved. By default it keeps what it has; a new one, a day.',
    ),
  is_active: z.boolean().default(true),
});

export const listStaffPaymentMethods = defineRoute({
  name: 'staff_list_payment_methods',
  method: 'GET',
  path: `${base}/payment-methods`,
  audience: 'staff',
  permission: 'view_payments',
  tag,
  summary: 'List all payment methods, inactive ones too',
  reply: list(staffPaymentMethod),
  example: { title: 'All methods' },
});

export const savePaymentMethod = defineRoute({
  name: 'save_payment_method',
  stepUp: true,
  proposes: true,
  method: 'PUT',
  path: `${base}/payment-methods`,
  audience: 'staff',
  permission: 'manage_settings',
  tag,
  summary: 'Create or change a payment method',
  description: 'The code tells which.',
  body: paymentMethodFields,
  reply: one(staffPaymentMethod),
  example: {
    title: 'Bank transfer',
    body: {
      code: 'bank',
      name: 'Bank transfer',
      supports_deposit: true,
      supports_withdrawal: true,
      min_withdrawal: 1000,
      currencies: ['EUR'],
    },
  },
});
