import type { getStaffPayment, listStaffPayments } from '@croupier/contract/back-office/payments.ts';
import type { getPayment, listPayments } from '@croupier/contract/operator/payments.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../database/pool.ts';
import type { Answer } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { pageAnswer } from '../../http/pages.ts';
import type { Payment } from './payment.ts';
import { findPage, findPayment, findRiskFacts } from './queries.ts';
import { needsFourEyes } from './rules.ts';
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

/** What only staff see: notes, bank, who approved, and whether one pair of eyes is enough. */
const staffViews = async (tx: Tx, call: Call, payments: readonly Payment[]) => {
  const players = [...new Set(payments.map((payment) => payment.player_id))];
  const facts = await findRiskFacts(tx, call.operator.operator_id, players, call.now);
  return payments.map((payment) => {
    const player = facts.get(payment.player_id);
    return {
      ...paymentView(payment),
      bank_name: payment.bank_name,
      notes: payment.notes,
      approved_by: payment.approved_by,
      needs_four_eyes:
        payment.type === 'withdrawal' && player !== undefined && needsFourEyes(payment, player, player, call.operator),
    };
  });
};

export const readStaffPayments = (call: Call<typeof listStaffPayments>): Promise<Answer> =>
  call.read(async (tx) => {
    const { rows, total } = await findPage(tx, call.operator.operator_id, call.query);
    return pageAnswer(call.url, call.query, await staffViews(tx, call as never, rows), total);
  });

export const readStaffPayment = (call: Call<typeof getStaffPayment>): Promise<Answer> =>
  call.read(async (tx) => {
    const payment = await findPayment(tx, call.operator.operator_id, call.params.payment);
    if (!payment) throw new Refusal('NOT_FOUND');
    const [data] = await staffViews(tx, call as never, [payment]);
    return { data };
  });
