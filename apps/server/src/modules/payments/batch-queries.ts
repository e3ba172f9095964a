import type { batchFormats, batchRowStates } from '@croupier/contract/back-office/payout-batches.ts';
import type { Money } from '../../base/money.ts';
import { type Order, offsetOf, type Paging, wayOf } from '../../call/pages.ts';
import type { Tx } from '../../database/pool.ts';

type RowState = (typeof batchRowStates)[number];

export type CurrencySum = { readonly currency: string; readonly count: number; readonly amount: Money };

export type Batch = {
  readonly id: number;
  readonly format: (typeof batchFormats)[number];
  readonly created_by: number | null;
  readonly created_at: Date;
  readonly count: number;
  readonly sums: readonly CurrencySum[];
  readonly file_name: string;
  readonly file_sha256: string;
};

/** The id of a new batch: its payments name it before its row can be written. */
export const nextBatchId = async (tx: Tx): Promise<number> => {
  const [row] = await tx<{ id: number }[]>`select nextval('payout_batch_ids') as id`;
  return row!.id;
};

export const insertBatch = async (
  tx: Tx,
  operatorId: number,
  batch: Batch & { readonly file: Buffer },
  payments: readonly number[],
): Promise<void> => {
  await tx`
    insert into payout_batches (operator_id, id, format, created_by, created_at, count, sums, file_name, file_sha256, file)
    values (${operatorId}, ${batch.id}, ${batch.format}, ${batch.created_by}, ${batch.created_at}, ${batch.count},
      ${tx.json(batch.sums as never)}, ${batch.file_name}, ${batch.file_sha256}, ${batch.file})`;
  await tx`
    insert into payout_batch_rows (operator_id, batch_id, payment_id, position)
    select ${operatorId}, ${batch.id}, u.id, u.position
    from unnest(${payments}::bigint[]) with ordinality as u (id, position)`;
};

export type CountedBatch = Batch & { readonly states: Partial<Record<RowState, number>> };

const columns = (tx: Tx, operatorId: number) => tx`
  b.id, b.format, b.created_by, b.created_at, b.count, b.sums, b.file_name, b.file_sha256, (
    select coalesce(jsonb_object_agg(c.state, c.count), '{}') from (
      select r.state, count(*) as count from payout_batch_rows r
      where r.operator_id = ${operatorId} and r.batch_id = b.id group by r.state) c) as states`;

type BatchFilters = Paging & { readonly order: Order; readonly open?: boolean | undefined };

export const findBatches = async (tx: Tx, operatorId: number, filters: BatchFilters) => {
  const waits = tx`exists (
    select from payout_batch_rows r where r.operator_id = ${operatorId} and r.batch_id = b.id and r.state = 'paying')`;
  const matching = tx`from payout_batches b where b.operator_id = ${operatorId}
    ${filters.open === undefined ? tx`` : tx`and ${waits} = ${filters.open}`}`;
  const [rows, [counted]] = await Promise.all([
    tx<CountedBatch[]>`
      select ${columns(tx, operatorId)} ${matching}
      order by b.created_at ${wayOf(tx, filters.order)}, b.id ${wayOf(tx, filters.order)} limit ${filters.per_page} offset ${offsetOf(filters)}`,
    tx<{ total: number }[]>`select count(*) as total ${matching}`,
  ]);
  return { rows, total: counted!.total };
};

export const findBatch = async (tx: Tx, operatorId: number, id: number): Promise<CountedBatch | undefined> => {
  const [row] = await tx<CountedBatch[]>`
    select ${columns(tx, operatorId)} from payout_batches b where b.operator_id = ${operatorId} and b.id = ${id}`;
  return row;
};

export const findBatchFile = async (tx: Tx, operatorId: number, id: number) => {
  const [row] = await tx<{ file: Buffer; file_name: string; file_sha256: string }[]>`
    select file, file_name, file_sha256 from payout_batches where operator_id = ${operatorId} and id = ${id}`;
  return row;
};

export const batchExists = async (tx: Tx, operatorId: number, id: number): Promise<boolean> => {
  const [row] = await tx`select 1 from payout_batches where operator_id = ${operatorId} and id = ${id}`;
  return row !== undefined;
};

export type BatchRow = {
  readonly payment_id: number;
  readonly position: number;
  readonly state: RowState;
  readonly reason: string | null;
  readonly decided_at: Date | null;
};

type RowFilters = { readonly page: number; readonly per_page: number; readonly state?: RowState | undefined };

export const findBatchRows = async (tx: Tx, operatorId: number, batchId: number, filters: RowFilters) => {
  const matching = tx`from payout_batch_rows where operator_id = ${operatorId} and batch_id = ${batchId}
    ${filters.state === undefined ? tx`` : tx`and state = ${filters.state}`}`;
  const [rows, [counted]] = await Promise.all([
    tx<BatchRow[]>`
      select payment_id, position, state, reason, decided_at ${matching}
      order by position limit ${filters.per_page} offset ${offsetOf(filters)}`,
    tx<{ total: number }[]>`select count(*) as total ${matching}`,
  ]);
  return { rows, total: counted!.total };
};
