import type { Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Prepared } from './admission-request.ts';
import { openSocket, parseReply, type RawReply, toBytes } from './wire-socket.ts';

export const keepAlive = { connection: 'keep-alive' };

/** The head alone, which announces a body that does not come. */
export const headOf = (
  prepared: Pick<Prepared, 'method' | 'url' | 'headers'>,
  announces: Record<string, string>,
): Buffer => {
  const { method, url, headers } = prepared;
  return toBytes({ method, url, headers: { ...keepAlive, ...headers, ...announces } });
};
export const inChunks = { 'transfer-encoding': 'chunked' };

/** The whole answer that a socket receives. */
export const answerTo = (socket: Socket): Promise<RawReply> =>
  new Promise((resolve, reject) => {
    let text = '';
    socket.removeAllListeners('error').on('error', reject);
    socket.on('close', () => reject(new Error(`closed after: ${text}`)));
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
      const reply = parseReply(text);
      if (Buffer.byteLength(reply.text) === Number(reply.headers['content-length'])) resolve(reply);
    });
  });

/** Sends bytes over a new socket, which stays open until the test ends. */
export const askAt = async (at: number, bytes: Buffer): Promise<{ reply: RawReply; socket: Socket }> => {
  const socket = await openSocket(at);
  onTestFinished(() => void socket.destroy());
  const answered = answerTo(socket);
  socket.write(bytes);
  return { reply: await answered, socket };
};
