import type { Tx } from '../../database/pool.ts';
import type { LinkedPayment } from './view.ts';

/** The payments that the entries of a page name. Read only: payments belong to their own module. */
export const selectLinkedPayments = async (
  tx: Tx,
  operatorId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LinkedPayment>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx<LinkedPayment[]>`
    select id, type, status, coalesce(payment_method, '') as payment_method,
      coalesce(external_reference, '') as external_reference, is_reversed
    from payment_requests where operator_id = ${operatorId} and id = any(${ids}::bigint[])`;
  return new Map(rows.map((row) => [row.id, row]));
};
