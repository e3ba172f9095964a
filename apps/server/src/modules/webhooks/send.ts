import { type Dispatcher, Pool } from 'undici';
import type { Clock } from '../../base/clock.ts';
import type { CheckedUrl } from './address-rules.ts';
import { AddressRefused, guardedConnector, type Resolver } from './connect.ts';
import { readRetryAfter } from './rules.ts';

export type SendSettings = {
  readonly clock: Clock;
  readonly resolve: Resolver;
  /** From the first byte sent to the last byte read. */
  readonly timeoutMilliseconds: number;
  /** Connections to one endpoint at the most, and so requests in flight. */
  readonly concurrency: number;
};

/** How an attempt ended. */
export type Sent = {
  readonly succeeded: boolean;
  /** Null: no answer came. */
  readonly status: number | null;
  readonly error: string | null;
  readonly duration_ms: number;
  readonly response_excerpt: string | null;
  readonly retry_after: number | null;
};

/** What is kept of an answer, and how much of it is read before its connection is given up. */
const excerptBytes = 4 * 1024;
const mostBytes = 64 * 1024;

export type Connections = {
  readonly post: (headers: Record<string, string>, body: string) => Promise<Sent>;
  /** When nobody waits for an answer any more. A connection that has not come about is not waited for. */
  readonly close: () => Promise<void>;
};

/** Connections to one endpoint, kept alive between requests and shared with no other endpoint. */
export const openConnections = ({ url, reach }: CheckedUrl, settings: SendSettings): Connections => {
  const { clock, resolve, timeoutMilliseconds, concurrency } = settings;
  const pool = new Pool(url.origin, {
    connections: concurrency,
    pipelining: 1,
    keepAliveTimeout: 20_000,
    headersTimeout: timeoutMilliseconds,
    bodyTimeout: timeoutMilliseconds,
    connect: guardedConnector(reach, resolve, timeoutMilliseconds),
  });
  const path = `${url.pathname}${url.search}`;
  return {
    post: (headers, body) =>
      new Promise((resolve) => {
        const request = { method: 'POST', path, headers, body } as const;
        pool.dispatch(request, watch(clock, timeoutMilliseconds, resolve));
      }),
    close: () => pool.destroy(),
  };
};

/**
 * Watches one request to its end, or until its time is over. Answers are judged by their status and read only as far
 * as the excerpt goes; a redirect is an answer like any other here, and is not followed.
 */
const watch = (
  clock: Clock,
  timeoutMilliseconds: number,
  resolve: (sent: Sent) => void,
): Dispatcher.DispatchHandler => {
  const started = performance.now();
  let under: Dispatcher.DispatchController | undefined;
  let answer: Judged | undefined;
  let read = 0;
  const kept: Buffer[] = [];
  let isOver = false;

  const end = (judged: Judged): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    // PostgreSQL takes any character but this one.
    const response_excerpt = read === 0 ? null : Buffer.concat(kept).toString('utf8').replaceAll('\0', '');
    resolve({ ...judged, response_excerpt, duration_ms: Math.round(performance.now() - started) });
  };
  const fail = (error: string): void => end({ succeeded: false, status: null, error, retry_after: null });
  const timer = setTimeout(() => {
    fail(`no answer within ${timeoutMilliseconds / 1000} s`);
    under?.abort(new Error('timeout'));
  }, timeoutMilliseconds);

  return {
    onRequestStart: (controller) => {
      under = controller;
      if (isOver) controller.abort(new Error('timeout'));
    },
    onResponseStart: (_controller, status, headers) => {
      answer = judge(status, headers['retry-after'], clock.now());
    },
    onResponseData: (controller, chunk) => {
      if (read < excerptBytes) kept.push(Buffer.from(chunk.subarray(0, excerptBytes - read)));
      read += chunk.length;
      if (read <= mostBytes) return;
      // Whoever sends more than is worth reading is cut off; what was answered stands.
      end(answer as Judged);
      controller.abort(new Error('too long'));
    },
    onResponseEnd: () => end(answer as Judged),
    onResponseError: (_controller, error) => fail(tell(error)),
  };
};

type Judged = Omit<Sent, 'duration_ms' | 'response_excerpt'>;

const judge = (status: number, header: string | string[] | undefined, now: Date): Judged => {
  const retry_after = readRetryAfter(status, Array.isArray(header) ? header[0] : header, now);
  if (status >= 200 && status < 300) return { succeeded: true, status, error: null, retry_after: null };
  const isRedirect = status >= 300 && status < 400;
  const error = isRedirect ? `answered ${status}: redirects are not followed` : `answered ${status}`;
  return { succeeded: false, status, error, retry_after };
};

const tell = (error: Error & { code?: string }): string => {
  if (error instanceof AddressRefused) return error.message;
  const words: Record<string, string> = {
    ECONNREFUSED: 'the connection was refused',
    ECONNRESET: 'the connection was cut',
    UND_ERR_SOCKET: 'the connection was cut',
    UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
    UND_ERR_HEADERS_TIMEOUT: 'no answer in time',
    UND_ERR_BODY_TIMEOUT: 'the answer did not end in time',
    ENOTFOUND: 'the name does not resolve',
    ENODATA: 'the name does not resolve',
    EBADNAME: 'the name does not resolve',
    ESERVFAIL: 'the name does not resolve now',
    ETIMEOUT: 'the name does not resolve now',
  };
  return words[error.code ?? ''] ?? `could not be sent: ${(error.code ?? error.message).slice(0, 200)}`;
};
