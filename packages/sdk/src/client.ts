import { knownAddress } from './address.ts';
import { maxAnswerBytes } from './bounded-fetch.ts';
import type { Operation, OperationTable, OperationType } from './operation.ts';
import { type Pages, pagesOf } from './pages.ts';
import { pause } from './pause.ts';
import { type Hooks, type Reply, requestOf, type SendOptions, send, type Transport } from './send.ts';
import { hmacKey, randomId, sign } from './sign.ts';

export type ClientOptions = {
  /** Such as https://casino.example. Without it, the variable CROUPIER_URL of the environment. */
  readonly url?: string | undefined;
  /** Called before and after every try, for logs and metrics. */
  readonly hooks?: Hooks | undefined;
  /** Instead of the global fetch: for tests, proxies, certificates. */
  readonly fetch?: typeof fetch | undefined;
  /** The maximum number of tries of a call: 4. */
  readonly tries?: number | undefined;
  /** The timeout of one try: 30 seconds. */
  readonly timeoutMilliseconds?: number | undefined;
  /** The size of the largest answer that is read: 32 MiB. A larger one counts as no answer. */
  readonly maxAnswerBytes?: number | undefined;
  /** For tests: replace the timer, the random numbers and the clock. */
  readonly pause?: Transport['pause'] | undefined;
  readonly random?: (() => number) | undefined;
  readonly now?: (() => number) | undefined;
};

type Input<O extends OperationType> =
  O['input'] extends Record<string, never>
    ? [input?: Record<string, never>, options?: SendOptions]
    : Partial<O['input']> extends O['input']
      ? [input?: O['input'], options?: SendOptions]
      : [input: O['input'], options?: SendOptions];

type Answer<O extends OperationType> = O['shape'] extends 'one' ? Promise<O['output']> : Pages<O['output'], O['meta']>;

/** The complete answer of a call. */
export type Whole<O extends OperationType> = Omit<Reply, 'data' | 'meta'> & {
  readonly data: O['shape'] extends 'one' ? O['output'] : readonly O['output'][];
  readonly meta: O['meta'];
};

type Methods<T> = {
  readonly [N in keyof T]: T[N] extends OperationType ? (...args: Input<T[N]>) => Answer<T[N]> : never;
};

/** A method for each operation, and `request` for everything else of the answer. */
export type Client<T> = Methods<T> & {
  /**
   * Calls an operation and returns the complete answer: data, meta, status, request id, and whether it was replayed.
   */
  request<N extends keyof T>(
    name: N,
    ...args: T[N] extends OperationType ? Input<T[N]> : never
  ): Promise<T[N] extends OperationType ? Whole<T[N]> : never>;
};

type Own = Pick<Transport, 'authorize' | 'learnTime' | 'namesItself'>;

/** A variable of the environment, where there is one: browsers and workers have none. */
const variable = (name: string): string | undefined =>
  (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env?.[name];

const needed = (given: string | undefined, name: string, option: string): string => {
  const value = given ?? variable(name);
  if (!value) throw new TypeError(`A client needs ${option}, or the variable ${name}.`);
  return value;
};

const transportOf = (options: ClientOptions, own: Own): Transport => ({
  url: knownAddress(needed(options.url, 'CROUPIER_URL', 'a url'), { upTo: 'path' }).href.replace(/\/+$/, ''),
  fetch: options.fetch ?? ((...args) => fetch(...args)),
  tries: options.tries ?? 4,
  timeoutMilliseconds: options.timeoutMilliseconds ?? 30_000,
  maxAnswerBytes: options.maxAnswerBytes ?? maxAnswerBytes,
  pause: options.pause ?? pause,
  random: options.random ?? Math.random,
  now: options.now ?? Date.now,
  hooks: options.hooks ?? {},
  ...own,
});

const clientOf = <T>(transport: Transport, operations: OperationTable<T>): Client<T> => {
  const request = (name: string, input: object = {}, options: SendOptions = {}): Promise<Reply> =>
    send(transport, requestOf(operations[name as keyof T], input as Record<string, unknown>), options);
  const call = (name: string, { shape }: Operation) =>
    shape === 'one'
      ? async (input?: object, options?: SendOptions) => (await request(name, input, options)).data
      : (input: object = {}, options?: SendOptions) =>
          pagesOf((asked) => request(name, asked, options), input as Record<string, unknown>);
  const methods = Object.entries<Operation>(operations).map(([name, operation]) => [name, call(name, operation)]);
  return Object.assign(Object.fromEntries(methods), { request }) as Client<T>;
};

export type SignedOptions = ClientOptions & {
  /** The id of the key, as in X-Api-Key. Without it, the variable CROUPIER_KEY. */
  readonly key?: string | undefined;
  /** Without it, the variable CROUPIER_SECRET. */
  readonly secret?: string | undefined;
};

/**
 * A client that signs every call with a key. Its clock may be wrong: it learns the server's time from the first
 * refusal.
 */
export const signedClient = <T>(options: SignedOptions, operations: OperationTable<T>): Client<T> => {
  const { now = Date.now } = options;
  const key = needed(options.key, 'CROUPIER_KEY', 'a key');
  const secret = needed(options.secret, 'CROUPIER_SECRET', 'a secret');
  let imported: Promise<CryptoKey> | undefined;
  let skew = 0;
  const authorize: Transport['authorize'] = async ({ method, uri, body }) => {
    const timestamp = String(Math.floor((now() + skew) / 1000));
    const nonce = randomId();
    imported ??= hmacKey(secret);
    const signature = await sign(await imported, { method, uri, timestamp, body, nonce });
    return {
      'x-api-key': key,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': signature,
    };
  };
  const learnTime = (serverTime: string): boolean => {
    const learned = Date.parse(serverTime) - now();
    if (Number.isFinite(learned)) skew = learned;
    return Number.isFinite(learned);
  };
  return clientOf(transportOf(options, { authorize, learnTime, namesItself: true }), operations);
};

/** Without a token, the variable CROUPIER_PLAYER_TOKEN. */
export type TokenOptions = ClientOptions & { readonly token?: string | undefined };

/** A client that sends a bearer token with every call. */
export const bearerClient = <T>(options: TokenOptions, operations: OperationTable<T>): Client<T> =>
  clientOf(
    transportOf(options, {
      authorize: async () => ({ authorization: `Bearer ${needed(options.token, 'CROUPIER_PLAYER_TOKEN', 'a token')}` }),
      learnTime: () => false,
      namesItself: false,
    }),
    operations,
  );
