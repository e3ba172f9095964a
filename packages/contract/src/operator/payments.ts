import { z } from 'zod';
import { amount, createdRange, id, info, line, paging, prose, queryId, reference } from '../common.ts';
import { paymentMethod, paymentRequest, paymentStatuses, paymentTypes } from '../payment-fields.ts';
import { defineRoute, list, one, page } from '../route.ts';

const tag = 'Payments';

export const listPaymentMethods = defineRoute({
  name: 'list_payment_methods',
  method: 'GET',
  path: '/api/v1/operator/payment-methods',
  audience: 'operator',
  scope: 'payments:read',
  tag,
  summary: 'List payment methods',
  description: 'The methods that are active for the operator currency.',
  reply: list(paymentMethod),
  example: { title: 'All methods' },
});

export const paymentFilters = z.object({
  ...paging,
  player_id: queryId().optional(),
  type: z.enum(paymentTypes).optional(),
  status: z.enum(paymentStatuses).optional(),
  external_reference: z.string().max(128).trim().optional(),
  ...createdRange,
});

export const listPayments = defineRoute({
  name: 'list_payments',
  method: 'GET',
  path: '/api/v1/operator/payments',
  audience: 'operator',
  scope: 'payments:read',
  tag,
  summary: 'List payment requests',
  description: 'Newest first. Filters combine.',
  query: paymentFilters,
  reply: page(paymentRequest),
  example: { title: 'Withdrawals that wait for approval', query: { type: 'withdrawal', status: 'new' } },
});

export const getPayment = defineRoute({
  name: 'get_payment',
  method: 'GET',
  path: '/api/v1/operator/payments/{payment}',
  audience: 'operator',
  scope: 'payments:read',
  tag,
  summary: 'Get a payment request',
  params: { payment: 'payment' },
  reply: one(paymentRequest),
  example: { title: 'One payment', params: { payment: 1 } },
});

const method = () => line(40).describe('Payment method code.');

export const recordDeposit = defineRoute({
  name: 'record_deposit',
  method: 'POST',
  path: '/api/v1/operator/players/{player}/deposits',
  audience: 'operator',
  scope: 'payments:write',
  tag,
  summary: 'Record a paid deposit',
  description:
    'For operators that collect deposits with their own payment provider. The real wallet is credited at once. Idempotent on `external_reference`: a repeat answers 200 with the original. When it is refused nothing is credited, and the operator must refund on its own side.',
  params: { player: 'player' },
  body: z.object({
    amount: amount().describe('Minor units of the player currency.'),
    external_reference: reference().describe("The operator's unique reference."),
    payment_method: method().optional(),
    instrument_id: id().optional().describe('The saved account or card that it came from.'),
    info: info().optional(),
    notes: prose(1000).optional().describe('Internal note.'),
  }),
  reply: { ...one(paymentRequest, 201), repeatStatus: 200 },
  refusals: [
    'FEATURE_NOT_AVAILABLE',
    'PLAYER_RESTRICTED',
    'LIMIT_EXCEEDED',
    'PAYMENT_REQUEST_INVALID',
    'DUPLICATE_TRANSACTION',
  ],
  example: { title: 'A deposit of 25.00', body: { amount: 2500, external_reference: 'psp-2026-000042' } },
});

export const requestWithdrawal = defineRoute({
  name: 'request_withdrawal',
  method: 'POST',
  path: '/api/v1/operator/players/{player}/withdrawals',
  audience: 'operator',
  scope: 'payments:write',
  tag,
  summary: 'Request a withdrawal',
  description:
    'The amount is held on the real wallet at once, and the request waits for approval in the back office. With `instrument_id` it is paid to an account or card that the player has saved; where the setting `closed_loop` is on, what was deposited goes back to where it came from first (`details.rule` `closed_loop`). Idempotent on `external_reference`: a repeat answers 200 with the original.',
  params: { player: 'player' },
  body: z.object({
    amount: amount().describe('Minor units of the player currency.'),
    payment_method: method(),
    instrument_id: id().optional().describe('The saved account or card to pay to.'),
    external_reference: reference().optional(),
    info: info().optional().describe('Payout details.'),
    bank_name: line(100).optional(),
    notes: prose(1000).optional(),
  }),
  reply: { ...one(paymentRequest, 201), repeatStatus: 200 },
  refusals: [
    'INSUFFICIENT_FUNDS',
    'KYC_REQUIRED',
    'PLAYER_RESTRICTED',
    'PAYMENT_REQUEST_INVALID',
    'DUPLICATE_TRANSACTION',
  ],
  example: {
    title: 'A withdrawal of 10.00 to a bank account',
    params: { player: 1 },
    body: { amount: 1000, payment_method: 'bank', external_reference: 'payout-2026-000007' },
  },
});

export const cancelWithdrawal = defineRoute({
  name: 'cancel_withdrawal',
  method: 'POST',
  path: '/api/v1/operator/payments/{payment}/cancel',
  audience: 'operator',
  scope: 'payments:write',
  tag,
  summary: 'Cancel a withdrawal',
  description: 'Only while its status is new. The held amount returns to the real wallet.',
  params: { payment: 'payment' },
  body: z.object({ reason: prose(1000).optional() }),
  bodyOptional: true,
  reply: one(paymentRequest),
  refusals: ['PAYMENT_REQUEST_INVALID'],
  example: { title: 'The player changed their mind', params: { payment: 1 }, body: { reason: 'Changed their mind' } },
});
