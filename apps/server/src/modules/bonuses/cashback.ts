import { type Money, min, zero } from '../../base/money.ts';
import { type Context, defineCommand } from '../../engine/account.ts';
import type { WalletFacts } from '../wallet/account-row.ts';
import { inPlayerCurrency } from '../wallet/conversion.ts';
import type { Bonus } from './bonus.ts';
import { grant } from './grant.ts';
import { invalidBonus, percentOf } from './rules.ts';
import { viewPlayerBonus } from './view.ts';

/** A player's net loss of real money in a period, in the player's currency. */
export type Loss = { readonly bonus_id: number; readonly source_reference: string; readonly loss: Money };

/** The share of a loss that is returned, up to the cap. */
const cashbackShare = ({ terms }: Bonus, loss: Money, wallet: WalletFacts, { operator }: Context): Money => {
  const share = percentOf(loss, terms.percentage);
  return terms.cap === 0 ? share : min(share, inPlayerCurrency(terms.cap, wallet, operator));
};

/** Grants a period's cashback, by the rules of every grant. The period is its reference, so it is granted once. */
export const grantCashback = defineCommand({
  name: 'grant_cashback',
  facets: ['wallet', 'player', 'bonuses', 'bonus_offers', 'person_grants'],
  needs: (input: Loss) => ({ bonus_offers: input, person_grants: input }),
  decide: (draft, { bonus_id, source_reference, loss }: Loss, context) => {
    const offer = draft.bonus_offers.get(bonus_id);
    const amount = offer ? cashbackShare(offer.bonus, loss, draft.wallet, context) : zero;
    if (amount === 0) throw invalidBonus('amount', 'The loss brings no cashback.', { loss });
    const bonus = grant(draft, { bonus_id, amount, source: 'cashback', source_reference }, context);
    return { data: viewPlayerBonus(bonus) };
  },
});
