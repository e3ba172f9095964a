import type { ReviewCheck } from '@croupier/contract/staff-payment-fields.ts';
import { type Call, staffOf } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import { findTurnoverRules } from '../aml/rule-queries.ts';
import { findApproverSum } from './memory-queries.ts';
import type { Payment } from './payment.ts';
import { findMethods } from './queries.ts';
import { findWarningFacts } from './review-queries.ts';
import { requiredTurnover, warningsOf } from './review-rules.ts';
import type { RowFacts } from './staff-row.ts';
import { nextStep } from './staff-view.ts';

/** Without a rule the turnover is shown up to all deposits. */
const wholeTurnover = 100;

type Asking = Pick<Call, 'operator' | 'now' | 'caller'>;

/** Everything that warnings are decided by, for those of the payments that wait for a step: by few statements. */
export const findWarned = async (tx: Tx, call: Asking, payments: readonly Payment[]) => {
  const { operator, now } = call;
  const { operator_id } = operator;
  const { id: by } = staffOf(call);
  const ids = payments.filter(({ type }) => type === 'withdrawal').map(({ id }) => id);
  const turnoverRules = await findTurnoverRules(tx, operator_id);
  const [played, methods, approved_alone] = await Promise.all([
    findWarningFacts(tx, operator_id, ids, requiredTurnover(turnoverRules) ?? wholeTurnover),
    findMethods(tx, operator_id),
    findApproverSum(tx, operator_id, by, now),
  ]);
  const offered = new Map(methods.filter((method) => method.is_active).map((method) => [method.code, method]));
  return {
    played,
    shared: { methods: offered, turnoverRules, operator, now },
    moment: { operator, now, by, approved_alone },
  };
};

/** The warnings of each payment that waits for a decision, as its review would show them. */
export const findWarnings = async (
  tx: Tx,
  call: Asking,
  payments: readonly Payment[],
  rows: ReadonlyMap<number, RowFacts>,
): Promise<ReadonlyMap<number, ReviewCheck[]>> => {
  const waiting = payments.filter((payment) => payment.type === 'withdrawal' && nextStep(payment));
  if (waiting.length === 0) return new Map();
  const { played, shared, moment } = await findWarned(tx, call, waiting);
  return new Map(
    waiting.map((payment) => {
      const [row, facts] = [rows.get(payment.id), played.get(payment.id)];
      return [payment.id, row && facts ? warningsOf({ payment, row, played: facts, ...shared }, moment) : []];
    }),
  );
};
