import { type Money, max, min, money, subtract, zero } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import type { WalletFacts } from '../wallet/account-row.ts';
import { countable } from '../wallet/bounds.ts';

/** An amount, split by wallet. */
export type Split = { readonly real: Money; readonly bonus: Money };

export const nothing: Split = { real: zero, bonus: zero };

export const total = (split: Split): Money => countable(split.real + split.bonus);

export const plus = (left: Split, right: Split): Split => ({
  real: countable(left.real + right.real),
  bonus: countable(left.bonus + right.bonus),
});

/** Takes stakes from real money first, then bonus. A real balance below zero blocks bets. */
export const splitStake = (wallet: Pick<WalletFacts, 'real_balance' | 'bonus_balance'>, stake: Money): Split => {
  const real = min(stake, max(zero, wallet.real_balance));
  const bonus = subtract(stake, real);
  if (wallet.real_balance < 0 || bonus > wallet.bonus_balance)
    throw new Refusal('INSUFFICIENT_FUNDS', undefined, {
      balance: wallet.real_balance,
      bonus_balance: wallet.bonus_balance,
      requested: stake,
    });
  return { real, bonus };
};

/**
 * Splits a win as the stakes of its round were. The share is computed from everything that the round has won so far, so
 * that many small wins together move at most one odd unit to real. Exact in integers.
 */
export const splitWin = (win: Money, stake: Split, wonBefore: Split = nothing): Split => {
  if (stake.bonus === 0) return { real: win, bonus: zero };
  const won = BigInt(total(wonBefore)) + BigInt(win);
  const ofBonus = Number((won * BigInt(stake.bonus)) / BigInt(total(stake)));
  const bonus = money(Math.min(win, Math.max(0, ofBonus - wonBefore.bonus)));
  return { real: subtract(win, bonus), bonus };
};
