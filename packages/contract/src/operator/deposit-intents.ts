import { z } from 'zod';
import { amount, createdRange, info, line, paging, prose, queryBoolean, queryId, reference } from '../common.ts';
import { depositIntent, intentStatuses } from '../deposit-intent-fields.ts';
import { paymentRequest } from '../payment-fields.ts';
import { defineRoute, one, page } from '../route.ts';

const tag = 'Payments';

export const authoriseDeposit = defineRoute({
  name: 'authorise_deposit',
  method: 'POST',
  path: '/api/v1/operator/players/{player}/deposit-intents',
  audience: 'operator',
  scope: 'payments:write',
  tag,
  summary: 'Authorise a deposit',
  description:
    'To be called before the money moves: whatever would refuse the deposit refuses it now, so nothing has to be refunded. The amount is reserved within the limits of the player until it is captured, released or expires. Idempotent on `external_reference`: a repeat answers 200 with the intent as it is. A declined authorisation does not use its reference up.',
  params: { player: 'player' },
  body: z.object({
    amount: amount().describe('Minor units of the player currency.'),
    external_reference: reference().describe("The operator's unique reference; its payment gets it too."),
    payment_method: line(40).describe('Payment method code. It decides how long the authorisation holds.').optional(),
    info: info().optional(),
    notes: prose(1000).optional().describe('Internal note.'),
  }),
  reply: { ...one(depositIntent, 201), repeatStatus: 200 },
  refusals: ['PLAYER_RESTRICTED', 'LIMIT_EXCEEDED', 'PAYMENT_REQUEST_INVALID', 'DUPLICATE_TRANSACTION'],
  example: { title: 'A deposit of 25.00', body: { amount: 2500, external_reference: 'checkout-2026-000042' } },
});

export const captureDeposit = defineRoute({
  name: 'capture_deposit',
  method: 'POST',
  path: '/api/v1/operator/players/{player}/deposit-intents/{deposit_intent}/capture',
  audience: 'operator',
  scope: 'payments:write',
  tag,
  summary: 'Capture a deposit',
  description:
    'The money has moved: the real wallet is credited, whatever the rules would say now. Another amount than authorised is credited as well. What goes beyond the authorisation (more, late, more than once, or for a player who is excluded by now) is named in `beyond_authorisation` of the intent and announced. Idempotent on `external_reference`, by default that of the intent: a repeat answers 200 with the original payment.',
  params: { player: 'player', deposit_intent: 'deposit_intent' },
  body: z.object({
    amount: amount().optional().describe('By default what is authorised. Less frees the rest.'),
    external_reference: reference()
      .optional()
      .describe('Only for a capture with a reference of its own, such as a second one of the same intent.'),
  }),
  bodyOptional: true,
  reply: { ...one(paymentRequest, 201), repeatStatus: 200 },
  refusals: ['PAYMENT_REQUEST_INVALID', 'DUPLICATE_TRANSACTION'],
  example: { title: 'All of it', params: { player: 1, deposit_intent: 1 } },
});

export const releaseDeposit = defineRoute({
  name: 'release_deposit',
  method: 'POST',
  path: '/api/v1/operator/players/{player}/deposit-intents/{deposit_intent}/release',
  audience: 'operator',
  scope: 'payments:write',
  tag,
  summary: 'Release a deposit',
  description:
    'The payment failed or was abandoned: what the intent reserves is free again. One that is released or expired already is answered as it is.',
  params: { player: 'player', deposit_intent: 'deposit_intent' },
  reply: one(depositIntent),
  refusals: ['PAYMENT_REQUEST_INVALID'],
  example: { title: 'The player gave up', params: { player: 1, deposit_intent: 1 } },
});

export const getDepositIntent = defineRoute({
  name: 'get_deposit_intent',
  method: 'GET',
  path: '/api/v1/operator/players/{player}/deposit-intents/{deposit_intent}',
  audience: 'operator',
  scope: 'payments:read',
  tag,
  summary: 'Get a deposit intent',
  params: { player: 'player', deposit_intent: 'deposit_intent' },
  reply: one(depositIntent),
  example: { title: 'One intent', params: { player: 1, deposit_intent: 1 } },
});

export const intentFilters = z.object({
  ...paging,
  player_id: queryId().optional(),
  status: z.enum(intentStatuses).optional(),
  is_beyond: queryBoolean().optional().describe('Those whose captures went beyond their authorisation, or the others.'),
  external_reference: z.string().max(128).trim().optional(),
  ...createdRange,
});

export const listDepositIntents = defineRoute({
  name: 'list_deposit_intents',
  method: 'GET',
  path: '/api/v1/operator/deposit-intents',
  audience: 'operator',
  scope: 'payments:read',
  tag,
  summary: 'List deposit intents',
  description: 'Newest first. Filters combine.',
  query: intentFilters,
  reply: page(depositIntent),
  example: { title: 'Those that reserve money now', query: { status: 'authorised' } },
});
