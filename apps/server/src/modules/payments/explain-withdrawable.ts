import type { withdrawable } from '@croupier/contract/back-office/withdrawable.ts';
import type { z } from 'zod';
import { type Money, max, min, oneUnit, subtract, zero } from '../../base/money.ts';
import { type Context, defineCommand, type Facts } from '../../engine/account.ts';
import { isGivenUpOnWithdrawal } from '../bonuses/forfeit-on-payment.ts';
import { openBonuses } from '../bonuses/lifecycle.ts';
import { inPlayerCurrency } from '../wallet/conversion.ts';
import { unverifiedAllowance } from '../wallet/rules.ts';
import { payeeOf, payoutBlocks } from './payout-gate.ts';

const facets = ['wallet', 'player', 'bonuses', 'loyalty'] as const;
type Account = Facts<(typeof facets)[number]>;
type Bound = z.input<typeof withdrawable>['bounds'][number];

/** Says what could be withdrawn now, from the account as a request would find it. Changes nothing. */
export const explainWithdrawable = defineCommand({
  name: 'explain_withdrawable',
  facets,
  needs: () => ({ bonuses: { owing: true }, loyalty: 'exchanges' }),
  decide: (draft, input: { readonly held: Money }, context) => {
    const { wallet } = draft;
    // The smallest request: what refuses it refuses everything.
    const least = { amount: oneUnit, approved_by: [], operator_amount: null };
    const blocks = payoutBlocks(least, payeeOf(draft), context, 'request');
    const bounds = boundsOf(draft, context);
    const most = bounds.map(({ at_most }) => at_most).reduce(min);
    const data: z.input<typeof withdrawable> = {
      player_id: wallet.player_id,
      currency: wallet.currency,
      withdrawable: blocks.length > 0 ? zero : max(zero, most),
      real_balance: wallet.real_balance,
      bonus_balance: wallet.bonus_balance,
      held: input.held,
      bounds,
      blocked_by: blocks.map(({ reason, code, message }) => ({ reason, code, message })),
      forfeits: openBonuses(draft)
        .filter((bonus) => isGivenUpOnWithdrawal(bonus, context.operator))
        .map(({ id, name, wager_requirement, wagered_amount }) => ({
          player_bonus_id: id,
          ...{ name, wager_requirement, wagered_amount },
        })),
    };
    return { data };
  },
});

const boundsOf = (account: Account, context: Context): Bound[] => {
  const { player, wallet } = account;
  const { owed } = payeeOf(account);
  const { operator } = context;
  const balance: Bound[] = [
    { rule: 'real_balance', at_most: wallet.real_balance },
    ...(owed === 0
      ? []
      : [{ rule: 'owed' as const, at_most: max(zero, subtract(max(zero, wallet.real_balance), owed)) }]),
  ];
  if (wallet.rate === null) return balance;
  const allowance = unverifiedAllowance(player, wallet, context);
  const cap = operator.settings.daily_withdrawal_cap;
  const left =
    cap === null ? null : max(zero, subtract(inPlayerCurrency(cap, wallet, operator), wallet.withdrawal_day));
  return [
    ...balance,
    ...(allowance === null ? [] : [{ rule: 'unverified_allowance' as const, at_most: allowance }]),
    ...(left === null ? [] : [{ rule: 'daily_cap' as const, at_most: left }]),
  ];
};
