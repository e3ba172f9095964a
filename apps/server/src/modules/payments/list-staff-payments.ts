import type { getStaffPayment, listStaffPayments } from '@croupier/contract/back-office/payments.ts';
import { currencyTable, isActiveCurrency } from '@croupier/contract/currencies.ts';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf } from '../../call/answer.ts';
import { type Call, staffOf } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { staffNames } from '../../call/staff-names.ts';
import type { Tx } from '../../database/pool.ts';
import { soloThreshold } from '../operators/rules.ts';
import { findWarnings } from './find-warnings.ts';
import { findStaffPage, type ListScope, medianSeconds, type StaffFilters, sumQueue } from './list-queries.ts';
import type { Payment } from './payment.ts';
import { findPayment } from './queries.ts';
import { findRates, findRowFacts } from './row-queries.ts';
import { type RowFacts, staffRowView } from './staff-row.ts';
import { thresholdsIn } from './thresholds.ts';

type Asking = Pick<Call, 'operator' | 'now' | 'caller'>;

/** Payments as rows of the staff's list: player, flags, warnings, claim and names, by few statements. */
export const staffRows = async (tx: Tx, call: Asking, payments: readonly Payment[], { warns = true } = {}) => {
  if (payments.length === 0) return [];
  const { operator_id, currency } = call.operator;
  const ids = payments.map((payment) => payment.id);
  const [facts, nameOf] = await Promise.all([
    findRowFacts(tx, operator_id, ids, { now: call.now, currency }),
    staffNames(
      tx,
      operator_id,
      payments.flatMap((payment) => payment.approved_by),
    ),
  ]);
  const warnings = warns ? await findWarnings(tx, call, payments, facts) : undefined;
  const moment = { operator: call.operator, now: call.now, by: staffOf(call).id };
  return payments.map((payment) =>
    staffRowView(payment, facts.get(payment.id) as RowFacts, moment, {
      nameOf,
      warnings: warnings?.get(payment.id) ?? [],
    }),
  );
};

export const staffRow = async (tx: Tx, call: Asking, payment: Payment) => {
  const [row] = await staffRows(tx, call, [payment]);
  return row!;
};

/** Thresholds are looked up only when a filter needs them. */
export const scopeOf = async (
  tx: Tx,
  { operator, now, staff_id }: Pick<Call, 'operator' | 'now'> & { readonly staff_id: number },
  compares: boolean,
): Promise<ListScope> => {
  const foreign = [...currencyTable.keys()].filter((code) => isActiveCurrency(code) && code !== operator.currency);
  const rates = compares ? await findRates(tx, operator.operator_id, foreign, now) : [];
  const { four_eyes_threshold, unverified_withdrawal_threshold } = operator.settings;
  return {
    operator_id: operator.operator_id,
    staff_id,
    now,
    hasFourEyes: four_eyes_threshold !== null,
    soloThreshold: soloThreshold(operator.settings),
    isLive: !operator.is_sandbox,
    hasUnverified: unverified_withdrawal_threshold !== null,
    thresholds: thresholdsIn([{ currency: operator.currency, rate: '1' }, ...rates], operator),
  };
};

const queueMeta = async (tx: Tx, scope: ListScope, queue: StaffFilters['queue']) => {
  if (queue === undefined) return {};
  const [rows, median_seconds] = await Promise.all([sumQueue(tx, scope, queue), medianSeconds(tx, scope, queue)]);
  const oldest = rows.map((row) => row.oldest_at.getTime());
  return {
    queue: {
      count: rows.reduce((sum, row) => sum + row.count, 0),
      sums: rows.map(({ currency, count, amount }) => ({ currency, count, amount })),
      oldest_at: oldest.length === 0 ? null : new Date(Math.min(...oldest)).toISOString(),
      median_seconds,
    },
  };
};

export const readStaffPayments = (call: Call<typeof listStaffPayments>): Promise<AnswerOf<typeof listStaffPayments>> =>
  call.read(async (tx) => {
    const { flag, queue } = call.query;
    const asking = { operator: call.operator, now: call.now, staff_id: staffOf(call).id };
    const scope = await scopeOf(tx, asking, flag !== undefined || queue !== undefined);
    const { rows, total } = await findStaffPage(tx, scope, call.query, call.format === 'csv');
    const [data, meta] = await Promise.all([staffRows(tx, call, rows), queueMeta(tx, scope, call.query.queue)]);
    return pageAnswer(call.url, call.query, data, total, meta);
  });

export const readStaffPayment = (call: Call<typeof getStaffPayment>): Promise<AnswerOf<typeof getStaffPayment>> =>
  call.read(async (tx) => {
    const payment = await findPayment(tx, call.operator.operator_id, call.params.payment);
    if (!payment) throw new Refusal('NOT_FOUND');
    return { data: await staffRow(tx, call, payment) };
  });
