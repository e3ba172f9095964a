import type { Offer } from '@croupier/contract/game-offer.ts';
import { describe, expect, test } from 'vitest';
import { refusing } from '../../../test/support/refusals.ts';
import { money } from '../../base/money.ts';
import { isOfferedFor, isOfferedIn, offeredToAll, offersMore, refuseBetOutsideOffer } from './offer.ts';

const offer = (more: object): Offer => ({ ...offeredToAll, ...more });
const euros = (min: number | null, max: number | null) => ({ stakes: [{ currency: 'EUR', min, max }] });
const german = { country: 'DE', currency: 'EUR' };

describe('a bet', () => {
  const bet =
    (more: object, stake = 100) =>
    () =>
      refuseBetOutsideOffer(offer(more), german, money(stake));

  test.each([
    ['a game for which nothing is set', {}],
    ['the country is listed', { countries: ['AT', 'DE'] }],
    ['another country is blocked', { blocked_countries: ['AT'] }],
    ['the currency is listed', { currencies: ['EUR'] }],
    ['the stake is the least', euros(100, null)],
    ['the stake is the greatest', euros(1, 100)],
    ['other currencies have bounds', { stakes: [{ currency: 'SEK', min: 1_000, max: null }] }],
  ])('is taken: %s', (_, more) => expect(bet(more)).not.toThrow());

  test.each([
    ['INVALID_REQUEST', 'another country is listed', { countries: ['AT'] }, { reason: 'game_country', country: 'DE' }],
    ['INVALID_REQUEST', 'the country is blocked', { blocked_countries: ['DE'] }, { reason: 'game_country' }],
    [
      'INVALID_REQUEST',
      'the country is listed and blocked',
      { countries: ['DE'], blocked_countries: ['DE'] },
      { reason: 'game_country' },
    ],
    [
      'INVALID_REQUEST',
      'another currency is listed',
      { currencies: ['SEK'] },
      { reason: 'game_currency', currency: 'EUR', currencies: ['SEK'] },
    ],
    [
      'LIMIT_EXCEEDED',
      'the stake is below the least',
      euros(101, 500),
      { limit: 'game_min_stake', value: 101, used: 0, requested: 100, resets_at: null, min_stake: 101, max_stake: 500 },
    ],
    ['LIMIT_EXCEEDED', 'the stake is above the greatest', euros(null, 99), { limit: 'game_max_stake', value: 99 }],
  ] as const)('%s: %s', (code, _, more, details) => expect(bet(more)).toThrow(refusing(code, details)));

  test('of 0 has no bounds, but must be on a game that is offered', () => {
    expect(bet(euros(100, 500), 0)).not.toThrow();
    expect(bet({ countries: ['AT'] }, 0)).toThrow(refusing('INVALID_REQUEST', { reason: 'game_country' }));
  });

  test('of a player whose country is not known is refused once countries are listed', () => {
    expect(isOfferedIn(offer({ countries: ['DE'] }), '')).toBe(false);
    expect(isOfferedFor(offer({ currencies: ['EUR'] }), '')).toBe(false);
  });
});

test.each([
  ['nothing changes', euros(10, 100), euros(10, 100), false],
  ['a country is added', { countries: ['DE'] }, { countries: ['DE', 'AT'] }, true],
  ['the list of countries is emptied', { countries: ['DE'] }, {}, true],
  ['a list of countries is set', {}, { countries: ['DE'] }, false],
  ['a country is taken away', { countries: ['DE', 'AT'] }, { countries: ['DE'] }, false],
  ['a country is blocked', {}, { blocked_countries: ['DE'] }, false],
  ['a country is no longer blocked', { blocked_countries: ['DE', 'FR'] }, { blocked_countries: ['FR'] }, true],
  ['a currency is added', { currencies: ['EUR'] }, { currencies: ['EUR', 'SEK'] }, true],
  ['the list of currencies is emptied', { currencies: ['EUR'] }, {}, true],
  ['bounds are set', {}, euros(10, 100), false],
  ['bounds are taken away', euros(10, null), {}, true],
  ['the greatest stake rises', euros(10, 100), euros(10, 101), true],
  ['the greatest stake falls', euros(10, 100), euros(10, 99), false],
  ['the greatest stake is taken away', euros(10, 100), euros(10, null), true],
  ['the least stake falls', euros(10, 100), euros(9, 100), true],
  ['the least stake rises', euros(10, 100), euros(11, 100), false],
  ['the least stake is taken away', euros(10, 100), euros(null, 100), true],
])('an offer is wider than before: %s', (_, before, after, isWider) =>
  expect(offersMore(offer(before), offer(after))).toBe(isWider),
);
