import type { getOperator as route } from '@croupier/contract/back-office/operators.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { selectOperator } from './queries.ts';
import { showOperator } from './view.ts';

export const getOperator = async (call: Call<typeof route>): Promise<AnswerOf<typeof route>> => ({
  data: showOperator(await call.read((tx) => selectOperator(tx, call.operator.operator_id))),
});
