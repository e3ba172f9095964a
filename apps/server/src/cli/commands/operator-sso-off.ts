import { switchSsoOff } from '../../modules/sign-in/identity-provider.ts';
import { defineCliCommand } from '../command.ts';
import { withOperator } from '../operator.ts';

export const operatorSsoOff = defineCliCommand({
  name: 'operator sso-off',
  summary: 'Let staff sign in with passwords and passkeys again',
  details: 'The way back when the identity provider fails and sso_only keeps everybody out.',
  options: { slug: { type: 'string', value: 'SLUG', help: 'the operator', required: true } },
  example: '--slug lucky',
  run: async (context, { slug }) => {
    const changed = await withOperator(context, slug, switchSsoOff);
    return {
      data: { changed },
      text: changed ? 'Passwords and passkeys are accepted again.' : 'They were accepted all along.',
    };
  },
});
