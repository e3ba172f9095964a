import { approvePayment, cancelPayment, payPayment, rejectPayment } from '@croupier/contract/back-office/payments.ts';
import { cancelWithdrawal } from '@croupier/contract/operator/payments.ts';
import { dayMilliseconds } from '../../base/windows.ts';
import { inOperator } from '../../database/transaction.ts';
import { diceOf } from './dice.ts';
import { type OpenWithdrawal, selectOpenWithdrawals } from './queries.ts';
import type { Step } from './run-steps.ts';
import { moment, type Walk } from './walk.ts';

/** What happens to a withdrawal. Towards the end of the history some are left for visitors. */
type Plan = 'pay' | 'reject' | 'cancel' | 'withdraw' | 'wait' | 'approve' | 'approve once';

/** How many days before the end staff begin to leave work for visitors. */
const leftOpenDays = 3;

const planOf = (reference: string, isLate: boolean): Plan => {
  const roll = diceOf('fate', reference).next();
  if (isLate) {
    if (roll < 0.45) return 'wait';
    if (roll < 0.65) return 'approve once';
    return roll < 0.85 ? 'approve' : 'pay';
  }
  if (roll < 0.82) return 'pay';
  if (roll < 0.89) return 'reject';
  return roll < 0.94 ? 'cancel' : 'withdraw';
};

const reasons = {
  reject: [
    'The account is not in the name of the player.',
    'The IBAN does not exist.',
    'Please send a bank statement first.',
  ],
  cancel: ['Requested twice.', 'The player asked for it by phone.'],
};

/** How long documents are waited for at most. */
const maxDaysWithoutPapers = 6;

/** The morning of the payments desk: decides what came in until midnight. */
export const paymentSteps = async (walk: Walk, day: number): Promise<Step[]> => {
  const waiting = await inOperator(walk.app.sql, walk.operator_id, (tx) =>
    selectOpenWithdrawals(tx, walk.operator_id, moment(walk, day)),
  );
  return waiting.flatMap((payment, n) => decisionSteps(walk, day, payment, n));
};

const decisionSteps = (walk: Walk, day: number, payment: OpenWithdrawal, n: number): Step[] => {
  const { external_reference, status, created_at } = payment;
  const isLate = created_at >= moment(walk, walk.days - leftOpenDays);
  const plan = planOf(external_reference, isLate);
  const subject = `payment ${payment.id}`;
  const step = (minutes: number, run: () => Promise<unknown>): Step => ({
    at: moment(walk, day, minutes + n),
    subject,
    run,
  });
  const age = (moment(walk, day).getTime() - created_at.getTime()) / dayMilliseconds;
  // An approval of an earlier day that nobody paid: it is left for visitors.
  if (isLate && status === 'allowed') return [];
  switch (plan) {
    case 'wait':
      return [];
    case 'reject':
      return [step(480, () => reject(walk, payment, diceOf('why', external_reference).pick(reasons.reject)))];
    case 'cancel':
      return [step(480, () => cancel(walk, payment))];
    case 'withdraw':
      return [step(400, () => withdraw(walk, payment))];
    default:
      return [
        step(480, () => approve(walk, payment, 0)),
        ...(plan === 'approve once' ? [] : [step(540, () => approve(walk, payment, 1))]),
        ...(plan === 'pay' ? [step(660, () => pay(walk, payment))] : []),
        ...(age > maxDaysWithoutPapers
          ? [step(700, () => reject(walk, payment, 'The documents that were asked for never came.'))]
          : []),
      ];
  }
};

const target = ({ id }: OpenWithdrawal) => ({ params: { payment: id } });

/** A refusal is an answer too: the payout gate refuses some, and a second approval is not always needed. */
const approve = (walk: Walk, payment: OpenWithdrawal, nth: number): Promise<unknown> =>
  walk.call(walk.staff('approve_payments', nth), approvePayment, target(payment));

const pay = (walk: Walk, payment: OpenWithdrawal): Promise<unknown> =>
  walk.call(walk.staff('pay_out'), payPayment, target(payment));

const reject = (walk: Walk, payment: OpenWithdrawal, reason: string): Promise<unknown> =>
  walk.call(walk.staff('reject_payments'), rejectPayment, { ...target(payment), body: { reason } });

const cancel = (walk: Walk, payment: OpenWithdrawal): Promise<unknown> => {
  const reason = diceOf('why', payment.external_reference).pick(reasons.cancel);
  return walk.call(walk.staff('reject_payments'), cancelPayment, { ...target(payment), body: { reason } });
};

/** By the player, through the operator's own page. */
const withdraw = (walk: Walk, payment: OpenWithdrawal): Promise<unknown> =>
  walk.call(walk.operator(), cancelWithdrawal, { ...target(payment), body: { reason: 'Changed their mind' } });
