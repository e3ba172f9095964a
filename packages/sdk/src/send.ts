import { ConnectionError, CroupierError, type ErrorCode } from './errors.ts';
import type { Operation } from './operation.ts';
import { randomId } from './sign.ts';

export type SendOptions = {
  /** One per thing that should happen once. Made for you where you give none; kept over all tries. */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type Transport = {
  readonly url: string;
  readonly fetch: typeof fetch;
  /** How often a call is sent at the most. */
  readonly tries: number;
  /** How long one try may take. */
  readonly timeoutMilliseconds: number;
  readonly pause: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
  readonly random: () => number;
  /** The headers that prove who calls; made anew for every try. */
  readonly authorize: (request: { method: string; uri: string; body: string }) => Promise<Record<string, string>>;
  /** Told of the server's time when ours was refused; says whether trying again with it may help. */
  readonly learnTime: (serverTime: string) => boolean;
};

/** An answer with all that came beside its data. */
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
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = left[name];
    if (value === undefined || value === null || value === '') throw new TypeError(`${name} is missing.`);
    delete left[name];
    return encodeURIComponent(String(value));
  });
  const inAddress = method === 'GET' ? Object.keys(left) : query;
  const search = new URLSearchParams();
  for (const name of inAddress) {
    if (left[name] !== undefined && left[name] !== null) search.set(name, String(left[name]));
    delete left[name];
  }
  const uri = search.size === 0 ? address : `${address}?${search}`;
  const hasBody = method !== 'GET' && method !== 'DELETE';
  return { method, uri, body: hasBody ? JSON.stringify(left) : '' };
};

/** Sends a call until it is answered, as often and as long as makes sense. */
export const send = async (transport: Transport, request: Request, options: SendOptions = {}): Promise<Reply> => {
  const idempotencyKey = request.method === 'POST' ? (options.idempotencyKey ?? randomId()) : undefined;
  let mayHaveHappened = false;
  for (let attempt = 1; ; attempt += 1) {
    options.signal?.throwIfAborted();
    const isLast = attempt >= transport.tries;
    let response: Response;
    let text: string;
    try {
      response = await sendOnce(transport, request, idempotencyKey, options.signal);
      text = await response.text();
    } catch (error) {
      options.signal?.throwIfAborted();
      mayHaveHappened ||= request.method !== 'GET';
      if (isLast) throw new ConnectionError('No answer came.', mayHaveHappened, idempotencyKey, error);
      await transport.pause(backoff(transport, attempt), options.signal);
      continue;
    }
    if (response.ok) return readReply(response, text);
    const refusal = readRefusal(response, text);
    const wait = waitFor(transport, refusal, response, attempt);
    if (isLast || wait === undefined) throw refusal;
    await transport.pause(wait, options.signal);
  }
};

const sendOnce = async (
  { url, fetch: fetchIt, timeoutMilliseconds, authorize }: Transport,
  request: Request,
  idempotencyKey: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Response> => {
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...(request.body === '' ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...(await authorize(request)),
  };
  return fetchIt(`${url}${request.uri}`, {
    method: request.method,
    headers,
    body: request.body === '' ? null : request.body,
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
};

const requestIdOf = (response: Response): string | undefined => response.headers.get('x-request-id') ?? undefined;

const readReply = (response: Response, text: string): Reply => {
  const { data, meta, links } = JSON.parse(text) as { data: unknown; meta?: unknown; links?: unknown };
  const replayed = response.headers.get('idempotent-replayed') === 'true';
  return { data, meta, links, status: response.status, replayed, requestId: requestIdOf(response) };
};

/** A proxy in between may answer without the envelope: then its status says whether to try again. */
const readRefusal = (response: Response, text: string): CroupierError => {
  const { status } = response;
  try {
    const { error } = JSON.parse(text) as { error: ConstructorParameters<typeof CroupierError>[1] };
    if (typeof error?.code === 'string') return new CroupierError(status, error, requestIdOf(response));
  } catch {
    // Not ours.
  }
  const retry = status === 429 || status >= 500 ? ('same_request' as const) : ('never' as const);
  const error = { code: 'SERVER_ERROR' as ErrorCode, message: `Answered ${status}.`, details: {}, retry };
  return new CroupierError(status, error, requestIdOf(response));
};

const mostWaitMilliseconds = 60_000;

/** How long to wait before the next try; undefined when none would help. */
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
  const after = Number(response.headers.get('retry-after') ?? Number.NaN) * 1000;
  if (Number.isNaN(after)) return backoff(transport, attempt);
  return after <= mostWaitMilliseconds ? after + backoff(transport, attempt) : undefined;
};

/** Between nothing and 0.4, 0.8, 1.6 … seconds, by chance: clients that failed together do not come back together. */
const backoff = ({ random }: Transport, attempt: number): number => random() * Math.min(10_000, 200 * 2 ** attempt);
