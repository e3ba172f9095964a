import { max, oneUnit } from '../../base/money.ts';
import { defineCommand } from '../../engine/account.ts';
import { grant } from '../bonuses/grant.ts';
import { viewPlayerBonus } from '../bonuses/view.ts';
import { inPlayerCurrency } from '../wallet/conversion.ts';
import { countUseOfPerson, usesOfPerson } from './person-facet.ts';
import { refuseCode, unknownCode } from './rules.ts';

/** The code and its bonus, if the code exists. The bonus of a code never changes. */
export type Redeeming = { readonly promo_code: string; readonly bonus_id?: number | undefined };

const grantOf = (bonus_id: number) => ({ bonus_offers: { bonus_id }, person_grants: { bonus_id } });

/** Redeems a promo code: grants its bonus like any other, and then counts the use. */
export const redeemCode = defineCommand({
  name: 'redeem_promo_code',
  facets: ['wallet', 'player', 'bonuses', 'bonus_offers', 'person_grants', 'promo_codes', 'promo_uses', 'person_uses'],
  needs: (input: Redeeming) => ({
    promo_codes: input,
    promo_uses: input,
    person_uses: input,
    ...(input.bonus_id === undefined ? {} : grantOf(input.bonus_id)),
  }),
  refusals: ['PROMO_CODE_INVALID', 'BONUS_INVALID'],
  decide: (draft, { promo_code, bonus_id }: Redeeming, context) => {
    const { operator, now } = context;
    const { wallet } = draft;
    const code = draft.promo_codes.get(promo_code);
    if (!code || code.bonus_id !== bonus_id) throw unknownCode();
    const used = draft.promo_uses.get(code.id) ?? 0;
    refuseCode(code, { own: used, person: usesOfPerson(draft, code.id) }, now);

    const id = context.newId('promo_redemption');
    const amount = code.amount === null ? undefined : max(oneUnit, inPlayerCurrency(code.amount, wallet, operator));
    const wanted = { bonus_id, amount, source: 'promo_code', source_reference: `${code.code}/${id}` } as const;
    const bonus = grant(draft, wanted, context);
    draft.promo_codes = new Map(draft.promo_codes).set(code.code, { ...code, uses: code.uses + 1 });
    draft.promo_uses = new Map(draft.promo_uses).set(code.id, used + 1);
    countUseOfPerson(draft, code.id);
    draft.append('promo_uses', {
      id,
      promo_code_id: code.id,
      player_id: wallet.player_id,
      player_bonus_id: bonus.id,
      created_at: now,
    });
    return { data: { redemption_id: id, code: code.code, bonus: viewPlayerBonus(bonus) } };
  },
});
