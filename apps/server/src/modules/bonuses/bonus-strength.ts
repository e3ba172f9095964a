import type { BonusTerms } from '@croupier/contract/bonus-fields.ts';
import type { Bonus } from './bonus.ts';
import { percentNamed } from './rules.ts';

type Compare<T> = (before: T, after: T) => boolean;
type Terms = Omit<Bonus, 'id' | 'type' | 'terms'>;

const raised: Compare<number> = (before, after) => after > before;
const lowered: Compare<number> = (before, after) => after < before;
const switchedOn: Compare<boolean> = (before, after) => after && !before;
const never = (): boolean => false;

/** 0 means no cap. */
const capRaised: Compare<number> = (before, after) =>
  (after || Number.POSITIVE_INFINITY) > (before || Number.POSITIVE_INFINITY);

const removed: Compare<readonly number[]> = (before, after) => before.some((id) => !after.includes(id));

/** An empty list allows everyone. */
const extended: Compare<readonly string[]> = (before, after) =>
  before.length > 0 && (after.length === 0 || after.some((entry) => !before.includes(entry)));

/** Null means no bound. ISO texts of one form compare as the times they name. */
const widened: Compare<BonusTerms['eligibility']> = (before, after) =>
  extended(before.countries, after.countries) ||
  extended(before.categories, after.categories) ||
  (before.registered_from !== null &&
    (after.registered_from === null || after.registered_from < before.registered_from)) ||
  (before.registered_to !== null && (after.registered_to === null || after.registered_to > before.registered_to));

const moreSpins: Compare<BonusTerms['free_spins']> = (before, after) =>
  after !== null &&
  (before === null ||
    after.count > before.count ||
    after.stake > before.stake ||
    after.provider_id !== before.provider_id ||
    after.games.some((game) => !before.games.includes(game)) ||
    (after.days ?? Number.POSITIVE_INFINITY) > (before.days ?? Number.POSITIVE_INFINITY) ||
    capRaised(before.max_winnings, after.max_winnings));

/**
 * A stake counts more than before. A category that is not named counts fully. A game that is not named counts as its
 * category, which can be anything: so only a game named before and after can be compared.
 */
const countsMore: Compare<BonusTerms['contributions']> = (before, after) =>
  Object.entries(before.categories).some(
    ([name, percent]) => (percentNamed(after.categories, name) ?? 100) > percent,
  ) ||
  Object.keys({ ...before.games, ...after.games }).some((id) => {
    const [from, to] = [percentNamed(before.games, id), percentNamed(after.games, id)];
    return to === undefined || to > (from ?? 0);
  });

/** For each term, when a change of it gives more away. A new term must be added here. */
const bonusFields: { readonly [Name in keyof Terms]-?: Compare<Terms[Name]> } = {
  name: never,
  description: never,
  default_amount: raised,
  max_amount: capRaised,
  wagering_multiplier: lowered,
  valid_days: raised,
  max_bet: capRaised,
  max_conversion_multiplier: capRaised,
  max_grants_per_player: capRaised,
  is_active: switchedOn,
};

const termFields: { readonly [Name in keyof BonusTerms]-?: Compare<BonusTerms[Name]> } = {
  percentage: raised,
  cap: capRaised,
  min_deposit: lowered,
  on_deposit: switchedOn,
  cashback_period: (before, after) => before === null && after !== null,
  free_spins: moreSpins,
  contributions: countsMore,
  excluded_games: removed,
  eligibility: widened,
};

const changed = <T extends object>(
  comparisons: { readonly [Name in keyof T]-?: Compare<T[Name]> },
  before: T,
  after: T,
): (keyof T & string)[] =>
  (Object.keys(comparisons) as (keyof T & string)[]).filter((name) => comparisons[name](before[name], after[name]));

/**
 * The terms by which a change gives more money away. An inactive bonus cannot be granted: it can be edited freely, and
 * is checked as a whole when it is switched on.
 */
export const weakensBonus = (before: Omit<Bonus, 'id'> | null, after: Omit<Bonus, 'id'>): string[] => {
  if (!after.is_active) return [];
  if (before === null || !before.is_active) return ['is_active'];
  return [
    ...changed<Terms>(bonusFields, before, after),
    ...changed<BonusTerms>(termFields, before.terms, after.terms).map((name) => `terms.${name}`),
  ];
};
