import type { reviewPayment as route } from '@croupier/contract/back-office/payment-desk.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import { type Call, staffOf } from '../../call/call.ts';
import { staffNames } from '../../call/staff-names.ts';
import { findWarned } from './find-warnings.ts';
import { findPayment } from './queries.ts';
import { findDecisions, findReviewFacts, type WarningFacts } from './review-queries.ts';
import { type Check, checksBeyondGate, gateChecks, warningsOf } from './review-rules.ts';
import { findRowFacts } from './row-queries.ts';
import { invalidPayment } from './rules.ts';
import { type RowFacts, staffRowView } from './staff-row.ts';
import { nextStep } from './staff-view.ts';

/** Everything to look at before deciding a withdrawal. */
export const reviewPayment = (call: Call<typeof route>): Promise<AnswerOf<typeof route>> =>
  call.read(async (tx) => {
    const { operator, now } = call;
    const { operator_id, currency } = operator;
    const payment = await findPayment(tx, operator_id, call.params.payment);
    if (!payment) throw new Refusal('NOT_FOUND');
    if (payment.type !== 'withdrawal') throw invalidPayment('type', 'Only a withdrawal is reviewed.');

    const { can } = staffOf(call);
    const [rows, facts, decisions, { played, shared, moment }] = await Promise.all([
      findRowFacts(tx, operator_id, [payment.id], { now, currency }),
      findReviewFacts(tx, operator_id, payment),
      findDecisions(tx, operator_id, payment.id),
      findWarned(tx, call, [payment]),
    ]);
    const deciders = decisions.flatMap(({ staff_id }) => staff_id ?? []);
    const nameOf = await staffNames(tx, operator_id, [...payment.approved_by, ...deciders]);
    const personOf = (id: number) => ({ id, name: nameOf(id) ?? '' });
    const row = rows.get(payment.id) as RowFacts;
    const step = nextStep(payment);
    const gate = gateChecks(payment, row, moment, step ?? 'pay').map(
      (check): Check => ({ ...check, figures: check.figures as Check['figures'] }),
    );
    const seesMonitoring = can('review_aml') || can('approve_payments');
    const warned = { payment, row, played: played.get(payment.id) as WarningFacts, ...shared };
    return {
      data: {
        payment: staffRowView(payment, row, moment, { nameOf, warnings: warningsOf(warned, moment) }),
        next_step: step ?? null,
        checks: [...(step ? gate : gate.map(asWarning)), ...checksBeyondGate({ ...warned, facts, seesMonitoring })],
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
