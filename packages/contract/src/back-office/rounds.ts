import { z } from 'zod';
import { id, money, paging, timestamp } from '../common.ts';
import { defineRoute, page } from '../route.ts';

export const openRound = z.object({
  round_id: z.string().describe("The provider's own id of the round."),
  player_id: id(),
  provider: z.object({ id: id(), slug: z.string(), name: z.string() }),
  game_id: id(),
  currency: z.string(),
  staked: money().describe('Bets that stand.'),
  won: money(),
  opened_at: timestamp(),
});

export const listOpenRounds = defineRoute({
  name: 'list_open_rounds',
  method: 'GET',
  path: '/api/back-office/v1/open-rounds',
  audience: 'staff',
  permission: 'manage_games',
  tag: 'Games',
  summary: 'Rounds that have been open for too long',
  description:
    "Open for longer than their provider's open_round_hours, oldest first. They are never settled by themselves: ask the provider.",
  query: z.object(paging),
  reply: page(openRound),
  refusals: [],
  example: { title: 'What providers left open' },
});
