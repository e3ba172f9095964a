import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createBodies, maxBodyBytes } from './bodies.ts';
import { createCasino } from './casino.ts';
import { answerError } from './exchange.ts';
import { callerOf, isProxy, readProxies } from './networks.ts';
import { readPages } from './pages.ts';

/**
 * The casino as a program of its own, beside a platform elsewhere:
 *
 *     CROUPIER_URL=https://platform.example CROUPIER_KEY=… CROUPIER_SECRET=… node apps/casino/server/main.ts
 *
 * It serves the pages that `npm run build` has built. Put it behind a proxy that ends https and sets X-Forwarded-For,
 * named in TRUSTED_PROXIES. It listens on this machine alone unless HOST says another address.
 */
const needed = (name: string): string => {
  const value = process.env[name];
  if (value) return value;
  console.error(`${name} is missing.`);
  process.exit(2);
};

const url = needed('CROUPIER_URL');
const casino = createCasino({
  ...{ url, key: needed('CROUPIER_KEY'), secret: needed('CROUPIER_SECRET'), path: '/casino' },
});
const port = Number(process.env.PORT ?? 3200);
const host = process.env.HOST ?? 'localhost';
/** Only proxies of one's own are believed about where a request comes from. */
const proxies = readProxies(process.env.TRUSTED_PROXIES ?? '');
if (!proxies) {
  console.error('TRUSTED_PROXIES is not valid: addresses or CIDR ranges, separated by commas.');
  process.exit(2);
}

// The setting that TRUSTED_PROXIES replaced. Without it everybody behind the proxy counts as one visitor.
if (process.env.BEHIND_PROXY !== undefined)
  console.error(
    proxies.rules.length === 0
      ? 'WARNING: BEHIND_PROXY is no longer read. Set TRUSTED_PROXIES to the addresses of your proxies: until then ' +
          'X-Forwarded-For and X-Forwarded-Proto are ignored, all visitors count as one, and cookies are not Secure.'
      : 'WARNING: BEHIND_PROXY is no longer read, TRUSTED_PROXIES alone is. Remove it.',
  );

const pageAt = await readPages(process.env.CASINO_PAGES ?? join(import.meta.dirname, '../dist'), url);
const readingOf = createBodies();

const refusals = {
  413: answerError(413, {
    ...{ code: 'INVALID_REQUEST', message: 'The body is too large.', details: { reason: 'body too large' } },
  }),
  503: answerError(
    503,
    { code: 'SERVER_ERROR', message: 'Too much is being sent.', retry: 'same_request' },
    { 'retry-after': '5' },
  ),
};

const answerCall = async (request: IncomingMessage, path: string, query: string) => {
  const peer = request.socket.remoteAddress ?? '';
  const ip = callerOf(peer, request.headers['x-forwarded-for']?.toString(), proxies);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value ?? '')]);
  const isSecure = isProxy(proxies, peer) && request.headers['x-forwarded-proto'] === 'https';
  const from = { ip, isSecure };
  const asked = { method: request.method ?? 'GET', path, query, headers: Object.fromEntries(headers), ...from };
  const reading = readingOf(request, maxBodyBytes(asked), ip);
  try {
    const read = await reading.read();
    if ('refusal' in read) return refusals[read.refusal];
    return await casino({ ...asked, body: read.body });
  } finally {
    reading.release();
  }
};

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  if (path.startsWith('/casino/api/')) {
    const { status, headers, body } = await answerCall(request, path.slice('/casino'.length), query);
    response.writeHead(status, headers).end(body);
  } else if (request.method === 'GET' || request.method === 'HEAD') {
    const { headers, body } = pageAt(path);
    response.writeHead(200, headers).end(body);
  } else {
    response.writeHead(405).end();
  }
};

/** An error ends one answer, never the program. It is not logged when the caller has gone away. */
const fail = (request: IncomingMessage, response: ServerResponse, error: unknown): void => {
  if (!request.destroyed) console.error('A request failed:', error);
  if (response.headersSent) response.destroy();
  else response.writeHead(500).end();
};

const server = createServer(
  {
    // A document of 12 MiB comes in a minute, also from a telephone.
    ...{ headersTimeout: 10_000, requestTimeout: 60_000, connectionsCheckingInterval: 5_000 },
  },
  (request, response) => {
    answer(request, response).catch((error: unknown) => fail(request, response, error));
  },
);
server.maxConnections = 1_000;
process.on('unhandledRejection', (error) => console.error('Something failed that nobody waited for:', error));
server.listen(port, host, () => {
  const { port: taken } = server.address() as AddressInfo;
  console.log(`Play: http://localhost:${taken}/casino`);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close());
