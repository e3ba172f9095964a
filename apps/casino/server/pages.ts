import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pageHeaders } from './page-headers.ts';

type Page = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer };

const types: Readonly<Record<string, string>> = {
  ...{ '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' },
  ...{ '.svg': 'image/svg+xml', '.woff2': 'font/woff2' },
};

/**
 * Reads the built pages once and holds them in memory. So a page and its assets are always of one build, and no answer
 * needs the disk, which a new build may have emptied, or a file handle, which connections may have used up.
 */
export const readPages = async (folder: string, platform: string): Promise<(path: string) => Page> => {
  const safe = { 'x-content-type-options': 'nosniff' };
  const names = (await readdir(join(folder, 'assets'))).filter((name) => !name.endsWith('.br'));
  const assets = new Map<string, Page>();
  for (const name of names) {
    const type = types[extname(name)] ?? 'application/octet-stream';
    const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000', ...safe };
    assets.set(name, { headers, body: await readFile(join(folder, 'assets', name)) });
  }
  const index: Page = {
    headers: { 'content-type': 'text/html; charset=utf-8', ...pageHeaders(platform), ...safe },
    body: await readFile(join(folder, 'index.html')),
  };
  return (path) => assets.get(path.split('/').at(-1) ?? '') ?? index;
};
