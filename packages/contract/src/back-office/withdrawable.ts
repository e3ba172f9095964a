import { z } from 'zod';
import { id, money } from '../common.ts';
import { forfeitedBonuses, payoutReasons, withdrawalBounds } from '../payment-fields.ts';
import { defineRoute, one } from '../route.ts';
import { payoutCodes } from '../staff-payment-fields.ts';

export const withdrawable = z.object({
  player_id: id(),
  currency: z.string(),
  withdrawable: money().describe(
    'The largest withdrawal that would be taken now; a payment method may bound it further.',
  ),
  real_balance: money(),
  bonus_balance: money().describe('Bonus money is never withdrawn.'),
  held: money().describe('In withdrawals that are not decided or not paid yet; it has left the balance.'),
  bounds: z
    .array(z.object({ rule: z.enum(withdrawalBounds), at_most: money() }))
    .describe('What bounds it; the least counts.'),
  blocked_by: z
    .array(z.object({ reason: z.enum(payoutReasons), code: z.enum(payoutCodes), message: z.string() }))
    .describe('Why nothing can be withdrawn now; the rules that would refuse a request.'),
  forfeits: forfeitedBonuses(),
});

export const getWithdrawable = defineRoute({
  name: 'get_withdrawable',
  method: 'GET',
  path: '/api/back-office/v1/players/{player}/withdrawable',
  audience: 'staff',
  permission: 'view_payments',
  tag: 'Wallet',
  summary: 'What a player can withdraw now, and why',
  description: 'From the same rules that decide on a request.',
  params: { player: 'player' },
  reply: one(withdrawable),
  example: { title: 'Why not more', params: { player: 1 } },
});
