import { capped, type Money, max, maxMoney, min, subtract, zero } from '../../base/money.ts';
import type { Context, Draft, Facts } from '../../engine/account.ts';
import { book } from '../wallet/book.ts';
import { countable } from '../wallet/bounds.ts';
import type { PlayerBonus } from './bonus.ts';
import { bonusOfFreeRound } from './free-round-id.ts';
import { convert, forfeitMoney } from './lifecycle.ts';
import { type BonusDraft, noteBonus, putBonus } from './put-bonus.ts';
import { hold } from './return-money.ts';
import { invalidBonus } from './rules.ts';
import { bonusOf } from './wager.ts';

type Named = { readonly free_round_id: string; readonly provider_id: number; readonly game_id: number };

/**
 * The grant of free rounds that a provider names: one of this player, for this provider and game. Undefined where there
 * is none. Its bonus may have finished: that is loaded where a command needs it by `bonusOfFreeRound`.
 */
export const grantNamed = (
  { bonuses }: Facts<'bonuses'>,
  { free_round_id, provider_id, game_id }: Named,
): PlayerBonus | undefined => {
  const id = bonusOfFreeRound(free_round_id);
  const bonus = id === undefined ? undefined : bonuses.get(id);
  const isOfGame = bonus?.provider_id === provider_id && bonus.terms.free_rounds?.games.includes(game_id);
  return isOfGame ? bonus : undefined;
};

/** Begins a round with one of the free rounds of a grant; no money moves. The bonus runs until the round has closed. */
export const beginFreeRound = (draft: Draft<'bonuses'>, bonus: PlayerBonus, context: Context): void => {
  if (bonus.state !== 'activated' || bonus.free_spins_left === 0)
    throw invalidBonus('no_free_spins', 'The grant has no free rounds left to play.', {
      player_bonus_id: bonus.id,
      state: bonus.state,
      left: bonus.free_spins_left,
    });
  const begun = {
    free_spins_left: bonus.free_spins_left - 1,
    free_spins_used: bonus.free_spins_used + 1,
    open_free_rounds: bonus.open_free_rounds + 1,
  };
  putBonus(draft, bonus, begun, context);
};

/** A free round that was begun and is not closed. */
type FreeRound = {
  readonly status: 'open' | 'closed';
  readonly is_free: boolean;
  readonly zero_bets: number;
  readonly player_bonus_id: number | null;
};

const isOpen = ({ status, zero_bets }: FreeRound): boolean => status === 'open' && zero_bets > 0;

/**
 * A round that has closed no longer keeps its bonus from ending. One whose bets were all rolled back was never played:
 * it can be played again while the rounds last.
 */
export const releaseFreeRound = (
  draft: Draft<'bonuses'>,
  before: FreeRound,
  after: FreeRound,
  context: Context,
): void => {
  if (!before.is_free || before.player_bonus_id === null) return;
  const isReturned = before.zero_bets > 0 && after.zero_bets === 0;
  if (!isReturned && isOpen(before) === isOpen(after)) return;
  const bonus = bonusOf(draft, before.player_bonus_id);
  const { free_spins_until } = bonus;
  const isPlayable = bonus.state === 'activated' && (free_spins_until === null || free_spins_until > context.now);
  const released = {
    open_free_rounds: bonus.open_free_rounds - (isOpen(before) && !isOpen(after) ? 1 : 0),
    ...(isReturned && { free_spins_used: bonus.free_spins_used - 1 }),
    ...(isReturned && isPlayable && { free_spins_left: bonus.free_spins_left + 1 }),
  };
  putBonus(draft, bonus, released, context);
};

type Play = { readonly game_id: number; readonly game_round_id: string };

/**
 * Credits what a free round won, by the terms of its grant: bonus money to be wagered, or without wagering real money at
 * once. A win is never refused. Of a bonus that has ended it is forfeited if it was to be wagered; what needs no
 * wagering is paid, because the round was played before the end.
 */
export const creditFreeRound = (
  draft: BonusDraft,
  player_bonus_id: number,
  amount: Money,
  play: Play,
  context: Context,
): void => {
  if (amount === 0) return;
  const before = bonusOf(draft, player_bonus_id);
  const { game_round_id } = play;
  const entry = book(draft, { wallet: 'bonus', type: 'casino_win', amount, player_bonus_id, ...play }, context);
  const kept = min(amount, winnableLeft(before));
  const won = {
    amount: countable(before.amount + kept),
    wager_requirement: capped(before.wager_requirement + kept * before.terms.wagering_multiplier),
  };
  const richer = putBonus(draft, before, won, context);
  noteBonus(draft, richer, 'winnings', amount, context, { entry, game_round_id });
  const bonus = forfeitMoney(draft, richer, subtract(amount, kept), 'winnings_cap', context, game_round_id);
  if (bonus.terms.wagering_multiplier === 0) convert(draft, bonus, kept, context, game_round_id);
  else if (bonus.state === 'pending') hold(draft, bonus, { amount: kept, game_round_id }, 'returned', context);
  else if (bonus.state === 'finished') forfeitMoney(draft, bonus, kept, 'bonus_ended', context, game_round_id);
};

/** How much more the rounds may win. */
const winnableLeft = ({ amount, terms: { free_rounds } }: PlayerBonus): Money =>
  !free_rounds || free_rounds.max_winnings === 0 ? maxMoney : max(zero, subtract(free_rounds.max_winnings, amount));
