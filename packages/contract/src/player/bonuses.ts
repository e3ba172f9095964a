import { playerBonus } from '../bonus-fields.ts';
import { playerBonusFilters } from '../operator/bonuses.ts';
import { defineRoute, page } from '../route.ts';

export const listOwnBonuses = defineRoute({
  name: 'list_own_bonuses',
  method: 'GET',
  path: '/api/v1/player/bonuses',
  audience: 'player',
  tag: 'Bonuses',
  summary: "The player's own bonuses, newest first",
  description: 'With what is left to wager, and the free spins that are left to play.',
  query: playerBonusFilters,
  reply: page(playerBonus),
  example: { title: 'The one that runs', query: { state: 'activated' } },
});
