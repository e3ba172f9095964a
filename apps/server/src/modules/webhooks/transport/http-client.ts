import { type buildConnector, Client, type Dispatcher, Pool } from 'undici';

/** What is kept of an answer: its status, a header, and the beginning of its body. */
type Answer = {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly excerpt: Buffer | undefined;
};

export type HttpClient = {
  /** Sends a request and calls back once, with the answer or with what kept one from coming. Returns how to cancel it. */
  post(headers: Record<string, string>, body: string, onEnd: (end: Answer | Error) => void): () => void;
  /** Closes every connection at once; requests that are under way fail. */
  close(): void;
};

/** How much of a body is kept, and after how much of it the connection is given up. */
const excerptBytes = 4 * 1024;
const maxBodyBytes = 64 * 1024;

/** Redirects are not followed and HTTP/2 is not spoken. The time limit is the caller's: it cancels. */
const options = {
  pipelining: 1,
  allowH2: false,
  headersTimeout: 0,
  bodyTimeout: 0,
  maxHeaderSize: 16 * 1024,
  // A connection that nobody uses is closed; where a receiver says when it closes one, a second before that.
  keepAliveTimeout: 20_000,
  keepAliveMaxTimeout: 20_000,
  keepAliveTimeoutThreshold: 1_000,
} as const;

/** Opens a client for one address, with so many connections at the most, each made by `connect`. */
export const openHttpClient = (url: URL, connections: number, connect: buildConnector.connector): HttpClient => {
  const connector = markNewConnections(connect);
  const pool = new Pool(url.origin, { ...options, connections, connect: connector.connect });
  const path = `${url.pathname}${url.search}`;
  return {
    post: (headers, body, onEnd) => {
      const request = { method: 'POST', path, headers, body } as const;
      const send = (over: Dispatcher, onEnding: (ending: Ending) => void) =>
        dispatch(over, request, connector.isNew, onEnding);
      let cancelAgain: (() => void) | undefined;
      const cancel = send(pool, (ending) => {
        if (!ending.isUnread) return onEnd(ending.end);
        // The receiver had closed the connection while nobody used it: that says nothing of the receiver.
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

/** Tells requests that are the first of their connection from those over one that was kept. */
const markNewConnections = (connect: buildConnector.connector) => {
  let isNew = false;
  return {
    /** Whether the request that starts now does so because a connection was made. */
    isNew: () => isNew,
    connect: ((target, callback) =>
      connect(target, (...made: Parameters<typeof callback>) => {
        isNew = true;
        try {
          // The client writes the request that waits for the connection before this returns.
          callback(...made);
        } finally {
          isNew = false;
        }
      })) as buildConnector.connector,
  };
};

type Ending = {
  readonly end: Answer | Error;
  /** A connection that was kept from an earlier request ended before a byte of an answer came. */
  readonly isUnread: boolean;
};

type Request = Pick<Dispatcher.DispatchOptions, 'method' | 'path' | 'headers' | 'body'>;

const dispatch = (
  over: Dispatcher,
  request: Request,
  isNewConnection: () => boolean,
  onEnding: (ending: Ending) => void,
): (() => void) => {
  let controller: Dispatcher.DispatchController | undefined;
  let [isOver, isKept, isAnswered] = [false, false, false];
  let [status, read] = [0, 0];
  let [retryAfter, length]: (string | undefined)[] = [];
  let excerpt: Buffer | undefined;

  const finish = (end: Answer | Error, isUnread = false): void => {
    if (isOver) return;
    isOver = true;
    onEnding({ end, isUnread });
  };

  over.dispatch(request, {
    onRequestStart: (started) => {
      // Cancelled while it waited for a connection: it is not sent, and the connection stays.
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
      // What was answered stands; the rest is not read.
      finish({ status, retryAfter, excerpt });
      started.abort(new Error('too long'));
    },
    // The client offers its connection again in an immediate that it sets after this: the next request finds it free.
    onResponseEnd: () => queueMicrotask(() => setImmediate(finish, { status, retryAfter, excerpt })),
    onResponseError: (_controller, error) =>
      isWhole(error, length, read) ? finish({ status, retryAfter, excerpt }) : finish(error, isKept && !isAnswered),
  });
  return () => {
    isOver = true;
    controller?.abort(new Error('cancelled'));
  };
};

/** The client reads a space behind a length as a digit, and then takes the whole body for a part of it. */
const isWhole = (error: Error & { code?: string }, length: string | undefined, read: number): boolean =>
  error.code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' && Number(length) === read;
