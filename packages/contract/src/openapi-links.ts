import type { Audience, Route } from './route.ts';

const pages: Readonly<Record<Audience, string>> = {
  operator: '/docs',
  player: '/docs',
  provider: '/provider/docs',
  staff: '/back-office/docs',
  guest: '/back-office/docs',
};

const slug = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** The address of an operation in the API reference of a running server. */
export const referenceOf = ({ audience, tag, method, path }: Route): string =>
  `${pages[audience]}#tag/${slug(tag)}/${method}${path}`;
