import { money } from '../../base/money.ts';
import type { Refusal } from '../../base/refusal.ts';
import type { Context, Facts } from '../../engine/account.ts';
import { refuseRestricted } from '../payments/rules.ts';
import { advanceSession, betLimitRefusal, limitsAt, sessionRefusal } from '../responsible-gaming/rules.ts';
import { book } from '../wallet/book.ts';
import { countBet, countWin, rollWindows, uncountBet } from '../wallet/counters.ts';
import type { WalletFacts } from '../wallet/facet.ts';
import type { EntryType, LedgerEntry } from '../wallet/ledger-entry.ts';
import { earnPoints, returnPoints } from '../wallet/points.ts';
import { type Split, splitStake, total } from './split.ts';

/** Which game and round a movement belongs to. */
export type Play = { readonly game_id: number; readonly game_round_id: string; readonly player_bonus_id?: number };

export type Moved = { readonly wallet: WalletFacts; readonly entries: readonly LedgerEntry[]; readonly split: Split };

/** The limit that refuses a stake, if one does: the session first, then the stake as the worst case. */
export const stakeLimitRefusal = (
  account: Facts<'wallet' | 'limits'>,
  stake: number,
  { now }: Pick<Context, 'now'>,
): Refusal | undefined => {
  const limits = limitsAt(account.limits, now);
  const wallet = rollWindows(account.wallet, now);
  return sessionRefusal(limits, wallet, now) ?? betLimitRefusal(limits, wallet, stake, now);
};

/** Takes a stake that no limit refuses: the player may bet, the money is there, and all counters know of it. */
export const takeStake = (account: Facts<'wallet' | 'player'>, stake: number, play: Play, context: Context): Moved => {
  refuseRestricted(account.player, 'can_bet', context.now);
  const wallet = rollWindows(account.wallet, context.now);
  const split = splitStake(wallet, stake);
  const earned = earnPoints(wallet, split.real, context.operator, context.now);
  const counted = { ...countBet(earned, stake), ...advanceSession(wallet, context.now) };
  return post(counted, 'casino_bet', split, -1, play, context);
};

/** Pays a win. It is never refused: not for a limit, a restriction or a session that has ended. */
export const payWin = (wallet: WalletFacts, win: Split, play: Play, context: Context): Moved =>
  post(countWin(rollWindows(wallet, context.now), total(win)), 'casino_win', win, 1, play, context);

/** Gives a stake back, exactly as it was taken, and takes back the points that it had earned. */
export const giveBack = (
  wallet: WalletFacts,
  stake: Split & { readonly taken_at: Date },
  play: Play,
  context: Context,
): Moved => {
  const returned = returnPoints(rollWindows(wallet, context.now), stake.real, context.operator, stake.taken_at);
  return post(uncountBet(returned, total(stake)), 'casino_rollback', stake, 1, play, context);
};

/** One entry per wallet that is touched. */
const post = (
  wallet: WalletFacts,
  type: EntryType,
  split: Split,
  sign: 1 | -1,
  play: Play,
  context: Context,
): Moved => {
  const entries: LedgerEntry[] = [];
  let current = wallet;
  for (const name of ['real', 'bonus'] as const) {
    if (split[name] === 0) continue;
    const booked = book(current, { wallet: name, type, amount: money(sign * split[name]), ...play }, context);
    current = booked.wallet;
    entries.push(booked.entry);
  }
  return { wallet: current, entries, split };
};
