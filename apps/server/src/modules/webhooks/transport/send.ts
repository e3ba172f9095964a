import type { CheckedUrl } from '../../../base/address-rules.ts';
import type { Clock } from '../../../base/clock.ts';
import { AddressRefused, guardedConnector, type Resolver } from '../../../base/guarded-connect.ts';
import { readRetryAfter } from '../rules.ts';
import type { Connection } from './connection.ts';
import { createPool, type Pool } from './connections.ts';
import { NotHttp } from './not-http.ts';

/** How long a receiver has to answer. */
export const answerTimeout = 15_000;

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

export type Connections = {
  /** `seen` learns how it ended before anybody else. */
  readonly post: (headers: Record<string, string>, body: string, seen?: (sent: Sent) => void) => Promise<Sent>;
  /** Ends every connection at once; what is under way fails. */
  readonly close: () => void;
};

/** Connections to one endpoint, kept alive between requests and shared with no other endpoint. */
export const openConnections = ({ url, reach }: CheckedUrl, settings: SendSettings): Connections => {
  const { resolve, timeoutMilliseconds, concurrency } = settings;
  const pool = createPool(url, concurrency, guardedConnector(reach, resolve, timeoutMilliseconds));
  const start = `POST ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\nconnection: keep-alive\r\n`;
  return {
    post: (headers, body, seen) =>
      new Promise((resolve) => {
        const told = (sent: Sent): void => {
          seen?.(sent);
          resolve(sent);
        };
        send(pool, settings, writeRequest(start, headers, body), told);
      }),
    close: pool.close,
  };
};

const writeRequest = (start: string, headers: Record<string, string>, body: string): string => {
  let request = start;
  for (const name in headers) request += `${name}: ${headers[name]}\r\n`;
  return `${request}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
};

/**
 * Follows one request to its end, or until its time is over. Answers are judged by their status; a redirect is an
 * answer like any other here, and is not followed.
 */
const send = (pool: Pool, settings: SendSettings, request: string, resolve: (sent: Sent) => void): void => {
  const { clock, timeoutMilliseconds } = settings;
  const started = performance.now();
  let connection: Connection | undefined;
  let isOver = false;

  const end = (judged: Judged, excerpt?: Buffer): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    // PostgreSQL takes any character but this one.
    const response_excerpt = excerpt ? excerpt.toString('utf8').replaceAll('\0', '') : null;
    resolve({ ...judged, response_excerpt, duration_ms: Math.round(performance.now() - started) });
  };
  const fail = (error: string): void => end({ succeeded: false, status: null, error, retry_after: null });
  const timer = setTimeout(() => {
    fail(`no answer within ${timeoutMilliseconds / 1000} s`);
    connection?.close();
  }, timeoutMilliseconds);

  const attempt = (fresh: boolean): void =>
    pool.take(fresh, (error, taken) => {
      if (!taken) return fail(tell(error as Error));
      if (isOver) return pool.give(taken);
      connection = taken;
      taken.exchange(request, (ending) => {
        pool.give(taken);
        if (isOver) return;
        if ('answer' in ending) {
          const { head, excerpt } = ending.answer;
          return end(judge(head!.status, head!.retryAfter, clock.now()), excerpt);
        }
        // A connection that the receiver ended while nobody used it says nothing of the receiver: once, a new one is tried.
        if (ending.isUntouched && !fresh) return attempt(true);
        fail(tell(ending.error));
      });
    });
  attempt(false);
};

type Judged = Omit<Sent, 'duration_ms' | 'response_excerpt'>;

const judge = (status: number, retryAfter: string | undefined, now: Date): Judged => {
  if (status >= 200 && status < 300) return { succeeded: true, status, error: null, retry_after: null };
  const retry_after = readRetryAfter(status, retryAfter, now);
  const isRedirect = status >= 300 && status < 400;
  const error = isRedirect ? `answered ${status}: redirects are not followed` : `answered ${status}`;
  return { succeeded: false, status, error, retry_after };
};

const tell = (error: Error & { code?: string }): string => {
  if (error instanceof AddressRefused || error instanceof NotHttp) return error.message;
  const words: Record<string, string> = {
    ECONNREFUSED: 'the connection was refused',
    ECONNRESET: 'the connection was cut',
    EPIPE: 'the connection was cut',
    UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
    ENOTFOUND: 'the name does not resolve',
    ENODATA: 'the name does not resolve',
    EBADNAME: 'the name does not resolve',
    ESERVFAIL: 'the name does not resolve now',
    ETIMEOUT: 'the name does not resolve now',
  };
  return words[error.code ?? ''] ?? `could not be sent: ${(error.code ?? error.message).slice(0, 200)}`;
};
