import type { Money } from '../../base/money.ts';
import { type Call, staffOf } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { findRate } from '../currencies/find-rate.ts';
import { dayAt } from '../currencies/rules.ts';
import type { Rated } from './conversion.ts';
import { addCredited, findCurrency, lockCredited } from './credit-queries.ts';

type Crediting = Pick<Call, 'operator' | 'caller' | 'now'>;

/** The currency of a player and its price, for counting credits. */
export const ratedPlayer = async (tx: Tx, { operator, now }: Crediting, player: number): Promise<Rated> => {
  const currency = await findCurrency(tx, operator.operator_id, player);
  return { currency, rate: await findRate(tx, operator, currency, now) };
};

/**
 * Counts a credit towards what a member of staff may give alone per UTC day, in the operator's currency. Returns false
 * when it would exceed that, and does not count it. The sum is locked until the end of the SQL transaction.
 */
export const countCreditAlone = async (tx: Tx, call: Crediting, amount: Money): Promise<boolean> => {
  const { operator_id, settings } = call.operator;
  const credit = { staff_id: staffOf(call).id, day: dayAt(call.now), amount };
  const credited = await lockCredited(tx, operator_id, credit.staff_id, credit.day);
  if (credited + amount > settings.solo_credit_allowance) return false;
  await addCredited(tx, operator_id, credit);
  return true;
};
