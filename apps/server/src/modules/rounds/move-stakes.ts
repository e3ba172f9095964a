import { type Money, negate, zero } from '../../base/money.ts';
import type { Context, Draft, Facts } from '../../engine/account.ts';
import type { BonusDraft } from '../bonuses/put-bonus.ts';
import { returnBonusMoney } from '../bonuses/return-money.ts';
import { takeBackConversion } from '../bonuses/take-back.ts';
import { refuseAboveMaxBet, type StakedGame, type Wager, wager } from '../bonuses/wager.ts';
import { refuseRestricted } from '../players/rules.ts';
import { advanceSession, betLimitRefusal, type LimitRefusal, sessionRefusal } from '../responsible-gaming/rules.ts';
import { book } from '../wallet/book.ts';
import { countable } from '../wallet/bounds.ts';
import { countBet, countWin, uncountBet } from '../wallet/counters.ts';
import { type CountedStakes, uncountStakes } from './count-stakes.ts';
import type { Round } from './round.ts';
import { type Split, splitStake } from './split.ts';

/** The game and round of a movement. */
export type Play = { readonly game_id: number; readonly game_round_id: string };

/** The value of a stake in the operator's currency, as it was booked; null where nothing was, or it is not known. */
export type BookedStake = { readonly real: Money | null; readonly bonus: Money | null };

/** What was taken, and its value in the operator's currency as it was booked. */
export type Taken = Wager & { readonly split: Split; readonly booked: BookedStake };

/**
 * The limit that refuses a stake, if any: the session first, then the stake as the worst case. `round` is the round it
 * belongs to, if it has others.
 */
export const stakeLimitRefusal = (
  { wallet, limits: { limits } }: Facts<'wallet' | 'limits'>,
  stake: Money,
  { now }: Pick<Context, 'now'>,
  round?: Pick<Round, 'staked_real' | 'staked_bonus'>,
): LimitRefusal | undefined =>
  sessionRefusal(limits, wallet, now) ??
  betLimitRefusal(limits, wallet, stake, now, round && countable(round.staked_real + round.staked_bonus));

/**
 * Takes a stake that no limit refuses: checks that the player may bet, that the running bonus allows it and that the
 * money is there, and updates the counters of the limits. It earns nothing before its round closes (`countStakes`).
 * `round` is the round it belongs to, if that stays open.
 */
export const takeStake = (
  draft: Draft<'wallet' | 'player' | 'bonuses'>,
  stake: Money,
  play: Play & StakedGame,
  context: Context,
  round?: Round,
): Taken => {
  const { wallet, player } = draft;
  refuseRestricted(player, 'can_bet', context.now);
  refuseAboveMaxBet(draft, stake, round);
  const split = splitStake(wallet, stake);
  const wagered = wager(draft, stake, split.bonus, play, round, context);

  draft.wallet = { ...countBet(wallet, split), ...advanceSession(wallet, context.now) };
  const named = postingOf('casino_bet', play, wagered.player_bonus_id);
  const take = (from: 'real' | 'bonus'): Money | null =>
    split[from] > 0
      ? negate(book(draft, { ...named, wallet: from, amount: negate(split[from]) }, context).operator_amount)
      : null;
  return { ...wagered, split, booked: { real: take('real'), bonus: take('bonus') } };
};

/**
 * Pays a win, of a round with this stake. A win is never refused: not for a limit, a restriction or an ended session.
 */
export const payWin = (
  draft: BonusDraft,
  win: Split,
  staked: Split,
  play: Play,
  player_bonus_id: number | null,
  context: Context,
): void => {
  draft.wallet = countWin(draft.wallet, win.real, staked);
  bring(draft, 'casino_win', win, play, player_bonus_id, context);
};

/** A stake to be returned; `opened_at` is when its round was opened, `booked` its value in the operator's currency. */
type TakenStake = Split & {
  readonly player_bonus_id: number | null;
  readonly opened_at: Date;
  readonly booked: BookedStake | undefined;
};

/**
 * Returns a stake exactly as it was taken, at the rate of then. If its round had closed, `counted` is what the stake earned: that is taken
 * back, and so is what it converted.
 */
export const returnStake = (
  draft: BonusDraft,
  stake: TakenStake,
  counted: CountedStakes | undefined,
  play: Play,
  context: Context,
): void => {
  const { player_bonus_id } = stake;
  draft.wallet = uncountBet(draft.wallet, stake, stake.opened_at);
  if (counted) uncountStakes(draft, counted, context);
  const { booked } = stake;
  bring(draft, 'casino_rollback', { ...stake, bonus: zero }, play, player_bonus_id, context, booked);
  if (counted) takeBackConversion(draft, counted.player_bonus_id, play.game_round_id, context);
  bring(draft, 'casino_rollback', { ...stake, real: zero }, play, player_bonus_id, context, booked);
};

/** Credits money: one entry per wallet, and its effect on the bonus that it was staked from. */
const bring = (
  draft: BonusDraft,
  type: 'casino_win' | 'casino_rollback',
  { real, bonus }: Split,
  play: Play,
  player_bonus_id: number | null,
  context: Context,
  booked?: BookedStake,
): void => {
  const at = (value: Money | null = null) => (value === null ? {} : { operator_amount: value });
  const posting = postingOf(type, play, player_bonus_id);
  if (real > 0) book(draft, { ...posting, ...at(booked?.real), wallet: 'real', amount: real }, context);
  const returning = { ...play, ...at(booked?.bonus), type, amount: bonus, player_bonus_id };
  if (bonus > 0) returnBonusMoney(draft, returning, context);
};

const postingOf = <T extends string>(type: T, { game_id, game_round_id }: Play, player_bonus_id: number | null) => ({
  type,
  game_id,
  game_round_id,
  ...(player_bonus_id === null ? {} : { player_bonus_id }),
});
