import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How often connections are checked while requests in flight finish. */
const lookMilliseconds = 50;

/**
 * Stops the server: no new connections, requests in flight finish, and each connection is closed when it is idle. A
 * connection without a request, as browsers open them in advance, counts as idle too, though not for Node. The timeout
 * ends all waiting.
 */
export const createDrain = (http: FastifyInstance, waitMilliseconds: number): (() => Promise<void>) => {
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
    const impatient = setTimeout(() => server.closeAllConnections(), waitMilliseconds);
    try {
      await http.close();
    } finally {
      clearInterval(looking);
      clearTimeout(impatient);
    }
  };
};
