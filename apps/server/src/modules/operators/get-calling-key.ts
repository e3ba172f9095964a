import type { identityCheck } from '@croupier/contract/operator/account.ts';
import { allScopes } from '@croupier/contract/scopes.ts';
import type { OperatorSettings } from '@croupier/contract/settings.ts';
import { siteColours } from '@croupier/contract/site-colours.ts';
import type { AnswerOf } from '../../call/answer.ts';
import type { Call } from '../../call/call.ts';
import { platformUrl } from '../../call/platform-url.ts';

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
        site: showSite(operator.settings, platformUrl(call)),
      },
      // The time that signatures are checked against, also when a sandbox has moved its clock.
      server_time: new Date(call.now.getTime() - operator.clock_offset_ms),
    },
  };
};

/** The settings of the site, with the colours as they can be read. */
const showSite = (settings: OperatorSettings, platform: string) => ({
  logo_url: settings.site_logo === null ? null : platform + settings.site_logo,
  colours: settings.site_accent === null ? null : siteColours(settings.site_accent),
  welcome: settings.site_welcome,
  pages_off: settings.site_pages_off,
  countries: settings.site_countries,
  terms: settings.site_terms,
});
