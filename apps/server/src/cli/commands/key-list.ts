import { table } from '@croupier/cli/program/text.ts';
import { listKeys } from '../../modules/keys/queries.ts';
import { showKey } from '../../modules/keys/view.ts';
import { defineCliCommand } from '../command.ts';
import { operatorOption, withOperator } from '../operator.ts';

export const keyList = defineCliCommand({
  name: 'key list',
  summary: "List an operator's API keys, without their secrets",
  options: { operator: operatorOption },
  example: '--operator lucky',
  run: async (context, { operator }) => {
    const rows = await withOperator(context, operator, (tx, { operator_id }) => listKeys(tx, operator_id));
    const data = rows.map((row) => showKey(row, context.clock.now()));
    return { data, text: table(data, ['key', 'name', 'status', 'rate_limit_per_minute', 'expires_at', 'scopes']) };
  },
});
