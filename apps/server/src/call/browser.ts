import type { IncomingHttpHeaders } from 'node:http';
import { knownUrl } from '@croupier/contract/addresses.ts';

/** Where the installation serves the back office. */
export type WebSettings = {
  readonly publicUrl: string | undefined;
  /** The only host, with its port where it has one, on which the back office answers to cookies; undefined: any. */
  readonly backOfficeHost?: string | undefined;
};

/** The browser behind a call of the back office. */
export type Browser = {
  /** The host that was called, with its port. */
  readonly host: string;
  readonly isSecure: boolean;
  /** The origin of our own pages there. */
  readonly origin: string;
  readonly userAgent: string;
  /** A page of another site sent the browser here. */
  readonly isSentByOthers: boolean;
  readonly cookie: (name: CookieName) => string | undefined;
};

/**
 * `session` holds a session, `sign-in` a sign-in that waits for its second factor or a passkey, `oidc` one that waits
 * for the provider.
 */
type CookieName = 'session' | 'sign-in' | 'oidc' | 'device';

/** The prefix makes browsers refuse the cookie from any other host and without https. Plain http has no such prefix. */
const nameOf = (name: CookieName, isSecure: boolean): string => {
  const full = name === 'session' ? 'croupier' : `croupier-${name}`;
  return isSecure ? `__Host-${full}` : `${full}-dev`;
};

const plainHost = /^[A-Za-z0-9.-]{1,253}(:\d{1,5})?$|^\[[0-9a-fA-F:.]{2,45}\](:\d{1,5})?$/;
const maxAgentCharacters = 300;
const maxCookieCharacters = 4_096;

export const browserOf = (headers: IncomingHttpHeaders, { publicUrl }: WebSettings): Browser => {
  // A proxy that terminates TLS says so; a caller who claims it only renames its own cookies.
  const isSecure =
    (publicUrl !== undefined && knownUrl(publicUrl).protocol === 'https:') || headers['x-forwarded-proto'] === 'https';
  const given = (headers.host ?? '').toLowerCase();
  const host = plainHost.test(given) ? given : 'localhost';
  return {
    host,
    isSecure,
    origin: `${isSecure ? 'https' : 'http'}://${host}`,
    userAgent: (headers['user-agent'] ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, maxAgentCharacters),
    isSentByOthers: isFromOthers(headers['sec-fetch-site']),
    cookie: (name) => readCookie(headers.cookie, nameOf(name, isSecure)),
  };
};

/**
 * Whether a page of another site made the call, by the header Sec-Fetch-Site. Browsers set it and pages cannot change
 * it; for a typed address it is `none`.
 */
export const isFromOthers = (site: string | string[] | undefined): boolean =>
  site === 'cross-site' || site === 'same-site';

const readCookie = (header: string | undefined, name: string): string | undefined => {
  const found = (header ?? '').split('; ').filter((pair) => pair.startsWith(`${name}=`));
  // Two cookies of one name: somebody else set one of them.
  const value = found.length === 1 ? (found[0] as string).slice(name.length + 1) : undefined;
  return value !== undefined && /^[\w-]+$/.test(value) && value.length <= maxCookieCharacters ? value : undefined;
};

/**
 * A value of null removes the cookie. `Lax` is for cookies that must survive the redirect from an identity provider.
 */
export type NewCookie = {
  readonly name: CookieName;
  readonly value: string | null;
  readonly maxAgeSeconds?: number;
  readonly sameSite?: 'Strict' | 'Lax';
};

/** Writes the value of a header Set-Cookie. */
export const writeCookie = (
  { isSecure }: Pick<Browser, 'isSecure'>,
  { name, value, maxAgeSeconds, sameSite = 'Strict' }: NewCookie,
): string => {
  const age = value === null ? 0 : maxAgeSeconds;
  return [
    `${nameOf(name, isSecure)}=${value ?? ''}`,
    'Path=/',
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(isSecure ? ['Secure'] : []),
    ...(age === undefined ? [] : [`Max-Age=${age}`]),
  ].join('; ');
};
