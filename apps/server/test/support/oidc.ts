import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';
import { listenLocally } from '../../support/listen-locally.ts';

const secret = 'a client secret of the provider, long enough';

/** Who signs in at the provider next: there is no form, the account is used directly. */
type Login = { account: string };

const origins = ['http://localhost:3000', 'http://127.0.0.1:3000'];
const callback = '/api/back-office/v1/sign-in/oidc/callback';

const configurationFor = (allowed: readonly string[]) => ({
  clients: [
    {
      client_id: 'croupier',
      client_secret: secret,
      redirect_uris: allowed.map((origin) => `${origin}${callback}/any`),
      grant_types: ['authorization_code'],
    },
  ],
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  claims: { openid: ['sub', 'email'] },
  findAccount: async (_context: unknown, accountId: string) => ({
    accountId,
    // The address of somebody else, on purpose: it must prove nothing.
    claims: async () => ({ sub: accountId, email: 'admin@mail.test', email_verified: true }),
  }),
});

/**
 * A real OpenID provider on this machine (certified code), where `login.account` signs in without a form. It redirects
 * only to the given origins.
 */
export const startOidcProvider = async (allowed: readonly string[] = origins) => {
  const login: Login = { account: 'nobody' };
  const faults: { discovery?: (response: ServerResponse) => void } = {};
  const handlers: { provider?: Provider; handle?: ReturnType<Provider['callback']> } = {};
  const server = createServer((request, response) => {
    if (faults.discovery && request.url?.startsWith('/.well-known/')) return faults.discovery(response);
    if (request.url?.startsWith('/interaction/'))
      return void interact(handlers.provider as Provider, login, request, response);
    handlers.handle?.(request, response);
  });
  const port = await listenLocally(server);
  const issuer = `http://127.0.0.1:${port}`;
  handlers.provider = new Provider(issuer, configurationFor(allowed));
  // For any operator: tests add operators after the provider has started.
  handlers.provider.Client.prototype.redirectUriAllowed = (uri: string) =>
    allowed.some((origin) => uri.startsWith(`${origin}${callback}/`));
  handlers.handle = handlers.provider.callback();
  server.unref();
  return { issuer, secret, login, faults, close: () => new Promise((resolve) => server.close(resolve)) };
};

export type OidcProvider = Awaited<ReturnType<typeof startOidcProvider>>;

const interact = async (provider: Provider, login: Login, request: IncomingMessage, response: ServerResponse) => {
  const { prompt, params } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login')
    return provider.interactionFinished(request, response, { login: { accountId: login.account } });
  const grant = new provider.Grant({ accountId: login.account, clientId: params.client_id as string });
  grant.addOIDCScope('openid');
  return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
};

/** Follows the redirects of the provider like a browser, until it redirects back; returns that path and query. */
export const visitProvider = async (url: string): Promise<string> => {
  const jar = new Map<string, string>();
  let next = new URL(url);
  for (let hop = 0; hop < 10; hop += 1) {
    const headers = { cookie: [...jar].map((pair) => pair.join('=')).join('; ') };
    const reply = await fetch(next, { redirect: 'manual', headers });
    for (const line of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) as unknown as [string, string, string];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const location = reply.headers.get('location');
    if (location === null) throw new Error(`The provider answered ${reply.status}: ${await reply.text()}`);
    next = new URL(location, next);
    if (next.pathname.includes('/sign-in/oidc/callback/')) return `${next.pathname}${next.search}`;
  }
  throw new Error('The provider sends the browser around in circles.');
};

let shared: Promise<OidcProvider> | undefined;

/** One for the whole process, for tests that only need some provider. */
export const sharedOidcProvider = (): Promise<OidcProvider> => {
  shared ??= startOidcProvider();
  return shared;
};
