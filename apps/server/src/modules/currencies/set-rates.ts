import type { setExchangeRates as route } from '@croupier/contract/back-office/currencies.ts';
import { rateRefusals } from '@croupier/contract/back-office/currencies.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../database/pool.ts';
import type { Sent } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { type AuditContext, audit, auditContext } from '../audit/audit.ts';
import { lockOperatorCurrency, selectRatesBetween, writeRates } from './queries.ts';
import { type NewRate, plainRate, type RateRow } from './rate.ts';
import { placeOf, planRates } from './rules.ts';

export const setExchangeRates = (call: Call<typeof route>): Promise<Sent> =>
  call.transaction(async (tx) => ({ data: await setRates(tx, auditContext(call), call.body) }));

export type WantedRates = {
  readonly day: string;
  readonly rates: readonly { readonly currency: string; readonly rate: string }[];
};

/** Sets the rates of one day, all of them or none. */
export const setRates = async (tx: Tx, context: AuditContext, { day, rates }: WantedRates): Promise<RateRow[]> => {
  const { operator_id, now } = context;
  const wanted = rates.map(({ currency, rate }) => ({ currency, day, rate: plainRate(rate) }));
  const operatorCurrency = await lockOperatorCurrency(tx, operator_id);
  const existing = await selectRatesBetween(tx, operator_id, day, day);

  refuseFaults(wanted, operatorCurrency);
  const plan = planRates(wanted, new Map(existing.map((rate) => [placeOf(rate), rate.rate])), now);
  const [refused] = plan.refused;
  if (refused) throw fault(wanted, refused.currency as string, rateRefusals[refused.reason]);

  const written: (NewRate & { readonly before?: string })[] = [...plan.added, ...plan.changed];
  await writeRates(tx, operator_id, written, { source: 'manual', now });
  await audit(
    tx,
    context,
    written.map((rate) => ({
      action: 'exchange_rate.set',
      subject_kind: 'exchange_rate',
      subject_id: null,
      field: placeOf(rate),
      from_value: rate.before ?? null,
      to_value: rate.rate,
    })),
  );
  const codes = new Set(wanted.map(({ currency }) => currency));
  return (await selectRatesBetween(tx, operator_id, day, day)).filter(({ currency }) => codes.has(currency));
};

const refuseFaults = (wanted: readonly NewRate[], operatorCurrency: string): void => {
  const codes = wanted.map(({ currency }) => currency);
  if (codes.includes(operatorCurrency))
    throw fault(wanted, operatorCurrency, "is the operator's own currency, whose rate is always 1");
  const twice = codes.find((code, index) => codes.indexOf(code) !== index);
  if (twice) throw fault(wanted, twice, 'stands in the list twice');
};

const fault = (wanted: readonly NewRate[], currency: string, message: string): Refusal => {
  const index = wanted.findLastIndex((rate) => rate.currency === currency);
  return new Refusal('VALIDATION_FAILED', undefined, { [`rates.${index}.currency`]: [`${currency}: ${message}`] });
};
