import type {
  listPromoCodes as listRoute,
  listPromoRedemptions as redemptionsRoute,
} from '@croupier/contract/back-office/promo-codes.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { findCodes, findRedemptions } from './queries.ts';

export const readCodes = async (call: Call<typeof listRoute>): Promise<AnswerOf<typeof listRoute>> => {
  const { rows, total } = await call.read((tx) => findCodes(tx, call.operator.operator_id, call.query));
  return pageAnswer(call.url, call.query, rows, total);
};

export const readRedemptions = async (
  call: Call<typeof redemptionsRoute>,
): Promise<AnswerOf<typeof redemptionsRoute>> => {
  const { rows, total } = await call.read((tx) =>
    findRedemptions(tx, call.operator.operator_id, call.params.promo_code, call.query),
  );
  return pageAnswer(call.url, call.query, rows, total);
};
