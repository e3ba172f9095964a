import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Connections are looked at this often while requests in flight come to their end. */
const lookMilliseconds = 50;

/**
 * The way to stop: no more connections are accepted, requests in flight finish, and each connection is closed as it
 * falls idle. One that never said a word, as browsers open them in advance, is idle too, though Node does not think so.
 * Nothing holds up the end for longer than the patience.
 */
export const createDrain = (http: FastifyInstance, patienceMilliseconds: number): (() => Promise<void>) => {
  const { server } = http;
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const closeIdle = (): void => {
    server.closeIdleConnections();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  return async () => {
    const looking = setInterval(closeIdle, lookMilliseconds);
    const impatient = setTimeout(() => server.closeAllConnections(), patienceMilliseconds);
    try {
      await http.close();
    } finally {
      clearInterval(looking);
      clearTimeout(impatient);
    }
  };
};
