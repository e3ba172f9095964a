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
    post: async (headers, body) => {
      const started = performance.now();
      const elapsed = (): number => Math.round(performance.now() - started);
      const giveUp = new AbortController();
      const timer = setTimeout(() => giveUp.abort(new Error('timeout')), timeoutMilliseconds);
      try {
        // A redirect is an answer like any other here, and is not followed.
        const answer = await pool.request({ method: 'POST', path, headers, body, signal: giveUp.signal });
        const response_excerpt = await readExcerpt(answer.body);
        return { ...judge(answer, clock.now()), response_excerpt, duration_ms: elapsed() };
      } catch (error) {
        const told = giveUp.signal.aborted ? `no answer within ${timeoutMilliseconds / 1000} s` : tell(error as Error);
        const nothing = { succeeded: false, status: null, response_excerpt: null, retry_after: null };
        return { ...nothing, error: told, duration_ms: elapsed() };
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => pool.close(),
  };
};

const judge = (answer: Dispatcher.ResponseData, now: Date): Omit<Sent, 'duration_ms' | 'response_excerpt'> => {
  const { statusCode: status, headers } = answer;
  const header = headers['retry-after'];
  const retry_after = readRetryAfter(status, Array.isArray(header) ? header[0] : header, now);
  if (status >= 200 && status < 300) return { succeeded: true, status, error: null, retry_after };
  const isRedirect = status >= 300 && status < 400;
  return {
    succeeded: false,
    status,
    error: isRedirect ? `answered ${status}: redirects are not followed` : `answered ${status}`,
    retry_after,
  };
};

/** The beginning of an answer as text; whoever sends more than is worth reading is cut off. */
const readExcerpt = async (body: Dispatcher.ResponseData['body']): Promise<string | null> => {
  const kept: Buffer[] = [];
  let read = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (read < excerptBytes) kept.push(chunk.subarray(0, excerptBytes - read));
    read += chunk.length;
    // Leaving the loop destroys the body, and its connection with it.
    if (read > mostBytes) break;
  }
  // PostgreSQL takes any character but this one.
  return read === 0 ? null : Buffer.concat(kept).toString('utf8').replaceAll('\0', '');
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
    EAI_AGAIN: 'the name does not resolve now',
  };
  return words[error.code ?? ''] ?? `could not be sent: ${(error.code ?? error.message).slice(0, 200)}`;
};
