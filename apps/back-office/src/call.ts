import type { ErrorCode, RetryAdvice } from '@croupier/contract/errors.ts';
import type { DataOf, ParamsOf, Route } from '@croupier/contract/route.ts';
import type { z } from 'zod';
import { isConnected } from './connection.ts';

/** The query string of a page, which is exactly the query string of its API call. */
export type Query = Readonly<Record<string, string | undefined>>;

type ParamsArg<R extends Route> = keyof R['params'] extends never ? { params?: undefined } : { params: ParamsOf<R> };
type BodyArg<R extends Route> = R['body'] extends z.ZodType ? { body: z.input<R['body']> } : { body?: undefined };

export type CallArgs<R extends Route> = ParamsArg<R> & BodyArg<R> & { readonly query?: Query };
export type ReadArgs<R extends Route> = ParamsArg<R> & { readonly query?: Query };

export type PageMeta = {
  readonly current_page: number;
  readonly per_page: number;
  readonly total: number;
  readonly last_page: number;
  readonly from: number;
  readonly to: number;
};

export type Answer<R extends Route> = {
  readonly status: number;
  readonly data: R['reply']['shape'] extends 'file'
    ? Blob
    : R['reply']['shape'] extends 'one'
      ? DataOf<R>
      : DataOf<R>[];
  readonly meta: R['reply']['shape'] extends 'page' ? PageMeta : Record<string, unknown> | undefined;
};

/**
 * How a call ended that has no answer of the API. A read found no connection. An action was not sent, so nothing was
 * done; or it was sent and its answer was lost, so nobody knows here whether it was done.
 */
export type Unanswered = 'NO_CONNECTION' | 'NOT_SENT' | 'NO_ANSWER';

/** Why a call failed: the API's error, or the connection. */
export class CallError extends Error {
  readonly code: ErrorCode | Unanswered;
  readonly details: Readonly<Record<string, unknown>>;
  readonly retry: RetryAdvice;
  readonly status: number;
  readonly requestId: string | undefined;

  constructor(said: Pick<CallError, 'code' | 'message' | 'details' | 'retry' | 'status' | 'requestId'>) {
    super(said.message);
    this.name = 'CallError';
    this.code = said.code;
    this.details = said.details;
    this.retry = said.retry;
    this.status = said.status;
    this.requestId = said.requestId;
  }
}

/**
 * Why a call must wait: the session ended, or the action needs a fresh proof of identity. The handler resolves to true
 * when the call may be repeated.
 */
export type Obstacle = 'signed_out' | 'stale_proof';
let removeObstacle: ((obstacle: Obstacle) => Promise<boolean>) | undefined;

export const onObstacle = (remove: ((obstacle: Obstacle) => Promise<boolean>) | undefined): void => {
  removeObstacle = remove;
};

const obstacles: Readonly<Record<string, Obstacle>> = {
  INVALID_STAFF_TOKEN: 'signed_out',
  REAUTHENTICATION_REQUIRED: 'stale_proof',
};

export type SendOptions = {
  readonly signal?: AbortSignal | undefined;
  /** One key per action, so that a repeated POST takes effect once. */
  readonly idempotencyKey?: string | undefined;
  /** For the sign-in pages, which handle expired sessions themselves. */
  readonly bare?: boolean;
};

export const addressOf = (route: Route, args: { params?: object | undefined; query?: Query } = {}): string => {
  const params = (args.params ?? {}) as Record<string, string | number>;
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = queryString(args.query ?? {});
  return query === '' ? path : `${path}?${query}`;
};

export const queryString = (query: Query): string =>
  new URLSearchParams(
    Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== ''),
  ).toString();

/** Returns a random key. Avoids crypto.randomUUID, which is missing on plain http. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * How long the new cookie of a session may take to arrive. A fresh proof of identity renews the cookie, and the calls
 * that were under way with the old one are refused as if the session had ended.
 */
const renewalMilliseconds = 1_000;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Calls a route of the contract, which also gives the types of arguments and answer. */
export const call = async <R extends Route>(
  route: R,
  args: CallArgs<R>,
  options: SendOptions = {},
): Promise<Answer<R>> => {
  const key = options.idempotencyKey ?? (route.method === 'POST' ? newIdempotencyKey() : undefined);
  for (let isRepeated = false; ; ) {
    try {
      return (await send(route, args, { ...options, idempotencyKey: key })) as Answer<R>;
    } catch (error) {
      const obstacle = error instanceof CallError && !options.bare ? obstacles[error.code] : undefined;
      if (!obstacle || !removeObstacle) throw error;
      if (obstacle === 'signed_out' && !isRepeated) {
        isRepeated = true;
        await pause(renewalMilliseconds);
      } else if (await removeObstacle(obstacle)) isRepeated = false;
      else throw error;
    }
  }
};

const send = async (
  route: Route,
  args: { params?: object | undefined; query?: Query; body?: unknown },
  { signal, idempotencyKey }: SendOptions,
): Promise<Answer<Route>> => {
  const isAction = route.method !== 'GET';
  if (isAction && !isConnected()) throw unanswered('NOT_SENT');
  const lose = (error: unknown): never => {
    if ((error as Error).name === 'AbortError') throw error;
    throw unanswered(isAction ? 'NO_ANSWER' : 'NO_CONNECTION');
  };
  const headers: Record<string, string> = { 'X-Croupier': '1' };
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  const hasBody = route.body !== undefined && args.body !== undefined;
  if (hasBody) headers['Content-Type'] = 'application/json';
  const response = await fetch(addressOf(route, args), {
    method: route.method,
    headers,
    signal: signal ?? null,
    body: hasBody ? JSON.stringify(args.body) : null,
  }).catch(lose);
  if (!response.ok) throw await readError(response, isAction);
  if (route.reply.shape === 'file')
    return { status: response.status, data: await response.blob().catch(lose), meta: undefined } as never;
  const said = (await response.json().catch(lose)) as { data: unknown; meta?: unknown };
  return { status: response.status, data: said.data, meta: said.meta } as never;
};

const unansweredWords: Readonly<Record<Unanswered, string>> = {
  NO_CONNECTION: 'The server did not answer.',
  NOT_SENT: 'There is no connection: nothing was done.',
  NO_ANSWER: 'The answer was lost: it is not known whether it was done.',
};

export const unanswered = (
  code: Unanswered,
  more: { status?: number; requestId?: string | undefined } = {},
): CallError =>
  new CallError({
    code,
    message: unansweredWords[code],
    details: {},
    retry: 'same_request',
    status: more.status ?? 0,
    requestId: more.requestId,
  });

const readError = async (response: Response, isAction: boolean): Promise<CallError> => {
  const { status } = response;
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const said = (await response.json().catch(() => undefined)) as
    | { error?: { code: ErrorCode; message: string; details?: object; retry?: RetryAdvice } }
    | undefined;
  // Something between here and the API gave up waiting for it.
  if (isAction && !said?.error && status >= 500) return unanswered('NO_ANSWER', { status, requestId });
  return new CallError({
    code: said?.error?.code ?? 'SERVER_ERROR',
    message: said?.error?.message ?? `The server answered ${status}.`,
    details: (said?.error?.details ?? {}) as Record<string, unknown>,
    retry: said?.error?.retry ?? 'same_request',
    status,
    requestId,
  });
};
