import type { listExchangeRates } from '@croupier/contract/back-office/currencies.ts';
import type { QueryOf } from '@croupier/contract/route.ts';
import { offsetOf } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';
import { unnest } from '../../database/unnest.ts';
import type { NewRate, RateRow, RateSource } from './rate.ts';
import { rateKey } from './rules.ts';

const ratesPerStatement = 10_000;

/** The rate that applies on a day: that of the day, or of the last day before it that has one. */
export const selectRate = async (tx: Tx, operatorId: number, currency: string, day: string): Promise<string | null> => {
  const [row] = await tx<{ rate: string }[]>`
    select trim_scale(rate)::text as rate from exchange_rates
    where operator_id = ${operatorId} and currency = ${currency} and day <= ${day} order by day desc limit 1`;
  return row?.rate ?? null;
};

/** The rates that apply on a day, for every currency that has one. */
export const selectRatesOn = (tx: Tx, operatorId: number, currencies: readonly string[], day: string) =>
  tx<NewRate[]>`
    select c.currency, r.day, r.rate from unnest(${currencies}::text[]) as c (currency)
    cross join lateral (
      select day, trim_scale(rate)::text as rate from exchange_rates
      where operator_id = ${operatorId} and currency = c.currency and day <= ${day} order by day desc limit 1
    ) r`;

/** The rate that applies at each place (currency and day): its own, or the last one before it. */
export const selectApplying = async (tx: Tx, operatorId: number, places: readonly NewRate[]) => {
  const rows = await tx<NewRate[]>`
    select w.currency, w.day, r.rate
    from ${unnest('w', { currency: 'text', day: 'text' }, places)}
    cross join lateral (
      select trim_scale(rate)::text as rate from exchange_rates
      where operator_id = ${operatorId} and currency = w.currency and day <= w.day::date order by day desc limit 1
    ) r`;
  return new Map(rows.map((row) => [rateKey(row), row.rate]));
};

/** The newest rate of each currency up to `day`, without rates that were written on that day or later. */
export const selectHeld = async (tx: Tx, operatorId: number, currencies: readonly string[], day: string) => {
  const rows = await tx<NewRate[]>`
    select c.currency, r.day, r.rate from unnest(${[...new Set(currencies)]}::text[]) as c (currency)
    cross join lateral (
      select day, trim_scale(rate)::text as rate from exchange_rates
      where operator_id = ${operatorId} and currency = c.currency and day <= ${day} and created_at < ${day}::timestamptz
      order by day desc limit 1
    ) r`;
  return new Map(rows.map((row) => [row.currency, row]));
};

export const selectRatesBetween = (tx: Tx, operatorId: number, first: string, last: string) =>
  tx<RateRow[]>`
    select currency, day, trim_scale(rate)::text as rate, source, created_at from exchange_rates
    where operator_id = ${operatorId} and day between ${first} and ${last} order by day, currency`;

export const writeRates = async (
  tx: Tx,
  operatorId: number,
  rates: readonly NewRate[],
  { source, now }: { readonly source: RateSource; readonly now: Date },
): Promise<void> => {
  for (let start = 0; start < rates.length; start += ratesPerStatement)
    await tx`
      insert into exchange_rates (operator_id, currency, day, rate, source, created_at)
      select ${operatorId}, u.currency, u.day::date, u.rate::numeric, ${source}, ${now}
      from ${unnest('u', { currency: 'text', day: 'text', rate: 'text' }, rates.slice(start, start + ratesPerStatement))}
      on conflict (operator_id, currency, day) do update
        set rate = excluded.rate, source = excluded.source, created_at = excluded.created_at`;
};

type Filters = QueryOf<typeof listExchangeRates>;

const matching = (tx: Tx, operatorId: number, filters: Filters) => tx`
  operator_id = ${operatorId}
  ${filters.currency === undefined ? tx`` : tx`and currency = ${filters.currency}`}
  ${filters.day_from === undefined ? tx`` : tx`and day >= ${filters.day_from}`}
  ${filters.day_to === undefined ? tx`` : tx`and day <= ${filters.day_to}`}`;

export const selectRates = async (tx: Tx, operatorId: number, filters: Filters) => {
  const [rows, [counted]] = await Promise.all([
    tx<RateRow[]>`
      select currency, day, trim_scale(rate)::text as rate, source, created_at from exchange_rates
      where ${matching(tx, operatorId, filters)}
      order by day desc, currency limit ${filters.per_page} offset ${offsetOf(filters)}`,
    tx<{ total: number }[]>`
      select count(*) as total from exchange_rates where ${matching(tx, operatorId, filters)}`,
  ]);
  return { rows, total: counted!.total };
};
