import type { Context } from '../../engine/account.ts';
import type { PlayerBonus } from './bonus.ts';
import type { BonusAccount, Journal } from './journal.ts';
import { adoptStrayMoney, convert, forfeitMoney } from './lifecycle.ts';
import { activeBonus, hasExpired } from './rules.ts';
import { bonusOf } from './wager.ts';

/** A share of a win, or a stake that is given back. */
export type Returning = {
  readonly type: 'casino_win' | 'casino_rollback';
  readonly amount: number;
  /** Whose money was staked; null for money of no bonus. */
  readonly player_bonus_id: number | null;
  readonly game_id: number;
  readonly game_round_id: string;
};

/**
 * Bonus money comes back from play. It belongs to the bonus it was staked from, as that stands now: running, it has it;
 * lost and not expired, a rollback brings it back to life; converted, it converts; ended otherwise, it is forfeited.
 */
export const returnBonusMoney = <A extends BonusAccount>(
  journal: Journal<A>,
  returning: Returning,
  { now }: Context,
): void => {
  const { bonuses } = journal.account();
  const player_bonus_id = returning.player_bonus_id ?? activeBonus(bonuses)?.id;
  const { type, amount, game_id, game_round_id } = returning;
  journal.book({
    wallet: 'bonus',
    type,
    amount,
    game_id,
    game_round_id,
    ...(player_bonus_id === undefined ? {} : { player_bonus_id }),
  });
  if (player_bonus_id === undefined) return;
  const bonus = bonusOf(journal.account(), player_bonus_id);
  if (bonus.state === 'activated') return;
  if (bonus.state === 'pending') hold(journal, bonus, returning, 'returned');
  else if (type === 'casino_rollback' && bonus.result === 'lost' && !hasExpired(bonus, now))
    revive(journal, bonus, returning);
  else if (bonus.result === 'converted' || bonus.result === 'paid_out') convert(journal, bonus, amount, game_round_id);
  else forfeitMoney(journal, bonus, amount, 'bonus_ended', game_round_id);
};

type ReturnedMoney = Pick<Returning, 'amount' | 'game_round_id'>;

/** Brings a finished bonus back, with money that is in the wallet already. */
export const revive = <A extends BonusAccount>(
  journal: Journal<A>,
  bonus: PlayerBonus,
  returning: ReturnedMoney,
): void => {
  const { bonuses } = journal.account();
  const alive = { result: 'none', finished_at: null } as const;
  if (!activeBonus(bonuses)) {
    const revived = journal.put(bonus, { ...alive, state: 'activated' });
    adoptStrayMoney(journal, revived, returning.amount);
    journal.note(revived, 'revived', returning.amount, { game_round_id: returning.game_round_id });
    return;
  }
  // Another one is wagered meanwhile: this one goes on as soon as that is finished, before all that wait.
  const position = Math.min(...[...bonuses.values()].map((one) => one.position)) - 1;
  hold(journal, journal.put(bonus, { ...alive, state: 'pending', position }), returning, 'revived');
};

/** The bonus wallet is the running bonus's alone: money of one that waits is taken out, and credited in its turn. */
export const hold = <A extends BonusAccount>(
  journal: Journal<A>,
  bonus: PlayerBonus,
  { amount, game_round_id }: ReturnedMoney,
  kind: 'revived' | 'returned',
): void => {
  const out = { wallet: 'bonus', type: 'bonus_correction_down', player_bonus_id: bonus.id } as const;
  const entry = amount === 0 ? undefined : journal.book({ ...out, amount: -amount });
  const held = journal.put(bonus, { held: bonus.held + amount });
  journal.note(held, kind, amount, { entry, game_round_id });
};
