import type { buildConnector, Dispatcher } from 'undici';
import { type ExchangeResult, exchange } from '../../../base/exchange.ts';
import { undici } from '../../../base/undici.ts';

/** What is kept of an answer: its status, a header, and the beginning of its body. */
type Kept = {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly excerpt: Buffer | undefined;
};

export type HttpClient = {
  /** Sends a request and calls back once, with the answer or the error. Returns a function that cancels it. */
  post(headers: Record<string, string>, body: string, onEnd: (end: Kept | Error) => void): () => void;
  /** Closes every connection at once; requests in flight fail. */
  close(): void;
};

/** How much of a body is kept, and after how much of it the connection is given up. */
const excerptBytes = 4 * 1024;
const maxBodyBytes = 64 * 1024;
const bounds = { keptBytes: excerptBytes, maxBytes: () => maxBodyBytes };

/** No HTTP/2. The caller cancels when its time limit has passed. */
const options = {
  pipelining: 1,
  allowH2: false,
  headersTimeout: 0,
  bodyTimeout: 0,
  maxHeaderSize: 16 * 1024,
  // Unused connections are closed after this time, or a second before the receiver says that it closes them.
  keepAliveTimeout: 20_000,
  keepAliveMaxTimeout: 20_000,
  keepAliveTimeoutThreshold: 1_000,
} as const;

/** Opens a client for one address, with a maximum of connections, each made by `connect`. */
export const openHttpClient = (url: URL, connections: number, connect: buildConnector.connector): HttpClient => {
  const { Client, Pool } = undici();
  const connector = markNewConnections(connect);
  const pool = new Pool(url.origin, { ...options, connections, connect: connector.connect });
  const path = `${url.pathname}${url.search}`;
  return {
    post: (headers, body, onEnd) => {
      const request = { origin: url.origin, method: 'POST', path, headers, body } as const;
      const send = (over: Dispatcher, onResult: (result: ExchangeResult) => void) =>
        exchange(over, request, bounds, onResult, connector.isNew);
      let cancelAgain: (() => void) | undefined;
      const cancel = send(pool, (result) => {
        if (!result.isUnanswered) return onEnd(keep(result));
        // The receiver closed an unused connection, which is no failure: the request is sent once more on a new one.
        const once = new Client(url.origin, { ...options, connect: connector.connect });
        cancelAgain = send(once, (second) => {
          void once.destroy();
          onEnd(keep(second));
        });
      });
      return () => (cancelAgain ?? cancel)();
    },
    close: () => void pool.destroy(),
  };
};

/** The status decides whether an event was accepted, so an answer counts also where its body is not read to its end. */
const keep = ({ end }: ExchangeResult): Kept | Error => {
  if (end instanceof Error) return end;
  const { status, headers, body, unread } = end;
  const retryAfter = [headers['retry-after']].flat()[0];
  const excerpt = unread === 'encoded' ? Buffer.from('(The body is compressed and was not read.)') : body;
  return { status, retryAfter, excerpt: excerpt.length === 0 ? undefined : excerpt };
};

/** Finds out whether a request is the first on its connection. */
const markNewConnections = (connect: buildConnector.connector) => {
  let isNew = false;
  return {
    /** Whether the request that starts now is the first on its connection. */
    isNew: () => isNew,
    connect: ((target, callback) =>
      connect(target, (...made: Parameters<typeof callback>) => {
        isNew = true;
        try {
          // The client sends the waiting request within this call.
          callback(...made);
        } finally {
          isNew = false;
        }
      })) as buildConnector.connector,
  };
};
