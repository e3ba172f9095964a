import { type Money, max, negate, subtract, zero } from '../../base/money.ts';
import { dayOf, isoWeekOf, monthOf, yearOf } from '../../base/windows.ts';
import type { CounterFacts, WalletFacts } from './account-row.ts';
import { countable } from './bounds.ts';

/**
 * The counters at a time: those of a past window restart at zero. A node whose clock is slightly behind counts into the
 * window that another has begun: windows never go back.
 */
export const rollWindows = (wallet: WalletFacts, now: Date): WalletFacts => rollCounters(wallet, now);

/** The same for the counters alone, as a reader finds them. */
export const rollCounters = <Row extends CounterFacts>(wallet: Row, now: Date): Row => {
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

/** What is staked, by wallet. */
export type Stake = { readonly real: Money; readonly bonus: Money };

/**
 * The loss counts real money alone: the real share of each stake, less the real share of what was won in rounds with a
 * stake of real money. Bonus money, free spins and wins without a stake of one's own neither add to it nor make room
 * within a limit. The bet counters count the whole stake. All of the real share is lost until there is a win.
 */
export const countBet = (wallet: WalletFacts, { real, bonus }: Stake): WalletFacts => ({
  ...countLoss(wallet, real),
  bet_day: countable(wallet.bet_day + real + bonus),
  bet_week: countable(wallet.bet_week + real + bonus),
  bet_month: countable(wallet.bet_month + real + bonus),
  staked_total: countable(wallet.staked_total + real + bonus),
});

/**
 * A win of real money reduces the loss, even below zero: winnings can be lost again before a limit applies. `staked` is
 * the stake of its round.
 */
export const countWin = (wallet: WalletFacts, won: Money, staked: Pick<Stake, 'real'>): WalletFacts =>
  staked.real > 0 ? countLoss(wallet, negate(won)) : wallet;

/**
 * A rolled back bet no longer counts in the windows in which its round was opened. In later windows it changes nothing:
 * yesterday's bet makes no room within today's limits.
 */
export const uncountBet = (wallet: WalletFacts, { real, bonus }: Stake, openedAt: Date): WalletFacts => ({
  ...wallet,
  ...(dayOf(openedAt) === wallet.window_day && {
    bet_day: max(zero, countable(wallet.bet_day - real - bonus)),
    loss_day: countable(wallet.loss_day - real),
  }),
  ...(isoWeekOf(openedAt) === wallet.window_week && {
    bet_week: max(zero, countable(wallet.bet_week - real - bonus)),
    loss_week: countable(wallet.loss_week - real),
  }),
  ...(monthOf(openedAt) === wallet.window_month && {
    bet_month: max(zero, countable(wallet.bet_month - real - bonus)),
    loss_month: countable(wallet.loss_month - real),
  }),
  staked_total: max(zero, countable(wallet.staked_total - real - bonus)),
});

const countLoss = (wallet: WalletFacts, amount: Money): WalletFacts => ({
  ...wallet,
  loss_day: countable(wallet.loss_day + amount),
  loss_week: countable(wallet.loss_week + amount),
  loss_month: countable(wallet.loss_month + amount),
});
