import { z } from 'zod';
import { endMoment, moment, money, timestamp } from '../common.ts';
import { balances, keptTransaction, playerRef, roundState } from '../provider-fields.ts';
import { defineRoute, list, one } from '../route.ts';

const base = '/api/v1/provider';

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
  refusals: ['BET_NOT_FOUND'],
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
  example: { title: 'Look a round up', params: { round_id: 'r-501' } },
});

export const getTransaction = defineRoute({
  name: 'provider_get_transaction',
  method: 'GET',
  path: `${base}/transactions/{kind}/{transaction_id}`,
  audience: 'provider',
  tag: 'Rounds',
  summary: 'What we hold under an id',
  description:
    'For a lost answer. The kind is bet, win, rollback or adjustment. Where your ids are used once per player, player_ref must say whose it is.',
  params: { kind: 'text', transaction_id: 'text' },
  query: z.object({ player_ref: playerRef().optional() }),
  reply: one(keptTransaction.extend({ player_ref: z.string() })),
  example: { title: 'Was the bet taken?', params: { kind: 'bet', transaction_id: 'b-1001' } },
});

const summed = z.object({ count: z.int(), sum: money() });

/** How many days one reconciliation may span. */
export const maxReconciledDays = 31;
/** How many transactions one reconciliation may have, unless they are of one hour. */
export const maxReconciledTransactions = 500_000;

export const reconcile = defineRoute({
  name: 'provider_reconcile',
  method: 'GET',
  path: `${base}/reconciliation`,
  audience: 'provider',
  tag: 'Reconciliation',
  summary: 'Sums and digests by hour and currency',
  description: `What moved money, by the UTC hour of created_at; from is inclusive, to exclusive, at most ${maxReconciledDays} days apart. Hours without transactions are left out.

The digest is the lower-case hex SHA-256 of the hour's transactions in that currency: one line \`kind transaction_id amount\` each (single spaces; the kind is bet, tip, win, rollback or adjustment, a debit of an adjustment has a minus before its amount, and a win with a fraction has the amount that you sent with 6 decimals, as \`12.400000\`, as has its rollback), sorted by their bytes, joined by a newline, without one at the end. A bet that was rolled back later still counts as a bet, its rollback as a rollback with the bet's amount; tombstones moved nothing and do not count.

A sum beyond 2^53 - 1 is refused (INVALID_REQUEST, \`details.reason: too_large\`) with the hour that has it: ask for the hours before and after. So is a range of more than ${maxReconciledTransactions.toLocaleString('en')} transactions (\`details.reason: too_many\`), with the \`details.to\` to ask until.`,
  query: z.object({ from: moment(), to: endMoment() }),
  reply: list(
    z.object({
      hour: timestamp(),
      currency: z.string(),
      count: z.int(),
      bets: summed,
      wins: summed,
      rollbacks: summed,
      tips: summed.optional().describe('Left out where there are none.'),
      adjustments: summed.optional().describe('Credits less debits. Left out where there are none.'),
      fractions: z
        .object({
          won: z.string().describe('Of wins less their rollbacks: minor units with 6 decimals.'),
          paid: money().describe(
            'The units in the sum of wins, less those in that of rollbacks, that were paid of it.',
          ),
        })
        .optional()
        .describe('What your wins said beyond whole units. Left out where they said nothing.'),
      jackpot_contributions: z
        .string()
        .optional()
        .describe('As you sent them with bets: minor units with 6 decimals. Left out where you sent none.'),
      digest: z.string(),
    }),
  ),
  refusals: ['INVALID_REQUEST'],
  example: { title: 'A day', query: { from: '2026-03-02T00:00:00Z', to: '2026-03-03T00:00:00Z' } },
});
