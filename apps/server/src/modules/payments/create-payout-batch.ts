import {
  type createPayoutBatch as createRoute,
  type leftOut,
  maxBatchRows,
} from '@croupier/contract/back-office/payout-batches.ts';
import type { z } from 'zod';
import { sum } from '../../base/money.ts';
import { sha256Hex } from '../../base/sha256.ts';
import type { AnswerOf, WrittenAnswerOf } from '../../call/answer.ts';
import { type Call, staffOf } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import type { Engine } from '../../engine/engine.ts';
import { audit, auditContext } from '../audit/audit.ts';
import type { Payout } from './bank-file.ts';
import { formOf, withInstruments } from './batch-form.ts';
import { type CurrencySum, insertBatch, nextBatchId } from './batch-queries.ts';
import { type Payable, payableWithdrawals } from './payable-withdrawals.ts';
import { claimForBatch } from './payout-claim.ts';
import { batchView } from './read-payout-batches.ts';
import { invalidPayment } from './rules.ts';

type BatchCall = Call<typeof createRoute>;
type LeftOut = z.input<typeof leftOut>;

const maxLeftOut = 100;

/**
 * Claims the withdrawals that can be paid out and makes the file of them, in one SQL transaction: what is in the file is
 * claimed, and what is claimed is in the file. Concurrent exports wait for each other at the accounts; the second finds
 * the payments claimed.
 */
export const createPayoutBatch =
  (engine: Engine) =>
  (call: BatchCall): Promise<WrittenAnswerOf<typeof createRoute>> =>
    call.write((tx) => exportBatch(engine, tx, call));

const exportBatch = async (engine: Engine, tx: Tx, call: BatchCall): Promise<AnswerOf<typeof createRoute>> => {
  const { operator_id } = call.operator;
  const staff = staffOf(call);
  const { payable, stopped } = await payableWithdrawals(tx, call, call.body ?? {});
  const form = formOf(call.body?.format ?? 'csv', call.operator);
  const { fit, unfit } = await withInstruments(tx, operator_id, payable, form.lacks);
  const wanted = fit.slice(0, maxBatchRows);
  const id = await nextBatchId(tx);

  const { claimed, refused } = await claimAll(engine, tx, call, id, wanted);
  const left_out = [...stopped.map(stoppedBy), ...unfit, ...refused];
  const shown = { left_out: left_out.slice(0, maxLeftOut), left_out_count: left_out.length };
  if (claimed.length === 0)
    throw invalidPayment('nothing_to_pay', 'There is no approved withdrawal that can be paid out now.', shown);

  const file = form.write(claimed, { id, now: call.now, operator_id });
  const batch = {
    id,
    format: form.format,
    created_by: staff.id,
    created_at: call.now,
    count: claimed.length,
    sums: sumsOf(claimed),
    file_name: `payouts-${call.now.toISOString().slice(0, 10)}-${id}.${form.extension}`,
    file_sha256: sha256Hex(file),
  };
  const payments = claimed.map((row) => row.id);
  await insertBatch(tx, operator_id, { ...batch, file }, payments);

  const subject = { action: 'payout_batch.create', subject_kind: 'payout_batch', subject_id: id };
  await audit(tx, auditContext(call), [
    { ...subject, field: 'file_sha256', to_value: batch.file_sha256 },
    { ...subject, field: 'payments', to_value: payments.join(',') },
  ]);
  const states = { paying: claimed.length };
  const view = batchView({ ...batch, states }, () => staff.name);
  return { data: { ...view, ...shown, has_more: fit.length > wanted.length } };
};

/** The account decides once more when it is locked: what changed meanwhile is left out, and does not stop the rest. */
const claimAll = async (engine: Engine, tx: Tx, call: BatchCall, batch_id: number, wanted: readonly Payout[]) => {
  const commands = wanted.map((row) => ({
    player_id: row.player_id,
    input: { payment_id: row.id, batch_id },
    actor: call.actor,
    status: 200,
  }));
  const answers =
    commands.length === 0 ? [] : await engine.submitAllWithin(tx, call.operator.operator_id, claimForBatch, commands);
  const isClaimed = (_: unknown, n: number): boolean => answers[n]!.status < 300;
  const refused = wanted.flatMap(({ id }, n): LeftOut[] => {
    const { error } = JSON.parse(answers[n]!.body) as { readonly error?: { readonly message: string } };
    return error ? [{ payment: id, reason: 'changed', message: error.message }] : [];
  });
  return { claimed: wanted.filter(isClaimed), refused };
};

const stoppedBy = ({ id, blocked_by: [first] }: Payable): LeftOut => ({
  payment: id,
  reason: first!.reason,
  message: first!.message,
});

/** The sum of each currency, in the order of their codes. */
const sumsOf = (rows: readonly Payable[]): CurrencySum[] =>
  [...new Set(rows.map(({ currency }) => currency))].sort().map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    return { currency, count: own.length, amount: sum(own.map(({ amount }) => amount)) };
  });
