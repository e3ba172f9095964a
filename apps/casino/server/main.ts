import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { createCasino } from './casino.ts';
import { pageHeaders } from './page-headers.ts';

/**
 * The casino as a program of its own, beside a platform elsewhere:
 *
 *     CROUPIER_URL=https://platform.example CROUPIER_KEY=… CROUPIER_SECRET=… node apps/casino/server/main.ts
 *
 * It serves the pages that `npm run build` has built. Put it behind a proxy that ends https and sets X-Forwarded-For.
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
/** Only a proxy of one's own is believed about where a request comes from. */
const isBehindProxy = process.env.BEHIND_PROXY === 'on';

/** The built pages. */
const dist = process.env.CASINO_PAGES ?? join(import.meta.dirname, '../dist');
const assets = new Set(await readdir(join(dist, 'assets')));
const types: Readonly<Record<string, string>> = {
  ...{ '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' },
  ...{ '.svg': 'image/svg+xml', '.woff2': 'font/woff2' },
};

const maxBytes = 12 * 1024 * 1024;

const readBody = async (request: IncomingMessage): Promise<string | undefined> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += (chunk as Buffer).length;
    if (length > maxBytes) return undefined;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const sendFile = (response: ServerResponse, name: string): void => {
  const isAsset = assets.has(name) && !name.endsWith('.br');
  const headers = isAsset
    ? {
        'content-type': types[extname(name)] ?? 'application/octet-stream',
        'cache-control': 'public, max-age=31536000',
      }
    : { 'content-type': 'text/html; charset=utf-8', ...pageHeaders(url) };
  response.writeHead(200, { ...headers, 'x-content-type-options': 'nosniff' });
  response.end(readFileSync(isAsset ? join(dist, 'assets', name) : join(dist, 'index.html')));
};

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const [path = '', query = ''] = (request.url ?? '').split('?', 2);
  if (!path.startsWith('/casino/api/')) {
    if (request.method === 'GET' || request.method === 'HEAD') return sendFile(response, path.split('/').at(-1) ?? '');
    response.writeHead(405).end();
    return;
  }
  const body = await readBody(request);
  if (body === undefined) {
    response.writeHead(413).end();
    return;
  }
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value ?? '')]);
  const forwarded = isBehindProxy
    ? String(request.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : '';
  const answered = await casino({
    ...{ method: request.method ?? 'GET', path: path.slice('/casino'.length), query, body },
    headers: Object.fromEntries(headers),
    ip: forwarded || (request.socket.remoteAddress ?? ''),
    isSecure: isBehindProxy && request.headers['x-forwarded-proto'] === 'https',
  });
  response.writeHead(answered.status, answered.headers).end(answered.body);
};

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.writeHead(500).end());
});
server.listen(port, () => {
  const { port: taken } = server.address() as AddressInfo;
  console.log(`Play: http://localhost:${taken}/casino`);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close());
