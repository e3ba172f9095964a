import type { reviewPayment as route } from '@croupier/contract/back-office/payment-desk.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import { type Call, staffOf } from '../../call/call.ts';
import { staffNames } from '../../call/staff-names.ts';
import { findTurnoverRules } from '../aml/rule-queries.ts';
import { findApproverSum } from './memory-queries.ts';
import { explainPayout } from './payout-gate.ts';
import { findMethods, findPayment } from './queries.ts';
import { findDecisions, findReviewFacts } from './review-queries.ts';
import { type Check, checksBeyondGate, requiredTurnover } from './review-rules.ts';
import { findRowFacts } from './row-queries.ts';
import { invalidPayment } from './rules.ts';
import { type RowFacts, staffRowView } from './staff-row.ts';
import { nextStep } from './staff-view.ts';

/** Without a rule the turnover is shown up to all deposits. */
const wholeTurnover = 100;

/** Everything to look at before deciding a withdrawal. */
export const reviewPayment = (call: Call<typeof route>): Promise<AnswerOf<typeof route>> =>
  call.read(async (tx) => {
    const { operator, now } = call;
    const { operator_id, currency } = operator;
    const payment = await findPayment(tx, operator_id, call.params.payment);
    if (!payment) throw new Refusal('NOT_FOUND');
    if (payment.type !== 'withdrawal') throw invalidPayment('type', 'Only a withdrawal is reviewed.');

    const { can, id: by } = staffOf(call);
    const rules = await findTurnoverRules(tx, operator_id);
    const [rows, facts, decisions, methods, approved_alone] = await Promise.all([
      findRowFacts(tx, operator_id, [payment.id], { now, currency }),
      findReviewFacts(tx, operator_id, payment, requiredTurnover(rules) ?? wholeTurnover),
      findDecisions(tx, operator_id, payment.id),
      findMethods(tx, operator_id),
      findApproverSum(tx, operator_id, by, now),
    ]);
    const moment = { operator, now, by, approved_alone };
    const deciders = decisions.flatMap(({ staff_id }) => staff_id ?? []);
    const nameOf = await staffNames(tx, operator_id, [...payment.approved_by, ...deciders]);
    const personOf = (id: number) => ({ id, name: nameOf(id) ?? '' });
    const row = rows.get(payment.id) as RowFacts;
    const step = nextStep(payment);
    const offered = new Map(methods.filter((method) => method.is_active).map((method) => [method.code, method]));
    const gate = explainPayout(payment, row, moment, step ?? 'pay').map(
      (check): Check => ({ ...check, figures: check.figures as Check['figures'] }),
    );
    const seesMonitoring = can('review_aml') || can('approve_payments');
    const reviewed = { payment, row, facts, methods: offered, turnoverRules: rules, seesMonitoring, operator, now };
    return {
      data: {
        payment: staffRowView(payment, row, moment, nameOf),
        next_step: step ?? null,
        checks: [...(step ? gate : gate.map(asWarning)), ...checksBeyondGate(reviewed)],
        player: {
          id: row.person.id,
          currency: row.wallet.currency,
          real_balance: row.wallet.real_balance,
          bonus_balance: facts.bonus_balance,
          lifetime_deposits: row.person.deposited_total,
          lifetime_withdrawals: row.wallet.withdrawn_total,
          lifetime_ggr: facts.lifetime_ggr,
          registered_at: facts.registered_at,
          last_login_at: facts.last_login_at,
        },
        approvals: payment.approved_by.flatMap((id) => {
          const last = decisions.findLast(({ action, staff_id }) => action === 'approve' && staff_id === id);
          return last ? [{ ...personOf(id), at: last.at }] : [];
        }),
        decisions: decisions.map(({ action, staff_id, at, reason }) => ({
          action,
          by: staff_id === null ? null : personOf(staff_id),
          at,
          reason,
        })),
      },
    };
  });

/** Turns a block into a warning: a finished withdrawal cannot be blocked any more. */
const asWarning = (check: Check): Check => (check.state === 'block' ? { ...check, state: 'warn', code: null } : check);
