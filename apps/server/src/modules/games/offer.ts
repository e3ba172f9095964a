import type { Offer, StakeBounds } from '@croupier/contract/game-offer.ts';
import type { Money } from '../../base/money.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Facts } from '../../engine/account.ts';

/** The offer of a game for which staff have set nothing. */
export const offeredToAll: Offer = { countries: [], blocked_countries: [], currencies: [], stakes: [] };

/** Country and currency of a player. */
export type Customer = { readonly country: string; readonly currency: string };

export const customerOf = ({ player, wallet }: Facts<'player' | 'wallet'>): Customer => ({
  country: player.country,
  currency: wallet.currency,
});

/** An empty list names everything. */
const names = (list: readonly string[], code: string): boolean => list.length === 0 || list.includes(code);

export const isOfferedIn = ({ countries, blocked_countries }: Offer, country: string): boolean =>
  names(countries, country) && !blocked_countries.includes(country);

export const isOfferedFor = ({ currencies }: Offer, currency: string): boolean => names(currencies, currency);

/**
 * Refuses a game that is not offered in the player's country or currency. Lists filter by the same rule in SQL:
 * `offeredIn` and `offeredFor` in queries.ts.
 */
export const refuseNotOffered = (offer: Offer, { country, currency }: Customer): void => {
  refuseAbroad(offer, country);
  if (!isOfferedFor(offer, currency))
    throw new Refusal('INVALID_REQUEST', "The game is not offered in the player's currency.", {
      reason: 'game_currency',
      currency,
      currencies: offer.currencies,
    });
};

/** Free play, too, is only for countries in which the game is offered. */
export const refuseAbroad = (offer: Offer, country: string): void => {
  if (isOfferedIn(offer, country)) return;
  throw new Refusal('INVALID_REQUEST', "The game is not offered in the player's country.", {
    reason: 'game_country',
    country,
  });
};

/** Refuses a stake outside of the bounds that the game has in this currency; both bounds are inclusive. */
const refuseStake = ({ stakes }: Offer, currency: string, stake: Money): void => {
  const bounds = stakes.find((one) => one.currency === currency);
  if (!bounds) return;
  const { min, max } = bounds;
  const refuse = (limit: string, value: Money, words: string): never => {
    throw new Refusal('LIMIT_EXCEEDED', `The ${words} stake of this game is ${value} (minor units of ${currency}).`, {
      limit,
      value,
      used: 0,
      requested: stake,
      resets_at: null,
      min_stake: min,
      max_stake: max,
    });
  };
  if (min !== null && stake < min) refuse('game_min_stake', min, 'least');
  if (max !== null && stake > max) refuse('game_max_stake', max, 'greatest');
};

/**
 * Refuses a bet on a game that is not offered to the player, or with a stake that the game does not take. A stake of 0,
 * as of a free round or for a tip, has no bounds.
 */
export const refuseBetOutsideOffer = (offer: Offer, customer: Customer, stake: Money): void => {
  refuseNotOffered(offer, customer);
  if (stake > 0) refuseStake(offer, customer.currency, stake);
};

/**
 * Whether the second offer lets anybody play who may not by the first, or takes a stake that the first refuses. It
 * weakens a control, so it can require a second person.
 */
export const offersMore = (before: Offer, after: Offer): boolean =>
  widens(before.countries, after.countries) ||
  before.blocked_countries.some((country) => !after.blocked_countries.includes(country)) ||
  widens(before.currencies, after.currencies) ||
  before.stakes.some((bounds) => takesMore(bounds, after.stakes));

const widens = (before: readonly string[], after: readonly string[]): boolean =>
  before.length > 0 && (after.length === 0 || after.some((code) => !before.includes(code)));

const takesMore = (before: StakeBounds, stakes: readonly StakeBounds[]): boolean => {
  const after = stakes.find((one) => one.currency === before.currency);
  if (!after) return before.min !== null || before.max !== null;
  const lowers = before.min !== null && (after.min === null || after.min < before.min);
  const raises = before.max !== null && (after.max === null || after.max > before.max);
  return lowers || raises;
};
