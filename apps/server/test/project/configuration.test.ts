import { expect, test } from 'vitest';
import { readText } from '../support/source-code.ts';

const page = readText('docs/configuration.md');
const sources = [
  'process/config.ts',
  'base/s3-settings.ts',
  'base/secret-files.ts',
  'base/data-folder.ts',
  'tracing/settings.ts',
].map((path) => readText(`apps/server/src/${path}`));

/** The variables that the server reads by name: quoted, or as a property of the environment. */
const read = new Set(
  sources.flatMap((text) =>
    [...text.matchAll(/(?:\b(?:read|text)\('|\benv\.|^ {2}')([A-Z][A-Z0-9_]{3,})\b/gm)].map((match) => match[1] ?? ''),
  ),
);
const namesIn = (text: string): string[] =>
  [...text.matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\b(?:PORT|HOST|WORKERS)\b/g)].map(([name]) => name);

/** The page leaves the details of traces and of buckets to two others. */
const details = ['docs/observability.md', 'docs/guides/going-live.md'].map(readText).join('');

test('the page on configuration names every variable that the server reads, with the two that it links to', () => {
  const named = new Set(namesIn(page + details));
  expect(read.size).toBeGreaterThan(35);
  expect([...read].filter((name) => !named.has(name))).toEqual([]);
});

test('and no other', () => {
  const withoutFile = (name: string): string =>
    name.replace(/_FILE$/, (end) => (name === 'WORKER_ALIVE_FILE' ? end : ''));
  expect(
    namesIn(page)
      .map(withoutFile)
      .filter((name) => !read.has(name)),
  ).toEqual([]);
});
