import { defineRoute, one } from '../route.ts';
import { paymentReview, staffPaymentRow } from '../staff-payment-fields.ts';

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
    'Made by the same rules that refuse the next step, from the account as it is now, and of what else to know before deciding.',
  params: { payment: 'payment' },
  reply: one(paymentReview),
  refusals: ['PAYMENT_REQUEST_INVALID'],
  example: { title: 'Look before deciding', params: { payment: 1 } },
});
