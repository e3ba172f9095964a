import { revokeKey } from '../../modules/keys/revoke-key.ts';
import { showKey } from '../../modules/keys/view.ts';
import { defineCliCommand } from '../command.ts';
import { keyIdOf, keyOption } from '../key.ts';
import { operatorOption, withOperator } from '../operator.ts';

export const keyRevoke = defineCliCommand({
  name: 'key revoke',
  summary: 'Refuse a key, and every player token it issued, from the next request on',
  options: { operator: operatorOption, key: keyOption },
  example: '--operator lucky --key opk_…',
  run: async (context, values) => {
    const row = await withOperator(context, values.operator, async (tx, audit) =>
      revokeKey(tx, audit, await keyIdOf(tx, audit.operator_id, values.key)),
    );
    return { data: showKey(row, context.clock.now()), text: `${values.key} is revoked` };
  },
});
