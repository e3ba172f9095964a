import type { Money } from '../../base/money.ts';
import type { Context } from '../../engine/account.ts';
import { book } from '../wallet/book.ts';
import { countable } from '../wallet/bounds.ts';
import type { PlayerBonus } from './bonus.ts';
import { assignUnownedMoney, convert, debitBonus, forfeitMoney } from './lifecycle.ts';
import { type BonusDraft, noteBonus, putBonus } from './put-bonus.ts';
import { activeBonus, hasExpired } from './rules.ts';
import { bonusOf } from './wager.ts';

/** A share of a win, or a returned stake. */
export type Returning = {
  readonly type: 'casino_win' | 'casino_rollback';
  readonly amount: Money;
  /** In the operator's currency, where a stake returns as it was booked. */
  readonly operator_amount?: Money;
  /** Whose money was staked; null for unassigned money. */
  readonly player_bonus_id: number | null;
  readonly game_id: number;
  readonly game_round_id: string;
};

/**
 * Bonus money returns from play. It belongs to the bonus it was staked from: a running one gets it; a lost one that has
 * not expired is revived by a rollback; a converted one converts it; otherwise it is forfeited.
 */
export const returnBonusMoney = (draft: BonusDraft, returning: Returning, context: Context): void => {
  const player_bonus_id = returning.player_bonus_id ?? activeBonus(draft.bonuses)?.id;
  const { type, amount, operator_amount, game_id, game_round_id } = returning;
  const value = operator_amount === undefined ? {} : { operator_amount };
  const posting = { wallet: 'bonus', type, amount, ...value, game_id, game_round_id } as const;
  book(draft, player_bonus_id === undefined ? posting : { ...posting, player_bonus_id }, context);
  if (player_bonus_id === undefined) return;
  const bonus = bonusOf(draft, player_bonus_id);
  if (bonus.state === 'activated') return;
  if (bonus.state === 'pending') hold(draft, bonus, returning, 'returned', context);
  else if (type === 'casino_rollback' && bonus.result === 'lost' && !hasExpired(bonus, context.now))
    revive(draft, bonus, returning, context);
  else if (bonus.result === 'converted' || bonus.result === 'paid_out')
    convert(draft, bonus, amount, context, game_round_id);
  else forfeitMoney(draft, bonus, amount, 'bonus_ended', context, game_round_id);
};

type ReturnedMoney = Pick<Returning, 'amount' | 'game_round_id'>;

/** Revives a finished bonus, with money that is in the wallet already. */
export const revive = (draft: BonusDraft, bonus: PlayerBonus, returning: ReturnedMoney, context: Context): void => {
  const { bonuses } = draft;
  const alive = { result: 'none', finished_at: null } as const;
  if (!activeBonus(bonuses)) {
    const revived = putBonus(draft, bonus, { ...alive, state: 'activated' }, context);
    assignUnownedMoney(draft, revived, context, returning.amount);
    noteBonus(draft, revived, 'revived', returning.amount, context, { game_round_id: returning.game_round_id });
    return;
  }
  // Another one is active: this one continues after it, before all waiting ones.
  const position = Math.min(...[...bonuses.values()].map((one) => one.position)) - 1;
  const waiting = putBonus(draft, bonus, { ...alive, state: 'pending', position }, context);
  hold(draft, waiting, returning, 'revived', context);
};

/**
 * The bonus wallet holds money of the running bonus only: that of a waiting one is taken out, and credited when its
 * turn comes.
 */
export const hold = (
  draft: BonusDraft,
  bonus: PlayerBonus,
  { amount, game_round_id }: ReturnedMoney,
  kind: 'revived' | 'returned',
  context: Context,
): void => {
  const entry = amount === 0 ? undefined : debitBonus(draft, bonus, amount, context);
  const held = putBonus(draft, bonus, { held: countable(bonus.held + amount) }, context);
  noteBonus(draft, held, kind, amount, context, { entry, game_round_id });
};
