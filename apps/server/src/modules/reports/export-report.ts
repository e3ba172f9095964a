import type { exportGgrReport as route } from '@croupier/contract/back-office/reports.ts';
import { reportDay, reportGame } from '@croupier/contract/back-office/reports.ts';
import { ggrReport } from '@croupier/contract/operator/reports.ts';
import type { Download } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { type Cell, writeCsv } from './csv.ts';
import { loadReport } from './load-report.ts';
import { type StaffReport, viewStaffReport } from './view.ts';

type View = Call<typeof route>['query']['view'];

/** The columns are the fields of the answer in JSON, by the same names and in the same order. */
const views: Record<View, { columns: readonly string[]; rows: (report: StaffReport) => Record<string, Cell>[] }> = {
  days: { columns: Object.keys(reportDay.shape), rows: (report) => report.days },
  games: { columns: Object.keys(reportGame.shape), rows: (report) => report.games },
  providers: {
    columns: Object.keys(ggrReport.shape.casino.shape.by_provider.element.shape),
    rows: (report) => report.casino.by_provider,
  },
};

export const exportReport = async (call: Call<typeof route>): Promise<Download> => {
  const { view, from, to } = call.query;
  const report = viewStaffReport(await loadReport(call, call.query, { inDetail: view !== 'providers' }));
  const { columns, rows } = views[view];
  const currency = { currency: report.currency };
  const text = writeCsv(
    [...columns, 'currency'],
    rows(report).map((row) => ({ ...row, ...currency })),
  );
  return {
    download: {
      content: Buffer.from(text),
      file_name: `ggr-${view}-${from}-${to}.csv`,
      content_type: 'text/csv; charset=utf-8',
    },
  };
};
