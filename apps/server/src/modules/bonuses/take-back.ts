import type { Context } from '../../engine/account.ts';
import type { PlayerBonus } from './bonus.ts';
import type { BonusAccount, Journal } from './journal.ts';
import { forfeitMoney } from './lifecycle.ts';
import { hold, revive } from './return-money.ts';
import { hasExpired, unearned } from './rules.ts';
import { bonusOf } from './wager.ts';

/**
 * Takes back what a bonus had converted, after a rollback has taken its wagering below the requirement. The money returns
 * to the bonus, which goes on where it stood. What the real balance does not hold stays converted and is noted for staff;
 * a further rollback tries again.
 */
export const takeBackConversion = <A extends BonusAccount>(
  journal: Journal<A>,
  player_bonus_id: number | null,
  game_round_id: string,
  { now }: Context,
): void => {
  if (player_bonus_id === null) return;
  const bonus = bonusOf(journal.account(), player_bonus_id);
  const owed = unearned(bonus);
  if (owed === 0) return;
  const taken = Math.min(owed, Math.max(0, journal.account().wallet.real_balance));
  const after = taken > 0 ? bookBack(journal, bonus, taken, game_round_id) : bonus;
  if (owed > taken) journal.note(after, 'conversion_owed', owed - taken, { game_round_id });
  goOn(journal, after, taken, game_round_id, now);
};

const bookBack = <A extends BonusAccount>(
  journal: Journal<A>,
  bonus: PlayerBonus,
  amount: number,
  game_round_id: string,
): PlayerBonus => {
  const entry = { type: 'bonus_conversion', player_bonus_id: bonus.id } as const;
  const real = journal.book({ ...entry, wallet: 'real', amount: -amount });
  journal.book({ ...entry, wallet: 'bonus', amount });
  const after = journal.put(bonus, { converted_amount: bonus.converted_amount - amount });
  journal.note(after, 'conversion_taken_back', amount, { entry: real, game_round_id });
  return after;
};

/** The bonus as if it had not converted: it runs, or waits behind the one that runs by now. One ended otherwise stays so. */
const goOn = <A extends BonusAccount>(
  journal: Journal<A>,
  bonus: PlayerBonus,
  amount: number,
  game_round_id: string,
  now: Date,
): void => {
  const returning = { amount, game_round_id };
  if (bonus.state === 'activated') return;
  if (bonus.state === 'pending') {
    if (amount > 0) hold(journal, bonus, returning, 'returned');
  }
  // One that has expired meanwhile is revived too: it then ends as expired, in the same command.
  else if (bonus.result === 'converted' || (bonus.result === 'lost' && !hasExpired(bonus, now)))
    revive(journal, bonus, returning);
  else forfeitMoney(journal, bonus, amount, 'bonus_ended', game_round_id);
};
