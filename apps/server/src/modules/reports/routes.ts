import { exportGgrReport, getStaffGgrReport } from '@croupier/contract/back-office/reports.ts';
import { getGgrReport } from '@croupier/contract/operator/reports.ts';
import { handle, type MountedRoute } from '../../http/call.ts';
import { exportReport } from './export-report.ts';
import * as reports from './get-ggr-report.ts';

export const reportRoutes = (): MountedRoute[] => [
  handle(getGgrReport, reports.getGgrReport),
  handle(getStaffGgrReport, reports.getStaffGgrReport),
  handle(exportGgrReport, exportReport),
];
