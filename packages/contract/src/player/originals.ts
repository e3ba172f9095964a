import { z } from 'zod';
import { amount, id, line, money, timestamp } from '../common.ts';
import { defineRoute, one } from '../route.ts';

const tag = 'Originals';

/** More params than any game takes. */
const maxParams = 8;

export const roundResult = z.object({
  round_id: z.string().describe('Opaque; it tells nothing of other rounds.'),
  stake: money(),
  payout: money().describe('Rounded down to whole minor units, never up.'),
  outcome: z.record(z.string(), z.unknown()).describe('Game-specific; for the slot: grid, line and multiplier.'),
  balance: money().describe('Real balance after the round.'),
  bonus_balance: money(),
  currency: z.string(),
  rtp_before_rounding: z
    .number()
    .describe('Return to player, in percent, before payouts are rounded down to minor units.'),
});

export const playOriginal = defineRoute({
  name: 'play_original',
  method: 'POST',
  path: '/api/v1/player/games/{game}/play',
  audience: 'player',
  tag,
  summary: 'Play one round of an Original',
  description:
    'Real money, through the casino wallet: bet limits, bonus rules and loss limits apply. orig-slot takes no params; orig-roulette takes params.bet (red, black, even, odd, low, high, dozen_1 to dozen_3, column_1 to column_3, or number together with params.number, 0–36); orig-crash takes params.target, the cash-out multiplier, 1.01–1000, rounded down to hundredths (outcome.target shows it). Other params are refused. Payouts are rounded down to whole minor units, never up, so the RTP is before rounding; a stake that could not win more than itself (orig-crash: below 100 / (100 × target − 100)) is refused on `stake`. A free spin of the running bonus is a round of orig-slot at its own stake with params.free_spin true: it takes no money, and what it wins is bonus money. Send an Idempotency-Key: a lost answer can then be asked for again without betting twice.',
  params: { game: 'game' },
  body: z.object({
    stake: amount().describe('Minor units.'),
    params: z
      .record(
        z.string().max(40),
        z.union([z.string().max(40), z.number(), z.boolean()], {
          error: 'must be a number, true, false or a short text',
        }),
      )
      .refine((params) => Object.keys(params).length <= maxParams, `must hold at most ${maxParams} names`)
      .default({}),
  }),
  reply: one(roundResult),
  refusals: ['NOT_AN_ORIGINAL', 'LIMIT_EXCEEDED', 'BONUS_INVALID', 'INSUFFICIENT_FUNDS'],
  example: { title: 'One round of the slot', params: { game: 1 }, body: { stake: 100 } },
});

export const fairnessView = z.object({
  server_seed_hash: z.string().describe('SHA-256 of the server seed that the next rounds are drawn from.'),
  client_seed: z.string(),
  nonce: z.int().describe('How many rounds were drawn from this pair; the next round has this number.'),
  created_at: timestamp(),
  next_server_seed_hash: z
    .string()
    .describe(
      'SHA-256 of the server seed that follows when the seeds are replaced: fixed before you choose a client seed.',
    ),
});

export const getFairness = defineRoute({
  name: 'get_fairness',
  method: 'GET',
  path: '/api/v1/player/fairness',
  audience: 'player',
  tag,
  summary: 'The seeds of the next rounds',
  description: 'The hash of the server seed, shown before the bet; the seed itself is revealed when it is replaced.',
  reply: one(fairnessView),
  example: { title: 'What the next round is drawn from' },
});

export const rotateSeeds = defineRoute({
  name: 'rotate_seeds',
  method: 'POST',
  path: '/api/v1/player/fairness/rotate',
  audience: 'player',
  tag,
  summary: 'Reveal the server seed and start a new pair',
  description:
    'The new pair has the server seed whose hash `next_server_seed_hash` showed before, so it cannot have been chosen to suit the client seed.',
  body: z.object({ client_seed: line(64).optional().describe('A seed of your own; the one in use stays otherwise.') }),
  bodyOptional: true,
  reply: one(
    z.object({
      revealed: z.object({
        server_seed: z.string(),
        server_seed_hash: z.string(),
        client_seed: z.string(),
        rounds: z.int(),
      }),
      next: fairnessView,
    }),
  ),
  example: { title: 'With a seed of my own', body: { client_seed: 'a lucky number' } },
});

export const verifyRound = defineRoute({
  name: 'verify_round',
  method: 'GET',
  path: '/api/v1/player/fairness/verify',
  audience: 'player',
  tag,
  summary: 'Draw a past round again',
  description:
    'Draws the round again from its seeds and says whether the outcome is the same. The server seed is null while it is in use; its hash, which was shown before the bet, is always returned.',
  query: z.object({ round_id: line(64) }),
  reply: one(
    z.object({
      round_id: z.string(),
      game_id: id(),
      game: z.string(),
      stake: money(),
      payout: money(),
      params: z.record(z.string(), z.unknown()),
      outcome: z.record(z.string(), z.unknown()),
      server_seed: z.string().nullable(),
      server_seed_hash: z.string(),
      client_seed: z.string(),
      nonce: z.int(),
      matches: z.boolean().nullable().describe('Null while the server seed is still in use.'),
      played_at: timestamp(),
    }),
  ),
  refusals: ['NOT_FOUND'],
  example: { title: 'A round I played', query: { round_id: 'rnd_1' } },
});
