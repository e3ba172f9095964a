import * as staff from '@croupier/contract/back-office/reports.ts';
import { getGgrReport } from '@croupier/contract/operator/reports.ts';
import { handle, type MountedRoute } from '../../call/call.ts';
import type { Module } from '../../module/module.ts';
import { checkReportFigures, checkReportPlayers, checkReportSums } from './check-reports.ts';
import { exportReport } from './export-report.ts';
import * as reports from './get-ggr-report.ts';
import { getOverview } from './get-overview.ts';
import { getPaymentsReport, getPlayersReport } from './list-reports.ts';
import { createRollups } from './roll-up.ts';
import { createProviderWatch } from './watch-providers.ts';

const routes = (): MountedRoute[] => [
  handle(getGgrReport, reports.getGgrReport),
  handle(staff.getStaffGgrReport, reports.getStaffGgrReport),
  handle(staff.exportGgrReport, exportReport),
  handle(staff.getOverview, getOverview),
  handle(staff.getPaymentsReport, getPaymentsReport),
  handle(staff.getPlayersReport, getPlayersReport),
];

export const reportsModule: Module = {
  name: 'reports',
  tables: ['report_figures', 'report_players', 'report_progress', 'report_rollups'],
  routes,
  work: (parts) => [{ when: 'rollsUp', ...createRollups(parts) }],
  sweeps: (parts) => [createProviderWatch(parts)],
  checks: [checkReportFigures, checkReportSums, checkReportPlayers],
};
