import { z } from 'zod';
import { playerBonus } from '../bonus-fields.ts';
import { id, line } from '../common.ts';
import { defineRoute, one } from '../route.ts';

export const promoRules = [
  'unknown',
  'inactive',
  'not_started',
  'expired',
  'already_used',
  'same_person',
  'used_up',
] as const;

export const promoRedemption = z.object({
  redemption_id: id(),
  code: z.string().describe('In capitals.'),
  bonus: playerBonus,
});

export const redeemPromoCode = defineRoute({
  name: 'redeem_promo_code',
  method: 'POST',
  path: '/api/v1/operator/players/{player}/promo-codes',
  audience: 'operator',
  scope: 'bonuses:write',
  tag: 'Bonuses',
  summary: 'Redeem a promo code',
  description: `Grants the bonus of the code. PROMO_CODE_INVALID says in details.rule why not: ${promoRules.join(', ')}; what refuses the bonus itself is BONUS_INVALID, and the code is not used up by it.`,
  params: { player: 'player' },
  body: z.object({ code: line(64).describe('Without regard to case.') }),
  reply: one(promoRedemption, 201),
  refusals: ['PROMO_CODE_INVALID', 'BONUS_INVALID'],
  example: { title: 'A welcome', params: { player: 1 }, body: { code: 'welcome-2026' } },
});
