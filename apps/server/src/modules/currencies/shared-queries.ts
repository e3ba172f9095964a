import type { Queryable, Tx } from '../../database/pool.ts';
import type { SqlPart } from '../../database/query.ts';
import { statement } from '../../database/statement.ts';

/** The rates with the days that they hold from, for statements of other modules. */
export const sharedRates = statement`(select operator_id, currency, day, rate, created_at from exchange_rates)`;

/** Deletes all rates: they are prices in the operator's currency, and wrong once that is another one. */
export const forgetRates = (tx: Tx, operatorId: number): Promise<unknown> =>
  tx`delete from exchange_rates where operator_id = ${operatorId}`;

type Sought = { readonly operator: SqlPart | number; readonly currency: SqlPart; readonly day: SqlPart };

/** The rate that holds on a day, of the day itself or the last one before, as part of a statement. */
export const rateOn = (sql: Queryable, { operator, currency, day }: Sought) => sql`(
  select r.rate::text from exchange_rates r
  where r.operator_id = ${operator} and r.currency = ${currency} and r.day <= ${day} order by r.day desc limit 1)`;
