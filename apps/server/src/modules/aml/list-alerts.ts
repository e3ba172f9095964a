import type { listAmlAlerts as route } from '@croupier/contract/back-office/aml.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { selectAlerts } from './queries.ts';
import { showAlerts } from './view.ts';

export const listAlerts = async (call: Call<typeof route>): Promise<AnswerOf<typeof route>> => {
  const { operator_id } = call.operator;
  const { rows, total } = await call.read(async (tx) => {
    const found = await selectAlerts(tx, operator_id, call.query);
    return { ...found, rows: await showAlerts(tx, operator_id, found.rows) };
  });
  return pageAnswer(call.url, call.query, rows, total);
};
