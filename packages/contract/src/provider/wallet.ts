import { z } from 'zod';
import { amount, currency, id, moment, money, prose, timestamp } from '../common.ts';
import { defineRoute, list, one } from '../route.ts';

const base = '/api/v1/provider';

/** Ids are the provider's own: 1 to 128 visible ASCII characters. */
const ownId = () => z.string().regex(/^[\x21-\x7e]{1,128}$/, 'must be 1 to 128 visible ASCII characters');
const transactionId = () => ownId().describe("The provider's own id of the transaction; used once per kind, for ever.");
const roundId = () => ownId().describe("The provider's own id of the round.");
const gameId = () => ownId().describe("The provider's own id of the game, as in the launch address.");
const sessionToken = () => z.string().min(1).max(200).describe('As in the launch address.');
const playerRef = () =>
  z.string().min(1).max(200).describe("The player's name with this provider, from sessions/verify.");

/** Nothing is an amount too: the round was lost. */
const winAmount = () =>
  z.int('must be an integer in minor units').min(0, 'must be at least 0').max(Number.MAX_SAFE_INTEGER);

const balances = {
  balance: money().describe('Real money.'),
  bonus_balance: money(),
  currency: z.string(),
};

export const transactionKinds = ['bet', 'win', 'rollback'] as const;
export const winKinds = ['win', 'jackpot', 'promo', 'correction'] as const;

const amounts = {
  id: id().describe('Our id.'),
  kind: z.enum(transactionKinds),
  transaction_id: z.string(),
  amount: money(),
  real_amount: money(),
  bonus_amount: money(),
  balance_after: money().describe('Real money, right after it.'),
  bonus_balance_after: money(),
  created_at: timestamp(),
};

export const appliedTransaction = z.object({
  ...amounts,
  status: z
    .enum(['applied', 'replayed', 'tombstoned'])
    .describe('replayed: done before. tombstoned: the bet had not arrived, and never will be taken.'),
});

export const keptTransaction = z.object({
  ...amounts,
  status: z.enum(['applied', 'tombstoned', 'rolled_back']),
  round_id: z.string().nullable(),
  currency: z.string(),
  win_kind: z.enum(winKinds).nullable(),
  reference_transaction_id: z.string().nullable(),
});

const roundState = z.object({ id: z.string(), status: z.enum(['open', 'closed']) });

export const moneyResult = z.object({
  transaction: appliedTransaction,
  ...balances,
  round: roundState.nullable().describe('Null where the bet had not arrived.'),
});

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
  body: z.union([z.strictObject({ session_token: sessionToken() }), z.strictObject({ player_ref: playerRef() })], {
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
  'INVALID_REQUEST',
  'PLAYER_RESTRICTED',
  'LIMIT_EXCEEDED',
  'BONUS_INVALID',
  'PAYMENT_REQUEST_INVALID',
] as const;

const again =
  'The same again is answered from what is kept, for ever, with Idempotent-Replayed: true; a byte-identical retry too. The same id with other content is DUPLICATE_TRANSACTION.';

export const placeBet = defineRoute({
  name: 'provider_place_bet',
  method: 'POST',
  path: `${base}/bets`,
  audience: 'provider',
  answersReplays: true,
  tag: 'Money',
  summary: 'Take a stake',
  description: `${again} A refusal is not kept: a retry is judged afresh. Its details hold balance, bonus_balance and currency.`,
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
  description: `${again} Needs a bet that stands in an open round; jackpot, promo and correction need neither. Never refused for an ended session, a restricted player or a limit.`,
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
    'INVALID_REQUEST',
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

/** One command draws so many ids at the most. */
const mostActions = 10;

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
      .max(mostActions),
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

export const closeRound = defineRoute({
  name: 'provider_close_round',
  method: 'POST',
  path: `${base}/rounds/{round_id}/close`,
  audience: 'provider',
  answersReplays: true,
  tag: 'Rounds',
  summary: "Close a player's part of a round",
  description: 'Repeatable. A round is never closed by itself.',
  params: { round_id: 'text' },
  body: z.object({ player_ref: playerRef() }),
  reply: one(z.object({ round: roundState, ...balances })),
  refusals: ['NOT_FOUND', 'BET_NOT_FOUND'],
  example: { title: 'Nothing was won', params: { round_id: 'r-501' }, body: { player_ref: 'plr_9Qz…' } },
});

export const getRound = defineRoute({
  name: 'provider_get_round',
  method: 'GET',
  path: `${base}/rounds/{round_id}`,
  audience: 'provider',
  tag: 'Rounds',
  summary: 'What we hold of a round',
  description: 'One part per player, and the newest 500 transactions.',
  params: { round_id: 'text' },
  reply: one(
    z.object({
      round_id: z.string(),
      players: z.array(
        z.object({
          player_ref: z.string(),
          game_id: z.string(),
          status: z.enum(['open', 'closed']),
          currency: z.string(),
          staked: money().describe('Bets that stand.'),
          won: money(),
          opened_at: timestamp(),
          closed_at: timestamp().nullable(),
        }),
      ),
      transactions: z.array(keptTransaction.extend({ player_ref: z.string() })),
    }),
  ),
  refusals: ['NOT_FOUND'],
  example: { title: 'Look a round up', params: { round_id: 'r-501' } },
});

export const getTransaction = defineRoute({
  name: 'provider_get_transaction',
  method: 'GET',
  path: `${base}/transactions/{kind}/{transaction_id}`,
  audience: 'provider',
  tag: 'Rounds',
  summary: 'What we hold under an id',
  description: 'For a lost answer. The kind is bet, win or rollback.',
  params: { kind: 'text', transaction_id: 'text' },
  reply: one(keptTransaction.extend({ player_ref: z.string() })),
  refusals: ['NOT_FOUND'],
  example: { title: 'Was the bet taken?', params: { kind: 'bet', transaction_id: 'b-1001' } },
});

const summed = z.object({ count: z.int(), sum: money() });

/** How much one reconciliation may span. */
export const mostReconciledDays = 31;

export const reconcile = defineRoute({
  name: 'provider_reconcile',
  method: 'GET',
  path: `${base}/reconciliation`,
  audience: 'provider',
  tag: 'Reconciliation',
  summary: 'Sums and digests by hour and currency',
  description: `What moved money, by the UTC hour of created_at; from is inclusive, to exclusive, at most ${mostReconciledDays} days apart. Hours without transactions are left out.

The digest is the lower-case hex SHA-256 of the hour's transactions in that currency: one line \`kind transaction_id amount\` each (single spaces), sorted by their bytes, joined by a newline, without one at the end. A bet that was rolled back later still counts as a bet, its rollback as a rollback with the bet's amount; tombstones moved nothing and do not count.`,
  query: z.object({ from: moment(), to: moment() }),
  reply: list(
    z.object({
      hour: timestamp(),
      currency: z.string(),
      count: z.int(),
      bets: summed,
      wins: summed,
      rollbacks: summed,
      digest: z.string(),
    }),
  ),
  refusals: [],
  example: { title: 'A day', query: { from: '2026-03-02T00:00:00Z', to: '2026-03-03T00:00:00Z' } },
});
