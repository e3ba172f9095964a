import type { identityCheck } from '@croupier/contract/operator/account.ts';
import { allScopes } from '@croupier/contract/scopes.ts';
import type { OperatorSettings } from '@croupier/contract/settings.ts';
import { siteColours } from '@croupier/contract/site-colours.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';

/** The calling key and its operator: the first call of an integrator. */
export const getCallingKey = async (call: Call<typeof identityCheck>): Promise<AnswerOf<typeof identityCheck>> => {
  if (call.caller.kind !== 'api_key') throw new Error('This route is for API keys.');
  const { key } = call.caller;
  const { operator } = key;
  return {
    data: {
      api_key: {
        key: key.key,
        name: key.name,
        scopes: allScopes.filter((scope) => key.scopes.has(scope)),
        rate_limit_per_minute: key.rate_limit_per_minute,
        expires_at: key.expires_at,
      },
      operator: {
        id: operator.operator_id,
        slug: operator.slug,
        name: operator.name,
        currency: operator.currency,
        cooperation_model: operator.cooperation_model,
        is_sandbox: operator.is_sandbox,
        site: showSite(operator.settings),
      },
      // The time that signatures are checked against, also when a sandbox has moved its clock.
      server_time: new Date(call.now.getTime() - operator.clock_offset_ms),
    },
  };
};

/** The settings of the site, with the colours as they can be read. */
const showSite = ({ site_accent, site_welcome, site_pages_off, site_countries, site_terms }: OperatorSettings) => ({
  colours: site_accent === null ? null : siteColours(site_accent),
  welcome: site_welcome,
  pages_off: site_pages_off,
  countries: site_countries,
  terms: site_terms,
});
