import type { Context, Facts } from '../../engine/account.ts';
import type { Actor } from '../../http/call.ts';
import { systemActor } from '../audit/audit.ts';
import { isExcluded } from '../players/rules.ts';
import type { LedgerEntry } from '../wallet/ledger-entry.ts';
import type { BonusResult, PlayerBonus } from './bonus.ts';
import { type BonusAccount, type Journal, type Moved, openJournal } from './journal.ts';
import { activeBonus, convertibleLeft, hasExpired, isWageringMet, waitingBonuses } from './rules.ts';

const day = 86_400_000;

/** Credits a bonus that waited. Its days run from here; one that came back to life keeps those it had. */
export const activate = <A extends BonusAccount>(journal: Journal<A>, bonus: PlayerBonus, now: Date): PlayerBonus => {
  adoptStrayMoney(journal, bonus);
  const entry =
    bonus.held === 0
      ? undefined
      : journal.book({
          wallet: 'bonus',
          type: 'bonus_correction_up',
          amount: bonus.held,
          player_bonus_id: bonus.id,
        });
  const activated = journal.put(bonus, {
    state: 'activated',
    held: 0,
    started_at: bonus.started_at ?? now,
    expires_at: bonus.expires_at ?? new Date(now.getTime() + bonus.terms.valid_days * day),
  });
  journal.note(activated, 'activated', bonus.held, { entry });
  return activated;
};

/**
 * Bonus money of no bonus, which only a correction brings, belongs to the bonus that is activated next. `own` is what the
 * wallet holds of that bonus already.
 */
export const adoptStrayMoney = <A extends BonusAccount>(journal: Journal<A>, bonus: PlayerBonus, own = 0): void => {
  const stray = journal.account().wallet.bonus_balance - own;
  if (stray === 0) return;
  journal.book({ wallet: 'bonus', type: 'bonus_correction_down', amount: -stray });
  journal.book({ wallet: 'bonus', type: 'bonus_correction_up', amount: stray, player_bonus_id: bonus.id });
};

type Cause = { readonly reason?: string | undefined; readonly actor?: Actor; readonly at?: Date };

/** The one bridge from bonus to real money: up to the cap it converts, and what is beyond is forfeited. */
export const convert = <A extends BonusAccount>(
  journal: Journal<A>,
  bonus: PlayerBonus,
  amount: number,
  game_round_id?: string,
): PlayerBonus => {
  const converted = Math.min(amount, convertibleLeft(bonus));
  let after = bonus;
  if (converted > 0) {
    const entry = { type: 'bonus_conversion', player_bonus_id: bonus.id } as const;
    journal.book({ ...entry, wallet: 'bonus', amount: -converted });
    const real = journal.book({ ...entry, wallet: 'real', amount: converted });
    after = journal.put(after, { converted_amount: after.converted_amount + converted });
    journal.note(after, 'converted', converted, { entry: real, game_round_id });
  }
  return forfeitMoney(journal, after, amount - converted, 'conversion_cap', game_round_id);
};

/** Takes money of a bonus out of the wallet for good. */
export const forfeitMoney = <A extends BonusAccount>(
  journal: Journal<A>,
  bonus: PlayerBonus,
  amount: number,
  reason: 'conversion_cap' | 'bonus_ended',
  game_round_id?: string,
): PlayerBonus => {
  if (amount === 0) return bonus;
  const entry = takeOut(journal, bonus, amount);
  const after = journal.put(bonus, { forfeited_amount: bonus.forfeited_amount + amount });
  journal.note(after, 'forfeited', amount, { entry, reason, game_round_id });
  return after;
};

const takeOut = <A extends BonusAccount>(journal: Journal<A>, bonus: PlayerBonus, amount: number): LedgerEntry =>
  journal.book({ wallet: 'bonus', type: 'bonus_correction_down', amount: -amount, player_bonus_id: bonus.id });

const finish = <A extends BonusAccount>(
  journal: Journal<A>,
  bonus: PlayerBonus,
  result: Exclude<BonusResult, 'none'>,
  finished_at: Date,
): PlayerBonus => {
  const finished = journal.put(bonus, { state: 'finished', result, held: 0, free_spins_left: 0, finished_at });
  journal.announce('bonus.completed', finished);
  return finished;
};

/** Ends a bonus before its time; what there is of it is forfeited. */
export const endBonus = <A extends BonusAccount>(
  journal: Journal<A>,
  bonus: PlayerBonus,
  result: 'expired' | 'forfeited' | 'cancelled',
  now: Date,
  { reason, actor, at }: Cause = {},
): void => {
  const left = bonus.state === 'activated' ? journal.account().wallet.bonus_balance : 0;
  const entry = left === 0 ? undefined : takeOut(journal, bonus, left);
  // What is held of one that came back to life had left the wallet already; what only waited never was there.
  const amount = left + (bonus.started_at === null ? 0 : bonus.held);
  const poorer = { ...bonus, forfeited_amount: bonus.forfeited_amount + amount };
  journal.note(finish(journal, poorer, result, at ?? now), result, amount, {
    entry,
    reason,
    ...(actor ? { actor } : {}),
  });
};

type LivingAccount = Facts<'wallet' | 'player' | 'bonuses'>;

/** Ends all bonuses that are not finished yet, those that wait too. */
export const endAll = <A extends LivingAccount>(journal: Journal<A>, now: Date, cause: Cause): void => {
  for (const bonus of openBonuses(journal.account())) endBonus(journal, bonus, 'forfeited', now, cause);
};

/** What runs, then what waits, in its order. */
export const openBonuses = ({ bonuses }: BonusAccount): PlayerBonus[] => {
  const active = activeBonus(bonuses);
  return [...(active ? [active] : []), ...waitingBonuses(bonuses)];
};

/** What time, wagering and the balance have made of the bonuses by now: whatever is due happens, until nothing is. */
export const settleBonuses = <A extends LivingAccount>(account: A, context: Context): Moved<A> => {
  const journal = openJournal(account, context);
  const { now } = context;
  if (openBonuses(account).length === 0) return journal.moved();
  if (account.player.status === 'closed') endAll(journal, now, { reason: 'account_closed' });
  else if (isExcluded(account.player, now)) endAll(journal, now, { reason: 'self_exclusion' });
  while (settleOne(journal, now));
  return journal.moved();
};

/** The next thing that is due; whether there was one. Each ends or activates a bonus, so there is an end to it. */
const settleOne = <A extends LivingAccount>(journal: Journal<A>, now: Date): boolean => {
  const { wallet } = journal.account();
  const open = openBonuses(journal.account());
  // One that came back to life has its days behind it, and ends in its own time though it waits.
  const expired = open.find((bonus) => hasExpired(bonus, now));
  if (expired) {
    endBonus(journal, expired, 'expired', now, { actor: systemActor, at: expired.expires_at as Date });
    return true;
  }
  const [first] = open;
  if (!first) return false;
  if (first.state === 'pending') {
    activate(journal, first, now);
    return true;
  }
  if (wallet.bonus_balance > 0 && isWageringMet(first)) {
    const result = first.wager_requirement === 0 ? 'paid_out' : 'converted';
    finish(journal, convert(journal, first, wallet.bonus_balance), result, now);
    return true;
  }
  if (wallet.bonus_balance === 0 && first.open_rounds === 0 && first.free_spins_left === 0) {
    journal.note(finish(journal, first, 'lost', now), 'lost', 0);
    return true;
  }
  return false;
};
