import type { Operation, OperationTable, OperationType } from './operation.ts';
import { type Pages, pagesOf } from './pages.ts';
import { pause } from './pause.ts';
import { type Reply, requestOf, type SendOptions, send, type Transport } from './send.ts';
import { hmacKey, randomId, sign } from './sign.ts';

export type ClientOptions = {
  /** Such as https://casino.example; without a slash at the end. */
  readonly url: string;
  /** Instead of the global fetch: for tests, proxies, certificates. */
  readonly fetch?: typeof fetch | undefined;
  /** The maximum number of tries of a call: 4. */
  readonly tries?: number | undefined;
  /** The timeout of one try: 30 seconds. */
  readonly timeoutMilliseconds?: number | undefined;
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

const transportOf = (options: ClientOptions, own: Pick<Transport, 'authorize' | 'learnTime'>): Transport => ({
  url: options.url.replace(/\/+$/, ''),
  fetch: options.fetch ?? ((...args) => fetch(...args)),
  tries: options.tries ?? 4,
  timeoutMilliseconds: options.timeoutMilliseconds ?? 30_000,
  pause: options.pause ?? pause,
  random: options.random ?? Math.random,
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
  /** The id of the key, as in X-Api-Key. */
  readonly key: string;
  readonly secret: string;
};

/**
 * A client that signs every call with a key. Its clock may be wrong: it learns the server's time from the first
 * refusal.
 */
export const signedClient = <T>(options: SignedOptions, operations: OperationTable<T>): Client<T> => {
  const { now = Date.now } = options;
  if (!options.key || !options.secret) throw new TypeError('A client needs a key and a secret.');
  let imported: Promise<CryptoKey> | undefined;
  let skew = 0;
  const authorize: Transport['authorize'] = async ({ method, uri, body }) => {
    const timestamp = String(Math.floor((now() + skew) / 1000));
    const nonce = randomId();
    imported ??= hmacKey(options.secret);
    const signature = await sign(await imported, { method, uri, timestamp, body, nonce });
    return {
      'x-api-key': options.key,
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
  return clientOf(transportOf(options, { authorize, learnTime }), operations);
};

/** A client that sends a bearer token with every call. */
export const bearerClient = <T>(
  options: ClientOptions & { readonly token: string },
  operations: OperationTable<T>,
): Client<T> =>
  clientOf(
    transportOf(options, {
      authorize: async () => ({ authorization: `Bearer ${options.token}` }),
      learnTime: () => false,
    }),
    operations,
  );
