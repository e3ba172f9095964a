import { z } from 'zod';
import { currency, prose, timestamp } from '../common.ts';
import {
  answeredAgain as again,
  appliedTransaction,
  balances,
  betKinds,
  gameId,
  jackpotContribution,
  moneyResult,
  noFraction,
  ownId,
  playerRef,
  referenceKinds,
  roundId,
  roundState,
  sessionToken,
  transactionId,
  winAmount,
  winFraction,
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

export const refreshSession = defineRoute({
  answersSecret: true,
  name: 'provider_refresh_session',
  method: 'POST',
  path: `${base}/sessions/refresh`,
  audience: 'provider',
  tag: 'Sessions',
  summary: 'Another token for a session',
  description:
    'The new token takes the place of the old one, which takes no more bets. The old one still finds its player for wins and rollbacks. Checked as a launch is: a restricted player, or one whose session limit is reached, gets none. When the answer is lost, the game is launched again.',
  body: z.object({ session_token: sessionToken() }),
  reply: one(z.object({ session_token: z.string(), expires_at: timestamp() })),
  refusals: ['INVALID_PLAYER_TOKEN', 'PLAYER_RESTRICTED', 'LIMIT_EXCEEDED'],
  example: { title: 'The game goes on', body: { session_token: 'gst_7Wm…' } },
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

type Named = { readonly session_token?: string | undefined; readonly player_ref?: string | undefined };

/** Whose transaction it is: by the lasting name, or by a session that may have ended. */
const isNamedOnce = ({ session_token, player_ref }: Named): boolean =>
  (session_token === undefined) !== (player_ref === undefined);
const unlessNamedOnce = { error: 'must be sent, or session_token instead', path: ['player_ref'] };

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

export const placeBet = defineRoute({
  name: 'provider_place_bet',
  method: 'POST',
  path: `${base}/bets`,
  audience: 'provider',
  answersReplays: true,
  tag: 'Money',
  summary: 'Take a stake',
  description: `${again} A refusal is not kept: a retry is judged afresh. Its details hold balance, bonus_balance and currency, except those of VALIDATION_FAILED.

A bet of 0, such as a free spin, opens the round and moves nothing. A session of a live game takes bets on every live game of yours. A tip is taken from real money, earns nothing and leaves the player's round as it is.`,
  body: z.object({
    transaction_id: transactionId(),
    session_token: sessionToken(),
    round_id: roundId(),
    game_id: gameId(),
    amount: winAmount().describe('May be 0, but for a tip.'),
    currency: currency(),
    kind: z.enum(betKinds).default('bet'),
    free_round_id: ownId()
      .optional()
      .describe(
        'The grant of free rounds that the bet, one of 0, belongs to. The first bet of a round uses one of its rounds; all bets of the round name it.',
      ),
    jackpot_contribution: jackpotContribution()
      .optional()
      .describe('What the bet adds to a jackpot: information, in minor units with up to 6 decimals.'),
    fraction: noFraction('A stake'),
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
  description: `${again} Needs a bet that stands in an open round, and settles it; jackpot, promo and correction need neither, but are capped by the operator per win and per UTC day: beyond that PAYMENT_REQUEST_INVALID with \`details.rule: unbacked_win_cap\`, and the most that would pass in \`details.max\`. Never refused for an ended session, a restricted player or a limit.`,
  body: z
    .object({
      transaction_id: transactionId(),
      player_ref: playerRef().optional(),
      session_token: sessionToken()
        .optional()
        .describe(
          'Instead of player_ref: a token finds its player for 400 days after it has expired, even an ended one.',
        ),
      round_id: roundId(),
      game_id: gameId(),
      amount: winAmount().describe('May be 0: the round was lost.'),
      fraction: winFraction(),
      currency: currency(),
      kind: z.enum(winKinds).default('win'),
      reference_transaction_id: ownId()
        .optional()
        .describe('The bet that the win settles. A win that names none settles all bets before it.'),
      jackpot_amount: winAmount()
        .optional()
        .describe('The part of the amount that is a jackpot: it comes under the caps of jackpots.'),
      free_round_id: ownId()
        .optional()
        .describe(
          'The grant of free rounds that the win belongs to: it comes to the player by the terms of the bonus.',
        ),
      promotion_reference: ownId().optional().describe('Your own name of the promotion; kept as it is.'),
      round_finished: z.boolean().default(false).describe('Closes the round.'),
    })
    .refine(isNamedOnce, unlessNamedOnce)
    .refine(({ jackpot_amount = 0, amount }) => jackpot_amount <= amount, {
      error: 'must not be above the amount',
      path: ['jackpot_amount'],
    }),
  reply: one(moneyResult),
  refusals: [
    'BONUS_INVALID',
    'NOT_FOUND',
    'INVALID_PLAYER_TOKEN',
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
  description: `${again} Gives back exactly what was taken from each wallet. A bet that has not arrived is forbidden for ever: 200 with status tombstoned. A bet that a win has settled stays: ROUND_SETTLED. The reason is a remark and no part of the content. A win is taken back only where the operator allows it, even below zero.`,
  body: z
    .object({
      transaction_id: transactionId(),
      player_ref: playerRef().optional(),
      session_token: sessionToken().optional().describe('Instead of player_ref, even an ended one.'),
      reference_transaction_id: ownId().describe('The transaction_id of the bet or win.'),
      reference_kind: z.enum(referenceKinds).default('bet'),
      reason: prose(500).optional(),
    })
    .refine(isNamedOnce, unlessNamedOnce),
  reply: one(moneyResult),
  refusals: ['NOT_FOUND', 'INVALID_PLAYER_TOKEN', 'ROUND_SETTLED', 'DUPLICATE_TRANSACTION'],
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

const inPlay = () => ({ transaction_id: transactionId(), amount: winAmount(), fraction: noFraction('A play') });

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
          z.object({ kind: z.literal('bet'), ...inPlay() }),
          z.object({ kind: z.literal('win'), ...inPlay() }),
          z.object({
            kind: z.literal('rollback'),
            transaction_id: transactionId(),
            reference_transaction_id: ownId().describe('A bet of the same round.'),
          }),
        ]),
      )
      .min(1)
      .max(maxActions),
    round_finished: z.boolean().default(false).describe('Closes the round.'),
  }),
  reply: one(z.object({ transactions: z.array(appliedTransaction), ...balances, round: roundState.nullable() })),
  refusals: [...betRefusals, 'BET_NOT_FOUND', 'ROUND_SETTLED'],
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
