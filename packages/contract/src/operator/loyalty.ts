import { playerLoyalty } from '../loyalty-fields.ts';
import { defineRoute, one } from '../route.ts';

export const getPlayerLoyalty = defineRoute({
  name: 'get_player_loyalty',
  method: 'GET',
  path: '/api/v1/operator/players/{player}/loyalty',
  audience: 'operator',
  scope: 'bonuses:read',
  tag: 'Bonuses',
  summary: "A player's loyalty points",
  params: { player: 'player' },
  reply: one(playerLoyalty),
  example: { title: 'The points of a player', params: { player: 1 } },
});
