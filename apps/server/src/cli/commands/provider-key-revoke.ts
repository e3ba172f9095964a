import { revokeKey } from '../../modules/keys/revoke-key.ts';
import { showKey } from '../../modules/keys/view.ts';
import { defineCliCommand } from '../command.ts';
import { operatorOption, withOperator } from '../operator.ts';
import { providerKeyIdOf, providerKeyOption, providerOption } from '../provider.ts';

export const providerKeyRevoke = defineCliCommand({
  name: 'provider-key revoke',
  summary: "Refuse a game provider's key from the next request on",
  options: { operator: operatorOption, provider: providerOption, key: providerKeyOption },
  example: '--operator lucky --provider northlight --key gpk_…',
  run: async (context, values) => {
    const row = await withOperator(context, values.operator, async (tx, audit) =>
      revokeKey(tx, audit, await providerKeyIdOf(tx, audit.operator_id, values.provider, values.key)),
    );
    return { data: showKey(row, context.clock.now()), text: `${values.key} is revoked` };
  },
});
