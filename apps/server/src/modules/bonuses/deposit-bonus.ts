import { type Money, min, zero } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Context } from '../../engine/account.ts';
import { attempt } from '../../engine/decide.ts';
import type { WalletFacts } from '../wallet/account-row.ts';
import { inPlayerCurrency } from '../wallet/conversion.ts';
import type { Bonus, PlayerBonus } from './bonus.ts';
import { type GrantDraft, grant } from './grant.ts';
import { percentOf } from './rules.ts';

/** A paid deposit, and whether it was the player's first. */
export type PaidDeposit = { readonly id: number; readonly amount: Money; readonly is_first: boolean };

/** What a deposit earns by a bonus: its share, up to the cap; nothing below the minimum deposit. */
const depositShare = ({ type, terms }: Bonus, deposit: PaidDeposit, wallet: WalletFacts, context: Context): Money => {
  const isMeant = terms.on_deposit && type === (deposit.is_first ? 'deposit_match' : 'reload');
  const inOwn = (amount: Money): Money => inPlayerCurrency(amount, wallet, context.operator);
  if (!isMeant || deposit.amount < inOwn(terms.min_deposit)) return zero;
  const share = percentOf(deposit.amount, terms.percentage);
  return terms.cap === 0 ? share : min(share, inOwn(terms.cap));
};

/**
 * The bonus of a deposit, in the same change: of those that the player may have, the largest. A refused bonus is
 * skipped; it never refuses the deposit.
 */
export const grantOnDeposit = (draft: GrantDraft, deposit: PaidDeposit, context: Context): PlayerBonus | undefined => {
  const brought = [...draft.bonus_offers.values()]
    .map(({ bonus }) => ({ bonus_id: bonus.id, amount: depositShare(bonus, deposit, draft.wallet, context) }))
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => b.amount - a.amount || a.bonus_id - b.bonus_id);
  for (const { bonus_id, amount } of brought) {
    const wanted = { bonus_id, amount, source: 'deposit', source_reference: String(deposit.id) } as const;
    try {
      return attempt(draft, () => grant(draft, wanted, context));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return undefined;
};
