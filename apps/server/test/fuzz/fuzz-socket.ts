import { connect, type Socket } from 'node:net';
import type { FuzzRequest } from './fuzz-write.ts';

type Answer = {
  readonly status: number;
  readonly head: string;
  readonly body: string;
  readonly closes: boolean;
};
export type SocketResult = Answer | 'closed' | 'silent';

const waitMilliseconds = 60_000;
const headEnd = Buffer.from('\r\n\r\n');

/** A connection that is reused while the server keeps it open, and reopened otherwise. */
export type Line = { exchange(request: FuzzRequest): Promise<SocketResult>; close(): void };

export const openLine = (port: number): Line => {
  let socket: Socket | undefined;
  let held: Buffer[] = [];
  let method = '';
  let finish: (outcome: SocketResult) => void = () => undefined;

  const finishWith = (outcome: SocketResult): void => {
    const done = finish;
    finish = () => undefined;
    held = [];
    done(outcome);
  };

  const open = (): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const opened = connect({ port, host: '127.0.0.1', noDelay: true }, () => {
        opened.removeListener('error', reject);
        resolve(opened);
      });
      opened.once('error', reject);
      opened.on('error', () => undefined);
      opened.on('data', (chunk) => {
        held.push(chunk);
        const answer = readAnswer(held.length === 1 ? chunk : Buffer.concat(held), method, false);
        if (answer) finishWith(answer);
      });
      opened.on('close', () => {
        if (socket === opened) socket = undefined;
        finishWith((held.length > 0 && readAnswer(Buffer.concat(held), method, true)) || 'closed');
      });
    });

  return {
    exchange: async (request) => {
      const current = socket?.writable ? socket : await open();
      socket = current;
      method = request.method;
      const timer = setTimeout(() => finishWith('silent'), waitMilliseconds);
      const outcome = await new Promise<SocketResult>((resolve) => {
        finish = resolve;
        // After a broken request the client sends nothing more, so neither side needs to wait.
        if (request.breaks) current.end(request.bytes);
        else current.write(request.bytes);
      });
      clearTimeout(timer);
      if (request.breaks || typeof outcome === 'string' || outcome.closes) {
        socket = undefined;
        current.destroy();
      }
      return outcome;
    },
    close: () => socket?.destroy(),
  };
};

const readAnswer = (bytes: Buffer, method: string, ended: boolean): Answer | undefined => {
  // HTTP/1.1 100 Continue comes before the answer.
  const from = bytes.length > 12 && bytes[9] === 0x31 ? bytes.indexOf(headEnd) + 4 : 0;
  const end = bytes.indexOf(headEnd, from);
  if (end === -1) return undefined;
  const head = bytes.toString('latin1', from, end);
  const status = Number(head.slice(9, 12));
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  const bodyless = method === 'HEAD' || status === 204 || status === 304;
  if (!bodyless && !ended && bytes.length < end + 4 + length) return undefined;
  const body = status < 400 || bodyless ? '' : bytes.toString('latin1', end + 4, end + 4 + length);
  return { status, head, body, closes: /\r\nconnection: close/i.test(head) };
};
