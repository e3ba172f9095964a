import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backOfficeRoutes } from '@croupier/contract/routes.ts';
import { describe, expect, test } from 'vitest';
import { filesBelow, readText, root } from '../../server/test/support/source-code.ts';
import { pages } from '../src/pages.ts';
import { type Field, fieldsOf } from '../src/schema-fields.ts';
import { humanise } from '../src/text.ts';

const handbook = filesBelow('docs/handbook');
const documents = handbook.filter((path) => path.endsWith('.md'));
const pictures = handbook.filter((path) => path.endsWith('.png'));

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

/** Names of fields whose label is their own name, and the values of enums. */
const namesOf = (field: Field): string[] => [
  humanise(field.name),
  ...field.options.map((option) => option.replaceAll('_', ' ')),
  ...field.parts.flatMap(namesOf),
];

const texts = await Promise.all(
  filesBelow('apps/back-office/src/text/en').map((path) => import(join(root, path)) as Promise<object>),
);
const shown = new Set([
  ...texts.flatMap(stringsIn),
  ...pages.map((page) => page.title.en),
  ...backOfficeRoutes.flatMap((route) => fieldsOf(route.body).flatMap(namesOf)),
]);

describe.each(documents)('%s', (path) => {
  test('names in bold what the back office shows', () => {
    const named = [...readText(path).matchAll(/\*\*([^*]+)\*\*/g)].map((match) => match[1] as string);
    expect(named.filter((name) => !shown.has(name))).toEqual([]);
  });

  test('shows existing pictures', () => {
    const used = [...readText(path).matchAll(/\]\((pictures\/[^)]+)\)/g)].map((match) => `docs/handbook/${match[1]}`);
    expect(used.filter((picture) => !existsSync(join(root, picture)))).toEqual([]);
  });
});

describe('the pictures', () => {
  test('are all shown on some page', () => {
    const all = documents.map(readText).join('\n');
    expect(pictures.filter((path) => !all.includes(path.replace('docs/handbook/', '')))).toEqual([]);
  });

  test('take at most 120 kB each', () => {
    expect(pictures.filter((path) => statSync(join(root, path)).size > 120_000)).toEqual([]);
  });
});
