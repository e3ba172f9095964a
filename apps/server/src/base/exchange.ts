import type { Dispatcher } from 'undici';

export type ExchangeRequest = Pick<Dispatcher.DispatchOptions, 'origin' | 'method' | 'path' | 'body'> & {
  readonly headers: Readonly<Record<string, string>>;
};

export type ExchangeBounds = {
  /** How much of a body is kept. */
  readonly keptBytes: number;
  /** After how much of a body the connection is closed, by the status of the answer. */
  readonly maxBytes: (status: number) => number;
};

/** An answer, with as much of its body as was kept. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  /** Why the connection was closed before the end of the body; undefined: it was read to its end. */
  readonly unread: 'too_long' | 'encoded' | undefined;
};

export type ExchangeResult = {
  readonly end: Answer | Error;
  /** Whether a reused connection ended before the first byte of an answer. */
  readonly isUnanswered: boolean;
};

/**
 * Sends one request and reads its answer within bounds; every outgoing call of the platform is made here. Asks for no
 * compression, and does not read a body that is compressed all the same: a few bytes could become any number. Counts
 * the bytes as they come in, whatever length the answer states. Follows no redirect. Calls `onResult` once; the returned
 * function cancels, after which it is not called.
 */
export const exchange = (
  over: Dispatcher,
  request: ExchangeRequest,
  { keptBytes, maxBytes }: ExchangeBounds,
  onResult: (result: ExchangeResult) => void,
  /** Whether the request that starts now is the first on its connection. */
  isNewConnection: () => boolean = () => true,
): (() => void) => {
  let controller: Dispatcher.DispatchController | undefined;
  let [isOver, isReused, isAnswered] = [false, false, false];
  let [status, read, kept] = [0, 0, 0];
  let headers: Answer['headers'] = {};
  const pieces: Buffer[] = [];

  const finish = (end: Answer | Error, isUnanswered = false): void => {
    if (isOver) return;
    isOver = true;
    onResult({ end, isUnanswered });
  };
  const answer = (unread?: Answer['unread']): Answer => ({ status, headers, body: Buffer.concat(pieces), unread });
  const stop = (reading: Dispatcher.DispatchController, unread: Answer['unread']): void => {
    finish(answer(unread));
    reading.abort(new Error(`unread: ${unread}`));
  };

  const asked = { ...request, headers: { ...request.headers, 'accept-encoding': 'identity' } };
  over.dispatch(asked, {
    onRequestStart: (started) => {
      // Cancelled while it waited for a connection: not sent, and the connection stays open.
      if (isOver) throw new Error('cancelled');
      controller = started;
      isReused = !isNewConnection();
    },
    onResponseStarted: () => {
      isAnswered = true;
    },
    onResponseStart: (reading, code, received) => {
      status = code;
      headers = received;
      // An answer below 200 only announces the one that counts.
      if (code >= 200 && isEncoded(received)) stop(reading, 'encoded');
    },
    onResponseData: (reading, chunk) => {
      if (isOver) return;
      if (kept < keptBytes) {
        // A copy: the chunk may be a small part of a large buffer, which would stay in memory with it.
        const piece = Buffer.from(chunk.subarray(0, keptBytes - kept));
        kept += piece.length;
        pieces.push(piece);
      }
      read += chunk.length;
      if (read > maxBytes(status)) stop(reading, 'too_long');
    },
    // The client frees its connection in an immediate of its own; finishing after that lets the next request use it.
    onResponseEnd: () => queueMicrotask(() => setImmediate(() => finish(answer()))),
    onResponseError: (_controller, error) =>
      isWhole(error, headers, read) ? finish(answer()) : finish(error, isReused && !isAnswered),
  });
  return () => {
    isOver = true;
    controller?.abort(new Error('cancelled'));
  };
};

/** Whether the bytes of the body are not the content itself. Chunks are put together by the client. */
const isEncoded = (headers: Answer['headers']): boolean =>
  codingsOf(headers['content-encoding']).some((coding) => coding !== 'identity') ||
  codingsOf(headers['transfer-encoding']).some((coding) => coding !== 'chunked');

const codingsOf = (header: string | string[] | undefined): string[] =>
  [header ?? []]
    .flat()
    .flatMap((line) => line.toLowerCase().split(','))
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '');

/** The client mistakes a space after Content-Length for a digit, and then a complete body for an incomplete one. */
const isWhole = (error: Error & { code?: string }, headers: Answer['headers'], read: number): boolean =>
  error.code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' && Number([headers['content-length']].flat()[0]) === read;
