import { type updateStaff as route, staffPatch } from '@croupier/contract/back-office/staff.ts';
import type { z } from 'zod';
import { endAllSessions, endTokens } from '../../admission/staff-tokens.ts';
import { Refusal } from '../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import type { Tx } from '../../database/pool.ts';
import type { Parts } from '../../module/parts.ts';
import type { ProposalKind, Values } from '../../module/proposal-kind.ts';
import { audit, auditContext, changedFields } from '../audit/audit.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { lockStaff, writeStaff } from './queries.ts';
import { grantsRights, mayApprove, refuseLastAdmin, refuseOwnChange } from './rules.ts';
import { lockAdmins } from './shared-queries.ts';
import type { StaffRow } from './staff-row.ts';

declare module '../../module/reactions.ts' {
  interface Changes {
    /** A member of staff became inactive or lost the permission to approve withdrawals. */
    staff_may_not_approve: { readonly context: AuditContext; readonly staff_id: number };
  }
}

type StaffParts = Pick<Parts, 'clock' | 'reactions'>;

export const updateStaff =
  (parts: StaffParts) =>
  (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> =>
    call.write(async (tx) => {
      const wanted = { id: call.params.staff, changes: call.body };
      const { before, after } = await planChange(tx, auditContext(call), wanted);
      if (needsSecondPerson(call.operator) && grantsRights(before, after))
        return propose(tx, call, staffUpdate(parts), {
          subject_id: wanted.id,
          change: call.body,
          after: changeable(after),
        });
      return { data: await changeStaff(parts, tx, auditContext(call), wanted) };
    });

/** More rights for someone require a second person. */
export const staffUpdate = (parts: StaffParts): ProposalKind => ({
  kind: 'staff.update',
  current: async (tx, context, { subject_id }) => {
    const staff = await lockStaff(tx, context.operator_id, subject_id as number);
    if (!staff) throw new Refusal('NOT_FOUND');
    return changeable(staff);
  },
  apply: async (tx, context, { subject_id, change }) => {
    const wanted = { id: subject_id as number, changes: staffPatch.parse(change) };
    return (await changeStaff(parts, tx, context, wanted)).id;
  },
});

const changeable = ({ name, role, status }: StaffRow): Values => ({ name, role, status });

type Change = { readonly id: number; readonly changes: z.output<typeof staffPatch> };

/** The member of staff, locked, before and after the change; refuses forbidden changes. */
const planChange = async (
  tx: Tx,
  context: AuditContext,
  { id, changes }: Change,
): Promise<{ before: StaffRow; after: StaffRow }> => {
  const activeAdmins = await lockAdmins(tx, context.operator_id);
  const before = await lockStaff(tx, context.operator_id, id);
  if (!before) throw new Refusal('NOT_FOUND');

  const after: StaffRow = {
    ...before,
    name: changes.name ?? before.name,
    role: changes.role ?? before.role,
    status: changes.status ?? before.status,
    updated_at: context.now,
  };
  if (context.actor.kind === 'staff' && context.actor.id === id) refuseOwnChange(before, after);
  refuseLastAdmin(activeAdmins, before, after);
  return { before, after };
};

/**
 * Changes name, role or status. An inactive member loses all tokens, and needs new ones later; a member with another
 * role must sign in again.
 */
const changeStaff = async (
  { clock, reactions }: StaffParts,
  tx: Tx,
  context: AuditContext,
  change: Change,
): Promise<StaffRow> => {
  const { id } = change;
  const realNow = clock.now();
  const { before, after } = await planChange(tx, context, change);
  const changed = changedFields(before, after, ['name', 'role', 'status']);
  if (changed.length === 0) return before;

  await writeStaff(tx, context.operator_id, after, context.now);
  if (after.status === 'inactive') await endTokens(tx, context.operator_id, id, realNow);
  else if (after.role !== before.role) await endAllSessions(tx, context.operator_id, id, realNow);
  await audit(
    tx,
    context,
    changed.map((change) => ({ action: 'staff.updated', subject_kind: 'staff', subject_id: id, ...change })),
  );
  if (mayApprove(before) && !mayApprove(after))
    await reactions.within('staff_may_not_approve', tx, { context, staff_id: id });
  return after;
};
