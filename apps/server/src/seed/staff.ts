import { inOperator } from '../database/transaction.ts';
import { systemActor } from '../modules/audit/audit.ts';
import { addStaff } from '../modules/staff/create-staff.ts';
import { findStaffByEmail } from '../modules/staff/queries.ts';
import type { SeedStep } from './demo.ts';

/** Two who may approve payments, so that a withdrawal that needs four eyes finds them. */
export const demoStaff = [
  { email: 'admin@demo.example', name: 'Alex Admin', role: 'admin' },
  { email: 'payments@demo.example', name: 'Pat Payments', role: 'payments' },
] as const;

export const staffStep: SeedStep = {
  name: 'staff',
  run: ({ app, clock, operator_id }) =>
    inOperator(app.sql, operator_id, async (tx) => {
      for (const person of demoStaff) {
        if (await findStaffByEmail(tx, operator_id, person.email)) continue;
        await addStaff(tx, { operator_id, actor: systemActor, now: clock.now() }, person);
      }
    }),
};
