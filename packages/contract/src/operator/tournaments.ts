import { z } from 'zod';
import { paging } from '../common.ts';
import { defineRoute, page } from '../route.ts';
import { operatorStanding, operatorTournament, tournamentFilters } from '../tournament-fields.ts';

const operator = { audience: 'operator', scope: 'bonuses:read', tag: 'Bonuses' } as const;

export const listTournaments = defineRoute({
  ...operator,
  name: 'list_tournaments',
  method: 'GET',
  path: '/api/v1/operator/tournaments',
  summary: 'Tournaments, the newest first',
  query: tournamentFilters,
  reply: page(operatorTournament),
  example: { title: 'What runs now', query: { state: 'running' } },
});

export const getLeaderboard = defineRoute({
  ...operator,
  name: 'get_leaderboard',
  method: 'GET',
  path: '/api/v1/operator/tournaments/{tournament}/leaderboard',
  summary: 'The leaderboard of a tournament',
  params: { tournament: 'tournament' },
  query: z.object(paging),
  reply: page(operatorStanding),
  example: { title: 'The first ten', params: { tournament: 1 }, query: { per_page: 10 } },
});
