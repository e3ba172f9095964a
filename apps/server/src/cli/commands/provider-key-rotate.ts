import { facts } from '@croupier/cli/program/text.ts';
import { rotateKey } from '../../modules/keys/rotate-key.ts';
import { showKeyWithSecret } from '../../modules/keys/view.ts';
import { defineCliCommand } from '../command.ts';
import { operatorOption, withOperator } from '../operator.ts';
import { providerKeyIdOf, providerKeyOption, providerOption } from '../provider.ts';

export const providerKeyRotate = defineCliCommand({
  name: 'provider-key rotate',
  summary: "Give a game provider's key a new secret and print it; it is not shown again",
  details: 'The old secret is refused from the next request on.',
  options: { operator: operatorOption, provider: providerOption, key: providerKeyOption },
  example: '--operator lucky --provider northlight --key gpk_…',
  run: async (context, values) => {
    const { masterKey } = await context.database();
    const maker = { masterKey: await masterKey(), random: context.random };
    const row = await withOperator(context, values.operator, async (tx, audit) =>
      rotateKey(tx, maker, audit, await providerKeyIdOf(tx, audit.operator_id, values.provider, values.key)),
    );
    const data = showKeyWithSecret(row, context.clock.now());
    return { data, text: `${facts(data)}\nThe secret is shown this once: keep it now.` };
  },
});
