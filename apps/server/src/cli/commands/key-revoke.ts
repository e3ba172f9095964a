import { endSessionsOfKey } from '../../modules/games/end-sessions.ts';
import { revokeKey } from '../../modules/keys/revoke-key.ts';
import { showKey } from '../../modules/keys/view.ts';
import { defineCliCommand } from '../command.ts';
import { keyIdOf, keyOption } from '../key.ts';
import { operatorOption, withOperator } from '../operator.ts';

export const keyRevoke = defineCliCommand({
  name: 'key revoke',
  summary: 'Refuse a key, every player token it issued and every game session it opened, from the next request on',
  options: { operator: operatorOption, key: keyOption },
  example: '--operator lucky --key opk_…',
  run: async (context, values) => {
    const { row, audit } = await withOperator(context, values.operator, async (tx, audit) => ({
      row: await revokeKey(tx, audit, await keyIdOf(tx, audit.operator_id, values.key)),
      audit,
    }));
    // The key is revoked in any case; a running server ends what is left.
    await endSessionsOfKey((await context.database()).sql, audit, row.id).catch(() => undefined);
    return { data: showKey(row, context.clock.now()), text: `${values.key} is revoked` };
  },
});
