import type { Socket } from 'node:net';
import { type AnswerReader, createAnswerReader } from './read-answer.ts';

/** How a request ended: with an answer, or with what kept one from coming. */
export type Ending =
  | { readonly answer: AnswerReader }
  /** Untouched: the connection had been kept from an earlier request and ended before a byte of an answer came. */
  | { readonly error: Error & { code?: string }; readonly isUntouched: boolean };

/** One request at a time, and the next over the same connection where the receiver allows it. */
export type Connection = {
  exchange(request: string, tell: (ending: Ending) => void): void;
  /** Whether another request may be sent over it at that moment. */
  isFree(now: number): boolean;
  close(): void;
};

/** What is kept of an answer, and how much of it is read before its connection is given up. */
const excerptBytes = 4 * 1024;
const maxBytes = 64 * 1024;

/** How long a connection is kept that nobody uses; a receiver that says when it ends one is left a second for it. */
const idleMilliseconds = 20_000;
const marginMilliseconds = 1_000;

export const wrapSocket = (socket: Socket, onClose: (connection: Connection) => void): Connection => {
  let answer: AnswerReader | undefined;
  let tellEnding: ((ending: Ending) => void) | undefined;
  let freeUntil = Number.POSITIVE_INFINITY;
  let [served, touched, closed] = [0, false, false];

  const finish = (ending: Ending): void => {
    const tell = tellEnding;
    tellEnding = undefined;
    answer = undefined;
    served += 1;
    tell?.(ending);
  };
  const fail = (error: Error): void => finish({ error, isUntouched: served > 0 && !touched });
  const close = (): void => {
    closed = true;
    socket.destroy();
  };
  const complete = (read: AnswerReader): void => {
    const head = read.head!;
    // Whoever sends more than is worth reading is cut off; what was answered stands.
    if (!head.keepsAlive || read.hasSurplus() || read.read > maxBytes) close();
    const kept = Math.min(idleMilliseconds, (head.keepsAliveFor ?? Number.POSITIVE_INFINITY) - marginMilliseconds);
    freeUntil = performance.now() + kept;
    finish({ answer: read });
  };

  socket.setNoDelay(true);
  socket.on('data', (chunk: Buffer) => {
    // Nobody has asked for anything.
    if (!answer) return close();
    touched = true;
    try {
      if (answer.take(chunk) || answer.read > maxBytes) complete(answer);
    } catch (error) {
      close();
      fail(error as Error);
    }
  });
  socket.on('error', fail);
  socket.on('close', () => {
    closed = true;
    if (answer?.end()) complete(answer);
    else fail(Object.assign(new Error('closed'), { code: 'ECONNRESET' }));
    onClose(connection);
  });

  const connection: Connection = {
    exchange: (request, tell) => {
      answer = createAnswerReader(excerptBytes);
      touched = false;
      tellEnding = tell;
      socket.write(request);
    },
    isFree: (now) => !closed && socket.writable && answer === undefined && now < freeUntil,
    close,
  };
  return connection;
};
