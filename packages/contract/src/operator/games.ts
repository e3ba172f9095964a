import { z } from 'zod';
import { currency, id, paging, queryBoolean, search } from '../common.ts';
import { game, launchResult, launchWish } from '../game-fields.ts';
import { gameSorts, volatilities } from '../game-offer.ts';
import { gameTypes } from '../game-types.ts';
import { country } from '../player-fields.ts';
import { defineRoute, list, one, page } from '../route.ts';

const tag = 'Games';

export const gameFilters = z.object({
  ...paging,
  provider: z.string().max(63).optional().describe('Slug of the provider.'),
  category: z.string().max(40).optional(),
  type: z.enum(gameTypes).optional(),
  search: search().optional().describe('Part of the name, without regard to case.'),
  tag: z.string().max(40).optional(),
  volatility: z.enum(volatilities).optional(),
  country: country().optional().describe('Only games that are offered in this country.'),
  currency: currency().optional().describe('Only games that are offered in this currency.'),
  is_new: queryBoolean().optional(),
  is_popular: queryBoolean().optional(),
  section: z.string().max(63).optional().describe('Slug of a section of the lobby: its games, in its order.'),
  sort: z.enum(gameSorts).optional().describe('By name, unless said otherwise.'),
});

export const listGames = defineRoute({
  name: 'list_games',
  method: 'GET',
  path: '/api/v1/operator/games',
  audience: 'operator',
  scope: 'games:read',
  tag,
  summary: 'List games',
  description: 'Ordered by name, unless `sort` says otherwise. Only active games of active providers. Filters combine.',
  query: gameFilters,
  reply: page(game),
  example: { title: 'Slots whose name holds "original"', query: { category: 'slots', search: 'original' } },
});

export const gameProvider = z.object({
  id: id(),
  slug: z.string(),
  name: z.string(),
  games_count: z.int().describe('How many games the list of this provider holds.'),
});

export const listGameProviders = defineRoute({
  name: 'list_game_providers',
  method: 'GET',
  path: '/api/v1/operator/games/providers',
  audience: 'operator',
  scope: 'games:read',
  tag,
  summary: 'List game providers',
  description: 'Active providers that have an active game, ordered by name.',
  reply: list(gameProvider),
  example: { title: 'All providers' },
});

export const gameCategory = z.object({
  category: z.string(),
  games_count: z.int().describe('How many games the list of this category holds.'),
});

export const listGameCategories = defineRoute({
  name: 'list_game_categories',
  method: 'GET',
  path: '/api/v1/operator/games/categories',
  audience: 'operator',
  scope: 'games:read',
  tag,
  summary: 'List game categories',
  description: 'Categories that hold an active game of an active provider.',
  reply: list(gameCategory),
  example: { title: 'All categories' },
});

export const getGame = defineRoute({
  name: 'get_game',
  method: 'GET',
  path: '/api/v1/operator/games/{game}',
  audience: 'operator',
  scope: 'games:read',
  params: { game: 'game' },
  tag,
  summary: 'Get a game',
  description: 'A game that is not active, or whose provider is not, is not found.',
  reply: one(game),
  example: { title: 'One game', params: { game: 1 } },
});

export const launchGame = defineRoute({
  name: 'launch_game',
  method: 'POST',
  path: '/api/v1/operator/players/{player}/games/{game}/launch',
  audience: 'operator',
  scope: 'games:launch',
  params: { player: 'player', game: 'game' },
  tag,
  summary: 'Launch a game for a player',
  description:
    'Real mode checks account status, self-exclusion, the right to bet and the session time limit, then opens a wallet session of 12 hours under which the provider takes bets. Locking, closing or self-exclusion ends it at once. Demo mode gives the free-play address and opens no session. A game that is not offered in the country or currency of the player is refused with INVALID_REQUEST (`details.reason` game_country or game_currency), and while the provider is under maintenance `details.available_at` says from when it can be opened. Originals have no address: they are played through the player play endpoint.',
  body: launchWish,
  bodyOptional: true,
  reply: one(launchResult),
  answersSecret: true,
  refusals: ['PLAYER_RESTRICTED', 'LIMIT_EXCEEDED'],
  example: { title: 'On a phone', params: { player: 1, game: 1 }, body: { mode: 'real', platform: 'mobile' } },
});
