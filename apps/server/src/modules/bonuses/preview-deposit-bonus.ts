import type { getOwnDepositBonus } from '@croupier/contract/player/bonuses.ts';
import type { DataOf } from '@croupier/contract/route.ts';
import { type Money, max, oneUnit, zero } from '../../base/money.ts';
import { type Context, defineCommand } from '../../engine/account.ts';
import { inPlayerCurrency } from '../wallet/conversion.ts';
import { type PromisedBonus, promiseOnDeposit } from './deposit-bonus.ts';
import { type GrantDraft, requirementOf } from './grant.ts';
import { openBonuses } from './lifecycle.ts';

type Preview = DataOf<typeof getOwnDepositBonus>;

/** The bonus that a deposit would bring, by the rule that promises it when the deposit is authorised. Changes nothing. */
export const previewDepositBonus = defineCommand({
  name: 'preview_deposit_bonus',
  facets: ['wallet', 'player', 'bonuses', 'bonus_offers', 'person_grants'],
  decide: (draft, { amount }: { readonly amount: Money }, context) => {
    const { player_id, currency, deposited_total } = draft.wallet;
    const promised = promiseOnDeposit(draft, { amount, is_first: deposited_total === 0 }, context);
    const bonus = promised ? previewOf(promised, draft, context) : null;
    const data: Preview = { player_id, currency, amount, bonus };
    return { data };
  },
});

const previewOf = ({ bonus, amount }: PromisedBonus, draft: GrantDraft, { operator }: Context): Preview['bonus'] => {
  const wager_requirement = requirementOf(bonus, amount, false, draft.wallet);
  const largest = max(oneUnit, inPlayerCurrency(bonus.max_bet, draft.wallet, operator));
  return {
    bonus_id: bonus.id,
    name: bonus.name,
    amount,
    wager_requirement,
    valid_days: bonus.valid_days,
    max_bet: bonus.max_bet === 0 ? zero : largest,
    waits: wager_requirement > 0 && openBonuses(draft).length > 0,
  };
};
