import { table } from '@croupier/cli/program/text.ts';
import { selectStaff } from '../../modules/staff/queries.ts';
import { defineCliCommand } from '../command.ts';
import { operatorOption, withOperator } from '../operator.ts';

export const staffList = defineCliCommand({
  name: 'staff list',
  summary: "List an operator's staff",
  options: { operator: operatorOption },
  example: '--operator lucky',
  run: async (context, { operator }) => {
    const data = await withOperator(context, operator, (tx, { operator_id }) => selectStaff(tx, operator_id));
    return { data, text: table(data, ['id', 'email', 'name', 'role', 'status']) };
  },
});
