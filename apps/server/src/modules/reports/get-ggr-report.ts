import type { getStaffGgrReport as staffRoute } from '@croupier/contract/back-office/reports.ts';
import type { getGgrReport as route } from '@croupier/contract/operator/reports.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { loadReport } from './load-report.ts';
import { viewReport, viewStaffReport } from './view.ts';

export const getGgrReport = async (call: Call<typeof route>): Promise<AnswerOf<typeof route>> => ({
  data: viewReport(await loadReport(call, call.query, { inDetail: false })),
});

export const getStaffGgrReport = async (call: Call<typeof staffRoute>): Promise<AnswerOf<typeof staffRoute>> => ({
  data: viewStaffReport(await loadReport(call, call.query, { inDetail: true })),
});
