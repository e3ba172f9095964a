import { z } from 'zod';
import { bonus, bonusStates, playerBonus } from '../bonus-fields.ts';
import { amount, id, paging, prose } from '../common.ts';
import { defineRoute, list, one, page } from '../route.ts';

const tag = 'Bonuses';

export const listBonuses = defineRoute({
  name: 'list_bonuses',
  method: 'GET',
  path: '/api/v1/operator/bonuses',
  audience: 'operator',
  scope: 'bonuses:read',
  tag,
  summary: 'The active bonuses of the catalogue',
  reply: list(bonus),
  example: { title: 'What can be granted' },
});

export const playerBonusFilters = z.object({ ...paging, state: z.enum(bonusStates).optional() });

export const listPlayerBonuses = defineRoute({
  name: 'list_player_bonuses',
  method: 'GET',
  path: '/api/v1/operator/players/{player}/bonuses',
  audience: 'operator',
  scope: 'bonuses:read',
  tag,
  summary: "A player's bonuses, newest first",
  params: { player: 'player' },
  query: playerBonusFilters,
  reply: page(playerBonus),
  example: { title: 'The one that runs', params: { player: 1 }, query: { state: 'activated' } },
});

export const grantBonus = defineRoute({
  name: 'grant_bonus',
  method: 'POST',
  path: '/api/v1/operator/players/{player}/bonuses',
  audience: 'operator',
  scope: 'bonuses:write',
  tag,
  summary: 'Grant a bonus',
  description:
    'Credited at once, or pending while another bonus is wagered; without wagering it is paid straight to the real wallet. Sends bonus.granted, and bonus.completed when it finishes. details.rule of BONUS_INVALID says which rule refuses: inactive, excluded_player, country, category, registered, grant_cap, same_person (the cap counts over linked accounts of one person), too_many_unfinished or amount.',
  params: { player: 'player' },
  body: z.object({
    bonus_id: id(),
    amount: amount().optional().describe('Minor units of the player currency; otherwise the default of the bonus.'),
    note: prose(1000).optional(),
  }),
  reply: one(playerBonus, 201),
  refusals: ['BONUS_INVALID'],
  example: { title: 'For a loyal player', params: { player: 1 }, body: { bonus_id: 1, amount: 1_000, note: 'Sorry.' } },
});
