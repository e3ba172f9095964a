import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Returns the port of the last start while it is free, so that noted URLs stay valid. New ports come from below the
 * range for outgoing connections, which could otherwise take the port between two starts.
 */
export const pickPort = async (preferred: number | undefined): Promise<number> => {
  if (preferred !== undefined && (await isFree(preferred))) return preferred;
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = randomInt(20_000, 30_000);
    if (await isFree(port)) return port;
  }
  throw new Error('Found no free port on 127.0.0.1 for PostgreSQL');
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1' }, () => server.close(() => resolve(true)));
  });
