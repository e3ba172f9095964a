import { capped, type Money } from '../../base/money.ts';
import type { Context, Draft } from '../../engine/account.ts';
import { book } from '../wallet/book.ts';
import { countable } from '../wallet/bounds.ts';
import type { PlayerBonus } from './bonus.ts';
import { type BonusDraft, noteBonus, putBonus } from './put-bonus.ts';
import { activeBonus, invalidBonus } from './rules.ts';
import { bonusOf } from './wager.ts';

/** Takes one of the free spins of the running bonus; no money moves. */
export const takeFreeSpin = (draft: Draft<'bonuses'>, stake: Money, context: Context): PlayerBonus => {
  const bonus = activeBonus(draft.bonuses);
  if (!bonus || bonus.free_spins_left === 0 || bonus.provider_id !== null)
    throw invalidBonus('no_free_spins', 'There are no free spins left to play.');
  if (stake !== bonus.free_spin_stake)
    throw invalidBonus('free_spin_stake', 'Free spins are played at their own stake.', {
      stake: bonus.free_spin_stake,
      requested: stake,
    });
  return putBonus(draft, bonus, { free_spins_left: bonus.free_spins_left - 1 }, context);
};

/** A free spin wins bonus money, with the wagering of the bonus. */
export const creditWinnings = (
  draft: BonusDraft,
  player_bonus_id: number,
  amount: Money,
  play: { readonly game_id: number; readonly game_round_id: string },
  context: Context,
): void => {
  if (amount === 0) return;
  const bonus = bonusOf(draft, player_bonus_id);
  const entry = book(draft, { wallet: 'bonus', type: 'casino_win', amount, player_bonus_id, ...play }, context);
  const won = {
    amount: countable(bonus.amount + amount),
    // A win is never refused: a requirement beyond exact integers is capped.
    wager_requirement: capped(bonus.wager_requirement + amount * bonus.terms.wagering_multiplier),
  };
  const richer = putBonus(draft, bonus, won, context);
  noteBonus(draft, richer, 'winnings', amount, context, { entry, game_round_id: play.game_round_id });
};
