import { z } from 'zod';
import { id } from '../common.ts';
import type { Permission } from '../permissions.ts';
import { defineRoute, list, one } from '../route.ts';
import { paymentReview, staffPayment, staffPaymentRow } from '../staff-payment-fields.ts';
import { bankReference, rejection } from './payments.ts';

const tag = 'Payments';
const base = '/api/back-office/v1/payments';

export const takePayment = defineRoute({
  name: 'take_payment',
  method: 'POST',
  path: `${base}/{payment}/take`,
  audience: 'staff',
  permission: 'take_payments',
  tag,
  summary: 'Take a withdrawal, so that no colleague decides on it meanwhile',
  description:
    'For ten minutes; taking it again begins them anew. It ends with a decision, with release, and by itself. While it holds, colleagues cannot take it or decide on it.',
  params: { payment: 'payment' },
  reply: one(staffPaymentRow),
  refusals: ['ALREADY_TAKEN', 'PAYMENT_REQUEST_INVALID'],
  example: { title: 'Begin to look at it', params: { payment: 1 } },
});

export const releasePayment = defineRoute({
  name: 'release_payment',
  method: 'POST',
  path: `${base}/{payment}/release`,
  audience: 'staff',
  permission: 'take_payments',
  tag,
  summary: 'Give a withdrawal back that the caller had taken',
  description: 'One that nobody has taken stays so.',
  params: { payment: 'payment' },
  reply: one(staffPaymentRow),
  refusals: ['ALREADY_TAKEN'],
  example: { title: 'Leave it to others', params: { payment: 1 } },
});

export const reviewPayment = defineRoute({
  name: 'review_payment',
  method: 'GET',
  path: `${base}/{payment}/review`,
  audience: 'staff',
  permission: 'view_payments',
  tag,
  summary: 'Every check on a withdrawal, with its figures',
  description:
    'Made by the same rules that refuse the next step, from the account as it is now, and of what else to know before deciding. Alerts, monitoring rules and the reason of a risk level are named to those with approve_payments or review_aml; others see that there is something.',
  params: { payment: 'payment' },
  reply: one(paymentReview),
  refusals: ['PAYMENT_REQUEST_INVALID'],
  example: { title: 'Look before deciding', params: { payment: 1 } },
});

/** How many payments one call decides on. */
export const maxBulk = 50;

const bulkItems = <T extends z.ZodType<{ payment: number }>>(item: T) =>
  z
    .array(item)
    .min(1)
    .max(maxBulk)
    .refine(
      (items) => new Set(items.map(({ payment }) => payment)).size === items.length,
      'must name each payment once',
    );

export const bulkResult = z.object({
  payment: id(),
  ok: z.boolean(),
  data: staffPayment.optional(),
  error: z
    .object({ code: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()), retry: z.string() })
    .optional(),
});

const bulk = <const N extends string, const V extends string, const P extends Permission>(
  name: N,
  verb: V,
  permission: P,
  summary: string,
) => ({
  name,
  method: 'POST' as const,
  path: `${base}/bulk/${verb}` as const,
  audience: 'staff' as const,
  permission,
  tag,
  summary,
  description: `Up to ${maxBulk}, each by itself and with an answer of its own, in the order of the request: what is refused leaves the others alone. With an Idempotency-Key a repeat gives the same answers and does nothing twice.`,
  stepUp: true as const,
  reply: list(bulkResult),
});

const item = z.strictObject({ payment: id() });

export const bulkApprove = defineRoute({
  ...bulk('bulk_approve', 'approve', 'approve_payments', 'Approve several withdrawals'),
  body: z.strictObject({ items: bulkItems(item) }),
  example: { title: 'Two at once', body: { items: [{ payment: 1 }, { payment: 2 }] } },
});

export const bulkPay = defineRoute({
  ...bulk('bulk_pay', 'pay', 'pay_out', 'Mark several withdrawals as paid out'),
  body: z.strictObject({
    items: bulkItems(item.extend({ bank_reference: bankReference().optional() })),
    bank_reference: bankReference().optional().describe('Of all those that name none of their own.'),
  }),
  example: { title: 'One transfer file', body: { items: [{ payment: 1 }], bank_reference: 'BATCH-2026-03-02' } },
});

export const bulkReject = defineRoute({
  ...bulk('bulk_reject', 'reject', 'reject_payments', 'Reject several withdrawals'),
  body: rejection.extend({ items: bulkItems(item) }),
  example: { title: 'For one reason', body: { items: [{ payment: 1 }], reason: 'The method is closed' } },
});
