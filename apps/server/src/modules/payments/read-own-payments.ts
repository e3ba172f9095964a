import type { listOwnPaymentMethods, listOwnPayments } from '@croupier/contract/player/payments.ts';
import type { AnswerOf } from '../../call/answer.ts';
import { type Call, playerOf } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { selectCurrency } from '../wallet/shared-queries.ts';
import { publicView } from './payment-methods.ts';
import { findMethods, findPage } from './queries.ts';
import { paymentView } from './view.ts';

export const readOwnPayments = async (
  call: Call<typeof listOwnPayments>,
): Promise<AnswerOf<typeof listOwnPayments>> => {
  const filters = { ...call.query, player_id: playerOf(call) };
  const { rows, total } = await call.read((tx) => findPage(tx, call.operator.operator_id, filters));
  return pageAnswer(call.url, call.query, rows.map(paymentView), total);
};

/** The methods that take the player's currency, which may differ from the operator's. */
export const readOwnPaymentMethods = async (
  call: Call<typeof listOwnPaymentMethods>,
): Promise<AnswerOf<typeof listOwnPaymentMethods>> => {
  const { operator_id } = call.operator;
  const [methods, currency] = await call.read((tx) =>
    Promise.all([findMethods(tx, operator_id), selectCurrency(tx, operator_id, playerOf(call))]),
  );
  return { data: methods.filter((one) => one.is_active && one.currencies.includes(currency)).map(publicView) };
};
