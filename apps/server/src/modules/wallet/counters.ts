import { dayOf, isoWeekOf, monthOf, yearOf } from '../../base/windows.ts';
import { countable } from './bounds.ts';
import type { WalletFacts } from './facet.ts';

/** The counters as they stand at a moment: those of a window that has passed start again from nothing. */
export const rollWindows = (wallet: WalletFacts, now: Date): WalletFacts => {
  const [day, week, month, year] = [dayOf(now), isoWeekOf(now), monthOf(now), yearOf(now)];
  if (wallet.window_day === day && wallet.window_week === week && wallet.window_month === month) return wallet;
  return {
    ...wallet,
    window_day: day,
    window_week: week,
    window_month: month,
    window_year: year,
    ...(wallet.window_day === day ? {} : { bet_day: 0, loss_day: 0, deposit_day: 0, withdrawal_day: 0 }),
    ...(wallet.window_week === week ? {} : { bet_week: 0, loss_week: 0, deposit_week: 0 }),
    ...(wallet.window_month === month ? {} : { bet_month: 0, loss_month: 0, deposit_month: 0 }),
    ...(wallet.window_year === year ? {} : { deposit_year: 0 }),
  };
};

/** Paid deposits count gross in every window. */
export const countDeposit = (wallet: WalletFacts, amount: number): WalletFacts => ({
  ...wallet,
  deposit_day: countable(wallet.deposit_day + amount),
  deposit_week: countable(wallet.deposit_week + amount),
  deposit_month: countable(wallet.deposit_month + amount),
  deposit_year: countable(wallet.deposit_year + amount),
  deposited_total: countable(wallet.deposited_total + amount),
});

/** Withdrawals count from their request on; one that is rejected or cancelled no longer counts. */
export const countWithdrawal = (wallet: WalletFacts, amount: number): WalletFacts => ({
  ...wallet,
  withdrawal_day: countable(wallet.withdrawal_day + amount),
  withdrawn_total: countable(wallet.withdrawn_total + amount),
});

export const uncountWithdrawal = (wallet: WalletFacts, amount: number, requestedAt: Date): WalletFacts => ({
  ...wallet,
  withdrawal_day: dayOf(requestedAt) === wallet.window_day ? wallet.withdrawal_day - amount : wallet.withdrawal_day,
  withdrawn_total: wallet.withdrawn_total - amount,
});
