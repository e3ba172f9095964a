import { z } from 'zod';
import { type AddressRule, addressField } from '../addresses.ts';
import { id, line, money, orderedPaging, queryBoolean, queryId, reason, timestamp } from '../common.ts';
import { defineRoute, list, one, page } from '../route.ts';
import { allowlist } from './keys.ts';

const base = '/api/back-office/v1';
const tag = 'Cashiers';

/** The dialects in which payment providers speak with the platform. */
export const cashierAdapters = ['generic', 'paymentiq'] as const;
export type CashierAdapter = (typeof cashierAdapters)[number];

/** What a callback says, in the words of the platform. */
const noticeActions = [
  'authorise',
  'ask',
  'capture',
  'release',
  'reverse',
  'payout_claim',
  'payout_paid',
  'payout_failed',
  'payout_returned',
  'note',
] as const;
export type NoticeAction = (typeof noticeActions)[number];

/** A callback that was proved and not understood says nothing that is known here. */
export const callbackActions = [...noticeActions, 'unreadable'] as const;
export type CallbackAction = (typeof callbackActions)[number];

export const cashierPageRule: AddressRule = { http: 'anywhere', ownPath: true };

const pageAddress = () =>
  addressField(cashierPageRule, 2_000).describe(
    'Where a player pays; https. A sandbox operator may also name the page of the sandbox cashier, /pay/sandbox.',
  );

const ordersAddress = () =>
  addressField(cashierPageRule, 2_000).describe(
    'Where the payment provider takes orders of ours: voids, refunds and payouts, each signed as our webhooks are; https, no private address. Null: it takes none. A sandbox operator may also name that of the sandbox cashier, /pay/sandbox/orders.',
  );

export const cashier = z.object({
  adapter: z.enum(cashierAdapters),
  is_active: z.boolean().describe('Whether its callbacks are taken.'),
  addresses: z.array(z.string()).describe('From where callbacks may come; empty: from anywhere.'),
  page_url: z.string().nullable(),
  orders_url: z.string().nullable().describe('Where it takes orders of ours; null: it takes none.'),
  payment_method: z.string().nullable().describe('The method of payments that name none.'),
  callbacks_url: z.string().describe('Where the payment provider sends its callbacks.'),
  secret_created_at: timestamp(),
  updated_at: timestamp(),
});

const settings = { audience: 'staff', permission: 'manage_settings', tag, path: `${base}/cashiers` } as const;

export const listCashiers = defineRoute({
  ...settings,
  name: 'list_cashiers',
  method: 'GET',
  summary: 'Payment providers that are connected',
  reply: list(cashier),
  example: { title: 'All of them' },
});

export const setCashier = defineRoute({
  ...settings,
  name: 'set_cashier',
  stepUp: true,
  proposes: true,
  method: 'PUT',
  summary: 'Connect a payment provider, or change its settings',
  description:
    'The adapter tells which. A new one comes with a new secret, which only this answer shows: the payment provider proves its callbacks with it. Who has it can credit players, so every change waits for a second person; switching one off does not.',
  body: z.strictObject({
    adapter: z.enum(cashierAdapters),
    is_active: z.boolean().default(true),
    addresses: allowlist().default([]).describe('From where callbacks may come; empty: from anywhere.'),
    page_url: pageAddress().nullable().default(null),
    orders_url: ordersAddress().nullable().default(null),
    payment_method: line(40)
      .nullable()
      .default(null)
      .describe('The payment method whose rules hold for payments that name none.'),
    new_secret: z.boolean().default(false).describe('Replaces the secret.'),
  }),
  reply: one(cashier.extend({ secret: z.string().optional().describe('Shown in this answer and never again.') })),
  example: {
    title: 'A payment provider that speaks our own dialect',
    body: { adapter: 'generic', addresses: ['203.0.113.0/24'], page_url: 'https://pay.northlight.example/checkout' },
  },
});

export const cashierCallback = z.object({
  id: id(),
  adapter: z.enum(cashierAdapters),
  transaction_id: z.string().describe("The payment provider's own."),
  action: z.enum(callbackActions),
  player_id: id().nullable(),
  deposit_intent_id: id().nullable(),
  payment_id: id().nullable(),
  amount: money().nullable(),
  currency: z.string().nullable(),
  error_code: z
    .string()
    .nullable()
    .describe('Why it was refused; null: it was accepted. SERVER_ERROR: it failed here, and nothing of it was done.'),
  needs_staff: z
    .boolean()
    .describe('Money has moved that is not booked, or the callback is unreadable: take it again, or settle it.'),
  repeats: z.int().describe('How often the same came again, and was answered as the first time.'),
  retries: z.int().describe('How often staff have taken it again.'),
  settled_by: z.object({ id: id(), name: z.string() }).nullable().describe('Who settled it in another way.'),
  settled_at: timestamp().nullable(),
  settle_reason: z.string().nullable(),
  ip: z.string(),
  received_at: timestamp(),
  last_received_at: timestamp(),
});

export const listCashierCallbacks = defineRoute({
  name: 'list_cashier_callbacks',
  method: 'GET',
  path: `${base}/cashier-callbacks`,
  audience: 'staff',
  permission: 'view_payments',
  tag,
  summary: 'Callbacks of payment providers',
  description: 'Newest first. Those of the last 400 days.',
  query: z.strictObject({
    ...orderedPaging,
    id: queryId().optional(),
    needs_staff: queryBoolean().optional().describe('`true`: only those about which staff have something to do.'),
    adapter: z.enum(cashierAdapters).optional(),
    player_id: queryId().optional(),
    payment_id: queryId().optional().describe('All of its transaction, in order.'),
    deposit_intent_id: queryId().optional(),
    result: z.enum(['accepted', 'refused']).optional(),
  }),
  reply: page(cashierCallback),
  example: { title: 'Those of a payment', query: { payment_id: 1, order: 'oldest' } },
});

export const getCashierCallback = defineRoute({
  name: 'get_cashier_callback',
  method: 'GET',
  path: `${base}/cashier-callbacks/{cashier_callback}`,
  audience: 'staff',
  permission: 'pay_out',
  tag,
  summary: 'A callback as it was received',
  description: 'What looks like a card number is masked before it is stored. Reading one is audited.',
  params: { cashier_callback: 'cashier_callback' },
  reply: one(
    cashierCallback.extend({
      raw: z.string().describe('The body as it came.'),
      answer: z.record(z.string(), z.unknown()).describe('What was answered.'),
    }),
  ),
  example: { title: 'One callback', params: { cashier_callback: 1 } },
});

const deciding = {
  method: 'POST',
  audience: 'staff',
  permission: 'pay_out',
  stepUp: true,
  tag,
  params: { cashier_callback: 'cashier_callback' },
  reply: one(cashierCallback),
} as const;

export const retryCashierCallback = defineRoute({
  ...deciding,
  name: 'retry_cashier_callback',
  path: `${base}/cashier-callbacks/{cashier_callback}/retry`,
  summary: 'Take a refused callback again',
  description:
    'Once its cause is gone: what the payment provider has proved is done now, once. `error_code` of the answer says whether it was refused again. Only while `needs_staff` is true.',
  refusals: ['INVALID_REQUEST', 'VALIDATION_FAILED'],
  example: { title: 'After the transaction that it follows has come', params: { cashier_callback: 1 } },
});

export const settleCashierCallback = defineRoute({
  ...deciding,
  name: 'settle_cashier_callback',
  path: `${base}/cashier-callbacks/{cashier_callback}/settle`,
  summary: 'Settle a refused callback in another way',
  description: 'Nothing is booked: staff have settled it with the payment provider. Only while `needs_staff` is true.',
  body: z.strictObject({ reason: reason() }),
  example: {
    title: 'The provider has refunded it',
    params: { cashier_callback: 1 },
    body: { reason: 'A test of the provider, refunded the same day.' },
  },
});
