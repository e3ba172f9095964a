import { table } from '@croupier/cli/program/text.ts';
import { showKey } from '../../modules/keys/view.ts';
import { defineCliCommand } from '../command.ts';
import { operatorOption, withOperator } from '../operator.ts';
import { keysOfProvider, providerOption } from '../provider.ts';

export const providerKeyList = defineCliCommand({
  name: 'provider-key list',
  summary: "List a game provider's keys, without their secrets",
  options: { operator: operatorOption, provider: providerOption },
  example: '--operator lucky --provider northlight',
  run: async (context, { operator, provider }) => {
    const rows = await withOperator(context, operator, (tx, { operator_id }) =>
      keysOfProvider(tx, operator_id, provider),
    );
    const data = rows.map((row) => showKey(row, context.clock.now()));
    return { data, text: table(data, ['key', 'name', 'status', 'rate_limit_per_minute', 'expires_at']) };
  },
});
