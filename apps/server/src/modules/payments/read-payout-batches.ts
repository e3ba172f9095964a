import {
  batchRowStates,
  type downloadPayoutBatch as downloadRoute,
  type getPayoutBatch as getRoute,
  type listPayoutBatches as listRoute,
  type payoutBatch,
  type listPayoutBatchRows as rowsRoute,
} from '@croupier/contract/back-office/payout-batches.ts';
import type { z } from 'zod';
import { Refusal } from '../../base/refusal.ts';
import type { AnswerOf, Download } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { pageAnswer } from '../../call/pages.ts';
import { staffNames } from '../../call/staff-names.ts';
import { audit, auditContext } from '../audit/audit.ts';
import {
  batchExists,
  type CountedBatch,
  findBatch,
  findBatches,
  findBatchFile,
  findBatchRows,
} from './batch-queries.ts';
import { staffRows } from './list-staff-payments.ts';
import { findPayments } from './queries.ts';

export const batchView = (
  { created_by, created_at, states, ...batch }: CountedBatch,
  nameOf: (id: number) => string | null,
): z.input<typeof payoutBatch> => ({
  ...batch,
  sums: [...batch.sums],
  created_at: created_at.toISOString(),
  created_by: created_by === null ? null : { id: created_by, name: nameOf(created_by) ?? '' },
  states: Object.fromEntries(batchRowStates.map((state) => [state, states[state] ?? 0])) as Record<
    (typeof batchRowStates)[number],
    number
  >,
});

export const readPayoutBatches = (call: Call<typeof listRoute>): Promise<AnswerOf<typeof listRoute>> =>
  call.read(async (tx) => {
    const { operator_id } = call.operator;
    const { rows, total } = await findBatches(tx, operator_id, call.query);
    const makers = rows.flatMap(({ created_by }) => created_by ?? []);
    const nameOf = await staffNames(tx, operator_id, makers);
    const data = rows.map((row) => batchView(row, nameOf));
    return pageAnswer(call.url, call.query, data, total);
  });

export const readPayoutBatch = (call: Call<typeof getRoute>): Promise<AnswerOf<typeof getRoute>> =>
  call.read(async (tx) => {
    const { operator_id } = call.operator;
    const batch = await findBatch(tx, operator_id, call.params.payout_batch);
    if (!batch) throw new Refusal('NOT_FOUND');
    const nameOf = await staffNames(tx, operator_id, batch.created_by === null ? [] : [batch.created_by]);
    return { data: batchView(batch, nameOf) };
  });

export const readPayoutBatchRows = (call: Call<typeof rowsRoute>): Promise<AnswerOf<typeof rowsRoute>> =>
  call.read(async (tx) => {
    const { operator_id } = call.operator;
    const { payout_batch } = call.params;
    if (!(await batchExists(tx, operator_id, payout_batch))) throw new Refusal('NOT_FOUND');
    const { rows, total } = await findBatchRows(tx, operator_id, payout_batch, call.query);
    const ids = rows.map(({ payment_id }) => payment_id);
    const payments = new Map(
      (await staffRows(tx, call, await findPayments(tx, operator_id, ids))).map((row) => [row.id, row]),
    );
    const data = rows.map(({ payment_id, decided_at, ...row }) => ({
      ...row,
      decided_at: decided_at?.toISOString() ?? null,
      payment: payments.get(payment_id)!,
    }));
    return pageAnswer(call.url, call.query, data, total);
  });

/** The file as it was made. Whoever downloads it can send it to the bank, so that each download is audited. */
export const downloadPayoutBatch = async (call: Call<typeof downloadRoute>): Promise<Download> => {
  const { operator_id } = call.operator;
  const { payout_batch } = call.params;
  const found = await call.read(async (tx) => {
    const batch = await findBatchFile(tx, operator_id, payout_batch);
    if (!batch) throw new Refusal('NOT_FOUND');
    await audit(tx, auditContext(call), [
      {
        action: 'payout_batch.download',
        subject_kind: 'payout_batch',
        subject_id: payout_batch,
        field: 'file_sha256',
        to_value: batch.file_sha256,
      },
    ]);
    return batch;
  });
  const { file, file_name } = found;
  const content_type = file_name.endsWith('.xml') ? 'application/xml; charset=utf-8' : 'text/csv; charset=utf-8';
  return { download: { content: file, file_name, content_type } };
};
