import type { AuditContext } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { selectApplying, selectHeld } from './queries.ts';
import type { NewRate } from './rate.ts';
import { dayAt, movesTooFar, rateKey } from './rules.ts';

/** Those of the new rates that move further than one person may move them. */
export const findLeaps = async (
  tx: Tx,
  { operator_id, now }: Pick<AuditContext, 'operator_id' | 'now'>,
  rates: readonly NewRate[],
): Promise<ReadonlySet<NewRate>> => {
  const codes = rates.map(({ currency }) => currency);
  const held = await selectHeld(tx, operator_id, codes, dayAt(now));
  // Most rates of a file are of days that are long over.
  const compared = rates.filter(({ currency, day }) => day >= (held.get(currency)?.day ?? ''));
  const applying = await selectApplying(tx, operator_id, compared);
  return new Set(compared.filter((rate) => movesTooFar(rate, held.get(rate.currency), applying.get(rateKey(rate)))));
};
