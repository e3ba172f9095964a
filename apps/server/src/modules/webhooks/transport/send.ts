import type { CheckedUrl } from '../../../base/address-rules.ts';
import type { Clock } from '../../../base/clock.ts';
import { AddressRefused, guardedConnector, type Resolver } from '../../../base/guarded-connect.ts';
import { undici } from '../../../base/undici.ts';
import { readRetryAfter } from '../rules.ts';
import { type HttpClient, openHttpClient } from './http-client.ts';

/** How long a receiver has to answer. */
export const answerTimeout = 15_000;

export type SendSettings = {
  readonly clock: Clock;
  readonly resolve: Resolver;
  /** From the first byte sent to the last byte read. */
  readonly timeoutMilliseconds: number;
  /** The most connections to one endpoint, and so the most requests in flight. */
  readonly concurrency: number;
};

/** How an attempt ended. */
export type PostResult = {
  readonly succeeded: boolean;
  /** Null: no answer came. */
  readonly status: number | null;
  readonly error: string | null;
  readonly duration_ms: number;
  readonly response_excerpt: string | null;
  readonly retry_after: number | null;
};

export type Connections = {
  /** `onResult` is called with the result before the promise resolves. */
  readonly post: (
    headers: Record<string, string>,
    body: string,
    onResult?: (result: PostResult) => void,
  ) => Promise<PostResult>;
  /** Closes every connection at once; requests in flight fail. */
  readonly close: () => void;
};

/** Connections to one endpoint, kept alive between requests and shared with no other endpoint. */
export const openConnections = ({ url, reach }: CheckedUrl, settings: SendSettings): Connections => {
  const { resolve, timeoutMilliseconds, concurrency } = settings;
  const client = openHttpClient(url, concurrency, guardedConnector(reach, resolve, timeoutMilliseconds));
  return {
    post: (headers, body, onResult) =>
      new Promise((resolve) => {
        send(client, settings, { headers, body }, (result) => {
          onResult?.(result);
          resolve(result);
        });
      }),
    close: client.close,
  };
};

type Message = { readonly headers: Record<string, string>; readonly body: string };

/**
 * Sends one request and waits for its end or the time limit. The status decides the result; redirects are not followed.
 */
const send = (
  client: HttpClient,
  settings: SendSettings,
  message: Message,
  onSent: (result: PostResult) => void,
): void => {
  const { clock, timeoutMilliseconds } = settings;
  const started = performance.now();
  const end = (judged: Classified, excerpt?: Buffer): void => {
    clearTimeout(timer);
    // The only character that PostgreSQL does not accept.
    const response_excerpt = excerpt ? excerpt.toString('utf8').replaceAll('\0', '') : null;
    onSent({ ...judged, response_excerpt, duration_ms: Math.round(performance.now() - started) });
  };
  const fail = (error: string): void => end({ succeeded: false, status: null, error, retry_after: null });
  const timer = setTimeout(() => {
    cancel();
    fail(`no answer within ${timeoutMilliseconds / 1000} s`);
  }, timeoutMilliseconds);
  const cancel = client.post(message.headers, message.body, (ended) => {
    if (ended instanceof Error) fail(describeError(ended));
    else end(classify(ended.status, ended.retryAfter, clock.now()), ended.excerpt);
  });
};

type Classified = Omit<PostResult, 'duration_ms' | 'response_excerpt'>;

const classify = (status: number, retryAfter: string | undefined, now: Date): Classified => {
  if (status >= 200 && status < 300) return { succeeded: true, status, error: null, retry_after: null };
  const retry_after = readRetryAfter(status, retryAfter, now);
  const isRedirect = status >= 300 && status < 400;
  const error = isRedirect ? `answered ${status}: redirects are not followed` : `answered ${status}`;
  return { succeeded: false, status, error, retry_after };
};

const cut = 'the connection was cut';

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: cut,
  EPIPE: cut,
  UND_ERR_SOCKET: cut,
  UND_ERR_DESTROYED: cut,
  UND_ERR_CLOSED: cut,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: cut,
  UND_ERR_HEADERS_OVERFLOW: 'the answer was not HTTP: a head that does not end',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  ENOTFOUND: 'the name does not resolve',
  ENODATA: 'the name does not resolve',
  EBADNAME: 'the name does not resolve',
  ESERVFAIL: 'the name does not resolve now',
  ETIMEOUT: 'the name does not resolve now',
};

const describeError = (error: Error & { code?: string }): string => {
  if (error instanceof AddressRefused) return error.message;
  const { code = '', message } = error;
  if (error instanceof undici().errors.HTTPParserError) return `the answer was not HTTP: ${reasonOf(message)}`;
  return words[code] ?? `could not be sent: ${(code || message).slice(0, 200)}`;
};

/** The parser's own words, in brackets. */
const reasonOf = (message: string): string => {
  const reason = /\((.+)\)$/s.exec(message)?.[1] ?? message;
  return reason.startsWith('Expected HTTP/') ? 'something else' : reason.slice(0, 200);
};
