import type { getStaffPayment, listStaffPayments } from '@croupier/contract/back-office/payments.ts';
import type { getPayment, listPayments } from '@croupier/contract/operator/payments.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../database/pool.ts';
import type { Answer } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { pageAnswer } from '../../http/pages.ts';
import type { Payment } from './payment.ts';
import type { Payee } from './payout-gate.ts';
import { findPage, findPayees, findPayment } from './queries.ts';
import { staffPaymentView } from './staff-view.ts';
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

const staffViews = async (tx: Tx, call: Pick<Call, 'operator' | 'now'>, payments: readonly Payment[]) => {
  const players = [...new Set(payments.map((payment) => payment.player_id))];
  const { operator_id, currency } = call.operator;
  const payees = await findPayees(tx, operator_id, players, { now: call.now, currency });
  return payments.map((payment) => staffPaymentView(payment, payees.get(payment.player_id) as Payee, call));
};

export const readStaffPayments = (call: Call<typeof listStaffPayments>): Promise<Answer> =>
  call.read(async (tx) => {
    const { rows, total } = await findPage(tx, call.operator.operator_id, call.query);
    return pageAnswer(call.url, call.query, await staffViews(tx, call, rows), total);
  });

export const readStaffPayment = (call: Call<typeof getStaffPayment>): Promise<Answer> =>
  call.read(async (tx) => {
    const payment = await findPayment(tx, call.operator.operator_id, call.params.payment);
    if (!payment) throw new Refusal('NOT_FOUND');
    const [data] = await staffViews(tx, call, [payment]);
    return { data };
  });
