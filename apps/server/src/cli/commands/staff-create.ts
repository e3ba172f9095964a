import { facts } from '@croupier/cli/program/text.ts';
import { newStaff } from '@croupier/contract/back-office/staff.ts';
import { allRoles } from '@croupier/contract/permissions.ts';
import { validate } from '../../call/validate.ts';
import { addStaff } from '../../modules/staff/create-staff.ts';
import { defineCliCommand } from '../command.ts';
import { operatorOption, withOperator } from '../operator.ts';

export const staffCreate = defineCliCommand({
  name: 'staff create',
  summary: 'Add a member of staff to an operator',
  options: {
    operator: operatorOption,
    email: { type: 'string', value: 'EMAIL', help: 'how they are known', required: true },
    role: { type: 'string', value: 'ROLE', help: `one of ${allRoles.join(', ')}`, required: true },
    name: { type: 'string', help: 'their name; the e-mail address by default' },
  },
  example: '--operator lucky --email pat@example.com --role payments',
  run: async (context, { operator, email, role, name }) => {
    const wanted = validate(newStaff, { email, role, name: name ?? email });
    const data = await withOperator(context, operator, (tx, audit) => addStaff(tx, audit, wanted));
    return { data, text: facts(data) };
  },
});
