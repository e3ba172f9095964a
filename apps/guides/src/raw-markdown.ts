import { addressOf, type Page } from './site-map.ts';

/**
 * A page as Markdown, with links that work on the site. Links to other pages lead to their Markdown; links without an
 * address there become plain text. Code is left unchanged.
 */
export const rawMarkdown = (
  page: Page,
  pages: readonly Page[],
  resolve: (page: Page, href: string) => string | undefined,
): string => {
  const guides = new Set(pages.filter(({ section }) => section === 'guides').map(addressOf));
  const addressFor = (href: string): string | undefined => {
    const [path = '', anchor] = (resolve(page, href) ?? '').split('#');
    if (path === '' && anchor === undefined) return undefined;
    const file = guides.has(path) ? `${path === '/guides/' ? '/guides/README' : path}.md` : path;
    return anchor === undefined ? file : `${file}#${anchor}`;
  };
  return page.text
    .split(/(^```[\s\S]*?^```$|`[^`\n]+`)/m)
    .map((piece, index) => (index % 2 === 1 ? piece : rewrite(piece, addressFor)))
    .join('');
};

const rewrite = (text: string, addressFor: (href: string) => string | undefined): string =>
  text.replaceAll(/(\]\()([^)\s]+)(\))/g, (whole, open: string, href: string, close: string) => {
    const address = addressFor(href);
    return address === undefined ? whole : `${open}${address}${close}`;
  });
