import { CroupierError } from '../../../packages/sdk/src/errors.ts';
import type { OperatorOperations, PlayerOperations } from '../../../packages/sdk/src/operations.ts';
import { createPlayerSession } from '../../../packages/sdk/src/player.ts';
import { ownToken } from './alone/token.ts';

/** Where the casino is, without a slash at the end. */
const base = `${location.origin}${import.meta.env.BASE_URL.replace(/\/$/, '')}`;

/**
 * Calls go to the casino's own server part, which knows the player by a cookie that no script can read. The header
 * cannot be sent by forms of other pages.
 */
const sendFromHere: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.delete('authorization');
  headers.set('x-casino', '1');
  return fetch(input, { ...init, headers, credentials: 'same-origin' });
};

let shownPlayer: number | undefined;

/** Says whose account the page shows: the server part refuses its calls when somebody else signed in in another tab. */
export const showPlayer = (id: number | undefined): void => {
  shownPlayer = id;
};

const sendForPlayer: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  if (shownPlayer !== undefined) headers.set('x-casino-player', String(shownPlayer));
  return sendFromHere(input, { ...init, headers });
};

/**
 * The player's own endpoints. What got no answer is asked again with the same Idempotency-Key. The page of a single game
 * calls the platform itself.
 */
export const player =
  ownToken === undefined
    ? createPlayerSession({ url: base, token: 'in-the-cookie', fetch: sendForPlayer })
    : createPlayerSession({ url: location.origin, token: ownToken });

export type OwnPlayer = PlayerOperations['getOwnPlayer']['output'];
export type Game = PlayerOperations['getOwnGame']['output'];
type Section = PlayerOperations['getOwnLobby']['output'];
type Site = OperatorOperations['getCallingKey']['output']['operator']['site'];
export type Terms = NonNullable<Site['terms']>;
export type Deposit = PlayerOperations['getOwnDepositIntent']['output'];
/** A deposit, and the page of the payment provider where it is paid; null where nothing is left to pay. */
export type DepositWay = { readonly deposit: Deposit; readonly url: string | null };

export type Start = {
  readonly casino: { readonly name: string; readonly currency: string; readonly is_sandbox: boolean };
  readonly site: Omit<Site, 'terms'> & { readonly terms_version: string | null };
  readonly lobby: readonly Section[];
  readonly originals: readonly Game[];
  readonly player: OwnPlayer | null;
  /** How long the player has been signed in; null while nobody is. */
  readonly signed_in_seconds: number | null;
};

type GamePage = {
  readonly data: readonly Game[];
  readonly meta: { readonly total: number; readonly last_page: number };
};

export type Registration = Readonly<Record<string, unknown>>;

type Failed = { readonly error: ConstructorParameters<typeof CroupierError>[1] };

type Body = { readonly body?: unknown; readonly key?: string; readonly send?: typeof fetch };

const call = async <T>(method: string, path: string, given: Body = {}): Promise<T> =>
  (await callWhole<{ readonly data: T }>(method, path, given)).data;

/** The answer with what stands beside its data. */
const callWhole = async <T>(
  method: string,
  path: string,
  { body, key, send = sendFromHere }: Body = {},
): Promise<T> => {
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    'idempotency-key': key ?? '',
  };
  const response = await send(`${base}/api${path}`, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  const said = (await response.json()) as T & Failed;
  if (!response.ok) throw new CroupierError(response.status, said.error);
  return said;
};

/** The few calls that the server part answers itself. */
export const casino = {
  start: () => call<Start>('GET', '/start'),
  terms: () => call<Terms>('GET', '/terms'),
  games: (asked: Readonly<Record<string, string | number>>) =>
    callWhole<GamePage>(
      'GET',
      `/games?${new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))}`,
    ),
  register: (given: Registration, key: string) => call<OwnPlayer>('POST', '/register', { body: given, key }),
  signIn: (login: string, password: string) => call<OwnPlayer>('POST', '/sign-in', { body: { login, password } }),
  askForCode: (login: string, key: string) => call<unknown>('POST', '/password-reset', { body: { login }, key }),
  setPassword: (given: { login: string; code: string; password: string }, key: string) =>
    call<unknown>('POST', '/password-reset/confirm', { body: given, key }),
  signOut: () => call<unknown>('POST', '/sign-out', { body: {} }),
  /** `ended` says whether the platform has ended the sessions; here it is over in any case. */
  signOutEverywhere: () => call<{ readonly ended: boolean }>('POST', '/sign-out/everywhere', { body: {} }),
  deposit: (amount: number, key: string) =>
    call<DepositWay>('POST', '/deposits', { body: { amount }, key, send: sendForPlayer }),
  goOnPaying: (deposit: number, key: string) =>
    call<DepositWay>('POST', `/deposits/${deposit}/cashier`, { body: {}, key, send: sendForPlayer }),
  giveUpDeposit: (deposit: number, key: string) =>
    call<Deposit>('POST', `/deposits/${deposit}/give-up`, { body: {}, key, send: sendForPlayer }),
};

/** A random key. Avoids crypto.randomUUID, which is missing on plain http. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
