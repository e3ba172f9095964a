import type { getAmlAlert as route } from '@croupier/contract/back-office/aml.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { findAlert } from './queries.ts';
import { showAlert } from './view.ts';

export const getAlert = (call: Call<typeof route>): Promise<AnswerOf<typeof route>> => {
  const { operator_id } = call.operator;
  return call.read(async (tx) => {
    const alert = await findAlert(tx, operator_id, call.params.alert);
    if (!alert) throw new Refusal('NOT_FOUND');
    return { data: await showAlert(tx, operator_id, alert) };
  });
};
