import type { buildConnector, Dispatcher } from 'undici';
import { undici } from '../../../base/undici.ts';

/** What is kept of an answer: its status, a header, and the beginning of its body. */
type Answer = {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly excerpt: Buffer | undefined;
};

export type HttpClient = {
  /** Sends a request and calls back once, with the answer or the error. Returns a function that cancels it. */
  post(headers: Record<string, string>, body: string, onEnd: (end: Answer | Error) => void): () => void;
  /** Closes every connection at once; requests in flight fail. */
  close(): void;
};

/** How much of a body is kept, and after how much of it the connection is given up. */
const excerptBytes = 4 * 1024;
const maxBodyBytes = 64 * 1024;

/** No redirects, no HTTP/2. The caller cancels when its time limit has passed. */
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
      const request = { method: 'POST', path, headers, body } as const;
      const send = (over: Dispatcher, onResult: (result: DispatchResult) => void) =>
        dispatch(over, request, connector.isNew, onResult);
      let cancelAgain: (() => void) | undefined;
      const cancel = send(pool, (result) => {
        if (!result.isUnread) return onEnd(result.end);
        // The receiver closed an unused connection, which is no failure: the request is sent once more on a new one.
        const once = new Client(url.origin, { ...options, connect: connector.connect });
        cancelAgain = send(once, ({ end }) => {
          void once.destroy();
          onEnd(end);
        });
      });
      return () => (cancelAgain ?? cancel)();
    },
    close: () => void pool.destroy(),
  };
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

type DispatchResult = {
  readonly end: Answer | Error;
  /** Whether a reused connection ended before the first byte of an answer. */
  readonly isUnread: boolean;
};

type Request = Pick<Dispatcher.DispatchOptions, 'method' | 'path' | 'headers' | 'body'>;

const dispatch = (
  over: Dispatcher,
  request: Request,
  isNewConnection: () => boolean,
  onResult: (result: DispatchResult) => void,
): (() => void) => {
  let controller: Dispatcher.DispatchController | undefined;
  let [isOver, isKept, isAnswered] = [false, false, false];
  let [status, read] = [0, 0];
  let [retryAfter, length]: (string | undefined)[] = [];
  let excerpt: Buffer | undefined;

  const finish = (end: Answer | Error, isUnread = false): void => {
    if (isOver) return;
    isOver = true;
    onResult({ end, isUnread });
  };

  over.dispatch(request, {
    onRequestStart: (started) => {
      // Cancelled while it waited for a connection: not sent, and the connection stays open.
      if (isOver) throw new Error('cancelled');
      controller = started;
      isKept = !isNewConnection();
    },
    onResponseStarted: () => {
      isAnswered = true;
    },
    onResponseStart: (_controller, code, headers) => {
      status = code;
      retryAfter = [headers['retry-after']].flat()[0];
      length = [headers['content-length']].flat()[0];
    },
    onResponseData: (started, chunk) => {
      if (read < excerptBytes) {
        const piece = chunk.subarray(0, excerptBytes - read);
        excerpt = excerpt ? Buffer.concat([excerpt, piece]) : Buffer.from(piece);
      }
      read += chunk.length;
      if (read <= maxBodyBytes) return;
      // The answer so far counts; the rest is not read.
      finish({ status, retryAfter, excerpt });
      started.abort(new Error('too long'));
    },
    // The client frees its connection in an immediate of its own; finishing after that lets the next request use it.
    onResponseEnd: () => queueMicrotask(() => setImmediate(finish, { status, retryAfter, excerpt })),
    onResponseError: (_controller, error) =>
      isWhole(error, length, read) ? finish({ status, retryAfter, excerpt }) : finish(error, isKept && !isAnswered),
  });
  return () => {
    isOver = true;
    controller?.abort(new Error('cancelled'));
  };
};

/** The client mistakes a space after Content-Length for a digit, and then a complete body for an incomplete one. */
const isWhole = (error: Error & { code?: string }, length: string | undefined, read: number): boolean =>
  error.code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' && Number(length) === read;
