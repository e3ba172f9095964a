import { maxKeyRatePercent } from '@croupier/contract/operator/exchange-rates.ts';
import { dayMilliseconds } from '../../base/windows.ts';
import type { AuditContext } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { selectApplying, selectHeld } from './queries.ts';
import type { KeyLeap, NewRate } from './rate.ts';
import { dayAt, isFarFrom, movesTooFar, rateKey } from './rules.ts';

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

const monthMilliseconds = 30 * dayMilliseconds;

/** The first of the new rates that a key may not set. */
export const findKeyLeap = async (
  tx: Tx,
  { operator_id, now }: Pick<AuditContext, 'operator_id' | 'now'>,
  rates: readonly NewRate[],
): Promise<KeyLeap | undefined> => {
  const codes = rates.map(({ currency }) => currency);
  const leaps = await findLeaps(tx, { operator_id, now }, rates);
  const held = await selectHeld(tx, operator_id, codes, dayAt(now));
  const monthAgo = await selectHeld(tx, operator_id, codes, dayAt(new Date(now.getTime() - monthMilliseconds)));
  for (const rate of rates) {
    const before = held.get(rate.currency)?.rate ?? null;
    if (leaps.has(rate)) return { ...rate, held: before, max_percent: maxKeyRatePercent.day };
    const earlier = monthAgo.get(rate.currency)?.rate;
    if (earlier !== undefined && isFarFrom(rate.rate, earlier, maxKeyRatePercent.month))
      return { ...rate, held: earlier, max_percent: maxKeyRatePercent.month };
  }
  return undefined;
};
