import { z } from 'zod';
import { currency } from '../common.ts';
import { lobbySection, perSection } from '../lobby-fields.ts';
import { country } from '../player-fields.ts';
import { defineRoute, list } from '../route.ts';

export const getLobby = defineRoute({
  name: 'get_lobby',
  method: 'GET',
  path: '/api/v1/operator/lobby',
  audience: 'operator',
  scope: 'games:read',
  tag: 'Games',
  summary: 'The lobby: its sections, in their order, with their first games',
  description:
    'Staff arrange the sections in the back office. With `country` and `currency` only games that are offered there are shown and counted. A section without such a game is left out.',
  query: z.object({
    country: country().optional(),
    currency: currency().optional(),
    per_section: perSection(),
  }),
  reply: list(lobbySection),
  example: { title: 'For players in Germany', query: { country: 'DE', currency: 'EUR', per_section: 2 } },
});
