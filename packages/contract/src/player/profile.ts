import { player } from '../player-fields.ts';
import { defineRoute, one } from '../route.ts';

export const getOwnPlayer = defineRoute({
  name: 'get_own_player',
  method: 'GET',
  path: '/api/v1/player/me',
  audience: 'player',
  tag: 'Player session',
  summary: 'The player behind the token',
  description:
    'As the operator sees the player, except that risk_level is always low and the category monitored is shown as regular.',
  reply: one(player),
  example: { title: 'Who am I' },
});
