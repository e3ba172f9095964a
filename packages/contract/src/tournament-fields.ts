import { z } from 'zod';
import { id, money, paging, timestamp } from './common.ts';

export const tournamentScores = ['staked', 'won', 'best_multiplier'] as const;
export const tournamentStates = ['upcoming', 'running', 'closing', 'finished', 'cancelled'] as const;
export type TournamentState = (typeof tournamentStates)[number];

/** The public fields of a tournament. */
export const tournament = z.object({
  id: id(),
  name: z.string(),
  description: z.string(),
  state: z.enum(tournamentStates).describe('closing: over, but rounds that were opened before may still close.'),
  starts_at: timestamp(),
  ends_at: timestamp(),
  score: z
    .enum(tournamentScores)
    .describe('The total staked, the total won, or the best win of one round in basis points of its stake.'),
  currency: z.string().describe("The operator's: scores of money and min_stake are in its minor units."),
  min_stake: money().describe('A round counts from so much real money staked.'),
  game_ids: z.array(id()).describe('With provider_ids: what counts; both empty: every game.'),
  provider_ids: z.array(id()),
  prize_currency: z.string(),
  prizes: z.array(money()).describe('By rank; paid in the currency of the player.'),
  computed_at: timestamp()
    .nullable()
    .describe('When the leaderboard was last worked out: about once a minute, in long tournaments less often.'),
  finished_at: timestamp().nullable(),
});

/** The further fields for the operator and its staff. */
export const operatorTournament = tournament.extend({
  grace_minutes: z.int(),
  includes_test_players: z.boolean(),
  cancel_reason: z.string().nullable(),
  cancelled_at: timestamp().nullable(),
  created_at: timestamp(),
  updated_at: timestamp(),
});

export const ownTournament = tournament.extend({
  own: z
    .object({ rank: z.int(), score: z.int(), prize: money().describe('In prize_currency; 0: none.') })
    .nullable()
    .describe('Where the player stands; null without a score.'),
});

export const tournamentFilters = z.object({ ...paging, state: z.enum(tournamentStates).optional() });

const standing = {
  rank: z.int().positive(),
  score: z.int(),
  prize: money().describe('In prize_currency, if the tournament ended so; 0: none.'),
};

export const maskedStanding = z.object({
  ...standing,
  name: z.string().describe('The first letters of the username alone.'),
  is_you: z.boolean(),
});

export const operatorStanding = z.object({
  ...standing,
  player_id: id(),
  username: z.string(),
  rounds: z.int().describe('How many rounds counted.'),
  reached_at: timestamp().describe('When the score was reached: the earlier one stands before its equals.'),
  paid: z
    .object({
      amount: money(),
      currency: z.string(),
      transaction_id: id().nullable().describe('The ledger entry of type tournament_prize.'),
      paid_at: timestamp(),
    })
    .nullable(),
});
