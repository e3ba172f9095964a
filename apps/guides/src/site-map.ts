import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A page of the site: one Markdown file of the repository. */
export type Page = {
  /** The file, from the root of the repository. */
  readonly source: string;
  readonly section: 'guides' | 'handbook';
  /** The last part of its address; empty for the start page of a section. */
  readonly name: string;
  readonly title: string;
  readonly group: string;
  readonly order: number;
  readonly text: string;
};

/** The groups of the navigation, in order. A guide without a known group is in the last. */
const groups = ['Start', 'Operators', 'Studios', 'Clients', 'Reference', 'Going live', 'More guides'] as const;

type Placed = {
  readonly source: string;
  readonly name: string;
  readonly group: string;
  readonly order: number;
  /** Titles of pages whose first heading does not fit the navigation. */
  readonly title?: string;
};

/** Pages outside of docs/guides, which is read automatically. */
const placed: readonly Placed[] = [
  { source: 'docs/webhooks.md', name: 'webhooks', group: 'Operators', order: 70 },
  { source: 'packages/sdk/README.md', name: 'typescript', group: 'Clients', order: 10, title: 'TypeScript client' },
  { source: 'clients/python/README.md', name: 'python', group: 'Clients', order: 20 },
  { source: 'clients/php/README.md', name: 'php', group: 'Clients', order: 30 },
  { source: 'docs/events.md', name: 'events', group: 'Reference', order: 10 },
  { source: 'docs/errors.md', name: 'errors', group: 'Reference', order: 20 },
  { source: 'docs/settings.md', name: 'settings', group: 'Reference', order: 30 },
  { source: 'docs/figures.md', name: 'figures', group: 'Reference', order: 35 },
  { source: 'CHANGELOG.md', name: 'changelog', group: 'Reference', order: 40 },
  { source: 'docs/configuration.md', name: 'configuration', group: 'Going live', order: 15 },
  { source: 'docs/security.md', name: 'security', group: 'Going live', order: 20 },
];

/** A guide sets its place in a comment, which readers of the Markdown do not see: `<!-- site: Operators, 30 -->`. */
const placeOf = (text: string): { group: string; order: number } => {
  const match = /<!-- site: ([^,]+), (\d+) -->/.exec(text);
  const group = groups.find((one) => one === match?.[1]) ?? 'More guides';
  return { group, order: match ? Number(match[2]) : 1000 };
};

const titleOf = (text: string, otherwise: string): string => /^# (.+)$/m.exec(text)?.[1]?.trim() ?? otherwise;

const markdownIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);

const nameOf = (source: string): string => (source.endsWith('/README.md') ? '' : basename(source, '.md'));

/** Every page of the site in the order of its navigation. */
export const readPages = (root: string): Page[] => {
  const read = (source: string): string => readFileSync(join(root, source), 'utf8');
  const guides = markdownIn(root, 'docs/guides').map((source) => ({
    source,
    name: nameOf(source),
    ...placeOf(read(source)),
  }));
  const handbook = markdownIn(root, 'docs/handbook');
  const jobs = [...read('docs/handbook/README.md').matchAll(/\]\(([\w-]+\.md)\)/g)].map((match) => match[1]);
  const pages: Page[] = [
    ...[...guides, ...placed].map((one) => toPage({ ...one, section: 'guides' }, read(one.source))),
    ...handbook.map((source) => {
      const place = source.endsWith('README.md') ? -1 : jobs.indexOf(basename(source));
      const page = { source, name: nameOf(source), group: 'Handbook', order: place, section: 'handbook' } as const;
      return toPage(page, read(source));
    }),
  ];
  const rank = (page: Page): number => (page.name === '' ? -1 : groups.indexOf(page.group as 'Start'));
  return pages.sort(
    (a, b) =>
      a.section.localeCompare(b.section) ||
      rank(a) - rank(b) ||
      a.order - b.order ||
      a.title.localeCompare(b.title, 'en'),
  );
};

const toPage = (page: Omit<Page, 'title' | 'text'> & { title?: string }, text: string): Page => ({
  ...page,
  title: page.title ?? titleOf(text, page.name),
  text,
});

export const addressOf = (page: Pick<Page, 'section' | 'name'>): string => `/${page.section}/${page.name}`;
