import { Refusal } from '../../base/refusal.ts';
import { makeInvite } from '../../modules/sign-in/invite-staff.ts';
import { findStaffByEmail } from '../../modules/staff/queries.ts';
import { backOfficeOrigin } from '../back-office-origin.ts';
import { defineCliCommand } from '../command.ts';
import { operatorOption, withOperator } from '../operator.ts';

export const staffInvite = defineCliCommand({
  name: 'staff invite',
  summary: 'Print a link by which a member of staff sets a password; it is not shown again',
  details:
    'Works once, within 72 hours. Used, it removes the password, factors, sessions and tokens that the member had: the way back for whoever owns the machine.',
  options: {
    operator: operatorOption,
    email: { type: 'string', value: 'EMAIL', help: 'whom it is for', required: true },
  },
  example: '--operator lucky --email pat@example.com',
  run: async (context, { operator, email }) => {
    const data = await withOperator(context, operator, async (tx, audit) => {
      const staff = await findStaffByEmail(tx, audit.operator_id, email);
      if (!staff) throw new Refusal('NOT_FOUND', `The operator has no staff ${JSON.stringify(email)}.`);
      const wanted = { staff_id: staff.id, made_by: null, needs_code: false, origin: backOfficeOrigin(context.config) };
      return makeInvite(tx, audit, context, wanted);
    });
    return { data, text: data.link };
  },
});
