import { UsageError } from '@croupier/cli/program/command.ts';
import { newStaffToken } from '@croupier/contract/back-office/staff.ts';
import { Refusal } from '../../base/refusal.ts';
import { validate } from '../../call/validate.ts';
import { issueToken } from '../../modules/staff/issue-token.ts';
import { findStaffByEmail } from '../../modules/staff/queries.ts';
import { defineCliCommand } from '../command.ts';
import { operatorOption, withOperator } from '../operator.ts';

export const staffToken = defineCliCommand({
  name: 'staff token',
  summary: 'Print a bearer token for the staff API; it is not shown again',
  options: {
    operator: operatorOption,
    email: { type: 'string', value: 'EMAIL', help: 'whose token', required: true },
    'ttl-hours': { type: 'string', value: 'NUMBER', help: 'hours until it expires; 12 by default' },
  },
  example: '--operator lucky --email pat@example.com --ttl-hours 8',
  run: async (context, values) => {
    const hours = values['ttl-hours'];
    if (hours !== undefined && !/^\d{1,9}$/.test(hours)) throw new UsageError('--ttl-hours must be a number.');
    const { ttl_hours } = validate(newStaffToken, hours === undefined ? {} : { ttl_hours: Number(hours) });
    const data = await withOperator(context, values.operator, async (tx, audit) => {
      const staff = await findStaffByEmail(tx, audit.operator_id, values.email);
      if (!staff) throw new Refusal('NOT_FOUND', `The operator has no staff ${JSON.stringify(values.email)}.`);
      const wanted = { staff_id: staff.id, ttl_hours, random: context.random, realNow: context.clock.now() };
      return issueToken(tx, audit, wanted);
    });
    return { data, text: data.token };
  },
});
