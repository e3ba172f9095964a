import type { getAmlAlert as route } from '@croupier/contract/back-office/aml.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Answer } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { findAlert } from './queries.ts';
import { viewAlert } from './view.ts';

export const getAlert = async (call: Call<typeof route>): Promise<Answer> => {
  const alert = await call.read((tx) => findAlert(tx, call.operator.operator_id, call.params.alert));
  if (!alert) throw new Refusal('NOT_FOUND');
  return { data: viewAlert(alert) };
};
