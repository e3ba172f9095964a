import { z } from 'zod';
import { ownGame, ownLobbySection, perSection } from '../lobby-fields.ts';
import { gameFilters } from '../operator/games.ts';
import { defineRoute, list, one, page } from '../route.ts';

const player = { audience: 'player', tag: 'Player session' } as const;

export const getOwnLobby = defineRoute({
  ...player,
  name: 'get_own_lobby',
  method: 'GET',
  path: '/api/v1/player/lobby',
  summary: 'The lobby, with games that are offered to the player',
  description: "The operator's sections, in their order, with their first games. Empty sections are left out.",
  query: z.object({ per_section: perSection() }),
  reply: list(ownLobbySection),
  example: { title: 'Two games of each section', query: { per_section: 2 } },
});

export const listOwnGames = defineRoute({
  ...player,
  name: 'list_own_games',
  method: 'GET',
  path: '/api/v1/player/games',
  summary: 'Games that are offered to the player',
  description: "In the player's country and currency. Ordered by name, unless `sort` or `section` say otherwise.",
  query: gameFilters.omit({ country: true, currency: true }),
  reply: page(ownGame),
  example: { title: 'The most popular ones', query: { sort: 'popular', per_page: 2 } },
});

export const getOwnGame = defineRoute({
  ...player,
  name: 'get_own_game',
  method: 'GET',
  path: '/api/v1/player/games/{game}',
  summary: 'Get a game',
  description: 'A game that is not offered to the player is not found.',
  params: { game: 'game' },
  reply: one(ownGame),
  example: { title: 'One game', params: { game: 1 } },
});
