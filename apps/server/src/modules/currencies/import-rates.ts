import type { importReport, importExchangeRates as route } from '@croupier/contract/back-office/currencies.ts';
import type { z } from 'zod';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { holdCurrency } from '../operators/shared-queries.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { crossRates } from './cross-rates.ts';
import { readEcbFile } from './ecb-file.ts';
import { findLeaps } from './find-leaps.ts';
import { selectRatesBetween, writeRates } from './queries.ts';
import type { NewRate } from './rate.ts';
import { type PlannedRates, planRates, rateKey, summarise } from './rules.ts';

export type ImportReport = z.input<typeof importReport>;

export const importExchangeRates = (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> =>
  call.write(async (tx) => ({
    data: await importRates(tx, auditContext(call), call.body.csv, !needsSecondPerson(call.operator)),
  }));

/** Imports the valid rates of a file in the layout of the European Central Bank, and reports the rest. */
export const importRates = async (
  tx: Tx,
  context: AuditContext,
  csv: string,
  mayLeap = true,
): Promise<ImportReport> => {
  const { operator_id, now } = context;
  const file = readEcbFile(csv);
  const crossed = crossRates(file, await holdCurrency(tx, operator_id));
  const existing = await selectExisting(tx, operator_id, crossed.rates);

  const planned = planRates(crossed.rates, existing, now);
  const plan = mayLeap ? planned : await withoutLeaps(tx, context, planned);

  await writeRates(tx, operator_id, [...plan.added, ...plan.changed], { source: 'ecb', now });
  const report = {
    days: crossed.days,
    added: plan.added.length,
    changed: plan.changed.length,
    unchanged: plan.unchanged,
    gaps: crossed.gaps,
    refused: summarise([...crossed.refused, ...plan.refused]),
  };
  await audit(tx, context, [
    {
      action: 'exchange_rates.imported',
      subject_kind: 'exchange_rate',
      subject_id: null,
      to_value: JSON.stringify({ ...report, refused: report.refused.length }),
    },
  ]);
  return report;
};

/** Rates of a file that need a second person are skipped, because nobody checks a file line by line. */
const withoutLeaps = async (
  tx: Tx,
  context: AuditContext,
  { added, changed, unchanged, refused }: PlannedRates,
): Promise<PlannedRates> => {
  const rates = [...added, ...changed];
  const leaps = await findLeaps(tx, context, rates);
  const left = [...leaps].map(({ currency, day }) => ({ reason: 'leap', currency, where: day }) as const);
  return {
    added: added.filter((rate) => !leaps.has(rate)),
    changed: changed.filter((rate) => !leaps.has(rate)),
    unchanged,
    refused: [...refused, ...left],
  };
};

const selectExisting = async (tx: Tx, operatorId: number, wanted: readonly NewRate[]) => {
  const days = wanted.map(({ day }) => day).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return new Map<string, string>();
  const rows = await selectRatesBetween(tx, operatorId, first, last);
  return new Map(rows.map((rate) => [rateKey(rate), rate.rate]));
};
