import type { linkedPayment } from '@croupier/contract/back-office/wallet.ts';
import type { z } from 'zod';
import type { Tx } from '../../database/pool.ts';
import type { SqlPart } from '../../database/query.ts';

type LinkedPayment = z.input<typeof linkedPayment>;

/** The payments that the entries of a page name. */
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

/** Counts the withdrawals of the player `p` that hold money, as part of a statement. */
export const heldWithdrawals = (tx: Tx) => tx`(
  select count(*) from payment_requests r
  where r.operator_id = p.operator_id and r.player_id = p.id and r.type = 'withdrawal' and r.status in ('new', 'allowed'))`;

/** The newest payments of the player `u` since a time that were neither refused nor returned by the bank, as part of a statement. */
export const recentPayments = (tx: Tx, operatorId: number, since: SqlPart, most: number) => tx`(
  select player_id, type, amount, created_at from payment_requests
  where operator_id = ${operatorId} and player_id = u.player_id and created_at > ${since}
    and status in ('new', 'allowed', 'paid') and payout_state <> 'returned'
  order by created_at desc, id desc limit ${most})`;
