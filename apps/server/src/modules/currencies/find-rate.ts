import type { Tx } from '../../database/pool.ts';
import { selectRate } from './queries.ts';
import { dayAt, refuseWithoutRate } from './rules.ts';

/**
 * The value of one unit of the currency in the operator's currency at a time; refused on `currency` when there is no
 * rate.
 */
export const findRate = async (
  tx: Tx,
  operator: { readonly operator_id: number; readonly currency: string },
  currency: string,
  now: Date,
): Promise<string> => {
  if (currency === operator.currency) return '1';
  const rate = await selectRate(tx, operator.operator_id, currency, dayAt(now));
  refuseWithoutRate(rate, currency, operator.currency);
  return rate as string;
};
