import { type Money, max, negate, subtract, zero } from '../../base/money.ts';
import { dayOf, isoWeekOf, monthOf, yearOf } from '../../base/windows.ts';
import type { WalletFacts } from './account-row.ts';
import { countable } from './bounds.ts';

/**
 * The counters at a time: those of a past window restart at zero. A node whose clock is slightly behind counts into the
 * window that another has begun: windows never go back.
 */
export const rollWindows = (wallet: WalletFacts, now: Date): WalletFacts => {
  const day = dayOf(now);
  if (wallet.window_day >= day) return wallet;
  const [week, month, year] = [isoWeekOf(now), monthOf(now), yearOf(now)];
  return {
    ...wallet,
    window_day: day,
    window_week: week,
    window_month: month,
    window_year: year,
    bet_day: zero,
    loss_day: zero,
    deposit_day: zero,
    withdrawal_day: zero,
    ...(wallet.window_week === week ? {} : { bet_week: zero, loss_week: zero, deposit_week: zero }),
    ...(wallet.window_month === month ? {} : { bet_month: zero, loss_month: zero, deposit_month: zero }),
    ...(wallet.window_year === year ? {} : { deposit_year: zero }),
  };
};

/** Paid deposits count gross in every window. */
export const countDeposit = (wallet: WalletFacts, amount: Money): WalletFacts => ({
  ...wallet,
  deposit_day: countable(wallet.deposit_day + amount),
  deposit_week: countable(wallet.deposit_week + amount),
  deposit_month: countable(wallet.deposit_month + amount),
  deposit_year: countable(wallet.deposit_year + amount),
  deposited_total: countable(wallet.deposited_total + amount),
});

/** Withdrawals count from their request on; a rejected or cancelled one no longer counts. */
export const countWithdrawal = (wallet: WalletFacts, amount: Money): WalletFacts => ({
  ...wallet,
  withdrawal_day: countable(wallet.withdrawal_day + amount),
  withdrawn_total: countable(wallet.withdrawn_total + amount),
});

export const uncountWithdrawal = (wallet: WalletFacts, amount: Money, requestedAt: Date): WalletFacts => ({
  ...wallet,
  withdrawal_day:
    dayOf(requestedAt) === wallet.window_day ? subtract(wallet.withdrawal_day, amount) : wallet.withdrawal_day,
  withdrawn_total: subtract(wallet.withdrawn_total, amount),
});

/** A bet counts its whole stake as lost until there is a win. */
export const countBet = (wallet: WalletFacts, stake: Money): WalletFacts => ({
  ...countLoss(wallet, stake),
  bet_day: countable(wallet.bet_day + stake),
  bet_week: countable(wallet.bet_week + stake),
  bet_month: countable(wallet.bet_month + stake),
  staked_total: countable(wallet.staked_total + stake),
});

/** A win reduces the loss, even below zero: winnings can be lost again before a limit applies. */
export const countWin = (wallet: WalletFacts, amount: Money): WalletFacts => countLoss(wallet, negate(amount));

/**
 * A rolled back bet no longer counts in the windows in which its round was opened. In later windows it changes nothing:
 * yesterday's bet makes no room within today's limits.
 */
export const uncountBet = (wallet: WalletFacts, stake: Money, openedAt: Date): WalletFacts => ({
  ...wallet,
  ...(dayOf(openedAt) === wallet.window_day && {
    bet_day: max(zero, subtract(wallet.bet_day, stake)),
    loss_day: countable(wallet.loss_day - stake),
  }),
  ...(isoWeekOf(openedAt) === wallet.window_week && {
    bet_week: max(zero, subtract(wallet.bet_week, stake)),
    loss_week: countable(wallet.loss_week - stake),
  }),
  ...(monthOf(openedAt) === wallet.window_month && {
    bet_month: max(zero, subtract(wallet.bet_month, stake)),
    loss_month: countable(wallet.loss_month - stake),
  }),
  staked_total: max(zero, subtract(wallet.staked_total, stake)),
});

const countLoss = (wallet: WalletFacts, amount: Money): WalletFacts => ({
  ...wallet,
  loss_day: countable(wallet.loss_day + amount),
  loss_week: countable(wallet.loss_week + amount),
  loss_month: countable(wallet.loss_month + amount),
});
