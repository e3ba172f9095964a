import { z } from 'zod';
import { currency, date, paging, timestamp } from '../common.ts';
import { defineRoute, list, one, page } from '../route.ts';

const tag = 'Currencies';
const base = '/api/back-office/v1';

/** As a decimal text: a JSON number would not hold every rate exactly. */
export const rate = () =>
  z
    .string()
    .regex(/^\d{1,14}(\.\d{1,10})?$/, 'must be a decimal number as text, with at most 10 decimals')
    .refine((text) => /[1-9]/.test(text), 'must be more than 0')
    .describe('One unit of the currency in units of the operator currency.');

export const currencyView = z.object({
  code: z.string(),
  name: z.string(),
  exponent: z.int().describe('How many decimals the minor unit stands for.'),
  rate: z.string().nullable().describe('What holds today; null: none is known, and nobody can register in it.'),
  rate_day: z.string().nullable().describe('The day from which that rate holds.'),
});

export const exchangeRate = z.object({
  currency: z.string(),
  day: z.string(),
  rate: z.string(),
  source: z.string().describe('ecb for an import, key for a rate that a key set, manual otherwise.'),
  created_at: timestamp(),
});

export const rateRefusals = {
  not_a_day: 'the day cannot be read',
  day_twice: 'the day is in the file twice; the first one is used',
  wrong_columns: 'the line does not have one figure for each currency in the header',
  too_far_ahead: 'the day is more than a year ahead',
  not_a_rate: 'the figure is not a positive decimal number',
  too_small: 'the rate is zero when rounded to ten decimals',
  inactive_currency: 'no player can have this currency',
  operator_currency_missing: 'the file has no figure of the operator currency for that day',
  past_day: 'that day is over and has another rate already',
  leap: 'the rate is the first of its currency, or differs by more than a tenth from the rate before today: set it by hand, and a second person confirms it',
} as const;

export type RateRefusal = keyof typeof rateRefusals;

export const importReport = z.object({
  days: z.int().describe('Days that were read.'),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  gaps: z.int().describe('Figures that the file itself leaves open.'),
  refused: z.array(
    z.object({
      reason: z.enum(Object.keys(rateRefusals) as [RateRefusal, ...RateRefusal[]]),
      message: z.string(),
      currency: z.string().nullable(),
      count: z.int(),
      first: z.string().describe('The first day, or the line of the file where the day cannot be read.'),
      last: z.string(),
    }),
  ),
});

export const listCurrencies = defineRoute({
  name: 'list_currencies',
  method: 'GET',
  path: `${base}/currencies`,
  audience: 'staff',
  permission: 'manage_settings',
  tag,
  summary: 'The currencies a player may have',
  description: 'Every active ISO 4217 code, with the rate that holds today; those that have one come first.',
  reply: list(currencyView),
  example: { title: 'Which currencies lack a rate' },
});

export const listExchangeRates = defineRoute({
  name: 'list_exchange_rates',
  method: 'GET',
  path: `${base}/exchange-rates`,
  audience: 'staff',
  permission: 'manage_settings',
  tag,
  summary: 'Exchange rates, newest day first',
  query: z.object({
    ...paging,
    currency: currency().optional(),
    day_from: date().optional().describe('Inclusive.'),
    day_to: date().optional().describe('Inclusive.'),
  }),
  reply: page(exchangeRate),
  example: { title: 'The dollar', query: { currency: 'USD' } },
});

export const setExchangeRates = defineRoute({
  name: 'set_exchange_rates',
  stepUp: true,
  proposes: true,
  method: 'PUT',
  path: `${base}/exchange-rates`,
  audience: 'staff',
  permission: 'manage_settings',
  tag,
  summary: 'Set the rates of a day',
  description:
    'A rate holds from its day on, until a later one. Today and days to come may be set again; a day that is over may be filled in, but what it has does not change. Ledger entries keep the amount they were booked with, so no report ever changes. Where changes wait for a second person, the first rate of a currency does, and one that is more than a tenth off what held before today: thresholds in other currencies are worth what the rate says.',
  body: z.strictObject({
    day: date(),
    rates: z
      .array(z.strictObject({ currency: currency(), rate: rate() }))
      .min(1)
      .max(200),
  }),
  reply: list(exchangeRate),
  example: {
    title: 'The dollar from a day on',
    body: { day: '2026-03-02', rates: [{ currency: 'USD', rate: '0.9231' }] },
  },
});

export const importExchangeRates = defineRoute({
  name: 'import_exchange_rates',
  stepUp: true,
  method: 'POST',
  path: `${base}/exchange-rates/import`,
  audience: 'staff',
  permission: 'manage_settings',
  tag,
  summary: "Import rates in the European Central Bank's layout",
  description:
    'The text of eurofxref-hist.csv, eurofxref-hist-90d.csv or eurofxref.csv: a line `Date,USD,JPY,…`, then a line per day with the price of one euro, `N/A` where there is none. For an operator that does not keep its books in euro the rates are crossed through the euro. What can be taken is taken; the report names what was not, and why. The whole history is larger than a request may be: import it with the command `rates import`.',
  body: z.strictObject({ csv: z.string().min(1).max(250_000) }),
  reply: one(importReport),
  example: { title: 'Two days', body: { csv: 'Date,USD,JPY,\n2026-03-02,1.0834,162.50,\n2026-02-27,1.0810,N/A,\n' } },
});
