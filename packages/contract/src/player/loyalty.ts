import { z } from 'zod';
import { positiveAmount } from '../common.ts';
import { playerLoyalty, pointsExchange } from '../loyalty-fields.ts';
import { defineRoute, one } from '../route.ts';

const player = { audience: 'player', tag: 'Player session' } as const;

export const getOwnLoyalty = defineRoute({
  ...player,
  name: 'get_own_loyalty',
  method: 'GET',
  path: '/api/v1/player/loyalty',
  summary: 'The loyalty points of the player behind the token',
  description: 'What the points are worth, and how many are missing to the next exchange.',
  reply: one(playerLoyalty),
  example: { title: 'My points' },
});

export const exchangePoints = defineRoute({
  ...player,
  name: 'exchange_points',
  method: 'POST',
  path: '/api/v1/player/loyalty/exchange',
  summary: 'Exchange points for real money',
  description:
    'Refused with BONUS_INVALID; details.rule says why: excluded_player, inactive, points, minimum_points or worth. The amount is rounded down, and only the points that make it up are taken.',
  body: z.object({ points: positiveAmount().optional().describe('All of them when left out.') }),
  bodyOptional: true,
  reply: one(pointsExchange, 201),
  refusals: ['BONUS_INVALID'],
  example: { title: 'A thousand points', body: { points: 1_000 } },
});
