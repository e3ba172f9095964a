import { knownUrl, readAddress } from '@croupier/contract/addresses.ts';
import type { Configuration } from 'openid-client';
import { type CheckedUrl, checkUrl } from '../../base/address-rules.ts';
import { guardedConnector, type Resolver } from '../../base/guarded-connect.ts';
import { openOutgoing, responseOf } from '../../base/outgoing.ts';
import { base64url } from '../../base/random.ts';
import { open } from '../../base/secret-box.ts';
import type { Browser } from '../../call/browser.ts';
import type { OperatorFacts } from '../../call/facts.ts';
import { clientSecretContext } from './client-secret.ts';
import type { ProviderRow } from './identity-provider-queries.ts';
import type { SignInParts } from './parts.ts';
import type { AtProvider } from './sealed-cookies.ts';

const timeoutMilliseconds = 5_000;
const maxBytes = 512 * 1024;
/** How fresh an authentication at the provider must be to count as a proof here. */
const freshSeconds = 300;

/** Loaded at the first sign-in through a provider: most servers have no provider. */
const openidClient = () => import('openid-client');

const callbackPath = '/api/back-office/v1/sign-in/oidc/callback';

/**
 * Where the provider sends the browser back to; the same in every step, as providers require. Each operator has its own
 * address: otherwise one operator's provider could forward a browser to another's, and get the code that comes back.
 */
export const redirectUri = (
  { web }: Pick<SignInParts, 'web'>,
  browser: Pick<Browser, 'origin'>,
  { slug }: Pick<OperatorFacts, 'slug'>,
): string => {
  const isPublic = web.publicUrl !== undefined && web.backOfficeHost === undefined;
  return `${isPublic ? knownUrl(web.publicUrl as string).origin : browser.origin}${callbackPath}/${slug}`;
};

type FetchOptions = {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
};

/**
 * Calls only addresses that webhooks may use, also those that the provider names; answers are limited in time and size.
 */
const guardedFetch = ({ reach }: CheckedUrl, resolve: Resolver) => {
  const outgoing = openOutgoing({
    timeoutMilliseconds,
    maxBytes,
    connect: guardedConnector(reach, resolve, timeoutMilliseconds),
    keepsConnections: false,
  });
  return async (address: string, { method, headers, body, signal }: FetchOptions): Promise<Response> => {
    const { url } = requireUrl(address, reach === 'loopback', 'An address of the provider');
    const text = body === undefined || body === null ? undefined : String(body);
    return responseOf(await outgoing.call(url, { method: method as 'GET' | 'POST', headers, body: text, signal }));
  };
};

const requireUrl = (address: string, mayBeLocal: boolean, what: string): CheckedUrl => {
  const checked = checkUrl(address, mayBeLocal);
  if ('problem' in checked) throw new Error(`${what} ${checked.problem}.`);
  return checked;
};

/** The discovered provider of an operator; a change of its settings discovers it again. */
const configure = (parts: SignInParts, operator: OperatorFacts, provider: ProviderRow): Promise<Configuration> => {
  const { issuer, client_id, client_secret_sealed, updated_at } = provider;
  const secret = client_secret_sealed?.toString('base64') ?? '';
  const state = [issuer, client_id, secret, updated_at.toISOString()].join(' ');
  return parts.providers.find(operator.operator_id, state, () => discover(parts, operator, provider));
};

const discover = async (parts: SignInParts, operator: OperatorFacts, provider: ProviderRow): Promise<Configuration> => {
  const checked = requireUrl(provider.issuer, mayBeLocal(parts, operator), 'The issuer');
  const { allowInsecureRequests, customFetch, discovery, None } = await openidClient();
  const secret =
    provider.client_secret_sealed &&
    open(parts.masterKey, provider.client_secret_sealed, clientSecretContext(operator.operator_id));
  return discovery(checked.url, provider.client_id, secret ?? undefined, secret === null ? None() : undefined, {
    timeout: timeoutMilliseconds / 1_000,
    [customFetch]: guardedFetch(checked, parts.resolve) as never,
    // Plain http is for a provider on this machine, which a sandbox may use.
    execute: checked.url.protocol === 'http:' ? [allowInsecureRequests] : [],
  });
};

const mayBeLocal = ({ loopback }: SignInParts, { is_sandbox }: OperatorFacts): boolean => is_sandbox && loopback;

/** The provider names the page to which the browser is sent: it must be one, and encrypted. */
const refuseUnsafe = ({ href }: URL, isLocal: boolean): void => {
  const read = readAddress(href, { http: isLocal ? 'loopback' : undefined });
  if ('problem' in read) throw new Error(`The authorization endpoint ${read.problem}.`);
};

/** The redirect to the provider, and what must be kept until the browser comes back. */
export type AuthorizationRequest = { readonly url: string; readonly state: AtProvider };

export const startAuthorization = async (
  parts: SignInParts,
  { operator, provider, browser }: { operator: OperatorFacts; provider: ProviderRow; browser: Browser },
  purpose: Pick<AtProvider, 'purpose' | 'invite_id' | 'session_id' | 'staff_id'>,
): Promise<AuthorizationRequest> => {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await openidClient();
  const configuration = await configure(parts, operator, provider);
  const [state, nonce, verifier] = [1, 2, 3].map(() => base64url(parts.random, 32)) as [string, string, string];
  const redirect_uri = redirectUri(parts, browser, operator);
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri,
    scope: 'openid',
    response_type: 'code',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(purpose.purpose === 'step_up' ? { prompt: 'login', max_age: '0' } : {}),
  });
  refuseUnsafe(url, mayBeLocal(parts, operator));
  const { operator_id } = operator;
  return { url: url.href, state: { operator_id, ...purpose, state, nonce, verifier, redirect_uri } };
};

/** The authenticated account, proved by the provider's signature. */
export const finishAuthorization = async (
  parts: SignInParts,
  { operator, provider }: { operator: OperatorFacts; provider: ProviderRow },
  pending: AtProvider,
  search: string,
): Promise<{ issuer: string; subject: string }> => {
  const { authorizationCodeGrant } = await openidClient();
  const configuration = await configure(parts, operator, provider);
  const back = knownUrl(pending.redirect_uri);
  back.search = search;
  const checks = {
    pkceCodeVerifier: pending.verifier,
    expectedState: pending.state,
    expectedNonce: pending.nonce,
    idTokenExpected: true,
    ...(pending.purpose === 'step_up' ? { maxAge: freshSeconds } : {}),
  };
  const gate = parts.providers.gateOf(operator.operator_id);
  const tokens = await gate(() => authorizationCodeGrant(configuration, back, checks));
  const { iss, sub } = tokens.claims() as { iss: string; sub: string };
  return { issuer: iss, subject: sub };
};
