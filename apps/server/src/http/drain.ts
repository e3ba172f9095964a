import type { FastifyInstance } from 'fastify';

/** Closed connections are looked for this often while requests in flight come to their end. */
const lookMilliseconds = 50;

/**
 * Stops accepting, lets the requests in flight finish, and closes each connection as it falls idle: a client that keeps
 * its connection open, or has opened one and never spoke, cannot hold up the end for longer than the patience.
 */
export const drainServer = async (http: FastifyInstance, patienceMilliseconds: number): Promise<void> => {
  const { server } = http;
  const looking = setInterval(() => server.closeIdleConnections(), lookMilliseconds);
  const impatient = setTimeout(() => server.closeAllConnections(), patienceMilliseconds);
  try {
    await http.close();
  } finally {
    clearInterval(looking);
    clearTimeout(impatient);
  }
};
