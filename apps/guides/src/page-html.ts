import { escapeHtml } from './html.ts';
import type { Operation } from './references.ts';
import type { Heading } from './render-markdown.ts';
import { addressOf, type Page } from './site-map.ts';

export type Shown = {
  readonly page: Page;
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly operations: readonly Operation[];
};

const sections = { guides: 'Guides', handbook: 'Handbook' } as const;
const link = (href: string, text: string, more = ''): string =>
  `<a href="${escapeHtml(href)}"${more}>${escapeHtml(text)}</a>`;

const elsewhere: readonly (readonly [string, string])[] = [
  ['/docs', 'Operator API'],
  ['/provider/docs', 'Provider wallet'],
  ['/back-office/docs', 'Back office API'],
  ['/handbook/', 'Staff handbook'],
];

/** The navigation of a section: its groups with their pages, the open one marked, and the API references. */
const navigation = (current: Page, pages: readonly Page[]): string => {
  const own = pages.filter(({ section }) => section === current.section);
  const titles = [...new Set(own.filter(({ name }) => name !== '').map(({ group }) => group))];
  const item = (page: Page): string =>
    `<li>${link(addressOf(page), page.title, page === current ? ' aria-current="page"' : '')}</li>`;
  const group = (title: string, items: string): string => `<h2>${escapeHtml(title)}</h2><ul>${items}</ul>`;
  const first = own.filter(({ name }) => name === '');
  const staff = current.section === 'handbook' ? ([['/back-office/', 'Back office']] as const) : [];
  const others = [...staff, ...elsewhere, ['/guides/', 'Guides for integrators'] as const].filter(
    ([href]) => href !== `/${current.section}/`,
  );
  return [
    `<ul>${first.map(item).join('')}</ul>`,
    ...titles.map((title) => {
      const items = own.filter((page) => page.name !== '' && page.group === title);
      return group(title, items.map(item).join(''));
    }),
    group('Elsewhere', others.map(([href, text]) => `<li>${link(href, text)}</li>`).join('')),
  ].join('\n');
};

const contents = (headings: readonly Heading[]): string => {
  const shown = headings.filter(({ depth }) => depth === 2 || depth === 3);
  if (shown.length < 2) return '';
  const items = shown.map(({ depth, text, anchor }) => `<li class="depth-${depth}">${link(`#${anchor}`, text)}</li>`);
  return `<nav class="contents" aria-labelledby="contents"><h2 id="contents">On this page</h2><ul>${items.join('')}</ul></nav>`;
};

const operationList = (operations: readonly Operation[]): string => {
  if (operations.length === 0) return '';
  const items = operations.map(
    ({ address, summary, method, path }) =>
      `<li>${link(address, summary)} <code>${escapeHtml(`${method} ${path}`)}</code></li>`,
  );
  return `<section class="operations" aria-labelledby="operations"><h2 id="operations">In the API reference</h2><ul>${items.join('')}</ul></section>`;
};

const neighbours = (current: Page, pages: readonly Page[]): string => {
  const own = pages.filter(({ section }) => section === current.section);
  const at = own.indexOf(current);
  const [previous, next] = [own[at - 1], own[at + 1]];
  return `<nav class="neighbours" aria-label="Previous and next page">
${previous ? `<a rel="prev" href="${addressOf(previous)}"><span>Previous</span> ${escapeHtml(previous.title)}</a>` : ''}
${next ? `<a rel="next" href="${addressOf(next)}"><span>Next</span> ${escapeHtml(next.title)}</a>` : ''}
</nav>`;
};

const breadcrumb = (page: Page): string => {
  if (page.name === '') return '';
  const group = page.section === 'guides' ? `<li>${escapeHtml(page.group)}</li>` : '';
  return `<nav class="breadcrumb" aria-label="Breadcrumb"><ol><li>${link(`/${page.section}/`, sections[page.section])}</li>${group}<li aria-current="page">${escapeHtml(page.title)}</li></ol></nav>`;
};

export const pageHtml = ({ page, html, headings, operations }: Shown, pages: readonly Page[]): string => {
  const table = page.section === 'guides' ? contents(headings) : '';
  const isFound = pages.includes(page);
  const raw = page.section === 'guides' && isFound ? `/guides/${page.name || 'README'}.md` : undefined;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escapeHtml(page.name === '' ? sections[page.section] : page.title)} · Croupier</title>
    <link rel="icon" href="/landing.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/guides/assets/site.css">
    <script src="/guides/assets/theme.js"></script>
    <script type="module" src="/guides/assets/address.js"></script>
    <script type="module" src="/guides/assets/tabs.js"></script>
    <script type="module" src="/guides/assets/copy.js"></script>
    <script type="module" src="/guides/assets/search.js"></script>
  </head>
  <body>
    <a class="skip" href="#content">Skip to the text</a>
    <header class="top">
      <a class="menu" href="#navigation">Menu</a>
      <a class="brand" href="/">Croupier</a>
      <a class="section" href="/${page.section}/">${sections[page.section]}</a>
      <span class="tools" id="tools"></span>
      <a class="reference" href="/docs">API reference</a>
    </header>
    <div class="${table ? 'columns' : 'columns without-contents'}">
      <nav class="navigation" id="navigation" aria-label="Pages">
        <a class="close" href="#content">Close the menu</a>
${navigation(page, pages)}
      </nav>
      <main id="content" tabindex="-1">
        ${isFound ? breadcrumb(page) : ''}
        <article>
${html}
${operationList(operations)}
        </article>
        ${isFound ? neighbours(page, pages) : ''}
        ${raw ? `<footer><p>${link(raw, 'This page as Markdown')}</p></footer>` : ''}
      </main>
      ${table}
    </div>
  </body>
</html>
`;
};
