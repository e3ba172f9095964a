import type { listKycWaiting as route } from '@croupier/contract/back-office/kyc.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { selectWaiting } from './queries.ts';

/** The players who wait for review, in the order in which they came. */
export const listWaiting = async (call: Call<typeof route>): Promise<AnswerOf<typeof route>> => {
  const { rows, total } = await call.read((tx) => selectWaiting(tx, call.operator.operator_id, call.query));
  return pageAnswer(call.url, call.query, rows, total);
};
