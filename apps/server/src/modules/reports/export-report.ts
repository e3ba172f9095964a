import { reportDay, reportGame, type exportGgrReport as route } from '@croupier/contract/back-office/reports.ts';
import { ggrReport } from '@croupier/contract/operator/reports.ts';
import { type Cell, writeCsv } from '../../base/csv.ts';
import { type Column, cellOf, columnsOf } from '../../base/csv-columns.ts';
import type { Download } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { auditExport } from '../audit/audit-export.ts';
import { exactly } from './figures.ts';
import { loadReport } from './load-report.ts';
import { type ReportFacts, viewDays, viewGames, viewProviders } from './view.ts';

type View = Call<typeof route>['query']['view'];

/**
 * The columns are the fields of the JSON answer, with the same names and order; beside each amount in minor units stands
 * the same as a decimal number, for spreadsheets. Sums have no limit.
 */
const views: Record<View, { columns: readonly Column[]; rows: (facts: ReportFacts) => Record<string, Cell>[] }> = {
  days: { columns: columnsOf(reportDay), rows: (facts) => viewDays(facts, exactly) },
  games: { columns: columnsOf(reportGame), rows: (facts) => viewGames(facts, exactly) },
  providers: {
    columns: columnsOf(ggrReport.shape.casino.shape.by_provider.element),
    rows: (facts) => viewProviders(facts, exactly),
  },
};

export const exportReport = async (call: Call<typeof route>): Promise<Download> => {
  const { view, from, to } = call.query;
  const facts = await loadReport(call, call.query, { inDetail: view !== 'providers' });
  const { columns, rows } = views[view];
  const { currency } = facts;
  const lines = rows(facts).map((row) => ({
    ...Object.fromEntries(columns.map((column) => [column.name, cellOf(row, column, currency)])),
    currency,
  }));
  const text = writeCsv([...columns.map(({ name }) => name), 'currency'], lines);
  await auditExport(call, lines.length);
  return {
    download: {
      content: Buffer.from(text),
      file_name: `ggr-${view}-${from}-${to}.csv`,
      content_type: 'text/csv; charset=utf-8',
    },
  };
};
