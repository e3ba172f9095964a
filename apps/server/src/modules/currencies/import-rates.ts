import type { importReport, importExchangeRates as route } from '@croupier/contract/back-office/currencies.ts';
import type { z } from 'zod';
import type { Tx } from '../../database/pool.ts';
import type { Sent } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { type AuditContext, audit, auditContext } from '../audit/audit.ts';
import { crossRates } from './cross-rates.ts';
import { readEcbFile } from './ecb-file.ts';
import { lockOperatorCurrency, selectRatesBetween, writeRates } from './queries.ts';
import type { NewRate } from './rate.ts';
import { placeOf, planRates, summarise } from './rules.ts';

export type ImportReport = z.input<typeof importReport>;

export const importExchangeRates = (call: Call<typeof route>): Promise<Sent> =>
  call.transaction(async (tx) => ({ data: await importRates(tx, auditContext(call), call.body.csv) }));

/** Takes what can be taken of a file in the layout of the European Central Bank, and tells of the rest. */
export const importRates = async (tx: Tx, context: AuditContext, csv: string): Promise<ImportReport> => {
  const { operator_id, now } = context;
  const file = readEcbFile(csv);
  const crossed = crossRates(file, await lockOperatorCurrency(tx, operator_id));
  const existing = await selectExisting(tx, operator_id, crossed.rates);

  const plan = planRates(crossed.rates, existing, now);

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

const selectExisting = async (tx: Tx, operatorId: number, wanted: readonly NewRate[]) => {
  const days = wanted.map(({ day }) => day).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return new Map<string, string>();
  const rows = await selectRatesBetween(tx, operatorId, first, last);
  return new Map(rows.map((rate) => [placeOf(rate), rate.rate]));
};
