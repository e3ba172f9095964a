import { errors } from '@croupier/contract/errors.ts';
import { events } from '@croupier/contract/events.ts';
import { isErrorCode, operations } from './references.ts';
import type { Rendered } from './render-markdown.ts';
import { addressOf, type Page } from './site-map.ts';

/** An entry of the search: title, address, kind, the page it is on, and the beginning of its text. */
export type Entry = readonly [title: string, address: string, kind: string, place: string, text: string];

/** How much of each section's text is searchable; the index of the whole site stays below 200 kB. */
const longestText = 240;

const kindOf = (page: Page, title: string): string => {
  if (page.section === 'handbook') return 'Handbook';
  if (page.name === 'errors' && isErrorCode(title)) return 'Error';
  if (page.name === 'events' && Object.hasOwn(events, title)) return 'Event';
  return 'Guide';
};

export const searchIndex = (rendered: readonly { page: Page; sections: Rendered['sections'] }[]): Entry[] => [
  ...rendered.flatMap(({ page, sections }) =>
    sections.map(({ heading, text }): Entry => {
      const address = heading.depth === 1 ? addressOf(page) : `${addressOf(page)}#${heading.anchor}`;
      const kind = kindOf(page, heading.text);
      const said = kind === 'Error' ? errors[heading.text as keyof typeof errors].meaning : text.trim();
      const place = heading.depth === 1 ? page.group : page.title;
      return [heading.text, address, kind, place, said.slice(0, longestText)];
    }),
  ),
  ...operations.map(
    ({ summary, address, tag, method, path, name }): Entry => [
      summary,
      address,
      'Operation',
      tag,
      `${method} ${path} ${name}`,
    ],
  ),
];
