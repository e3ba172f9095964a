import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { writeError } from './answer.ts';
import { type Asset, type Prepared, prepareAsset, sendAsset } from './assets.ts';
import { send } from './send.ts';

/** Where the built back office is, or why it is not there. */
export type WebState =
  | { readonly kind: 'ready'; readonly folder: string }
  | { readonly kind: 'building' }
  | { readonly kind: 'failed'; readonly message: string };

export type WebApp = { state(): WebState };

const prefix = '/back-office';

/** The folder was removed while the server ran, as by a build that cleans up. */
const gone = { kind: 'failed', message: 'Its files were removed. Start the server again to build them.' } as const;

/** No inline script or style, nothing from elsewhere, and no text that becomes code. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  'frame-src blob:',
  "require-trusted-types-for 'script'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const forEver = { 'cache-control': 'public, max-age=31536000, immutable' };

/**
 * Serves the back office: its hashed files for ever, and its page at every address below /back-office that has no
 * extension, as the page itself knows what is there.
 */
export const mountWebApp = (app: FastifyInstance, web: WebApp | undefined): void => {
  const files = createFiles();
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const state: WebState = web?.state() ?? { kind: 'failed', message: 'This server was started without it.' };
    const path = (request.raw.url ?? '').split('?', 1)[0] as string;
    const name = path.slice(prefix.length + 1);
    const isPage = !(name.split('/').at(-1) ?? '').includes('.');
    if (state.kind === 'ready') {
      const asset = await files(state.folder, isPage ? 'index.html' : name);
      if (asset) return sendAsset(asset, request, reply);
    }
    if (!isPage) return send(reply, writeError('NOT_FOUND', 'There is nothing at this address.'));
    return sayWhy(state.kind === 'ready' ? gone : state, reply);
  };
  for (const url of [prefix, `${prefix}/`, `${prefix}/*`]) app.get(url, answer);
};

/** Only what the build made is read: its list of files is taken once, each is read and compressed at its first visit. */
const createFiles = () => {
  let known: { folder: string; names: Promise<ReadonlySet<string>> } | undefined;
  let prepared = new Map<string, Promise<Prepared>>();
  return async (folder: string, name: string): Promise<Prepared | undefined> => {
    if (known?.folder !== folder) {
      known = { folder, names: listFiles(folder) };
      prepared = new Map();
    }
    try {
      if (!(await known.names).has(name)) return undefined;
      const asset = prepared.get(name) ?? readAsset(folder, name).then(prepareAsset);
      prepared.set(name, asset);
      return await asset;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      // Looked for anew at the next request: the files may have come back.
      known = undefined;
      return undefined;
    }
  };
};

const listFiles = async (folder: string): Promise<ReadonlySet<string>> => {
  const assets = await readdir(join(folder, 'assets'));
  return new Set(['index.html', ...assets.map((name) => `assets/${name}`)]);
};

const readAsset = async (folder: string, name: string): Promise<Asset> => ({
  type: types[extname(name)] ?? 'application/octet-stream',
  text: await readFile(join(folder, name)),
  headers: name === 'index.html' ? { 'content-security-policy': policy } : forEver,
});

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const sayWhy = (state: Exclude<WebState, { kind: 'ready' }>, reply: FastifyReply): FastifyReply => {
  const isBuilding = state.kind === 'building';
  if (isBuilding) reply.header('refresh', '2');
  const [title, text] = isBuilding
    ? ['The back office is being built', 'This takes a few seconds after the first start. The page loads itself again.']
    : ['The back office could not be built', 'The API works. Mend what is said below, then start the server again.'];
  const said = state.kind === 'failed' ? `<pre>${escapeHtml(state.message)}</pre>` : '';
  return reply
    .code(503)
    .header('retry-after', '2')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p>${said}</body></html>`,
    );
};
