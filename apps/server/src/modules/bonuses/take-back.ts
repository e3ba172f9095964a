import { type Money, max, min, money, negate, subtract, zero } from '../../base/money.ts';
import type { Context } from '../../engine/account.ts';
import { book } from '../wallet/book.ts';
import type { PlayerBonus } from './bonus.ts';
import { forfeitMoney } from './lifecycle.ts';
import { type BonusDraft, noteBonus, putBonus } from './put-bonus.ts';
import { hold, revive } from './return-money.ts';
import { hasExpired, unearned } from './rules.ts';
import { bonusOf } from './wager.ts';

/**
 * Takes back a conversion after a rollback has taken the wagering below the requirement. The money returns to the
 * bonus, which continues where it was. What the real balance does not hold stays converted and is recorded for staff; a
 * further rollback tries again.
 */
export const takeBackConversion = (
  draft: BonusDraft,
  player_bonus_id: number | null,
  game_round_id: string,
  context: Context,
): void => {
  if (player_bonus_id === null) return;
  const bonus = bonusOf(draft, player_bonus_id);
  const owed = unearned(bonus);
  if (owed === 0) return;
  const taken = min(owed, max(zero, draft.wallet.real_balance));
  const after = taken > 0 ? bookBack(draft, bonus, taken, game_round_id, context) : bonus;
  if (owed > taken) noteBonus(draft, after, 'conversion_owed', subtract(owed, taken), context, { game_round_id });
  resumeBonus(draft, after, taken, game_round_id, context);
};

/** The value of a part of the conversion at the rate of then, rounded down: the last part takes the rest. */
const bookedValueOf = ({ id, converted_amount, converted_value }: PlayerBonus, amount: Money): Money => {
  if (converted_value === undefined) throw new Error(`The value of what bonus ${id} converted is not loaded.`);
  return money(Number((BigInt(converted_value) * BigInt(amount)) / BigInt(converted_amount)));
};

const bookBack = (
  draft: BonusDraft,
  bonus: PlayerBonus,
  amount: Money,
  game_round_id: string,
  context: Context,
): PlayerBonus => {
  const posting = { type: 'bonus_conversion', player_bonus_id: bonus.id } as const;
  const value = bookedValueOf(bonus, amount);
  const entry = book(
    draft,
    { ...posting, wallet: 'real', amount: negate(amount), operator_amount: negate(value) },
    context,
  );
  book(draft, { ...posting, wallet: 'bonus', amount, operator_amount: value }, context);
  const converted_amount = subtract(bonus.converted_amount, amount);
  const converted_value = subtract(bonus.converted_value ?? zero, value);
  const after = putBonus(draft, bonus, { converted_amount, converted_value }, context);
  noteBonus(draft, after, 'conversion_taken_back', amount, context, { entry, game_round_id });
  return after;
};

/**
 * Returns money to a bonus. A converted or lost bonus runs again, or waits behind the running one. A bonus that ended
 * otherwise stays ended, and the money is forfeited.
 */
const resumeBonus = (
  draft: BonusDraft,
  bonus: PlayerBonus,
  amount: Money,
  game_round_id: string,
  context: Context,
): void => {
  const returning = { amount, game_round_id };
  if (bonus.state === 'activated') return;
  if (bonus.state === 'pending') {
    if (amount > 0) hold(draft, bonus, returning, 'returned', context);
  }
  // An expired one is revived too: it then ends as expired, in the same command.
  else if (bonus.result === 'converted' || (bonus.result === 'lost' && !hasExpired(bonus, context.now)))
    revive(draft, bonus, returning, context);
  else forfeitMoney(draft, bonus, amount, 'bonus_ended', context, game_round_id);
};
