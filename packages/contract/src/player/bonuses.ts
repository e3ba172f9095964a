import { z } from 'zod';
import { playerBonus } from '../bonus-fields.ts';
import { id, money, queryAmount } from '../common.ts';
import { playerBonusFilters } from '../operator/bonuses.ts';
import { defineRoute, one, page } from '../route.ts';

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

export const getOwnDepositBonus = defineRoute({
  name: 'get_own_deposit_bonus',
  method: 'GET',
  path: '/api/v1/player/deposit-bonus',
  audience: 'player',
  access: 'payments',
  tag: 'Bonuses',
  summary: 'The bonus that a deposit would bring now',
  description:
    'Show it before the player pays: what comes, what must be staked until it becomes real money, and until when. Promises nothing; an authorised deposit keeps the terms of its moment.',
  query: z.object({ amount: queryAmount().describe('Minor units of the player currency.') }),
  reply: one(
    z.object({
      player_id: id(),
      currency: z.string(),
      amount: money().describe('The deposit that was asked about.'),
      bonus: z
        .object({
          bonus_id: id(),
          name: z.string(),
          amount: money(),
          wager_requirement: money().describe('To be staked until it becomes real money; 0: it is real at once.'),
          valid_days: z.int().describe('How long there is time for that, once it runs.'),
          max_bet: money().describe('The largest stake while it runs; 0: any.'),
          waits: z.boolean().describe('Whether it starts only when the bonuses before it are over.'),
        })
        .nullable(),
    }),
  ),
  refusals: ['BONUS_INVALID'],
  example: { title: 'With 25.00', query: { amount: 2500 } },
});
