import { money } from '../../base/money.ts';
import type { Context, Facts } from '../../engine/account.ts';
import type { NewEvent } from '../../outbox/emit.ts';
import type { HistoryEntry } from '../bonuses/bonus.ts';
import { type Journal, openJournal } from '../bonuses/journal.ts';
import { settleBonuses } from '../bonuses/lifecycle.ts';
import { returnBonusMoney } from '../bonuses/return-money.ts';
import { takeBackConversion } from '../bonuses/take-back.ts';
import { refuseAboveMaxBet, type StakedGame, type Wager, wager } from '../bonuses/wager.ts';
import { refuseRestricted } from '../payments/rules.ts';
import { advanceSession, betLimitRefusal, type LimitRefusal, sessionRefusal } from '../responsible-gaming/rules.ts';
import { book } from '../wallet/book.ts';
import { countBet, countWin, uncountBet } from '../wallet/counters.ts';
import type { WalletFacts } from '../wallet/facet.ts';
import type { LedgerEntry } from '../wallet/ledger-entry.ts';
import { type CountedStakes, uncountStakes } from './count-stakes.ts';
import type { Round } from './round.ts';
import { type Split, splitStake, total } from './split.ts';

/** Which game and round a movement belongs to. */
export type Play = { readonly game_id: number; readonly game_round_id: string };

export type Effects = { readonly wallet: readonly LedgerEntry[]; readonly bonuses: readonly HistoryEntry[] };

/** What a movement did: the account afterwards, what to write beside it, what to say. */
export type Moved<A> = {
  readonly account: A;
  readonly effects: Effects;
  readonly events: readonly NewEvent[];
};

export type Taken<A> = Moved<A> & Wager & { readonly split: Split };

/** The limit that refuses a stake, if one does: the session first, then the stake as the worst case. */
export const stakeLimitRefusal = (
  account: Facts<'wallet' | 'limits'>,
  stake: number,
  { now }: Pick<Context, 'now'>,
): LimitRefusal | undefined => {
  const { wallet } = account;
  const { limits } = account.limits;
  return sessionRefusal(limits, wallet, now) ?? betLimitRefusal(limits, wallet, stake, now);
};

/**
 * Takes a stake that no limit refuses: the player may bet, the running bonus allows it, the money is there, and the
 * counters of the limits know of it. It earns nothing yet: that is for its round to do when it closes (`countStakes`).
 * `round` is the one it goes into, where that stays open.
 */
export const takeStake = <A extends Facts<'wallet' | 'player' | 'bonuses'>>(
  account: A,
  stake: number,
  play: Play & StakedGame,
  context: Context,
  round?: Round,
): Taken<A> => {
  refuseRestricted(account.player, 'can_bet', context.now);
  const { wallet } = account;
  refuseAboveMaxBet(account, stake, round);
  const split = splitStake(wallet, stake);
  const wagered = wager(account, stake, split.bonus, play, round, context.now);
  let current: WalletFacts = { ...countBet(wallet, stake), ...advanceSession(wallet, context.now) };
  const entries: LedgerEntry[] = [];
  const named = { ...playOf(play), ...(wagered.player_bonus_id && { player_bonus_id: wagered.player_bonus_id }) };
  for (const name of ['real', 'bonus'] as const) {
    if (split[name] === 0) continue;
    const booked = book(current, { wallet: name, type: 'casino_bet', amount: money(-split[name]), ...named }, context);
    current = booked.wallet;
    entries.push(booked.entry);
  }
  const { player_bonus_id, wagered: counted } = wagered;
  return {
    account: { ...wagered.account, wallet: current },
    effects: { wallet: entries, bonuses: [] },
    events: [],
    split,
    player_bonus_id,
    wagered: counted,
  };
};

/** Pays a win. It is never refused: not for a limit, a restriction or a session that has ended. */
export const payWin = <A extends Facts<'wallet' | 'bonuses'>>(
  account: A,
  win: Split,
  play: Play,
  player_bonus_id: number | null,
  context: Context,
): Moved<A> => {
  const wallet = countWin(account.wallet, total(win));
  const journal = openJournal({ ...account, wallet }, context);
  bring(journal, 'casino_win', win, play, player_bonus_id, context);
  return journal.moved();
};

/**
 * Gives a stake back, exactly as it was taken. If its round had closed, `counted` says what the stake had earned: that is
 * taken back, and so is what it had converted.
 */
export const giveBack = <A extends Facts<'wallet' | 'bonuses'>>(
  account: A,
  stake: Split & { readonly player_bonus_id: number | null },
  counted: CountedStakes | undefined,
  play: Play,
  context: Context,
): Moved<A> => {
  const wallet = uncountBet(account.wallet, total(stake));
  const returned = { ...account, wallet };
  const journal = openJournal(counted ? uncountStakes(returned, counted, context) : returned, context);
  bring(journal, 'casino_rollback', { ...stake, bonus: 0 }, play, stake.player_bonus_id, context);
  if (counted) takeBackConversion(journal, counted.player_bonus_id, play.game_round_id, context);
  bring(journal, 'casino_rollback', { ...stake, real: 0 }, play, stake.player_bonus_id, context);
  return journal.moved();
};

/** Money comes in: one entry per wallet that is touched, and whatever it means to the bonus it was staked from. */
const bring = <A extends Facts<'wallet' | 'bonuses'>>(
  journal: Journal<A>,
  type: 'casino_win' | 'casino_rollback',
  split: Split,
  play: Play,
  player_bonus_id: number | null,
  context: Context,
): void => {
  const named = { ...playOf(play), ...(player_bonus_id === null ? {} : { player_bonus_id }) };
  if (split.real > 0) journal.book({ wallet: 'real', type, amount: split.real, ...named });
  if (split.bonus > 0)
    returnBonusMoney(journal, { type, amount: split.bonus, player_bonus_id, ...playOf(play) }, context);
};

const playOf = ({ game_id, game_round_id }: Play): Play => ({ game_id, game_round_id });

/** One movement after the other, and what they made of the bonuses. */
export const settled = <A extends Facts<'wallet' | 'player' | 'bonuses'>>(
  moved: readonly Moved<unknown>[],
  account: A,
  context: Context,
): Moved<A> => {
  const last = settleBonuses(account, context);
  const all = [...moved, last];
  return {
    account: last.account,
    effects: {
      wallet: all.flatMap(({ effects }) => effects.wallet),
      bonuses: all.flatMap(({ effects }) => effects.bonuses),
    },
    events: all.flatMap(({ events }) => events),
  };
};
