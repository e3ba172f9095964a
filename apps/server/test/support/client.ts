import type { Clock } from '../../src/base/clock.ts';
import { definedFields } from '../../src/base/defined-fields.ts';
import { signedHeaders } from '../../src/call/signed-headers.ts';
import type { App } from '../../src/platform/app.ts';
import { checkAgainstContract } from './declared.ts';

export type Reply = {
  readonly status: number;
  readonly headers: Record<string, string | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach freely into answers
  readonly body: any;
  readonly text: string;
};

/** The answer, which must be a success. */
export const must = async <T extends Pick<Reply, 'status' | 'text'>>(answer: Promise<T>): Promise<T> => {
  const reply = await answer;
  if (reply.status >= 300) throw new Error(`Answered ${reply.status}: ${reply.text}`);
  return reply;
};

/** The data of an answer that must be a success. */
export const mustData = async (answer: Promise<Reply>): Promise<Reply['body']['data']> =>
  (await must(answer)).body.data;

export type SendOptions = {
  readonly headers?: Record<string, string | undefined>;
  readonly idempotencyKey?: string;
  /** Raw bytes, for tests that send invalid JSON. */
  readonly raw?: string | Buffer;
  readonly via?: App;
  readonly nonce?: string;
  /** The caller's address; loopback by default. */
  readonly remoteAddress?: string;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** One request, injected into the server. */
export const inject = async (
  app: App,
  request: {
    method: string;
    url: string;
    headers: Record<string, string | undefined>;
    payload?: string | Buffer;
    remoteAddress?: string;
  },
): Promise<Reply> => {
  const headers = definedFields(request.headers);
  const response = await app.http.inject({ ...request, headers } as never);
  const reply: Reply = {
    status: response.statusCode,
    headers: response.headers as Record<string, string>,
    body: parse(response.payload),
    text: response.payload,
  };
  checkAgainstContract(request.method, request.url, reply);
  return reply;
};

type Send = (method: string, url: string, body?: unknown, options?: SendOptions) => Promise<Reply>;

/** A client that adds these headers to each request. */
const clientWith = (
  app: App,
  headersOf: (request: {
    method: string;
    url: string;
    payload: string | Buffer;
    nonce?: string | undefined;
  }) => Record<string, string | undefined>,
) => {
  const send: Send = (method, url, body, options = {}) => {
    const payload = options.raw ?? (body === undefined ? '' : JSON.stringify(body));
    return inject(options.via ?? app, {
      method,
      url,
      headers: {
        ...headersOf({ method, url, payload, nonce: options.nonce }),
        ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
        ...options.headers,
      },
      ...(payload.length > 0 ? { payload } : {}),
      ...(options.remoteAddress ? { remoteAddress: options.remoteAddress } : {}),
    });
  };
  return {
    send,
    get: (url: string, options?: SendOptions) => send('GET', url, undefined, options),
    post: (url: string, body?: unknown, options?: SendOptions) => send('POST', url, body, options),
    put: (url: string, body: unknown, options?: SendOptions) => send('PUT', url, body, options),
    patch: (url: string, body: unknown, options?: SendOptions) => send('PATCH', url, body, options),
  };
};

/** Calls like an operator's or a provider's server, signed by a key. */
export const clientFor = (app: App, clock: Clock, key: { key: string; secret: string }) =>
  clientWith(app, ({ method, url, payload, nonce }) =>
    signedHeaders(key, clock.now(), { method, url, body: payload, nonce }),
  );

export type Client = ReturnType<typeof clientFor>;

/** Calls like a player's browser or a staff member, with a bearer token. */
export const bearerFor = (app: App, token: string) =>
  clientWith(app, ({ payload }) => ({
    authorization: `Bearer ${token}`,
    ...(payload.length > 0 ? { 'content-type': 'application/json' } : {}),
  }));
