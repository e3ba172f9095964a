import { z } from 'zod';
import { currency, prose } from '../common.ts';
import {
  answeredAgain as again,
  gameId,
  moneyResult,
  noFraction,
  playerRef,
  roundId,
  transactionId,
} from '../provider-fields.ts';
import { defineRoute, one } from '../route.ts';

const base = '/api/v1/provider';

export const adjust = defineRoute({
  name: 'provider_adjust',
  method: 'POST',
  path: `${base}/adjustments`,
  audience: 'provider',
  answersReplays: true,
  tag: 'Money',
  summary: 'Settle a round anew',
  description: `${again} For live tables whose result was wrong: pays, or takes back when the amount is below zero. A debit beyond the balance is refused, unless the operator allows it; a credit comes under the caps of corrections. The staff of the operator get an alert each time. The reason is a remark and no part of the content.`,
  body: z.object({
    transaction_id: transactionId(),
    player_ref: playerRef(),
    round_id: roundId()
      .optional()
      .describe('The round that is settled anew; without one it is a correction of the balance.'),
    game_id: gameId()
      .optional()
      .describe("The provider's own id of the game. With a round it is the game of that round, else it is refused."),
    amount: z
      .int('must be an integer in minor units')
      .min(-Number.MAX_SAFE_INTEGER)
      .max(Number.MAX_SAFE_INTEGER)
      .refine((amount) => amount !== 0, 'must not be 0')
      .describe('Below zero: it is taken from the player.')
      .brand<'Money'>(),
    fraction: noFraction('An adjustment'),
    currency: currency(),
    reason: prose(500),
  }),
  reply: one(moneyResult),
  refusals: ['NOT_FOUND', 'BET_NOT_FOUND', 'INSUFFICIENT_FUNDS', 'DUPLICATE_TRANSACTION', 'PAYMENT_REQUEST_INVALID'],
  example: {
    title: 'The wrong number was announced',
    body: {
      transaction_id: 'a-1001',
      player_ref: 'plr_9Qz…',
      round_id: 'r-501',
      amount: -50,
      currency: 'EUR',
      reason: 'The result of the table was corrected.',
    },
  },
});
