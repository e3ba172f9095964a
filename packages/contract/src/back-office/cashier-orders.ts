import { z } from 'zod';
import { orderKinds, orderStates, settledAs } from '../cashier-order-fields.ts';
import { amount, id, money, orderedPaging, queryBoolean, queryId, reason, timestamp } from '../common.ts';
import { defineRoute, one, page } from '../route.ts';
import { payoutCodes, staffPayment } from '../staff-payment-fields.ts';
import { cashierAdapters } from './cashiers.ts';

const base = '/api/back-office/v1';
const tag = 'Cashiers';
const params = { cashier_order: 'cashier_order' } as const;

export const cashierOrder = z.object({
  id: id(),
  kind: z
    .enum(orderKinds)
    .describe(
      'void: let go of an authorisation that has ended. refund: give back a deposit or a part of it. payout: pay a withdrawal out.',
    ),
  adapter: z.enum(cashierAdapters).nullable().describe('Null: no payment provider brought the money.'),
  key: z.string().describe('Our own key of the order at the payment provider: what comes again under it happens once.'),
  origin: z.string().nullable().describe("The payment provider's transaction that it is about."),
  player_id: id(),
  deposit_intent_id: id().nullable(),
  payment_id: id().nullable(),
  amount: money(),
  currency: z.string(),
  state: z
    .enum(orderStates)
    .describe(
      'waiting: staff decide whether it is sent. due: to be sent, or asked about. stuck: it was given up, and staff find out what was done. done, refused: the payment provider says so, or two people. dropped: it was not done.',
    ),
  needs_staff: z.boolean().describe('Whether it goes no further without staff.'),
  reason: z.string().nullable(),
  ordered_by: id().nullable().describe('The member of staff who ordered it.'),
  settled_by: id().nullable().describe('The member of staff who settled it.'),
  transaction_id: z.string().nullable().describe("The payment provider's own, once it has said so."),
  accepted_at: timestamp().nullable().describe('When the payment provider said that it is at it.'),
  attempts: z.int(),
  next_attempt_at: timestamp().nullable(),
  last_status: z.int().nullable().describe('The HTTP status of the last answer; null where none came.'),
  last_error: z.string().nullable(),
  created_at: timestamp(),
  updated_at: timestamp(),
});

export const cashierOrderCall = z.object({
  attempt: z.int(),
  verb: z.enum([...orderKinds, 'state']).describe('state: the payment provider was asked what it has done.'),
  status: z.int().nullable(),
  error: z.string().nullable(),
  sent: z.string().describe('The body as it was sent. Its signature is not kept.'),
  answer: z.string().nullable().describe('The body of the answer; null: no answer came.'),
  called_at: timestamp(),
});

export const listCashierOrders = defineRoute({
  name: 'list_cashier_orders',
  method: 'GET',
  path: `${base}/cashier-orders`,
  audience: 'staff',
  permission: 'view_payments',
  tag,
  summary: 'Orders to payment providers',
  description: 'What payment providers were told to do: voids, refunds and payouts, with how far each is.',
  query: z.strictObject({
    ...orderedPaging,
    kind: z.enum(orderKinds).optional(),
    state: z.enum(orderStates).optional(),
    adapter: z.enum(cashierAdapters).optional(),
    player_id: queryId().optional(),
    payment_id: queryId().optional().describe('All about this payment, those of its deposit intent too.'),
    deposit_intent_id: queryId().optional(),
    needs_staff: queryBoolean().optional(),
  }),
  reply: page(cashierOrder),
  example: { title: 'What goes no further without staff', query: { needs_staff: true } },
});

export const getCashierOrder = defineRoute({
  name: 'get_cashier_order',
  method: 'GET',
  path: `${base}/cashier-orders/{cashier_order}`,
  audience: 'staff',
  permission: 'pay_out',
  tag,
  summary: 'An order, with all that was said about it',
  description: 'Each call of the last 400 days, both sides as they were sent. Reading them is audited.',
  params,
  reply: one(cashierOrder.extend({ calls: z.array(cashierOrderCall) })),
  example: { title: 'One order', params: { cashier_order: 1 } },
});

export const orderPayout = defineRoute({
  name: 'order_payout',
  stepUp: true,
  method: 'POST',
  path: `${base}/payments/{payment}/order-payout`,
  audience: 'staff',
  permission: 'pay_out',
  tag,
  summary: 'Have a payment provider pay a withdrawal out',
  description:
    'Only an allowed withdrawal, through the same gate as whoever pays one: its payout is claimed (`payout_state` `paying`) and ordered in one step. Until the payment provider has answered, or two people have settled the order, nobody else pays it, refuses it or takes it back (PAYMENT_REQUEST_INVALID with `details.rule` `ordered`).',
  params: { payment: 'payment' },
  body: z.strictObject({
    adapter: z.enum(cashierAdapters).optional().describe('By default the only one that takes orders.'),
  }),
  bodyOptional: true,
  reply: one(staffPayment),
  refusals: [...payoutCodes, 'ALREADY_TAKEN'],
  example: { title: 'By the payment provider', params: { payment: 1 }, body: { adapter: 'generic' } },
});

export const orderRefund = defineRoute({
  name: 'order_refund',
  stepUp: true,
  proposes: true,
  method: 'POST',
  path: `${base}/payments/{payment}/order-refund`,
  audience: 'staff',
  permission: 'pay_out',
  tag,
  summary: 'Have a payment provider give a deposit back',
  description:
    'What is left of a deposit that came by a payment provider, or a part of it. The wallet is debited when the payment provider says that the money has left. Until then it counts as owed: it is not withdrawn, nor given back a second time. Refused where the real balance without it is lower. A refund that waits for staff is sent by it. Waits for a second person: money leaves.',
  params: { payment: 'payment' },
  body: z.strictObject({
    amount: amount().optional().describe('By default all that is left of the deposit.'),
    reason: reason(),
  }),
  reply: one(cashierOrder),
  refusals: ['PAYMENT_REQUEST_INVALID'],
  example: { title: 'Paid after an exclusion', params: { payment: 1 }, body: { reason: 'The player is excluded' } },
});

export const repeatCashierOrder = defineRoute({
  name: 'repeat_cashier_order',
  method: 'POST',
  path: `${base}/cashier-orders/{cashier_order}/repeat`,
  audience: 'staff',
  permission: 'pay_out',
  tag,
  summary: 'Try a stuck order again',
  description:
    'Under the same key: the payment provider is asked first, and told again only what it has never heard of.',
  params,
  body: z.strictObject({ reason: reason() }),
  reply: one(cashierOrder),
  refusals: ['PAYMENT_REQUEST_INVALID'],
  example: { title: 'After an outage', params: { cashier_order: 1 }, body: { reason: 'The provider works again.' } },
});

export const settleCashierOrder = defineRoute({
  name: 'settle_cashier_order',
  stepUp: true,
  proposes: true,
  method: 'POST',
  path: `${base}/cashier-orders/{cashier_order}/settle`,
  audience: 'staff',
  permission: 'pay_out',
  tag,
  summary: 'Say what became of an order',
  description:
    'Staff have found out at the payment provider. done: it was carried out; a payout is paid, a refund leaves the wallet. not_done: it was not and will not be; the withdrawal of a payout is allowed again. Nothing is sent any more. Where money or a withdrawal changes, it waits for a second person. Refused while a call is on its way.',
  params,
  body: z.strictObject({ as: z.enum(settledAs), reason: reason() }),
  reply: one(cashierOrder),
  refusals: ['PAYMENT_REQUEST_INVALID'],
  example: {
    title: 'Told on the phone',
    params: { cashier_order: 1 },
    body: { as: 'not_done', reason: 'The provider has never had it: see its mail of 2 March.' },
  },
});
