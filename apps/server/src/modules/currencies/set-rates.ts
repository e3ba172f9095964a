import { rateRefusals, setExchangeRates as route } from '@croupier/contract/back-office/currencies.ts';
import { Refusal } from '../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import type { ProposalKind, Values } from '../../module/proposal-kind.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { holdCurrency } from '../operators/shared-queries.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { findLeaps } from './find-leaps.ts';
import { selectRatesBetween, selectRatesOn, writeRates } from './queries.ts';
import { type NewRate, plainRate, type RateRow, type RateSource } from './rate.ts';
import { planRates, rateKey } from './rules.ts';

export const setExchangeRates = (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> =>
  call.write(async (tx) => {
    const { day, rates } = call.body;
    if (needsSecondPerson(call.operator) && (await hasLeap(tx, auditContext(call), call.body)))
      return propose(tx, call, ratesChange, { subject_id: null, change: call.body, after: shown(day, rates) });
    return { data: await setRates(tx, auditContext(call), call.body) };
  });

/** Rates that move far require a second person: every threshold in another currency moves with them. */
export const ratesChange: ProposalKind = {
  kind: 'exchange_rates.set',
  current: async (tx, { operator_id }, { change }) => {
    const { day, rates } = route.body.parse(change);
    await holdCurrency(tx, operator_id);
    const codes = rates.map(({ currency }) => currency);
    const standing = new Map((await selectRatesOn(tx, operator_id, codes, day)).map((rate) => [rate.currency, rate]));
    return shown(
      day,
      codes.map((currency) => ({ currency, rate: standing.get(currency)?.rate ?? null })),
    );
  },
  apply: async (tx, context, { change }) => {
    await setRates(tx, context, route.body.parse(change));
    return context.operator_id;
  },
};

const shown = (day: string, rates: readonly { currency: string; rate: string | null }[]): Values => ({
  day,
  ...Object.fromEntries(rates.map(({ currency, rate }) => [currency, rate])),
});

const hasLeap = async (tx: Tx, context: AuditContext, wanted: WantedRates): Promise<boolean> => {
  const { written } = await planDay(tx, context, wanted);
  return (await findLeaps(tx, context, written)).size > 0;
};

export type WantedRates = {
  readonly day: string;
  readonly rates: readonly { readonly currency: string; readonly rate: string }[];
};

/** Sets the rates of one day, all of them or none. */
export const setRates = async (tx: Tx, context: AuditContext, wanted: WantedRates): Promise<RateRow[]> => {
  const { written } = await planDay(tx, context, wanted);
  return writePlanned(tx, context, wanted, written, 'manual');
};

type PlannedRate = NewRate & { readonly before?: string };

/** Writes planned rates, with one audit row each, and returns those of the day that were asked for. */
export const writePlanned = async (
  tx: Tx,
  context: AuditContext,
  { day, rates }: WantedRates,
  written: readonly PlannedRate[],
  source: RateSource,
): Promise<RateRow[]> => {
  const { operator_id, now } = context;
  await writeRates(tx, operator_id, written, { source, now });
  await audit(
    tx,
    context,
    written.map((rate) => ({
      action: 'exchange_rate.set',
      subject_kind: 'exchange_rate',
      subject_id: null,
      field: rateKey(rate),
      from_value: rate.before ?? null,
      to_value: rate.rate,
    })),
  );
  const codes = new Set(rates.map(({ currency }) => currency));
  return (await selectRatesBetween(tx, operator_id, day, day)).filter(({ currency }) => codes.has(currency));
};

/** The rates to write, planned under the lock of all rate changes; refused when one of them is not allowed. */
export const planDay = async (
  tx: Tx,
  { operator_id, now }: AuditContext,
  { day, rates }: WantedRates,
): Promise<{ written: PlannedRate[] }> => {
  const wanted = rates.map(({ currency, rate }) => ({ currency, day, rate: plainRate(rate) }));
  const operatorCurrency = await holdCurrency(tx, operator_id);
  const existing = await selectRatesBetween(tx, operator_id, day, day);

  refuseFaults(wanted, operatorCurrency);
  const plan = planRates(wanted, new Map(existing.map((rate) => [rateKey(rate), rate.rate])), now);
  const [refused] = plan.refused;
  if (refused) throw fault(wanted, refused.currency as string, rateRefusals[refused.reason]);

  return { written: [...plan.added, ...plan.changed] };
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
