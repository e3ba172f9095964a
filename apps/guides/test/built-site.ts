import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type BuiltPage = { readonly address: string; readonly html: string };

const htmlIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));

/** Every page that was built, by its address. */
export const readBuiltPages = (folder: string): BuiltPage[] =>
  htmlIn(folder)
    .filter((name) => name !== 'not-found.html')
    .map((name) => {
      const path = name.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '');
      const address = path.startsWith('handbook') ? `/${path}` : `/guides/${path}`;
      return { address, html: readFileSync(join(folder, name), 'utf8') };
    });

export const linksOf = (html: string): string[] =>
  [...html.matchAll(/<(?:a|link|script|img)\b[^>]*?(?:href|src)="([^"]+)"/g)].map((match) =>
    (match[1] as string).replaceAll('&amp;', '&'),
  );

export const anchorsOf = (html: string): Set<string> =>
  new Set([...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1] as string));
