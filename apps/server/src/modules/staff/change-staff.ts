import type { updateStaff as route, staffPatch } from '@croupier/contract/back-office/staff.ts';
import type { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../database/pool.ts';
import type { Sent } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { type AuditContext, audit, auditContext, changedFields } from '../audit/audit.ts';
import { endTokens, lockAdmins, lockStaff, writeStaff } from './queries.ts';
import { refuseLastAdmin, refuseOwnChange } from './rules.ts';
import type { StaffRow } from './staff-row.ts';

export const updateStaff =
  (clock: Clock) =>
  (call: Call<typeof route>): Promise<Sent> =>
    call.transaction(async (tx) => {
      const wanted = { id: call.params.staff, changes: call.body, realNow: clock.now() };
      return { data: await changeStaff(tx, auditContext(call), wanted) };
    });

/** Changes name, role or status. Who becomes inactive loses all tokens, and has to be given new ones later. */
export const changeStaff = async (
  tx: Tx,
  context: AuditContext,
  { id, changes, realNow }: { id: number; changes: z.output<typeof staffPatch>; realNow: Date },
): Promise<StaffRow> => {
  const activeAdmins = await lockAdmins(tx);
  const before = await lockStaff(tx, id);
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
  const changed = changedFields(before, after, ['name', 'role', 'status']);
  if (changed.length === 0) return before;

  await writeStaff(tx, after, context.now);
  if (after.status === 'inactive') await endTokens(tx, id, realNow);
  await audit(
    tx,
    context,
    changed.map((change) => ({ action: 'staff.updated', subject_kind: 'staff', subject_id: id, ...change })),
  );
  return after;
};
