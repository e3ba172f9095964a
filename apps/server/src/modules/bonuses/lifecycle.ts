import { capped, type Money, min, negate, subtract, zero } from '../../base/money.ts';
import { dayMilliseconds } from '../../base/windows.ts';
import type { Actor } from '../../call/call.ts';
import type { Context, Draft, Facts } from '../../engine/account.ts';
import { systemActor } from '../audit/audit.ts';
import { isExcluded } from '../players/rules.ts';
import { book } from '../wallet/book.ts';
import { countable } from '../wallet/bounds.ts';
import type { LedgerEntry } from '../wallet/ledger-entry.ts';
import type { BonusResult, PlayerBonus } from './bonus.ts';
import { announceBonus, type BonusDraft, noteBonus, putBonus } from './put-bonus.ts';
import {
  activeBonus,
  convertibleLeft,
  hasExpired,
  hasFreeSpins,
  haveRoundsLapsed,
  isWageringMet,
  waitingBonuses,
} from './rules.ts';

/** Credits a waiting bonus. Its days start now; a revived one keeps its days. */
export const activate = (draft: BonusDraft, bonus: PlayerBonus, context: Context): PlayerBonus => {
  const { now } = context;
  assignUnownedMoney(draft, bonus, context);
  const credit = { wallet: 'bonus', type: 'bonus_correction_up', player_bonus_id: bonus.id } as const;
  const entry = bonus.held === 0 ? undefined : book(draft, { ...credit, amount: bonus.held }, context);
  const started_at = bonus.started_at ?? now;
  const expires_at = bonus.expires_at ?? new Date(now.getTime() + bonus.terms.valid_days * dayMilliseconds);
  const free_spins_until = bonus.free_spins_until ?? endOfRounds(bonus, now);
  const begun = { state: 'activated', held: zero, started_at, expires_at, free_spins_until } as const;
  const activated = putBonus(draft, bonus, begun, context);
  noteBonus(draft, activated, 'activated', bonus.held, context, { entry });
  if (isPlayedAtProvider(activated)) noteBonus(draft, activated, 'rounds_issued', zero, context);
  return activated;
};

/** When free rounds end that end before their bonus. */
const endOfRounds = ({ terms: { free_rounds, valid_days } }: PlayerBonus, now: Date): Date | null =>
  free_rounds && free_rounds.days !== null && free_rounds.days < valid_days
    ? new Date(now.getTime() + free_rounds.days * dayMilliseconds)
    : null;

/** Whether the provider holds free rounds of the bonus that can still be played. */
const isPlayedAtProvider = ({ state, provider_id, free_spins_left }: PlayerBonus): boolean =>
  state === 'activated' && provider_id !== null && free_spins_left > 0;

/**
 * Unassigned bonus money, which only a correction creates, goes to the bonus that is activated next. `own` is what the
 * wallet already holds of that bonus.
 */
export const assignUnownedMoney = (draft: BonusDraft, bonus: PlayerBonus, context: Context, own = zero): void => {
  const stray = subtract(draft.wallet.bonus_balance, own);
  if (stray === 0) return;
  book(draft, { wallet: 'bonus', type: 'bonus_correction_down', amount: negate(stray) }, context);
  book(draft, { wallet: 'bonus', type: 'bonus_correction_up', amount: stray, player_bonus_id: bonus.id }, context);
};

type Cause = { readonly reason?: string | undefined; readonly actor?: Actor; readonly at?: Date };

/** The only way from bonus to real money: converts up to the cap, and forfeits the rest. */
export const convert = (
  draft: BonusDraft,
  bonus: PlayerBonus,
  amount: Money,
  context: Context,
  game_round_id?: string,
): PlayerBonus => {
  const converted = min(amount, convertibleLeft(bonus));
  let after = bonus;
  if (converted > 0) {
    const posting = { type: 'bonus_conversion', player_bonus_id: bonus.id } as const;
    book(draft, { ...posting, wallet: 'bonus', amount: negate(converted) }, context);
    const entry = book(draft, { ...posting, wallet: 'real', amount: converted }, context);
    const converted_amount = countable(after.converted_amount + converted);
    const converted_value = capped((after.converted_value ?? 0) + entry.operator_amount);
    after = putBonus(draft, after, { converted_amount, converted_value }, context);
    noteBonus(draft, after, 'converted', converted, context, { entry, game_round_id });
  }
  return forfeitMoney(draft, after, subtract(amount, converted), 'conversion_cap', context, game_round_id);
};

/** Takes money of a bonus out of the wallet for good. */
export const forfeitMoney = (
  draft: BonusDraft,
  bonus: PlayerBonus,
  amount: Money,
  reason: 'conversion_cap' | 'winnings_cap' | 'bonus_ended',
  context: Context,
  game_round_id?: string,
): PlayerBonus => {
  if (amount === 0) return bonus;
  const entry = debitBonus(draft, bonus, amount, context);
  const after = putBonus(draft, bonus, { forfeited_amount: countable(bonus.forfeited_amount + amount) }, context);
  noteBonus(draft, after, 'forfeited', amount, context, { entry, reason, game_round_id });
  return after;
};

/** Takes money of a bonus out of the bonus wallet. */
export const debitBonus = (draft: BonusDraft, bonus: PlayerBonus, amount: Money, context: Context): LedgerEntry =>
  book(
    draft,
    { wallet: 'bonus', type: 'bonus_correction_down', amount: negate(amount), player_bonus_id: bonus.id },
    context,
  );

const finish = (
  draft: BonusDraft,
  bonus: PlayerBonus,
  result: Exclude<BonusResult, 'none'>,
  context: Context,
  finished_at = context.now,
): PlayerBonus => {
  const ended = { state: 'finished', result, held: zero, free_spins_left: 0, finished_at } as const;
  if (isPlayedAtProvider(bonus)) noteBonus(draft, bonus, 'rounds_withdrawn', zero, context);
  const finished = putBonus(draft, bonus, ended, context);
  announceBonus(draft, 'bonus.completed', finished);
  return finished;
};

/** What the wallet holds of an unfinished bonus, and what waits to be credited for it. */
export const moneyOfBonus = ({ wallet }: Facts<'wallet'>, { state, held }: PlayerBonus): Money =>
  countable((state === 'activated' ? wallet.bonus_balance : zero) + held);

/** Ends a bonus early; its money is forfeited. */
export const endBonus = (
  draft: BonusDraft,
  bonus: PlayerBonus,
  result: 'expired' | 'forfeited' | 'cancelled',
  context: Context,
  { reason, actor, at }: Cause = {},
): void => {
  const left = bonus.state === 'activated' ? draft.wallet.bonus_balance : zero;
  // Money held for a revived bonus had left the wallet already; that of a waiting one was never there.
  const amount = bonus.started_at === null ? left : moneyOfBonus(draft, bonus);
  const entry = left === 0 ? undefined : debitBonus(draft, bonus, left, context);
  const poorer = { ...bonus, forfeited_amount: countable(bonus.forfeited_amount + amount) };
  const finished = finish(draft, poorer, result, context, at);
  noteBonus(draft, finished, result, amount, context, { entry, reason, actor });
};

type LivingDraft = Draft<'wallet' | 'player' | 'bonuses'>;

/** Ends all unfinished bonuses, including waiting ones. */
export const endAll = (draft: BonusDraft, context: Context, cause: Cause): void => {
  for (const bonus of openBonuses(draft)) endBonus(draft, bonus, 'forfeited', context, cause);
};

/** The running bonus, then waiting ones in order. */
export const openBonuses = ({ bonuses }: Facts<'bonuses'>): PlayerBonus[] => {
  const active = activeBonus(bonuses);
  return [...(active ? [active] : []), ...waitingBonuses(bonuses)];
};

/** Applies what time, wagering and the balance have done to the bonuses: does everything that is due. */
export const settleBonuses = (draft: LivingDraft, context: Context): void => {
  if (draft.bonuses.size === 0 || openBonuses(draft).length === 0) return;
  if (draft.player.status === 'closed') endAll(draft, context, { reason: 'account_closed' });
  else if (isExcluded(draft.player, context.now)) endAll(draft, context, { reason: 'self_exclusion' });
  while (settleOne(draft, context));
};

/** Does the next due thing; returns whether there was one. Each ends or activates a bonus or its rounds, so the loop terminates. */
const settleOne = (draft: BonusDraft, context: Context): boolean => {
  const { bonus_balance } = draft.wallet;
  const open = openBonuses(draft);
  // The days of a revived bonus have started, so it expires even while it waits.
  const expired = open.find((bonus) => hasExpired(bonus, context.now));
  if (expired) {
    endBonus(draft, expired, 'expired', context, { actor: systemActor, at: expired.expires_at as Date });
    return true;
  }
  const [first] = open;
  if (!first) return false;
  if (first.state === 'pending') {
    activate(draft, first, context);
    return true;
  }
  if (haveRoundsLapsed(first, context.now)) {
    noteBonus(draft, first, 'rounds_withdrawn', zero, context, { actor: systemActor, reason: 'lapsed' });
    putBonus(draft, first, { free_spins_left: 0 }, context);
    return true;
  }
  if (bonus_balance > 0 && isWageringMet(first)) {
    const result = first.wager_requirement === 0 ? 'paid_out' : 'converted';
    finish(draft, convert(draft, first, bonus_balance, context), result, context);
    return true;
  }
  if (bonus_balance === 0 && first.open_rounds === 0 && !hasFreeSpins(first)) {
    // Rounds without wagering have paid as they were won.
    if (first.provider_id !== null && first.wager_requirement === 0 && first.converted_amount > 0) {
      finish(draft, first, 'paid_out', context);
      return true;
    }
    noteBonus(draft, finish(draft, first, 'lost', context), 'lost', zero, context);
    return true;
  }
  return false;
};
