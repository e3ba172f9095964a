import type { newStaff, createStaff as route } from '@croupier/contract/back-office/staff.ts';
import type { z } from 'zod';
import { invalid } from '../../base/refusal.ts';
import type { Tx } from '../../database/pool.ts';
import { violatedUnique } from '../../database/transaction.ts';
import type { Sent } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import { type AuditContext, audit, auditContext } from '../audit/audit.ts';
import { insertStaff } from './queries.ts';
import type { StaffRow } from './staff-row.ts';

export const createStaff = (call: Call<typeof route>): Promise<Sent> =>
  call.transaction(async (tx) => ({ data: await addStaff(tx, auditContext(call), call.body) }));

export const addStaff = async (tx: Tx, context: AuditContext, wanted: z.output<typeof newStaff>): Promise<StaffRow> => {
  const staff = await insertStaff(tx, context, wanted).catch((error: unknown) => {
    throw violatedUnique(error) ? invalid('email', 'is already taken') : error;
  });
  await audit(tx, context, [
    { action: 'staff.created', subject_kind: 'staff', subject_id: staff.id, to_value: staff.role },
  ]);
  return staff;
};
