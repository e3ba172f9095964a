import { z } from 'zod';
import { createdRange, id, line, orderedPaging, queryBoolean, queryId } from '../common.ts';
import { depositIntent, intentStatuses } from '../deposit-intent-fields.ts';
import { defineRoute, one, page } from '../route.ts';
import { cashierAdapters } from './cashiers.ts';

const path = '/api/back-office/v1/deposit-intents';
const reading = { method: 'GET', audience: 'staff', permission: 'view_payments', tag: 'Payments' } as const;

/** The player of a row, by name. */
export const namedPlayer = z.object({
  id: id(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
});

export const staffIntent = depositIntent.extend({
  player: namedPlayer,
  adapter: z
    .enum(cashierAdapters)
    .nullable()
    .describe('The payment provider that takes the money; null: the operator collects it itself.'),
  payment_ids: z.array(id()).describe('What was captured from it, oldest first.'),
  notes: z.string().nullable(),
});

export const listStaffIntents = defineRoute({
  ...reading,
  name: 'staff_list_deposit_intents',
  path,
  summary: 'List deposit intents',
  description: 'Deposits that were authorised before their money moves. Filters combine.',
  query: z.strictObject({
    ...orderedPaging,
    status: z.enum(intentStatuses).optional(),
    player_id: queryId().optional(),
    payment_method: line(40).optional().describe('Payment method code.'),
    adapter: z.enum(cashierAdapters).optional().describe('The payment provider that takes the money.'),
    is_beyond: queryBoolean()
      .optional()
      .describe('Those whose captures went beyond their authorisation, or the others.'),
    external_reference: line(128).optional(),
    ...createdRange,
  }),
  reply: page(staffIntent),
  example: { title: 'Those that reserve money now', query: { status: 'authorised', order: 'oldest' } },
});

export const getStaffIntent = defineRoute({
  ...reading,
  name: 'staff_get_deposit_intent',
  path: `${path}/{deposit_intent}`,
  summary: 'Get a deposit intent',
  params: { deposit_intent: 'deposit_intent' },
  reply: one(staffIntent),
  example: { title: 'One intent', params: { deposit_intent: 1 } },
});
