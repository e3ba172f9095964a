import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { errors } from '@croupier/contract/errors.ts';
import { eventTypes } from '@croupier/contract/events.ts';
import { entryTypes } from '@croupier/contract/ledger.ts';
import { limitNames } from '@croupier/contract/limits.ts';
import { allRoutes } from '@croupier/contract/routes.ts';
import { allScopes } from '@croupier/contract/scopes.ts';
import { describe, expect, test } from 'vitest';
import { base } from '../../support/back-office.ts';
import { additions } from '../fixtures/interface/game-resources.ts';
import { readText, root } from '../support/source-code.ts';
import { titlesIn } from '../support/titles.ts';

const page = 'docs/conformance.md';

type Row = { readonly line: number; readonly what: string; readonly holds: string; readonly proof: string };
type Proof = { readonly line: number; readonly path: string; readonly words: string };

/** The tests that a line of a page quotes, as `[name](../path) “title”`. */
const proofsIn = (text: string, line: number): Proof[] =>
  [...text.matchAll(/\[[^\]]+\]\(\.\.\/([^)]+)\) “([^”]+)”/g)].map(([, path = '', words = '']) => ({
    line,
    path,
    words,
  }));

const rows: Row[] = readText(page)
  .split('\n')
  .map((text, n) => ({ text, line: n + 1 }))
  .filter(({ text }) => text.startsWith('|') && !/^\| (what|-)|^\|-/.test(text))
  .map(({ text, line }) => {
    const [, what = '', holds = '', proof = '', ...rest] = text.split('|').map((cell) => cell.trim());
    if (rest.length !== 1) throw new Error(`${page}:${line} has not three cells.`);
    return { line, what, holds, proof };
  });

const proofs: Proof[] = rows.flatMap(({ line, proof }) => proofsIn(proof, line));

/** The proofs that name no existing test file, or no title in it. */
const lostAmong = (quoted: readonly Proof[]): Proof[] => {
  const titles = new Map<string, string[]>();
  return quoted.filter(({ path, words }) => {
    if (!path.endsWith('.test.ts') || !existsSync(join(root, path))) return true;
    if (!titles.has(path)) titles.set(path, titlesIn(path));
    return !titles.get(path)?.some((title) => title.includes(words));
  });
};

const at = (line: number): string => `${page}:${line}`;

describe('docs/conformance.md', () => {
  test('has a state and a test for every promise', () => {
    expect(rows.length).toBeGreaterThan(400);
    const proven = new Set(proofs.map(({ line }) => line));
    const bare = rows.filter(({ line, what, holds }) => what === '' || holds === '' || !proven.has(line));
    expect(bare.map(({ line }) => at(line))).toEqual([]);
    // The last cell holds only proofs.
    const rest = rows.filter(({ proof }) => proof.replaceAll(/\[[^\]]+\]\([^)]+\) “[^”]+”(<br>)?/g, '') !== '');
    expect(rest.map(({ line }) => at(line))).toEqual([]);
  });

  test('names existing files, and titles that are in them', () => {
    const lost = lostAmong(proofs);
    expect(lost.map(({ line, path, words }) => `${at(line)}: ${path} has no “${words}”`)).toEqual([]);
  });
});

test('docs/mutants.md names existing files, and titles that are in them', () => {
  const quoted = readText('docs/mutants.md')
    .split('\n')
    .flatMap((text, n) => proofsIn(text, n + 1));
  expect(quoted.length).toBeGreaterThan(5);
  expect(lostAmong(quoted)).toEqual([]);
});

describe('every part of the contract has its row: add it to docs/conformance.md', () => {
  const named = new Set(rows.flatMap(({ what }) => [...what.matchAll(/`([^`]+)`/g)].map(([, name]) => name)));
  const missing = (names: readonly string[]): string[] => names.filter((name) => !named.has(name));

  test('routes, by method and address', () => {
    const addresses = allRoutes.map(({ method, path }) => `${method} ${path.replace(base, '')}`);
    expect(missing(addresses)).toEqual([]);
  });

  test('error codes, events, scopes, limits and kinds of ledger entries', () => {
    expect(missing([...Object.keys(errors), ...eventTypes, ...allScopes, ...limitNames, ...entryTypes])).toEqual([]);
  });

  test('fields that answers have beyond the first version', () => {
    const fields = Object.values(additions)
      .flat()
      .map((field) => field.split(' ')[0] as string)
      // What is inside an object or a list stands in its row.
      .filter((name) => /^(?:operator\.)?\w+$/.test(name))
      .map((name) => name.replace('operator.', ''));
    expect(fields.length).toBeGreaterThan(20);
    expect(missing(fields)).toEqual([]);
  });

  test('no row names an unknown route', () => {
    const known = new Set(
      allRoutes.flatMap(({ method, path }) => [`${method} ${path}`, `${method} ${path.replace(base, '')}`]),
    );
    const gone = [...named].filter(
      (name) => /^(GET|POST|PUT|PATCH|DELETE) /.test(name ?? '') && !known.has(name ?? ''),
    );
    expect(gone).toEqual([]);
  });
});
