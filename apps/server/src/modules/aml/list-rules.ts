import type { listAmlRules as route } from '@croupier/contract/back-office/aml.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { selectRules } from './queries.ts';
import { viewRule } from './view.ts';

export const listRules = async (call: Call<typeof route>): Promise<AnswerOf<typeof route>> => {
  const rules = await call.read((tx) => selectRules(tx, call.operator.operator_id));
  return { data: rules.map(viewRule) };
};
