import { promoRedemption, promoRules, redeemPromoCode } from '../operator/promo-codes.ts';
import { defineRoute, one } from '../route.ts';

export const redeemOwnPromoCode = defineRoute({
  name: 'redeem_own_promo_code',
  method: 'POST',
  path: '/api/v1/player/promo-codes',
  audience: 'player',
  access: 'payments',
  tag: 'Bonuses',
  summary: 'Redeem a promo code',
  description: `Needs the scope \`bonuses:write\` of the key that issued the token, too. PROMO_CODE_INVALID says in details.rule why not: ${promoRules.join(', ')}.`,
  body: redeemPromoCode.body,
  reply: one(promoRedemption, 201),
  refusals: ['PROMO_CODE_INVALID', 'BONUS_INVALID'],
  example: { title: 'A welcome', body: { code: 'welcome-2026' } },
});
