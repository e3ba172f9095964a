import type { Tx } from '../../database/pool.ts';

type Approved = { readonly id: number; readonly player_id: number };

const ofUnpaid = (tx: Tx, operatorId: number, staffId: number) => tx`
  operator_id = ${operatorId} and type = 'withdrawal' and status in ('new', 'allowed') and ${staffId} = any(approved_by)`;

/** The withdrawals that are not paid yet and that this member of staff approved. */
export const selectApproved = (tx: Tx, operatorId: number, staffId: number): Promise<Approved[]> => tx<Approved[]>`
  select id, player_id from payment_requests where ${ofUnpaid(tx, operatorId, staffId)}`;

/**
 * Removes the approvals. What is with the bank keeps them, because it may be paid by them; noted there, they no longer
 * count when it comes back, even if the member has returned by then.
 */
export const removeApprovals = (tx: Tx, operatorId: number, staffId: number, now: Date): Promise<Approved[]> =>
  tx<Approved[]>`
  update payment_requests set updated_at = ${now},
    approved_by = case when payout_state = 'none' then array_remove(approved_by, ${staffId}::bigint) else approved_by end,
    withdrawn_approvals = case
      when payout_state = 'none' then withdrawn_approvals
      else array_append(array_remove(withdrawn_approvals, ${staffId}::bigint), ${staffId}::bigint)
    end
  where ${ofUnpaid(tx, operatorId, staffId)} returning id, player_id`;
