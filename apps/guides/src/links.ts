import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { addressOf, type Page } from './site-map.ts';

/**
 * Where a link of a Markdown file leads on the site: to another page, or to a file of the repository, which is then
 * copied. Links to folders, and out of the repository, become plain text.
 */
export const createLinks = (root: string, pages: readonly Page[]) => {
  const bySource = new Map(pages.map((page) => [page.source, page]));
  const copied = new Set<string>();
  const resolve = (page: Page, href: string): string | undefined => {
    if (/^(https?|mailto):/.test(href) || href.startsWith('#')) return href;
    if (/^[a-z]+:/i.test(href)) return undefined;
    const [file = '', anchor] = decodeURI(href).split('#');
    const source = posix.join(posix.dirname(page.source), file);
    if (source.startsWith('..') || !existsSync(join(root, source))) return undefined;
    const target = bySource.get(source);
    if (target) return `${addressOf(target)}${anchor ? `#${anchor}` : ''}`;
    if (statSync(join(root, source)).isDirectory()) return undefined;
    if (source.startsWith('docs/handbook/')) return `/handbook/${source.slice('docs/handbook/'.length)}`;
    copied.add(source);
    return `/guides/files/${source}`;
  };
  return { resolve, copied };
};
