import { z } from 'zod';
import { id, money, orderedPaging, timestamp } from '../common.ts';
import { defineRoute, page } from '../route.ts';
import { cashierAdapters } from './cashiers.ts';
import { namedPlayer } from './deposit-intents.ts';

/** Where money in or out does not go on by itself. */
export const stuckKinds = [
  'deposit_authorised',
  'captured_beyond',
  'refund_waiting',
  'payout_paying',
  'order_unanswered',
  'order_refused',
  'callback_refused',
] as const;
export type StuckKind = (typeof stuckKinds)[number];

export const stuckPayment = z.object({
  kind: z
    .enum(stuckKinds)
    .describe(
      'deposit_authorised: it reserves money for more than an hour, and half of its time is over. captured_beyond: more or later than authorised, and its alert is open. refund_waiting: staff decide whether to give it back. payout_paying: with the bank for more than three days. order_unanswered: a payment provider does not say what became of an order. order_refused: it refused a void or a refund. callback_refused: money moved that could not be booked.',
    ),
  id: id().describe(
    'Of the deposit intent (deposit_authorised, captured_beyond), the payment (payout_paying), the order (refund_waiting, order_unanswered, order_refused) or the callback (callback_refused).',
  ),
  since: timestamp(),
  player: namedPlayer.nullable().describe('Null: the callback names nobody who is known here.'),
  amount: money().nullable(),
  currency: z.string().nullable(),
  adapter: z.enum(cashierAdapters).nullable(),
  deposit_intent_id: id().nullable(),
  payment_id: id().nullable(),
  reason: z
    .string()
    .nullable()
    .describe('In what it went beyond its authorisation, the state of the order, or the error code of the callback.'),
});

export const listStuckPayments = defineRoute({
  name: 'list_stuck_payments',
  method: 'GET',
  path: '/api/back-office/v1/stuck-payments',
  audience: 'staff',
  permission: 'view_payments',
  tag: 'Cashiers',
  summary: 'Money in and out that does not go on by itself',
  description:
    'What was authorised or is with the bank for too long, what came in beyond its authorisation, refunds to decide, orders that nobody answers, and callbacks that could not be booked. A row goes away with its cause: nothing is settled here.',
  query: z.strictObject({ ...orderedPaging, kind: z.enum(stuckKinds).optional() }),
  reply: page(stuckPayment),
  example: { title: 'The oldest first', query: { order: 'oldest' } },
});
