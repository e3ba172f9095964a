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
  description: `Needs the scope \`bonuses:write\` of the key that issued the token, too. PROMO_CODE_INVALID says in details.rule why not: ${promoRules.join(', ')}. After five codes of a player that were PROMO_CODE_INVALID the next waits 1, 2, 4 … 30 minutes, and the players of a network with 30 in ten minutes wait (RATE_LIMITED with details.limit_of \`player\` or \`network\`).`,
  body: redeemPromoCode.body,
  reply: one(promoRedemption, 201),
  refusals: ['PROMO_CODE_INVALID', 'BONUS_INVALID'],
  example: { title: 'A welcome', body: { code: 'welcome-2026' } },
});
