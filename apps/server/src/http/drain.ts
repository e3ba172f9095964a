import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How often connections are checked while requests in flight finish. */
const lookMilliseconds = 50;

export type Drain = {
  /**
   * Makes every answer from now on the last of its connection, so that clients and proxies open their next one
   * elsewhere. Requests are still served, on new connections too.
   */
  announce(): void;
  /**
   * Takes no new connections, because another process has the port; those that are open are still served. Other than
   * closing the server, this also leaves idle ones open: a request may be on its way on them.
   */
  stopListening(): void;
  /** Stops the server: resolves when no connection is open. */
  end(): Promise<void>;
};

/**
 * Stops a server in two steps, so that no request is lost. HTTP/1.1 has no way to refuse a request on an open
 * connection: one that arrives while the server closes the connection breaks. So connections that are in use are closed
 * by their own answers first, and only what stayed idle is closed in the end.
 *
 * A connection without a request, as browsers open them in advance, counts as idle too, though not for Node.
 */
export const createDrain = (http: FastifyInstance, waitMilliseconds: number): Drain => {
  const { server } = http;
  /** The latest answer of each open connection. */
  const latest = new Map<Socket, ServerResponse | undefined>();
  let isAnnounced = false;
  server.on('connection', (socket) => {
    latest.set(socket, undefined);
    socket.once('close', () => latest.delete(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // Of several requests that were sent without waiting, the last answer closes the connection.
    if (isAnnounced) passOn(latest.get(socket), response);
    latest.set(socket, response);
  });
  const closeIdle = (): void => {
    server.closeIdleConnections();
    for (const socket of latest.keys()) if (socket.bytesRead === 0) socket.destroy();
  };
  const announce = (): void => {
    if (isAnnounced) return;
    isAnnounced = true;
    for (const response of latest.values()) if (response && !response.headersSent) response.shouldKeepAlive = false;
  };
  return {
    announce,
    stopListening: () => {
      if (server.listening) Server.prototype.close.call(server);
    },
    end: async () => {
      announce();
      // Node has just accepted what waited for that: connections beyond would be reset by closing the port.
      await new Promise((next) => setImmediate(next));
      const looking = setInterval(closeIdle, lookMilliseconds);
      const impatient = setTimeout(() => server.closeAllConnections(), waitMilliseconds);
      try {
        // Closing waits for connections only while the server listens.
        while (!server.listening && latest.size > 0) await sleep(lookMilliseconds);
        await http.close();
      } finally {
        clearInterval(looking);
        clearTimeout(impatient);
      }
    },
  };
};

const passOn = (before: ServerResponse | undefined, response: ServerResponse): void => {
  if (before && !before.headersSent) before.shouldKeepAlive = true;
  response.shouldKeepAlive = false;
};
