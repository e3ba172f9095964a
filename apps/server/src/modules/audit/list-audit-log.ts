import type { listAuditLog as route } from '@croupier/contract/back-office/audit.ts';
import type { Answer } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { pageAnswer } from '../../http/pages.ts';
import { selectEntries } from './queries.ts';

export const listAuditLog = async (call: Call<typeof route>): Promise<Answer> => {
  const { rows, total } = await call.read((tx) => selectEntries(tx, call.operator.operator_id, call.query));
  return pageAnswer(call.url, call.query, rows, total);
};
