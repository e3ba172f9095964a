import type { Agent, buildConnector } from 'undici';
import { type Answer, exchange } from './exchange.ts';
import { undici } from './undici.ts';

export type OutgoingSettings = {
  /** From the call until the last byte of the answer. */
  readonly timeoutMilliseconds: number;
  /** The most that an answer may have. */
  readonly maxBytes: number;
  /** Of an answer that is not 2xx so much is read, and the rest is left; by default 4 KiB. */
  readonly maxErrorBytes?: number;
  /** How connections are made, where an address was given by others; by default to any address. */
  readonly connect?: buildConnector.connector;
  /** Whether connections stay open for the next call; a caller that does not retry needs new ones. */
  readonly keepsConnections?: boolean;
};

type OutgoingCall = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type Outgoing = {
  /** Rejects with AnswerRefused, CallTimedOut, or the error of the connection. */
  call(url: URL, call: OutgoingCall): Promise<Answer>;
  /** Closes every connection at once; calls in flight fail. */
  close(): void;
};

/** The answer is compressed or too long; the rest of it was not read. */
export class AnswerRefused extends Error {
  constructor(unread: NonNullable<Answer['unread']>, maxBytes: number) {
    super(unread === 'encoded' ? 'the answer is compressed' : `the answer has more than ${maxBytes} bytes`);
    this.name = 'AnswerRefused';
  }
}

export class CallTimedOut extends Error {
  constructor(milliseconds: number) {
    super(`no answer within ${milliseconds / 1_000} s`);
    this.name = 'CallTimedOut';
  }
}

/** Opens a client for calls to other servers. Its library is loaded at the first call. */
export const openOutgoing = (settings: OutgoingSettings): Outgoing => {
  const { timeoutMilliseconds, maxBytes, maxErrorBytes = 4_096 } = settings;
  let agent: Agent | undefined;
  const limitOf = (status: number): number => (isGood(status) ? maxBytes : maxErrorBytes);
  return {
    call: (url, { method, headers = {}, body, signal }) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        agent ??= openAgent(settings);
        let cancel: (() => void) | undefined;
        const settle = (result: Answer | Error): void => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', abort);
          if (result instanceof Error) reject(result);
          else resolve(result);
        };
        const giveUp = (error: Error): void => {
          cancel?.();
          settle(error);
        };
        const abort = (): void => giveUp(signal?.reason);
        const timer = setTimeout(giveUp, timeoutMilliseconds, new CallTimedOut(timeoutMilliseconds));
        signal?.addEventListener('abort', abort, { once: true });
        const request = {
          origin: url.origin,
          path: `${url.pathname}${url.search}`,
          method,
          headers,
          body: body ?? null,
        };
        const bounds = { keptBytes: maxBytes, maxBytes: limitOf };
        cancel = exchange(agent, request, bounds, ({ end }) => settle(refuse(end, limitOf)));
      }),
    close: () => void agent?.destroy(),
  };
};

const refuse = (end: Answer | Error, limitOf: (status: number) => number): Answer | Error => {
  if (end instanceof Error || end.unread === undefined) return end;
  // Of an answer that reports an error, the beginning is enough.
  if (end.unread === 'too_long' && !isGood(end.status)) return end;
  return new AnswerRefused(end.unread, limitOf(end.status));
};

const isGood = (status: number): boolean => status >= 200 && status < 300;

const openAgent = ({ timeoutMilliseconds: timeout, connect, keepsConnections = true }: OutgoingSettings): Agent =>
  new (undici().Agent)({
    connect: connect ?? { timeout },
    headersTimeout: timeout,
    bodyTimeout: timeout,
    maxHeaderSize: 16 * 1024,
    allowH2: false,
    pipelining: keepsConnections ? 1 : 0,
  });

/** Statuses whose answers have no body. */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

/** The same answer for a library that expects what `fetch` gives. Its body is in memory, and is not decoded again. */
export const responseOf = ({ status, headers, body }: Answer): Response => {
  const shown = new Headers();
  for (const name of ['content-type', 'location', 'www-authenticate', 'cache-control', 'dpop-nonce'])
    for (const value of [headers[name] ?? []].flat()) shown.append(name, value);
  return new Response(withoutBody.has(status) ? null : new Uint8Array(body), { status, headers: shown });
};
