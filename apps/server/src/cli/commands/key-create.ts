import { UsageError } from '@croupier/cli/program/command.ts';
import { facts } from '@croupier/cli/program/text.ts';
import { newApiKey } from '@croupier/contract/back-office/keys.ts';
import { allScopes, usualScopesFor } from '@croupier/contract/scopes.ts';
import { validate } from '../../call/validate.ts';
import { createKey } from '../../modules/keys/create-key.ts';
import { refusePastExpiry, refuseScopesOfOthers } from '../../modules/keys/rules.ts';
import { showKeyWithSecret } from '../../modules/keys/view.ts';
import { defineCliCommand } from '../command.ts';
import { operatorOption, withOperator } from '../operator.ts';

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

export const keyCreate = defineCliCommand({
  name: 'key create',
  summary: 'Create an API key and print its secret, which is not shown again',
  options: {
    operator: operatorOption,
    name: { type: 'string', help: 'what the key is for', required: true },
    scopes: { type: 'string', value: 'LIST', help: `all, or some of ${allScopes.join(',')}`, required: true },
    'ip-allowlist': { type: 'string', value: 'LIST', help: 'addresses and CIDR ranges that may call; by default all' },
    'rate-limit': { type: 'string', value: 'NUMBER', help: 'requests per minute; 600 by default' },
    'expires-at': { type: 'string', value: 'MOMENT', help: 'when it stops working, as 2027-01-31T12:00:00Z' },
  },
  example: `--operator lucky --name Website --scopes players:read,players:write --ip-allowlist 203.0.113.0/24`,
  run: async (context, values) => {
    const rate = values['rate-limit'];
    if (rate !== undefined && !/^\d{1,9}$/.test(rate)) throw new UsageError('--rate-limit must be a number.');
    const wanted = validate(newApiKey, {
      name: values.name,
      scopes: values.scopes === 'all' ? [] : listed(values.scopes),
      ip_allowlist: listed(values['ip-allowlist'] ?? ''),
      rate_limit_per_minute: rate === undefined ? undefined : Number(rate),
      expires_at: values['expires-at'],
    });
    refusePastExpiry(wanted.expires_at, context.clock.now());

    const { masterKey } = await context.database();
    const maker = { masterKey: await masterKey(), random: context.random };
    const row = await withOperator(context, values.operator, (tx, audit, operator) => {
      const scopes = values.scopes === 'all' ? usualScopesFor(operator) : wanted.scopes;
      refuseScopesOfOthers(scopes, operator);
      return createKey(tx, maker, audit, { ...wanted, scopes });
    });
    const data = showKeyWithSecret(row, context.clock.now());
    return { data, text: `${facts(data)}\nThe secret is shown this once: keep it now.` };
  },
});
