import { type BoundedAnswer, fetchBounded } from './bounded-fetch.ts';
import { ConnectionError, CroupierError, type ErrorCode, type FailedCall } from './errors.ts';
import type { Operation } from './operation.ts';
import { randomId } from './sign.ts';
import { clientName } from './version.ts';
import { refuseFractions } from './whole-numbers.ts';

export type SendOptions = {
  /** One per operation that should happen once. Generated if you give none; the same for all tries. */
  readonly idempotencyKey?: string | undefined;
  /** Use it with your own idempotencyKey: an aborted call may have succeeded. */
  readonly signal?: AbortSignal | undefined;
  /** The timeout of one try of this call, instead of the client's. */
  readonly timeoutMilliseconds?: number | undefined;
  /** The maximum number of tries of this call, instead of the client's. */
  readonly tries?: number | undefined;
};

/** A try of a call, for logs and metrics. Never holds the secret, the signature, the token or the body. */
export type Attempt = {
  readonly method: string;
  readonly url: string;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly idempotencyKey: string | undefined;
};
export type Ending = Attempt & {
  readonly milliseconds: number;
  /** Undefined when no answer came. */
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  /** Why it failed, if it did. */
  readonly error: Error | undefined;
  /** How long the next try waits; undefined if this was the last one. */
  readonly retryInMilliseconds: number | undefined;
};

/** Called before and after every try. What they throw is thrown by the call. */
export type Hooks = {
  readonly onRequest?: ((attempt: Attempt) => void) | undefined;
  readonly onAnswer?: ((ending: Ending) => void) | undefined;
};

export type Transport = {
  readonly url: string;
  readonly fetch: typeof fetch;
  /** The maximum number of tries. */
  readonly tries: number;
  /** The timeout of one try. */
  readonly timeoutMilliseconds: number;
  /** The size of the largest answer that is read. */
  readonly maxAnswerBytes: number;
  readonly pause: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
  readonly random: () => number;
  readonly now: () => number;
  readonly hooks: Hooks;
  /** Sends the name and version of this client. Not in browsers, where every further header is asked for first. */
  readonly namesItself: boolean;
  /** The headers that authenticate the call; made for every try. */
  readonly authorize: (request: { method: string; uri: string; body: string }) => Promise<Record<string, string>>;
  /** Called with the server's time when ours was refused; returns whether a retry with it may help. */
  readonly learnTime: (serverTime: string) => boolean;
};

/** An answer with everything beside its data. */
export type Reply = {
  readonly data: unknown;
  readonly meta: unknown;
  readonly links: unknown;
  readonly status: number;
  /** Whether it is the stored answer of an earlier try. */
  readonly replayed: boolean;
  readonly requestId: string | undefined;
};

type Request = { readonly method: string; readonly uri: string; readonly body: string };

/** Puts the fields of an input where they belong: into the path, the query or the body. */
export const requestOf = (
  { method, path, query = [] }: Operation,
  input: Readonly<Record<string, unknown>>,
): Request => {
  const left = { ...input };
  refuseFractions(left);
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = left[name];
    if (value === undefined || value === null || value === '') throw new TypeError(`${name} is missing.`);
    if (value === '.' || value === '..') throw new TypeError(`${name} is not valid.`);
    delete left[name];
    return encodeURIComponent(String(value));
  });
  const inAddress = method === 'GET' ? Object.keys(left) : query;
  const search = new URLSearchParams();
  for (const name of inAddress) {
    if (left[name] !== undefined && left[name] !== null) search.set(name, String(left[name]));
    delete left[name];
  }
  const asked = search.toString();
  const uri = asked === '' ? address : `${address}?${asked}`;
  const hasBody = method !== 'GET' && method !== 'DELETE';
  return { method, uri, body: hasBody ? JSON.stringify(left) : '' };
};

type Answered = { readonly response: Response; readonly text: string; readonly reply: Reply | undefined };

/** Sends a request until it succeeds, is refused permanently, or the tries are used up. */
export const send = async (transport: Transport, request: Request, options: SendOptions = {}): Promise<Reply> => {
  const idempotencyKey = request.method === 'POST' ? keyOf(options.idempotencyKey) : undefined;
  const tries = options.tries ?? transport.tries;
  const url = `${transport.url}${request.uri}`;
  let mayHaveHappened = false;
  for (let attempt = 1; ; attempt += 1) {
    options.signal?.throwIfAborted();
    const isLast = attempt >= tries;
    // Outside of the try block: a wrong secret or header is a mistake of the caller, not a lost answer.
    const headers = await headersOf(transport, request, idempotencyKey);
    const trial: Attempt = { method: request.method, url, attempt, idempotencyKey };
    const begun = transport.now();
    transport.hooks.onRequest?.(trial);
    const tell = (answered: Response | undefined, error?: Error, retryInMilliseconds?: number): void =>
      transport.hooks.onAnswer?.({
        ...trial,
        milliseconds: transport.now() - begun,
        status: answered?.status,
        requestId: answered && requestIdOf(answered),
        error,
        retryInMilliseconds,
      });
    let answer: Answered;
    try {
      const { response, text } = await sendOnce(transport, request, headers, options);
      answer = { response, text, reply: response.ok ? readReply(response, text) : undefined };
    } catch (error) {
      options.signal?.throwIfAborted();
      mayHaveHappened ||= request.method !== 'GET';
      const lost = new ConnectionError(url.split('?')[0] as string, { mayHaveHappened, idempotencyKey }, error);
      const wait = isLast ? undefined : backoff(transport, attempt);
      tell(undefined, lost, wait);
      if (wait === undefined) throw lost;
      await transport.pause(wait, options.signal);
      continue;
    }
    const { response, text, reply } = answer;
    if (reply) {
      tell(response);
      return reply;
    }
    mayHaveHappened ||=
      request.method !== 'GET' && (response.status >= 500 || /"(IDEMPOTENCY_IN_PROGRESS|REPLAYED_REQUEST)"/.test(text));
    const refusal = readRefusal(response, text, { idempotencyKey, mayHaveHappened });
    const wait = isLast ? undefined : waitFor(transport, refusal, response, attempt);
    tell(response, refusal, wait);
    if (wait === undefined) throw refusal;
    await transport.pause(wait, options.signal);
  }
};

/** The server ignores an empty key: without one, each try would have its own effect. */
const keyOf = (given: string | undefined): string => {
  if (given !== undefined && !/^[\x21-\x7e]{1,255}$/.test(given))
    throw new TypeError('An idempotencyKey has 1 to 255 printable ASCII characters and no spaces.');
  return given ?? randomId();
};

const headersOf = async (
  transport: Transport,
  request: Request,
  key: string | undefined,
): Promise<Record<string, string>> => {
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(request.body === '' ? {} : { 'content-type': 'application/json' }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(transport.namesItself ? { 'croupier-client': clientName } : {}),
    ...(await transport.authorize(request)),
  };
  new Headers(headers); // Throws when a value is not allowed in a header.
  return headers;
};

const sendOnce = async (
  { url, fetch: fetchIt, timeoutMilliseconds, maxAnswerBytes }: Transport,
  request: Request,
  headers: Record<string, string>,
  { signal, timeoutMilliseconds: own }: SendOptions,
): Promise<BoundedAnswer> => {
  const timeout = AbortSignal.timeout(own ?? timeoutMilliseconds);
  const sent = {
    method: request.method,
    headers,
    body: request.body === '' ? null : request.body,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  };
  return fetchBounded(fetchIt, `${url}${request.uri}`, sent, { maxBytes: maxAnswerBytes });
};

const requestIdOf = (response: Response): string | undefined => response.headers.get('x-request-id') ?? undefined;

const readReply = (response: Response, text: string): Reply => {
  const said = JSON.parse(text) as { data: unknown; meta?: unknown; links?: unknown } | null;
  if (said?.data === undefined) throw new SyntaxError('The answer has no data: it is not from the API.');
  const { data, meta, links } = said;
  const replayed = response.headers.get('idempotent-replayed') === 'true';
  return { data, meta, links, status: response.status, replayed, requestId: requestIdOf(response) };
};

/** A proxy may answer without the envelope: then its status decides about a retry. */
const readRefusal = (response: Response, text: string, sent: FailedCall): CroupierError => {
  const { status } = response;
  try {
    const { error } = JSON.parse(text) as { error: ConstructorParameters<typeof CroupierError>[1] };
    if (typeof error?.code === 'string' && ['never', 'same_request', 'new_signature'].includes(error.retry))
      return new CroupierError(status, error, requestIdOf(response), sent);
  } catch {
    // Not an answer of the API.
  }
  const retry = [408, 425, 429].includes(status) || status >= 500 ? ('same_request' as const) : ('never' as const);
  const error = { code: 'SERVER_ERROR' as ErrorCode, message: `Answered ${status}.`, details: {}, retry };
  return new CroupierError(status, error, requestIdOf(response), sent);
};

const maxWaitMilliseconds = 60_000;

/** How long to wait before the next try; undefined when a retry would not help. */
const waitFor = (
  transport: Transport,
  refusal: CroupierError,
  response: Response,
  attempt: number,
): number | undefined => {
  const { code, retry, details } = refusal;
  if (code === 'TIMESTAMP_OUT_OF_RANGE') {
    const { server_time } = details as { server_time?: string };
    return server_time !== undefined && transport.learnTime(server_time) ? 0 : undefined;
  }
  if (retry === 'never') return undefined;
  // A server that died during a call holds the key for five seconds.
  if (code === 'IDEMPOTENCY_IN_PROGRESS') return 2_500 + backoff(transport, attempt);
  const after = Number(response.headers.get('retry-after') ?? Number.NaN) * 1000;
  if (Number.isNaN(after)) return backoff(transport, attempt);
  return after <= maxWaitMilliseconds ? after + backoff(transport, attempt) : undefined;
};

/** A random wait of up to 0.4, 0.8, 1.6 … seconds, so that clients do not retry in step. */
const backoff = ({ random }: Transport, attempt: number): number => random() * Math.min(10_000, 200 * 2 ** attempt);
