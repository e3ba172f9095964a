import { type Money, negate, zero } from '../../base/money.ts';
import type { Context, Draft, Facts } from '../../engine/account.ts';
import type { BonusDraft } from '../bonuses/put-bonus.ts';
import { returnBonusMoney } from '../bonuses/return-money.ts';
import { takeBackConversion } from '../bonuses/take-back.ts';
import { refuseAboveMaxBet, type StakedGame, type Wager, wager } from '../bonuses/wager.ts';
import { refuseRestricted } from '../payments/rules.ts';
import { advanceSession, betLimitRefusal, type LimitRefusal, sessionRefusal } from '../responsible-gaming/rules.ts';
import { book } from '../wallet/book.ts';
import { countable } from '../wallet/bounds.ts';
import { countBet, countWin, uncountBet } from '../wallet/counters.ts';
import { type CountedStakes, uncountStakes } from './count-stakes.ts';
import type { Round } from './round.ts';
import { type Split, splitStake, total } from './split.ts';

/** The game and round of a movement. */
export type Play = { readonly game_id: number; readonly game_round_id: string };

export type Taken = Wager & { readonly split: Split };

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

  draft.wallet = { ...countBet(wallet, stake), ...advanceSession(wallet, context.now) };
  const named = postingOf('casino_bet', play, wagered.player_bonus_id);
  if (split.real > 0) book(draft, { ...named, wallet: 'real', amount: negate(split.real) }, context);
  if (split.bonus > 0) book(draft, { ...named, wallet: 'bonus', amount: negate(split.bonus) }, context);
  return { ...wagered, split };
};

/** Pays a win. A win is never refused: not for a limit, a restriction or an ended session. */
export const payWin = (
  draft: BonusDraft,
  win: Split,
  play: Play,
  player_bonus_id: number | null,
  context: Context,
): void => {
  draft.wallet = countWin(draft.wallet, total(win));
  bring(draft, 'casino_win', win, play, player_bonus_id, context);
};

/** A stake to be returned; `opened_at` is when its round was opened. */
type TakenStake = Split & { readonly player_bonus_id: number | null; readonly opened_at: Date };

/**
 * Returns a stake exactly as it was taken. If its round had closed, `counted` is what the stake earned: that is taken
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
  draft.wallet = uncountBet(draft.wallet, total(stake), stake.opened_at);
  if (counted) uncountStakes(draft, counted, context);
  bring(draft, 'casino_rollback', { ...stake, bonus: zero }, play, player_bonus_id, context);
  if (counted) takeBackConversion(draft, counted.player_bonus_id, play.game_round_id, context);
  bring(draft, 'casino_rollback', { ...stake, real: zero }, play, player_bonus_id, context);
};

/** Credits money: one entry per wallet, and its effect on the bonus that it was staked from. */
const bring = (
  draft: BonusDraft,
  type: 'casino_win' | 'casino_rollback',
  { real, bonus }: Split,
  play: Play,
  player_bonus_id: number | null,
  context: Context,
): void => {
  if (real > 0) book(draft, { ...postingOf(type, play, player_bonus_id), wallet: 'real', amount: real }, context);
  const { game_id, game_round_id } = play;
  if (bonus > 0) returnBonusMoney(draft, { type, amount: bonus, player_bonus_id, game_id, game_round_id }, context);
};

const postingOf = <T extends string>(type: T, { game_id, game_round_id }: Play, player_bonus_id: number | null) => ({
  type,
  game_id,
  game_round_id,
  ...(player_bonus_id === null ? {} : { player_bonus_id }),
});
