import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { listenLocally } from '../../support/listen-locally.ts';

/** Writes one answer to a request; stops once the caller has gone. */
export type HostileAnswer = (socket: Socket) => void | Promise<void>;

const codings = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync, zstd: zstdCompressSync } as const;

export const codingNames = Object.keys(codings) as (keyof typeof codings)[];

const head = (...lines: string[]): string => `HTTP/1.1 200 OK\r\n${[...lines, '', ''].join('\r\n')}`;

/** Writes as fast as the caller reads, and no faster. */
const write = async (socket: Socket, bytes: string | Buffer): Promise<void> => {
  if (socket.destroyed || socket.write(bytes)) return;
  await new Promise<void>((done) => {
    socket.once('drain', done);
    socket.once('close', done);
  });
};

/** The content, compressed: a small answer that becomes a large one. */
export const compressed =
  (coding: keyof typeof codings, content: Buffer): HostileAnswer =>
  (socket) => {
    const bytes = codings[coding](content);
    socket.write(
      head('content-type: application/json', `content-encoding: ${coding}`, `content-length: ${bytes.length}`),
    );
    socket.write(bytes);
  };

const spaces = Buffer.alloc(0x10000, 0x20);
const chunk = Buffer.concat([Buffer.from('10000\r\n'), spaces, Buffer.from('\r\n')]);

/** In chunks, for ever. */
export const endless: HostileAnswer = async (socket) => {
  socket.write(head('content-type: application/json', 'transfer-encoding: chunked'));
  while (!socket.destroyed) await write(socket, chunk);
};

/** A byte now and then, for ever: no single pause is long. */
export const dripping: HostileAnswer = async (socket) => {
  socket.write(head('content-type: application/json', 'content-length: 1000000'));
  while (!socket.destroyed) {
    await write(socket, ' ');
    await sleep(20);
  }
};

/** Nothing at all. */
export const silent: HostileAnswer = () => undefined;

/** A stated length of a gigabyte. */
export const boasting: HostileAnswer = async (socket) => {
  socket.write(head('content-type: application/json', 'content-length: 1000000000'));
  while (!socket.destroyed) await write(socket, spaces);
};

/** A stated length of two bytes, and a million of them. */
export const understating: HostileAnswer = (socket) => {
  socket.write(head('content-type: application/json', 'content-length: 2'));
  socket.write(Buffer.alloc(1_000_000, 0x20));
};

/** A stated length of a thousand bytes, and ten of them. */
export const breakingOff: HostileAnswer = (socket) => {
  socket.end(`${head('content-type: application/json', 'content-length: 1000')}${' '.repeat(10)}`);
};

/** A head that does not end. */
export const endlessHead: HostileAnswer = async (socket) => {
  socket.write('HTTP/1.1 200 OK\r\n');
  while (!socket.destroyed) await write(socket, `x-more: ${'y'.repeat(1_000)}\r\n`);
};

/** A server on this machine that gives each request the answer that is set, and knows how much it could send. */
export const startHostile = async (first: HostileAnswer = silent) => {
  const state = { answer: first, requests: [] as string[], sent: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      state.sent += socket.bytesWritten;
      sockets.delete(socket);
    });
    socket.on('data', (bytes) => {
      state.requests.push(bytes.toString('latin1'));
      void state.answer(socket);
    });
  });
  const port = await listenLocally(server);
  return Object.assign(state, {
    url: new URL(`http://127.0.0.1:${port}/`),
    /** How much the callers have been sent, as soon as all of them are gone. */
    sentInAll: async (): Promise<number> => {
      while (sockets.size > 0) await sleep(10);
      return state.sent;
    },
    close: (): void => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
};
