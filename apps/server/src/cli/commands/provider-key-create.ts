import { UsageError } from '@croupier/cli/program/command.ts';
import { facts } from '@croupier/cli/program/text.ts';
import { newApiKey } from '@croupier/contract/back-office/keys.ts';
import { validate } from '../../call/validate.ts';
import { createKey } from '../../modules/keys/create-key.ts';
import { showKeyWithSecret } from '../../modules/keys/view.ts';
import { defineCliCommand } from '../command.ts';
import { operatorOption, withOperator } from '../operator.ts';
import { providerIdOf, providerOption } from '../provider.ts';

export const providerKeyCreate = defineCliCommand({
  name: 'provider-key create',
  summary: "Create a game provider's key for the wallet and print its secret, which is not shown again",
  options: {
    operator: operatorOption,
    provider: providerOption,
    name: { type: 'string', help: 'what the key is for; Wallet by default' },
    'rate-limit': { type: 'string', value: 'NUMBER', help: 'requests per minute; 600 by default' },
  },
  example: '--operator lucky --provider northlight --rate-limit 60000',
  run: async (context, values) => {
    const rate = values['rate-limit'];
    if (rate !== undefined && !/^\d{1,9}$/.test(rate)) throw new UsageError('--rate-limit must be a number.');
    const wanted = validate(newApiKey, {
      name: values.name ?? 'Wallet',
      scopes: [],
      rate_limit_per_minute: rate === undefined ? undefined : Number(rate),
    });
    const { masterKey } = await context.database();
    const maker = { masterKey: await masterKey(), random: context.random };
    const row = await withOperator(context, values.operator, async (tx, audit) => {
      const provider_id = await providerIdOf(tx, audit.operator_id, values.provider);
      return createKey(tx, maker, audit, { ...wanted, provider_id });
    });
    const data = showKeyWithSecret(row, context.clock.now());
    return { data, text: `${facts(data)}\nThe secret is shown this once: keep it now.` };
  },
});
