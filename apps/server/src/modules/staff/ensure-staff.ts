import { Refusal } from '../../base/refusal.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import { systemActor } from '../audit/audit.ts';
import { addStaff } from './create-staff.ts';
import { findStaffByEmail } from './queries.ts';
import type { StaffRow } from './staff-row.ts';

/** The member of staff with this e-mail, who is added if missing. Nobody can sign in as a member added here. */
export const ensureStaff = async (
  call: Pick<Call, 'operator' | 'now' | 'read' | 'request_id'>,
  wanted: Pick<StaffRow, 'email' | 'name' | 'role'>,
): Promise<StaffRow> => {
  const { operator_id } = call.operator;
  const find = () => call.read((tx) => findStaffByEmail(tx, operator_id, wanted.email));
  const known = await find();
  if (known) return known;
  const actor = { ...systemActor, request_id: call.request_id };
  const context: AuditContext = { operator_id, actor, now: call.now };
  return call
    .read((tx) => addStaff(tx, context, wanted))
    .catch(async (error: unknown) => {
      // A concurrent request has just added them.
      const added = error instanceof Refusal ? await find() : undefined;
      if (!added) throw error;
      return added;
    });
};
