import { z } from 'zod';
import { amount, currency, prose, timestamp } from '../common.ts';
import {
  appliedTransaction,
  balances,
  gameId,
  moneyResult,
  ownId,
  playerRef,
  roundId,
  roundState,
  sessionToken,
  transactionId,
  winAmount,
  winKinds,
} from '../provider-fields.ts';
import { defineRoute, one } from '../route.ts';

const base = '/api/v1/provider';

export const verifySession = defineRoute({
  name: 'provider_verify_session',
  method: 'POST',
  path: `${base}/sessions/verify`,
  audience: 'provider',
  tag: 'Sessions',
  summary: 'Who plays',
  description: 'May be repeated. The player is known to you by an opaque name, the same in every session.',
  body: z.object({ session_token: sessionToken() }),
  reply: one(
    z.object({
      player_ref: z.string(),
      ...balances,
      language: z.string(),
      country: z.string(),
      expires_at: timestamp(),
      is_test: z.boolean(),
    }),
  ),
  refusals: ['INVALID_PLAYER_TOKEN'],
  example: { title: 'The game opens', body: { session_token: 'gst_7Wm…' } },
});

export const getBalance = defineRoute({
  name: 'provider_get_balance',
  method: 'POST',
  path: `${base}/balance`,
  audience: 'provider',
  tag: 'Sessions',
  summary: 'Balances now',
  description: 'In minor units; real and bonus money, as the next bet would find them.',
  body: z
    .object({ session_token: sessionToken().optional(), player_ref: playerRef().optional() })
    .refine(({ session_token, player_ref }) => (session_token === undefined) !== (player_ref === undefined), {
      error: 'must hold either session_token or player_ref',
    }),
  reply: one(z.object(balances)),
  refusals: ['INVALID_PLAYER_TOKEN', 'NOT_FOUND'],
  example: { title: 'By the session', body: { session_token: 'gst_7Wm…' } },
});

const betRefusals = [
  'INVALID_PLAYER_TOKEN',
  'INSUFFICIENT_FUNDS',
  'DUPLICATE_TRANSACTION',
  'BET_ROLLED_BACK',
  'ROUND_CLOSED',
  'PLAYER_RESTRICTED',
  'LIMIT_EXCEEDED',
  'BONUS_INVALID',
  'PAYMENT_REQUEST_INVALID',
] as const;

const again =
  'The same again is answered from what is kept, for ever, with Idempotent-Replayed: true; a byte-identical retry too. A refusal is answered again to the same bytes, unless its advice is same_request; a newly signed call is judged again. The same id with other content is DUPLICATE_TRANSACTION.';

export const placeBet = defineRoute({
  name: 'provider_place_bet',
  method: 'POST',
  path: `${base}/bets`,
  audience: 'provider',
  answersReplays: true,
  tag: 'Money',
  summary: 'Take a stake',
  description: `${again} A refusal is not kept: a retry is judged afresh. Its details hold balance, bonus_balance and currency, except those of VALIDATION_FAILED.`,
  body: z.object({
    transaction_id: transactionId(),
    session_token: sessionToken(),
    round_id: roundId(),
    game_id: gameId(),
    amount: amount(),
    currency: currency(),
  }),
  reply: one(moneyResult),
  refusals: betRefusals,
  example: {
    title: 'One euro on a spin',
    body: {
      transaction_id: 'b-1001',
      session_token: 'gst_7Wm…',
      round_id: 'r-501',
      game_id: 'northern-lights',
      amount: 100,
      currency: 'EUR',
    },
  },
});

export const creditWin = defineRoute({
  name: 'provider_credit_win',
  method: 'POST',
  path: `${base}/wins`,
  audience: 'provider',
  answersReplays: true,
  tag: 'Money',
  summary: 'Pay a win',
  description: `${again} Needs a bet that stands in an open round; jackpot, promo and correction need neither, but are capped by the operator per win and per UTC day: beyond that PAYMENT_REQUEST_INVALID with \`details.rule: unbacked_win_cap\`, and the most that would pass in \`details.max\`. Never refused for an ended session, a restricted player or a limit.`,
  body: z.object({
    transaction_id: transactionId(),
    player_ref: playerRef(),
    round_id: roundId(),
    game_id: gameId(),
    amount: winAmount().describe('May be 0: the round was lost.'),
    currency: currency(),
    kind: z.enum(winKinds).default('win'),
    round_finished: z.boolean().default(false).describe('Closes the round.'),
  }),
  reply: one(moneyResult),
  refusals: [
    'NOT_FOUND',
    'BET_NOT_FOUND',
    'BET_ROLLED_BACK',
    'ROUND_CLOSED',
    'DUPLICATE_TRANSACTION',
    'PAYMENT_REQUEST_INVALID',
  ],
  example: {
    title: 'Three euros won',
    body: {
      transaction_id: 'w-1001',
      player_ref: 'plr_9Qz…',
      round_id: 'r-501',
      game_id: 'northern-lights',
      amount: 300,
      currency: 'EUR',
      round_finished: true,
    },
  },
});

export const rollBackBet = defineRoute({
  name: 'provider_roll_back_bet',
  method: 'POST',
  path: `${base}/rollbacks`,
  audience: 'provider',
  answersReplays: true,
  tag: 'Money',
  summary: 'Undo a bet',
  description: `${again} Gives back exactly what was taken from each wallet. A bet that has not arrived is forbidden for ever: 200 with status tombstoned. The reason is a remark and no part of the content.`,
  body: z.object({
    transaction_id: transactionId(),
    player_ref: playerRef(),
    reference_transaction_id: ownId().describe('The transaction_id of the bet.'),
    reason: prose(500).optional(),
  }),
  reply: one(moneyResult),
  refusals: ['NOT_FOUND', 'ROUND_SETTLED', 'DUPLICATE_TRANSACTION'],
  example: {
    title: 'The answer to a bet was lost',
    body: {
      transaction_id: 'x-1001',
      player_ref: 'plr_9Qz…',
      reference_transaction_id: 'b-1001',
      reason: 'timeout',
    },
  },
});

/** Limited by the number of ids that one command can draw. */
const maxActions = 10;

export const playActions = defineRoute({
  name: 'provider_play',
  method: 'POST',
  path: `${base}/plays`,
  audience: 'provider',
  answersReplays: true,
  tag: 'Money',
  summary: 'Bets and wins of a round in one call',
  description: `For instant games: all or nothing, in order. Each action is a transaction of its own, as if it had been sent alone. ${again}`,
  body: z.object({
    round_id: roundId(),
    session_token: sessionToken(),
    game_id: gameId(),
    currency: currency(),
    actions: z
      .array(
        z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('bet'), transaction_id: transactionId(), amount: amount() }),
          z.object({ kind: z.literal('win'), transaction_id: transactionId(), amount: winAmount() }),
        ]),
      )
      .min(1)
      .max(maxActions),
    round_finished: z.boolean().default(false).describe('Closes the round.'),
  }),
  reply: one(z.object({ transactions: z.array(appliedTransaction), ...balances, round: roundState.nullable() })),
  refusals: [...betRefusals, 'BET_NOT_FOUND'],
  example: {
    title: 'A spin',
    body: {
      round_id: 'r-502',
      session_token: 'gst_7Wm…',
      game_id: 'northern-lights',
      currency: 'EUR',
      actions: [
        { kind: 'bet', transaction_id: 'b-1002', amount: 100 },
        { kind: 'win', transaction_id: 'w-1002', amount: 250 },
      ],
      round_finished: true,
    },
  },
});
