import { reactWithin } from '../../module/reaction.ts';
import { audit } from '../audit/audit.ts';
import { lockAccounts } from '../wallet/shared-queries.ts';
import { removeApprovals, selectApproved } from './approval-queries.ts';

/**
 * Approvals of staff who left or may no longer approve do not count for withdrawals that are not paid yet: somebody
 * else has to approve them. Whoever comes back approves anew. What is with the bank can still be paid by them.
 */
export const withdrawApprovals = reactWithin('staff_may_not_approve', async (_parts, tx, { context, staff_id }) => {
  const { operator_id } = context;
  const approved = await selectApproved(tx, operator_id, staff_id);
  // Decisions on a payment hold the lock of its account.
  await lockAccounts(
    tx,
    operator_id,
    approved.map(({ player_id }) => player_id),
  );
  const withdrawn = await removeApprovals(tx, operator_id, staff_id, context.now);
  await audit(
    tx,
    context,
    withdrawn.map(({ id, player_id }) => ({
      action: 'withdrawal.approval_withdrawn',
      subject_kind: 'payment',
      subject_id: id,
      player_id,
      field: 'approved_by',
      from_value: String(staff_id),
    })),
  );
});
