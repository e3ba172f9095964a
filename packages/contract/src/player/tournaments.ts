import { z } from 'zod';
import { paging } from '../common.ts';
import { defineRoute, page } from '../route.ts';
import { maskedStanding, ownTournament, tournamentFilters } from '../tournament-fields.ts';

const player = { audience: 'player', tag: 'Player session' } as const;

export const listOwnTournaments = defineRoute({
  ...player,
  name: 'list_own_tournaments',
  method: 'GET',
  path: '/api/v1/player/tournaments',
  summary: 'Tournaments, the newest first, and where the player stands in them',
  description: 'Those that are open to the player, with place and points.',
  query: tournamentFilters,
  reply: page(ownTournament),
  example: { title: 'What runs now', query: { state: 'running' } },
});

export const getOwnLeaderboard = defineRoute({
  ...player,
  name: 'get_own_leaderboard',
  method: 'GET',
  path: '/api/v1/player/tournaments/{tournament}/leaderboard',
  summary: 'The leaderboard of a tournament, with the names of the others masked',
  description: 'Of other players only the first letters of the name are shown.',
  params: { tournament: 'tournament' },
  query: z.object(paging),
  reply: page(maskedStanding),
  example: { title: 'The first ten', params: { tournament: 1 }, query: { per_page: 10 } },
});
