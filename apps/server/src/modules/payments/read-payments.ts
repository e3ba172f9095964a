import type { getPayment, listPayments } from '@croupier/contract/operator/payments.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { findPage, findPayment } from './queries.ts';
import { paymentView } from './view.ts';

export const readPayments = async (call: Call<typeof listPayments>): Promise<AnswerOf<typeof listPayments>> => {
  const { rows, total } = await call.read((tx) => findPage(tx, call.operator.operator_id, call.query));
  return pageAnswer(call.url, call.query, rows.map(paymentView), total);
};

export const readPayment = async (call: Call<typeof getPayment>): Promise<AnswerOf<typeof getPayment>> => {
  const payment = await call.read((tx) => findPayment(tx, call.operator.operator_id, call.params.payment));
  if (!payment) throw new Refusal('NOT_FOUND');
  return { data: paymentView(payment) };
};
