import { z } from 'zod';
import { createdRange, id, money, paging, queryId, queryInteger, timestamp } from '../common.ts';
import { ownId, transactionKinds, winKinds } from '../provider-fields.ts';
import { defineRoute, list, one, page } from '../route.ts';
import { staffTransaction } from './wallet.ts';

const provider = z.object({ id: id(), slug: z.string(), name: z.string() });
const base = '/api/back-office/v1';

export const openRound = z.object({
  round_id: z.string().describe("The provider's own id of the round."),
  player_id: id(),
  provider,
  game_id: id(),
  currency: z.string(),
  staked: money().describe('Bets that stand.'),
  won: money(),
  opened_at: timestamp(),
});

export const listOpenRounds = defineRoute({
  name: 'list_open_rounds',
  method: 'GET',
  path: `${base}/open-rounds`,
  audience: 'staff',
  permission: 'manage_games',
  tag: 'Games',
  summary: 'Rounds that have been open for too long',
  description:
    "Open for longer than their provider's open_round_hours, oldest first. Open rounds are never closed automatically: ask the provider to close them.",
  query: z.object(paging),
  reply: page(openRound),
  example: { title: 'What providers left open' },
});

export const roundStatuses = ['open', 'closed'] as const;

/** One player's part in a round. */
export const staffRound = z.object({
  round_id: z.string().describe("The provider's own id of the round; several players may share it."),
  player_id: id(),
  username: z.string(),
  provider,
  game: z.object({ id: id(), name: z.string() }),
  status: z.enum(roundStatuses),
  currency: z.string(),
  staked_real: money().describe('Bets that stand.'),
  staked_bonus: money(),
  won_real: money(),
  won_bonus: money(),
  bets: z.int().describe('Bets it ever had, those rolled back too.'),
  wins: z.int(),
  player_bonus_id: id().nullable().describe('The bonus it was played under.'),
  is_free: z
    .boolean()
    .describe('It was a free round or a free spin of the bonus `player_bonus_id`: it cost the player nothing.'),
  free_round_id: z
    .string()
    .nullable()
    .describe('The grant of free rounds it was played with, as bets and wins name it; null for a free spin of ours.'),
  opened_at: timestamp(),
  closed_at: timestamp().nullable(),
});

export const nextBefore = z
  .string()
  .nullable()
  .describe('Go on with before = next_before; null: there is nothing further.');

const staff = { audience: 'staff', permission: 'view_payments', tag: 'Rounds' } as const;

export const listRounds = defineRoute({
  ...staff,
  name: 'list_rounds',
  method: 'GET',
  path: `${base}/rounds`,
  summary: 'Rounds of all players, newest first',
  description:
    'Filters combine. Where a filter matches few rounds, an answer may hold less than `limit`, or nothing, and still name a next_before: it says how far the search has come.',
  query: z.object({
    before: z
      .string()
      .regex(/^\d{1,15}(-\d{1,16}){2}-[\x21-\x7e]{0,128}$/, 'must be the next_before of an earlier answer')
      .optional(),
    limit: queryInteger(1, 100).default(25),
    player_id: queryId().optional(),
    game_id: queryId().optional(),
    provider_id: queryId().optional(),
    status: z.enum(roundStatuses).optional(),
    round_id: ownId().optional(),
    ...createdRange,
  }),
  reply: { ...list(staffRound), meta: z.object({ next_before: nextBefore }) },
  example: { title: 'What is still open', query: { status: 'open' } },
});

export const roundTransaction = z.object({
  id: id(),
  kind: z.enum(transactionKinds),
  transaction_id: z.string().describe("The provider's own id."),
  win_kind: z.enum(winKinds).nullable(),
  reference_transaction_id: z.string().nullable().describe('The bet that a rollback takes back.'),
  status: z
    .enum(['applied', 'tombstoned', 'rolled_back', 'repeated', 'held'])
    .describe('held: a win that waits for staff, or that they have decided on; what they paid is a win of its own.'),
  amount: money(),
  real_amount: money(),
  bonus_amount: money(),
  fraction: z.int().describe('What a win said beyond its amount, in millionths of a minor unit.'),
  carried: money().describe('The unit in the amount that was paid of fractions kept before, or taken back for one.'),
  currency: z.string(),
  created_at: timestamp(),
});

export const roundDraw = z.object({
  params: z.record(z.string(), z.unknown()).describe('What the player chose.'),
  outcome: z.record(z.string(), z.unknown()),
  stake: money(),
  payout: money(),
  server_seed: z.string().nullable().describe('Null until the player has replaced it.'),
  server_seed_hash: z.string(),
  client_seed: z.string(),
  nonce: z.int(),
  matches: z
    .boolean()
    .nullable()
    .describe('The server drew the round again from its seeds, also from one that is still secret: the same came out.'),
});

export const staffRoundDetails = staffRound.extend({
  transactions: z.array(roundTransaction).describe("The provider's bets, wins and rollbacks, oldest first."),
  entries: z.array(staffTransaction).describe('Its ledger entries, oldest first.'),
  kept_fraction: z
    .int()
    .describe(
      'What the player has won at the provider beyond whole units and was not paid yet, in all rounds: millionths of a minor unit.',
    ),
  draw: roundDraw.nullable().describe('Of an Original: what it was drawn from.'),
  others: z
    .array(z.object({ player_id: id(), provider_id: id() }))
    .describe('Further parts under the same id: other players in the round, or rounds of other providers.'),
});

export const getRound = defineRoute({
  ...staff,
  name: 'staff_get_round',
  method: 'GET',
  path: `${base}/rounds/{round}`,
  params: { round: 'text' },
  summary: 'One round, with its bets, wins, ledger entries and draw',
  description:
    'Several players, or rounds of several providers, may share an id: the newest is shown, others are named.',
  query: z.object({ player_id: queryId().optional(), provider_id: queryId().optional() }),
  reply: one(staffRoundDetails),
  example: { title: 'One round', params: { round: 'r-1' } },
});
