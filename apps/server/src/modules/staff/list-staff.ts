import type { listStaff as route } from '@croupier/contract/back-office/staff.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { selectStaff } from './queries.ts';

export const listStaff = async (call: Call<typeof route>): Promise<AnswerOf<typeof route>> => ({
  data: await call.read((tx) => selectStaff(tx, call.operator.operator_id)),
});
