import { z } from 'zod';
import { amount, currency, endMoment, id, moment, name, paging, prose, reason } from '../common.ts';
import { oneUnit } from '../money.ts';
import { defineRoute, one, page } from '../route.ts';
import { operatorStanding, operatorTournament, tournamentFilters, tournamentScores } from '../tournament-fields.ts';

const staff = { audience: 'staff', permission: 'manage_bonuses', tag: 'Tournaments' } as const;
const base = '/api/back-office/v1/tournaments';

const ids = () => z.array(id()).max(1_000).describe('Both lists empty: every game.');
const fields = {
  name: name(),
  description: prose(1000),
  starts_at: moment(),
  ends_at: endMoment().describe('Rounds that are opened before this count; at most 366 days after the start.'),
  grace_minutes: z.int().min(1).max(10_080).describe('How long after the end such rounds may still close.'),
  score: z.enum(tournamentScores),
  min_stake: amount().describe("Per round, in the operator's currency."),
  game_ids: ids(),
  provider_ids: ids(),
  includes_test_players: z.boolean(),
  prize_currency: currency().describe("The operator's when left out."),
  prizes: z.array(amount()).min(1).max(1_000).describe('By rank, the first prize first, in prize_currency.'),
};

export const newTournament = z.strictObject({
  ...fields,
  description: fields.description.default(''),
  grace_minutes: fields.grace_minutes.default(60),
  min_stake: fields.min_stake.default(oneUnit),
  game_ids: fields.game_ids.default([]),
  provider_ids: fields.provider_ids.default([]),
  includes_test_players: fields.includes_test_players.default(false),
  prize_currency: fields.prize_currency.optional(),
});

export const tournamentPatch = z.strictObject(fields).partial();

export const staffListTournaments = defineRoute({
  ...staff,
  name: 'staff_list_tournaments',
  method: 'GET',
  path: base,
  summary: 'Tournaments, the newest first',
  query: tournamentFilters,
  reply: page(operatorTournament),
  example: { title: 'All of them' },
});

export const createTournament = defineRoute({
  ...staff,
  name: 'create_tournament',
  proposes: true,
  stepUp: true,
  method: 'POST',
  path: base,
  summary: 'Plan a tournament',
  description:
    'Prizes are paid automatically after the end, each once. At most 100 tournaments may be planned or running. It waits for a second person.',
  body: newTournament,
  reply: one(operatorTournament, 201),
  example: {
    title: 'A weekend of big wins',
    body: {
      name: 'Weekend of big wins',
      starts_at: '2036-07-04T00:00:00Z',
      ends_at: '2036-07-07T00:00:00Z',
      score: 'best_multiplier',
      min_stake: 100,
      prizes: [50_000, 20_000, 10_000],
    },
  },
});

export const staffGetTournament = defineRoute({
  ...staff,
  name: 'staff_get_tournament',
  method: 'GET',
  path: `${base}/{tournament}`,
  summary: 'A tournament',
  params: { tournament: 'tournament' },
  reply: one(operatorTournament),
  example: { title: 'A tournament', params: { tournament: 1 } },
});

export const updateTournament = defineRoute({
  ...staff,
  name: 'update_tournament',
  proposes: true,
  stepUp: true,
  method: 'PATCH',
  path: `${base}/{tournament}`,
  summary: 'Change a tournament',
  description:
    'Once it has started, only its name, description and grace: who plays must know what for. Higher prizes, another prize_currency and what changes who can win (period, grace, score, min_stake, games, test players) wait for a second person.',
  params: { tournament: 'tournament' },
  body: tournamentPatch,
  reply: one(operatorTournament),
  example: { title: 'More to win', params: { tournament: 1 }, body: { prizes: [100_000, 50_000] } },
});

export const cancelTournament = defineRoute({
  ...staff,
  name: 'cancel_tournament',
  method: 'POST',
  path: `${base}/{tournament}/cancel`,
  summary: 'Cancel a tournament',
  description: 'Until its prizes are given; nobody wins anything.',
  params: { tournament: 'tournament' },
  body: z.strictObject({ reason: reason() }),
  reply: one(operatorTournament),
  example: { title: 'Cancel', params: { tournament: 1 }, body: { reason: 'The games were not available.' } },
});

export const staffGetLeaderboard = defineRoute({
  ...staff,
  name: 'staff_get_leaderboard',
  method: 'GET',
  path: `${base}/{tournament}/leaderboard`,
  summary: 'The leaderboard of a tournament, with what was paid',
  params: { tournament: 'tournament' },
  query: z.strictObject(paging),
  reply: page(operatorStanding),
  example: { title: 'The first ten', params: { tournament: 1 }, query: { per_page: 10 } },
});
