import type { getPayment, listPayments } from '@croupier/contract/operator/payments.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Answer } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { pageAnswer } from '../../http/pages.ts';
import { findPage, findPayment } from './queries.ts';
import { paymentView } from './view.ts';

export const readPayments = async (call: Call<typeof listPayments>): Promise<Answer> => {
  const { rows, total } = await call.read((tx) => findPage(tx, call.operator.operator_id, call.query));
  return pageAnswer(call.url, call.query, rows.map(paymentView), total);
};

export const readPayment = async (call: Call<typeof getPayment>): Promise<Answer> => {
  const payment = await call.read((tx) => findPayment(tx, call.operator.operator_id, call.params.payment));
  if (!payment) throw new Refusal('NOT_FOUND');
  return { data: paymentView(payment) };
};
