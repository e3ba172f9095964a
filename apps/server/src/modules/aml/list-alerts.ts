import type { listAmlAlerts as route } from '@croupier/contract/back-office/aml.ts';
import type { Answer } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { pageAnswer } from '../../http/pages.ts';
import { selectAlerts } from './queries.ts';
import { viewAlert } from './view.ts';

export const listAlerts = async (call: Call<typeof route>): Promise<Answer> => {
  const { rows, total } = await call.read((tx) => selectAlerts(tx, call.operator.operator_id, call.query));
  return pageAnswer(call.url, call.query, rows.map(viewAlert), total);
};
