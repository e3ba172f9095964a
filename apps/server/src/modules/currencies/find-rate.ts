import type { Tx } from '../../database/pool.ts';
import { selectRate } from './queries.ts';
import { dayAt, refuseWithoutRate } from './rules.ts';

/** What a unit of the currency is worth to the operator at a moment; refused on `currency` where nobody knows. */
export const findRate = async (
  tx: Tx,
  operator: { readonly operator_id: number; readonly currency: string },
  currency: string,
  now: Date,
): Promise<string> => {
  if (currency === operator.currency) return '1';
  const rate = await selectRate(tx, operator.operator_id, currency, dayAt(now));
  refuseWithoutRate(rate, operator.currency);
  return rate as string;
};
