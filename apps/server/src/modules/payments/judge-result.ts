import type { batchRowStates } from '@croupier/contract/back-office/payout-batches.ts';
import type { resultOutcomes } from '@croupier/contract/back-office/payout-results.ts';
import type { Money } from '../../base/money.ts';
import type { BankFile, BankRow } from './bank-answer.ts';
import { inUnits, payoutReference } from './bank-file.ts';

/** A payment of the batch that a file answers. */
export type BatchPayment = {
  readonly payment_id: number;
  readonly player_id: number;
  readonly state: (typeof batchRowStates)[number];
  readonly amount: Money;
  readonly currency: string;
};

type Outcome = (typeof resultOutcomes)[number];
export type Judged = BankRow & {
  readonly payment: BatchPayment | undefined;
  /** `apply` is decided by the account. */
  readonly outcome: Outcome | 'apply';
  readonly message: string | null;
};

type Verdict = Pick<Judged, 'outcome' | 'message'>;

const done = (outcome: Judged['outcome'], message: string | null = null): Verdict => ({ outcome, message });

/** The outcome of each answer, by the state of the payment in its batch. */
const verdicts: Readonly<Record<BatchPayment['state'], Readonly<Record<BankRow['answer'], Judged['outcome']>>>> = {
  paying: { paid: 'apply', refused: 'apply', returned: 'apply', pending: 'pending' },
  paid: { paid: 'already', refused: 'contradicts', returned: 'apply', pending: 'already' },
  refused: { paid: 'contradicts', refused: 'already', returned: 'contradicts', pending: 'already' },
  taken_back: { paid: 'contradicts', refused: 'already', returned: 'contradicts', pending: 'already' },
  returned: { paid: 'already', refused: 'already', returned: 'already', pending: 'already' },
};

/** 12, 12.0 and 12.00 are one amount; what is no number is none of ours. */
const isAmount = (text: string, amount: Money, currency: string): boolean => {
  const [ours = '', theirs = ''] = [inUnits(amount, currency), text.trim()];
  const plainly = (value: string) => (value.includes('.') ? value.replace(/0+$/, '').replace(/\.$/, '') : value);
  return /^\d{1,15}(\.\d{1,6})?$/.test(theirs) && plainly(ours) === plainly(theirs.replace(/^0+(?=\d)/, ''));
};

const judgeRow = (row: BankRow, payment: BatchPayment | undefined, isOfOther: boolean): Verdict => {
  if (isOfOther) return done('other_batch', 'The reference is that of another batch.');
  if (!payment) return done('unknown', 'No payment of this batch has this reference.');
  if (row.currency !== undefined && row.currency.toUpperCase() !== payment.currency)
    return done('amount_differs', `The payment is in ${payment.currency}.`);
  if (row.amount !== undefined && !isAmount(row.amount, payment.amount, payment.currency))
    return done('amount_differs', `The payment is of ${inUnits(payment.amount, payment.currency)}.`);
  const outcome = verdicts[payment.state][row.answer];
  return outcome === 'contradicts' ? done(outcome, `It is recorded as ${payment.state}.`) : done(outcome);
};

/**
 * Compares a file of the bank with the batch. Rows that disagree about one payment change nothing, whichever is right.
 * Payments without a row have the state of the whole file, if that is final.
 */
export const judgeResult = (file: BankFile, batch: number, payments: readonly BatchPayment[]): Judged[] => {
  const byReference = new Map(
    payments.flatMap((payment) => [
      [payoutReference(payment.payment_id, batch), payment] as const,
      // A list may name the payment itself.
      ...(file.format === 'csv' ? [[String(payment.payment_id), payment] as const] : []),
    ]),
  );
  const named = file.rows.map((row) => ({ row, payment: byReference.get(row.reference) }));
  const answersOf = Map.groupBy(named, ({ payment }) => payment?.payment_id);
  const seen = new Set<number>();
  const rows = named.map(({ row, payment }): Judged => {
    const batchOf = /^P\d+B(\d+)$/.exec(row.reference)?.[1];
    const verdict = judgeRow(row, payment, batchOf !== undefined && batchOf !== String(batch));
    if (!payment) return { ...row, payment, ...verdict };
    const all = answersOf.get(payment.payment_id) ?? [];
    if (all.some((other) => other.row.answer !== row.answer))
      return { ...row, payment, ...done('contradicts', 'Another row of the file says something else of it.') };
    const isRepeat = seen.has(payment.payment_id);
    seen.add(payment.payment_id);
    return { ...row, payment, ...(isRepeat && verdict.outcome === 'apply' ? done('already') : verdict) };
  });
  const { rest } = file;
  const unnamed = rest ? payments.filter(({ payment_id }) => !answersOf.has(payment_id)) : [];
  return [
    ...rows,
    ...unnamed.map((payment): Judged => {
      const row = { ...(rest as Omit<BankRow, 'reference'>), reference: payoutReference(payment.payment_id, batch) };
      return { ...row, payment, ...judgeRow(row, payment, false) };
    }),
  ];
};
