import { newStaff, type createStaff as route } from '@croupier/contract/back-office/staff.ts';
import type { z } from 'zod';
import { invalid } from '../../base/refusal.ts';
import type { WrittenAnswerOf } from '../../call/answer.ts';
import type { AuditContext, Call } from '../../call/call.ts';
import { violatedUnique } from '../../database/failures.ts';
import type { Tx } from '../../database/pool.ts';
import type { ProposalKind } from '../../module/proposal-kind.ts';
import { audit, auditContext } from '../audit/audit.ts';
import { propose } from '../proposals/propose.ts';
import { needsSecondPerson } from '../proposals/rules.ts';
import { findStaffByEmail, insertStaff } from './queries.ts';
import type { StaffRow } from './staff-row.ts';

export const createStaff = (call: Call<typeof route>): Promise<WrittenAnswerOf<typeof route>> =>
  call.write(async (tx) => {
    if (needsSecondPerson(call.operator))
      return propose(tx, call, staffCreation, { subject_id: null, change: call.body, after: call.body });
    return { data: await addStaff(tx, auditContext(call), call.body) };
  });

/** A new member of staff requires a second person: otherwise one person could create the other. */
export const staffCreation: ProposalKind = {
  kind: 'staff.create',
  current: async (tx, { operator_id }, { change }) => {
    const { email } = newStaff.parse(change);
    if (await findStaffByEmail(tx, operator_id, email)) throw invalid('email', 'is already taken');
    return {};
  },
  apply: async (tx, context, { change }) => (await addStaff(tx, context, newStaff.parse(change))).id,
};

export const addStaff = async (tx: Tx, context: AuditContext, wanted: z.output<typeof newStaff>): Promise<StaffRow> => {
  const staff = await insertStaff(tx, context, wanted).catch((error: unknown) => {
    throw violatedUnique(error) ? invalid('email', 'is already taken') : error;
  });
  await audit(tx, context, [
    { action: 'staff.created', subject_kind: 'staff', subject_id: staff.id, to_value: staff.role },
  ]);
  return staff;
};
