import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { createLinks } from './links.ts';
import { llmsText } from './llms-text.ts';
import { notFoundHtml, notFoundPage } from './not-found.ts';
import { clientPackages } from './packages.ts';
import { pageHtml } from './page-html.ts';
import { rawMarkdown } from './raw-markdown.ts';
import { operationsIn, referenceTo } from './references.ts';
import { renderMarkdown } from './render-markdown.ts';
import { searchIndex } from './search-index.ts';
import { type Page, readPages } from './site-map.ts';

const here = import.meta.dirname;
const styles = ['reading.css', 'layout.css', 'navigation.css', 'code.css', 'search.css'];
const font = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** Writes the whole site into a folder: a page for each Markdown file, what they link to, styles, scripts, the index. */
export const buildSite = (root: string, folder: string): void => {
  const write = (name: string, content: string | Buffer): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  };
  const pages = readPages(root);
  const links = createLinks(root, pages);
  const rendered = pages.map((page) => ({ page, ...renderPage(page, links.resolve) }));
  for (const one of rendered) {
    const operations =
      one.page.section === 'guides' && one.page.name !== 'changelog' ? operationsIn(one.page.text) : [];
    write(fileOf(one.page), pageHtml({ ...one, operations }, pages));
    if (one.page.section === 'guides')
      write(`${one.page.name || 'README'}.md`, rawMarkdown(one.page, pages, links.resolve));
  }
  const lost = { page: notFoundPage, html: notFoundHtml, headings: [], operations: [] };
  write(fileOf(notFoundPage), pageHtml(lost, pages));
  for (const [name, content] of Object.entries(clientPackages(root))) write(`files/${name}`, content);
  for (const source of links.copied) write(`files/${source}`, readFileSync(join(root, source)));
  cpSync(join(root, 'docs/handbook/pictures'), join(folder, 'handbook/pictures'), { recursive: true });
  const tokens = ['shared', 'back-office'].map((name) => join(root, `packages/tokens/${name}.css`));
  const sheets = [...tokens, ...styles.map((name) => join(here, 'styles', name))];
  write('assets/site.css', sheets.map((sheet) => readFileSync(sheet, 'utf8')).join('\n'));
  write('assets/inter.woff2', readFileSync(join(root, font)));
  for (const name of readdirSync(join(here, 'browser')))
    write(`assets/${name.replace(/\.ts$/, '.js')}`, stripTypes(readFileSync(join(here, 'browser', name), 'utf8')));
  write('llms.txt', llmsText(pages));
  write('assets/search.json', JSON.stringify(searchIndex(rendered)));
};

const fileOf = ({ section, name }: Page): string =>
  `${section === 'handbook' ? 'handbook/' : ''}${name === '' ? 'index' : name}.html`;

const renderPage = (page: Page, resolve: (page: Page, href: string) => string | undefined) => {
  const refer = page.section === 'guides' ? referenceTo : () => undefined;
  return renderMarkdown(page.text, { resolve: (href) => resolve(page, href), refer });
};

/** Browsers get the code as written, without types. */
const stripTypes = (code: string): string => stripTypeScriptTypes(code);
