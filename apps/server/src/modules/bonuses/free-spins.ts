import type { Context } from '../../engine/account.ts';
import { countable } from '../wallet/bounds.ts';
import type { PlayerBonus } from './bonus.ts';
import { type BonusAccount, type Moved, openJournal } from './journal.ts';
import { activeBonus, invalidBonus } from './rules.ts';
import { bonusOf } from './wager.ts';

/** Takes one of the free spins of the running bonus; no money moves. */
export const takeFreeSpin = <A extends BonusAccount>(
  account: A,
  stake: number,
  now: Date,
): { readonly account: A; readonly bonus: PlayerBonus } => {
  const bonus = activeBonus(account.bonuses);
  if (!bonus || bonus.free_spins_left === 0)
    throw invalidBonus('no_free_spins', 'There are no free spins left to play.');
  if (stake !== bonus.free_spin_stake)
    throw invalidBonus('free_spin_stake', 'Free spins are played at their own stake.', {
      stake: bonus.free_spin_stake,
      requested: stake,
    });
  const after = { ...bonus, free_spins_left: bonus.free_spins_left - 1, updated_at: now };
  return { account: { ...account, bonuses: new Map(account.bonuses).set(bonus.id, after) }, bonus: after };
};

/** What a free spin wins is bonus money, and is to be wagered as the bonus says. */
export const creditWinnings = <A extends BonusAccount>(
  account: A,
  player_bonus_id: number,
  amount: number,
  play: { readonly game_id: number; readonly game_round_id: string },
  context: Context,
): Moved<A> => {
  const journal = openJournal(account, context);
  if (amount === 0) return journal.moved();
  const bonus = bonusOf(account, player_bonus_id);
  const entry = journal.book({ wallet: 'bonus', type: 'casino_win', amount, player_bonus_id, ...play });
  const richer = journal.put(bonus, {
    amount: countable(bonus.amount + amount),
    // A win is never refused: beyond what can be counted there is simply no end to it.
    wager_requirement: Math.min(
      Number.MAX_SAFE_INTEGER,
      bonus.wager_requirement + amount * bonus.terms.wagering_multiplier,
    ),
  });
  journal.note(richer, 'winnings', amount, { entry, game_round_id: play.game_round_id });
  return journal.moved();
};
