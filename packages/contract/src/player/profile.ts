import { player } from '../player-fields.ts';
import { defineRoute, one } from '../route.ts';

export const getOwnPlayer = defineRoute({
  name: 'get_own_player',
  method: 'GET',
  path: '/api/v1/player/me',
  audience: 'player',
  tag: 'Player session',
  summary: 'The player behind the token',
  reply: one(player),
  refusals: [],
  example: { title: 'Who am I' },
});
