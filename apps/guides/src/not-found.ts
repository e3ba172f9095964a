import type { Page } from './site-map.ts';

/** The 404 page: the search is in the header of every page, the navigation beside it. */
export const notFoundPage: Page = {
  source: '',
  section: 'guides',
  name: 'not-found',
  title: 'Nothing here',
  group: 'Start',
  order: 0,
  text: '',
};

export const notFoundHtml = `<h1 id="nothing-here">There is nothing at this address</h1>
<p>The page may have moved, or its name is written differently. Press <kbd>/</kbd> to search all guides, events, error codes and operations, choose a page in the menu, or begin at the <a href="/guides/">index of the guides</a>.</p>
<p>Staff find their pages in the <a href="/handbook/">handbook</a>; every endpoint is in the <a href="/docs">API reference</a>.</p>`;
