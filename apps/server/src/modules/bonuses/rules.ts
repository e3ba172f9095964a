import type { BonusType } from '@croupier/contract/bonus-fields.ts';
import { capped, type Money, max, maxMoney, money, subtract, zero } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import type { PlayerFacts } from '../players/facet.ts';
import { excludedUntil, restrictionsOf } from '../players/rules.ts';
import type { Bonus, BonusFacts, PlayerBonus } from './bonus.ts';
import type { Offer } from './offer-facet.ts';

/** BONUS_INVALID, with the rule that refuses. */
export const invalidBonus = (rule: string, message: string, details: Record<string, unknown> = {}): Refusal =>
  new Refusal('BONUS_INVALID', message, { rule, ...details });

export const refuseInactive = ({ id, is_active }: Bonus): void => {
  if (!is_active) throw invalidBonus('inactive', 'The bonus is not active.', { bonus_id: id });
};

/** Players who are locked, closed, self-excluded, or excluded from bonuses by staff receive none. */
export const refuseExcludedPlayer = (player: PlayerFacts, now: Date): void => {
  if (!restrictionsOf(player, now).excluded_from_bonuses) return;
  throw invalidBonus('excluded_player', 'The player receives no bonuses.', {
    status: player.status,
    self_excluded_until: excludedUntil(player, now),
  });
};

/** Country, category and date of registration, if the bonus requires them. */
export const refuseIneligible = ({ terms: { eligibility } }: Bonus, player: PlayerFacts): void => {
  const { countries, categories, registered_from, registered_to } = eligibility;
  if (countries.length > 0 && !countries.includes(player.country))
    throw invalidBonus('country', 'The bonus is not for players of this country.', { country: player.country });
  if (categories.length > 0 && !categories.includes(player.category))
    throw invalidBonus('category', 'The bonus is not for players of this category.', { category: player.category });
  const registered = player.created_at.toISOString();
  if (
    (registered_from !== null && registered < registered_from) ||
    (registered_to !== null && registered > registered_to)
  )
    throw invalidBonus('registered', 'The bonus is for players who registered at another time.', {
      registered_from,
      registered_to,
    });
};

export const refuseBeyondGrantCap = ({ bonus: { max_grants_per_player: max }, grants }: Offer): void => {
  if (max > 0 && grants >= max)
    throw invalidBonus('grant_cap', 'The player has had this bonus as often as it is granted.', { max, used: grants });
};

/** A person gets no more on several accounts than on one. The answer does not say which accounts those are. */
export const refuseBeyondPersonCap = ({ max_grants_per_player: max }: Bonus, grants: number): void => {
  if (max > 0 && grants >= max)
    throw invalidBonus(
      'same_person',
      'The person has had this bonus as often as it is granted, on other accounts too.',
      {
        max,
      },
    );
};

/** More than anybody plays through; each one more makes every change of the account slower. */
const maxUnfinished = 50;

export const refuseTooManyUnfinished = (bonuses: BonusFacts): void => {
  const unfinished = [...bonuses.values()].filter(({ state }) => state !== 'finished').length;
  if (unfinished >= maxUnfinished)
    throw invalidBonus('too_many_unfinished', 'The player has too many bonuses that have not ended.', {
      max: maxUnfinished,
      used: unfinished,
    });
};

/** The largest amount that a key may name, in the operator's currency: the bound of the bonus, else its cap. */
export const maxNamed = ({ max_amount, terms }: Pick<Bonus, 'max_amount' | 'terms'>): Money | undefined => {
  const bound = max_amount > 0 ? max_amount : terms.cap;
  return bound > 0 ? bound : undefined;
};

/** So many times the default amount is far above it: a slip, or a key in other hands. */
const farAbove = 10;

export const isFarAbove = (amount: Money, usual: Money): boolean => usual > 0 && amount / usual > farAbove;

/** A bonus is granted once per reference. */
export const refuseRepeat = ({ references }: Offer, reference: string | null): void => {
  if (reference !== null && references.includes(reference))
    throw invalidBonus('already_granted', 'The bonus was granted for this already.', { source_reference: reference });
};

/** Returns the percentage of a name. Reads own properties only, because a game may be called `constructor`. */
export const percentNamed = (
  percentages: Readonly<Record<string, number>>,
  name: string | number,
): number | undefined => (Object.hasOwn(percentages, name) ? percentages[name] : undefined);

/** A percentage of an amount, rounded down. Exact in integers, and capped beyond them. */
export const percentOf = (amount: Money, percent: number): Money => {
  const product = amount * percent;
  if (Number.isSafeInteger(product)) return money(Math.floor(product / 100));
  return capped(Number((BigInt(amount) * BigInt(percent)) / 100n));
};

export const activeBonus = (bonuses: BonusFacts): PlayerBonus | undefined => {
  for (const bonus of bonuses.values()) if (bonus.state === 'activated') return bonus;
  return undefined;
};

/** The waiting bonuses, first in, first out; revived ones go before them. */
export const waitingBonuses = (bonuses: BonusFacts): PlayerBonus[] =>
  [...bonuses.values()].filter(({ state }) => state === 'pending').sort((a, b) => a.position - b.position);

/** Percent, rounded down: 100 only when it is reached. */
export const wageringProgress = ({ wager_requirement, wagered_amount, state }: PlayerBonus): number => {
  if (wager_requirement === 0) return state === 'finished' ? 100 : 0;
  if (wagered_amount >= wager_requirement) return 100;
  return Number((BigInt(wagered_amount) * 100n) / BigInt(wager_requirement));
};

/** Free spins come first: until the last is played the requirement is not known. */
export const isWageringMet = (bonus: PlayerBonus): boolean =>
  !hasFreeSpins(bonus) && bonus.amount > 0 && bonus.wagered_amount >= bonus.wager_requirement;

/** Whether free spins are left, or rounds that were begun with them are open. */
export const hasFreeSpins = ({ free_spins_left, open_free_rounds }: PlayerBonus): boolean =>
  free_spins_left > 0 || open_free_rounds > 0;

/** The amount that was converted although the wagering is not met, or no longer met. */
export const unearned = ({ wagered_amount, wager_requirement, converted_amount }: PlayerBonus): Money =>
  wagered_amount >= wager_requirement ? zero : converted_amount;

/** The sum of conversions to be taken back. */
export const owedConversions = (bonuses: BonusFacts): Money =>
  capped([...bonuses.values()].reduce((sum, bonus) => sum + unearned(bonus), 0));

/** How much may still become real money. */
export const convertibleLeft = ({ amount, converted_amount, terms }: PlayerBonus): Money =>
  terms.max_conversion_multiplier === 0
    ? maxMoney
    : max(zero, subtract(capped(amount * terms.max_conversion_multiplier), converted_amount));

/** Whether free rounds that are left can no longer be played, although the bonus runs on. */
export const haveRoundsLapsed = ({ free_spins_left, free_spins_until }: PlayerBonus, now: Date): boolean =>
  free_spins_left > 0 && free_spins_until !== null && free_spins_until <= now;

export const hasExpired = ({ expires_at }: PlayerBonus, now: Date): boolean => expires_at !== null && expires_at <= now;

const shareTypes: readonly BonusType[] = ['deposit_match', 'reload', 'cashback'];

/** Whether a bonus that is a share of a deposit or a loss is a share of 0 percent, without an amount instead. */
export const givesNothing = ({
  type,
  terms,
  default_amount,
}: Pick<Bonus, 'type' | 'terms' | 'default_amount'>): boolean =>
  shareTypes.includes(type) && terms.percentage === 0 && default_amount === 0;
