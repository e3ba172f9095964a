import { z } from 'zod';
import { id, money } from '../common.ts';
import { depositIntent } from '../deposit-intent-fields.ts';
import { intentFilters } from '../operator/deposit-intents.ts';
import { paymentFilters, requestWithdrawal } from '../operator/payments.ts';
import { forfeitedBonuses, paymentMethod, paymentRequest, withdrawalBounds } from '../payment-fields.ts';
import { defineRoute, list, one, page } from '../route.ts';
import { payoutCodes } from '../staff-payment-fields.ts';

const own = { audience: 'player', access: 'payments', tag: 'Payments' } as const;

export const listOwnPaymentMethods = defineRoute({
  ...own,
  name: 'list_own_payment_methods',
  method: 'GET',
  path: '/api/v1/player/payment-methods',
  summary: 'The payment methods for the player',
  description: "Those that are active and take the player's currency.",
  reply: list(paymentMethod),
  example: { title: 'How to pay' },
});

export const listOwnPayments = defineRoute({
  ...own,
  name: 'list_own_payments',
  method: 'GET',
  path: '/api/v1/player/payments',
  summary: "The player's own payments, newest first",
  description: 'Filters combine.',
  query: paymentFilters.omit({ player_id: true, external_reference: true }),
  reply: page(paymentRequest),
  example: { title: 'My withdrawals', query: { type: 'withdrawal' } },
});

export const getOwnWithdrawable = defineRoute({
  ...own,
  name: 'get_own_withdrawable',
  method: 'GET',
  path: '/api/v1/player/withdrawable',
  summary: 'What the player can withdraw now, and what a withdrawal costs',
  description:
    'From the rules that decide on a request: the largest amount that they would take, and the bonuses that any withdrawal ends. Show `forfeits` before the player asks for money.',
  reply: one(
    z.object({
      player_id: id(),
      currency: z.string(),
      withdrawable: money().describe('A payment method may bound it further.'),
      held: money().describe('In withdrawals that are not decided or not paid yet; it has left the balance.'),
      bounds: z
        .array(z.object({ rule: z.enum(withdrawalBounds), at_most: money() }))
        .describe('What bounds it; the least counts.'),
      refused_with: z
        .enum(payoutCodes)
        .nullable()
        .describe('The code that would refuse every amount now; null when some amount can be withdrawn.'),
      forfeits: forfeitedBonuses(),
    }),
  ),
  example: { title: 'Before a withdrawal' },
});

export const requestOwnWithdrawal = defineRoute({
  ...own,
  name: 'request_own_withdrawal',
  method: 'POST',
  path: '/api/v1/player/withdrawals',
  summary: 'Ask for a withdrawal of one’s own',
  description:
    "As the operator's server does. Send an Idempotency-Key: a lost answer can then be asked for again without asking for the money twice. Restricted tokens open it, too.",
  whileRestricted: true,
  body: requestWithdrawal.body
    .pick({ amount: true, payment_method: true, instrument_id: true, info: true, bank_name: true })
    .extend({
      forfeits: z
        .array(id())
        .max(100)
        .optional()
        .describe(
          'The bonuses that the player has agreed to lose, by player_bonus_id. When it is sent and the withdrawal would end another one, nothing happens: PAYMENT_REQUEST_INVALID with details.rule `forfeits`.',
        ),
    }),
  reply: one(paymentRequest, 201),
  refusals: ['INSUFFICIENT_FUNDS', 'KYC_REQUIRED', 'PLAYER_RESTRICTED', 'PAYMENT_REQUEST_INVALID'],
  example: { title: '10.00 to my bank account', body: { amount: 1000, payment_method: 'bank' } },
});

export const listOwnDepositIntents = defineRoute({
  ...own,
  name: 'list_own_deposit_intents',
  method: 'GET',
  path: '/api/v1/player/deposit-intents',
  summary: "The player's own deposit intents, newest first",
  description: 'Deposits that were authorised, and what became of them. Filters combine.',
  query: intentFilters.omit({ player_id: true, external_reference: true, is_beyond: true }),
  reply: page(depositIntent),
  example: { title: 'Deposits on their way', query: { status: 'authorised' } },
});

export const getOwnDepositIntent = defineRoute({
  ...own,
  name: 'get_own_deposit_intent',
  method: 'GET',
  path: '/api/v1/player/deposit-intents/{deposit_intent}',
  summary: 'One deposit intent of the player',
  description: 'For the page to which a payment provider sends the player back: whether the deposit has arrived.',
  params: { deposit_intent: 'deposit_intent' },
  reply: one(depositIntent),
  example: { title: 'Has it arrived?', params: { deposit_intent: 1 } },
});
