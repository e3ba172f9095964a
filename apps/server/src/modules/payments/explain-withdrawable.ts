import type { withdrawable } from '@croupier/contract/back-office/withdrawable.ts';
import type { z } from 'zod';
import { type Money, max, min, oneUnit, subtract, zero } from '../../base/money.ts';
import { type Context, defineCommand, type Facts } from '../../engine/account.ts';
import { bonusesGivenUp } from '../bonuses/forfeit-on-payment.ts';
import { moneyOfBonus } from '../bonuses/lifecycle.ts';
import { inPlayerCurrency } from '../wallet/conversion.ts';
import { unverifiedAllowance } from '../wallet/rules.ts';
import { payeeFacets, payeeOf } from './payee.ts';
import { payoutBlocks } from './payout-gate.ts';

const facets = payeeFacets;
type Account = Facts<(typeof facets)[number]>;
type Bound = z.input<typeof withdrawable>['bounds'][number];

type Input = { readonly held: Money };

/** What could be withdrawn now, from the account as a request would find it. */
const explain = (account: Account, { held }: Input, context: Context): z.input<typeof withdrawable> => {
  const { wallet } = account;
  // The smallest request: what refuses it refuses everything.
  const least = { amount: oneUnit, approved_by: [], operator_amount: null };
  const blocks = payoutBlocks(least, payeeOf(account), context, 'request');
  const bounds = boundsOf(account, context);
  const most = bounds.map(({ at_most }) => at_most).reduce(min);
  return {
    player_id: wallet.player_id,
    currency: wallet.currency,
    withdrawable: blocks.length > 0 ? zero : max(zero, most),
    real_balance: wallet.real_balance,
    bonus_balance: wallet.bonus_balance,
    held,
    bounds,
    blocked_by: blocks.map(({ reason, code, message }) => ({ reason, code, message })),
    forfeits: bonusesGivenUp(account, context).map((bonus) => ({
      player_bonus_id: bonus.id,
      name: bonus.name,
      bonus_money: moneyOfBonus(account, bonus),
      free_spins_left: bonus.free_spins_left,
      wager_requirement: bonus.wager_requirement,
      wagered_amount: bonus.wagered_amount,
    })),
  };
};

const needs = () => ({ bonuses: { owing: true }, loyalty: 'exchanges' }) as const;

/** For staff. Changes nothing. */
export const explainWithdrawable = defineCommand({
  name: 'explain_withdrawable',
  facets,
  needs,
  decide: (draft, input: Input, context) => ({ data: explain(draft, input, context) }),
});

/** For the player, who learns the code that a request would be refused with, and not the reasons that only staff see. */
export const explainOwnWithdrawable = defineCommand({
  name: 'explain_own_withdrawable',
  facets,
  needs,
  decide: (draft, input: Input, context) => {
    const { player_id, currency, withdrawable, held, bounds, blocked_by, forfeits } = explain(draft, input, context);
    const refused_with = blocked_by[0]?.code ?? null;
    return { data: { player_id, currency, withdrawable, held, bounds, refused_with, forfeits } };
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
