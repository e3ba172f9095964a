import { z } from 'zod';
import { exchangeRate, listExchangeRates, rate } from '../back-office/currencies.ts';
import { currency, date } from '../common.ts';
import { defineRoute, list, page } from '../route.ts';

const tag = 'Exchange rates';
const path = '/api/v1/operator/exchange-rates';

/** How far ahead a key may set a rate. */
export const maxRateDaysAhead = 7;

/** How far a key may move a rate, in percent: from what held before today, and from what held 30 days ago. */
export const maxKeyRatePercent = { day: 10, month: 25 } as const;

export const readExchangeRates = defineRoute({
  name: 'read_exchange_rates',
  method: 'GET',
  path,
  audience: 'operator',
  scope: 'payments:read',
  tag,
  summary: 'Exchange rates, newest day first',
  description:
    'A rate holds from its day on, until a later one. Without a rate on or before today nobody can register in the currency.',
  query: listExchangeRates.query,
  reply: page(exchangeRate),
  example: { title: 'The dollar', query: { currency: 'USD' } },
});

export const putExchangeRates = defineRoute({
  name: 'put_exchange_rates',
  method: 'PUT',
  path,
  audience: 'operator',
  scope: 'rates:write',
  tag,
  summary: 'Set the rates of a day',
  description:
    'For today, or up to 7 days ahead; all of them or none. Entries that are booked keep their value. At a live operator a key may not set the first rate of a currency, nor one that is more than 10 % off what held before today or more than 25 % off what held 30 days ago: INVALID_REQUEST with `details.rule` `leap`. Staff set such a rate in the back office, and a second person confirms it.',
  body: z.object({
    day: date().describe('Today or up to 7 days ahead, in UTC.'),
    rates: z
      .array(z.object({ currency: currency(), rate: rate() }))
      .min(1)
      .max(200),
  }),
  reply: list(exchangeRate),
  example: {
    title: 'The dollar from a day on',
    body: { day: '2026-03-02', rates: [{ currency: 'USD', rate: '0.9231' }] },
  },
});
