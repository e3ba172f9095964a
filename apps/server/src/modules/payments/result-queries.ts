import type { resultFormats } from '@croupier/contract/back-office/payout-results.ts';
import type { Tx } from '../../database/pool.ts';
import type { BatchPayment } from './judge-result.ts';

export const findBatchPayments = (tx: Tx, operatorId: number, batch: number): Promise<BatchPayment[]> => tx<
  BatchPayment[]
>`
  select r.payment_id, r.state, p.player_id, p.amount, p.currency
  from payout_batch_rows r
  join payment_requests p on p.operator_id = ${operatorId} and p.id = r.payment_id
  where r.operator_id = ${operatorId} and r.batch_id = ${batch} order by r.position`;

/** One answer to a batch is applied at a time, so that each finds what the one before has done. */
export const lockResultsOf = (tx: Tx, operatorId: number, batch: number): Promise<unknown> =>
  tx`select pg_advisory_xact_lock(hashtextextended(${`payout_results/${operatorId}/${batch}`}, 157))`;

export type StoredResult = {
  readonly id: number;
  readonly format: (typeof resultFormats)[number];
  readonly file_name: string;
  readonly file_sha256: string;
  readonly uploaded_by: number | null;
  readonly created_at: Date;
  readonly counts: Readonly<Record<string, number>>;
  readonly not_applied: readonly unknown[];
};

const columns = (tx: Tx) => tx`id, format, file_name, file_sha256, uploaded_by, created_at, counts, not_applied`;

export const insertResult = async (
  tx: Tx,
  operatorId: number,
  batch: number,
  result: Omit<StoredResult, 'id'>,
): Promise<StoredResult> => {
  const [row] = await tx<StoredResult[]>`
    insert into payout_results (operator_id, batch_id, format, file_name, file_sha256, uploaded_by, created_at, counts,
      not_applied)
    values (${operatorId}, ${batch}, ${result.format}, ${result.file_name}, ${result.file_sha256},
      ${result.uploaded_by}, ${result.created_at}, ${tx.json(result.counts as never)},
      ${tx.json(result.not_applied as never)})
    returning ${columns(tx)}`;
  return row!;
};

export const findResults = (tx: Tx, operatorId: number, batch: number, most: number): Promise<StoredResult[]> => tx<
  StoredResult[]
>`
  select ${columns(tx)} from payout_results
  where operator_id = ${operatorId} and batch_id = ${batch} order by id desc limit ${most}`;
