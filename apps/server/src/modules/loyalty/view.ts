import type { AccountRow } from '../wallet/account-row.ts';
import { pointsRateAt } from '../wallet/points.ts';
import type { StoredChange } from './queries.ts';
import { type Programme, worthOf } from './rules.ts';

export const viewLoyalty = (
  { player_id, points, currency }: Pick<AccountRow, 'player_id' | 'points' | 'currency'>,
  { rates, exchange_rate, minimum_points }: Programme,
  now: Date,
) => ({
  player_id,
  points,
  exchangeable_amount: worthOf(points, exchange_rate),
  currency,
  points_rate: pointsRateAt(rates, now),
  exchange_rate,
  minimum_points,
});

/** The fields as set, with a scheduled rate; the history says which applies now. */
export const viewProgramme = ({ rates, exchange_rate, minimum_points }: Programme) => ({
  points_rate: rates.at(-1)?.points_rate ?? 0,
  exchange_rate,
  minimum_points,
  rates,
});

export const viewChange = ({ ledger_entry_id, ...change }: StoredChange) => ({
  ...change,
  transaction_id: ledger_entry_id,
});
