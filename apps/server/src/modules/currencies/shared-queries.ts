import type { Queryable, Tx } from '../../database/pool.ts';
import type { SqlPart } from '../../database/query.ts';

/** Deletes all rates: they are prices in the operator's currency, and wrong once that is another one. */
export const forgetRates = (tx: Tx, operatorId: number): Promise<unknown> =>
  tx`delete from exchange_rates where operator_id = ${operatorId}`;

type Sought = { readonly operator: SqlPart | number; readonly currency: SqlPart; readonly day: SqlPart };

/** The rate that holds on a day, of the day itself or the last one before, as part of a statement. */
export const rateOn = (sql: Queryable, { operator, currency, day }: Sought) => sql`(
  select r.rate::text from exchange_rates r
  where r.operator_id = ${operator} and r.currency = ${currency} and r.day <= ${day} order by r.day desc limit 1)`;
