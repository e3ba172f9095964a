import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readText, root } from '../support/source-code.ts';

const folders = {
  'test/': 'apps/server/test/',
  'src/': 'apps/server/src/',
  'scripts/': 'scripts/',
  'packages/': 'packages/',
  'pages/': 'apps/back-office/test/',
  'casino/': 'apps/casino/test/',
};

const pathOf = (name: string): string => {
  const known = Object.entries(folders).find(([prefix]) => name.startsWith(prefix));
  return known ? known[1] + name.slice(known[0].length) : `apps/server/src/modules/${name}`;
};

const rows = readText('docs/security.md')
  .split('\n')
  .filter((line) => /^\| (?!threat|risk|-)/.test(line) && !line.startsWith('|---'));

test('docs/security.md names at least one test for every threat, and only tests that exist', () => {
  expect(rows.length).toBeGreaterThan(40);
  const unproved = rows.filter((row) => !/`[^`]+\.test\.ts`/.test(row.split('|')[3] ?? ''));
  expect(unproved).toEqual([]);
  const named = rows.flatMap((row) => [...row.matchAll(/`([^`]+\.test\.ts)`/g)].map((match) => match[1] as string));
  expect(named.filter((name) => !existsSync(join(root, pathOf(name))))).toEqual([]);
});
