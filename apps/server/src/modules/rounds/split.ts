import { Refusal } from '../../base/refusal.ts';
import type { WalletFacts } from '../wallet/account-row.ts';

/** An amount, split by wallet. */
export type Split = { readonly real: number; readonly bonus: number };

export const nothing: Split = { real: 0, bonus: 0 };

export const total = (split: Split): number => split.real + split.bonus;

export const plus = (left: Split, right: Split): Split => ({
  real: left.real + right.real,
  bonus: left.bonus + right.bonus,
});

/** Takes stakes from real money first, then bonus. A real balance below zero blocks bets. */
export const splitStake = (wallet: Pick<WalletFacts, 'real_balance' | 'bonus_balance'>, stake: number): Split => {
  const real = Math.min(stake, Math.max(0, wallet.real_balance));
  const bonus = stake - real;
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
export const splitWin = (win: number, stake: Split, wonBefore: Split = nothing): Split => {
  if (stake.bonus === 0) return { real: win, bonus: 0 };
  const won = BigInt(total(wonBefore)) + BigInt(win);
  const ofBonus = Number((won * BigInt(stake.bonus)) / BigInt(total(stake)));
  const bonus = Math.min(win, Math.max(0, ofBonus - wonBefore.bonus));
  return { real: win - bonus, bonus };
};
