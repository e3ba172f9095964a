import type { Tx } from '../../database/pool.ts';

type Approved = { readonly id: number; readonly player_id: number };

const ofWaiting = (tx: Tx, operatorId: number, staffId: number) => tx`
  operator_id = ${operatorId} and type = 'withdrawal' and status in ('new', 'allowed') and payout_state = 'none'
    and ${staffId} = any(approved_by)`;

/** The withdrawals that wait, are not with the bank, and that this member of staff approved. */
export const selectApproved = (tx: Tx, operatorId: number, staffId: number): Promise<Approved[]> => tx<Approved[]>`
  select id, player_id from payment_requests where ${ofWaiting(tx, operatorId, staffId)}`;

export const removeApprovals = (tx: Tx, operatorId: number, staffId: number, now: Date): Promise<Approved[]> =>
  tx<Approved[]>`
  update payment_requests set approved_by = array_remove(approved_by, ${staffId}::bigint), updated_at = ${now}
  where ${ofWaiting(tx, operatorId, staffId)} returning id, player_id`;
