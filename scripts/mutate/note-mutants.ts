import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach } from 'vitest';

declare global {
  var isMutant: ((id: number) => boolean) | undefined;
  var __vitest_worker__: { readonly filepath?: string };
}

/**
 * Runs before each test file. A file named like take-bet.m7.test.ts runs with mutant 7, until a test of any file has
 * noticed it. Without a number no mutant is on, and what the file reaches is recorded.
 */
const root = join(import.meta.dirname, '../..');
const test = globalThis.__vitest_worker__.filepath ?? '';
const [, number] = /\.m(\d+)\.test\.ts$/.exec(test) ?? [];
const active = number === undefined ? undefined : Number(number);
const reached = new Set<number>();
globalThis.isMutant = (id) => {
  reached.add(id);
  return id === active;
};

const isNoticed = (): boolean => active !== undefined && existsSync(join(root, `noticed-${active}`));
if (isNoticed()) throw new Error('This mutant was noticed already.');
beforeEach(({ skip }) => {
  if (isNoticed()) skip();
});

afterAll(() => {
  if (active === undefined)
    appendFileSync(join(root, 'reached.jsonl'), `${JSON.stringify({ test, ids: [...reached] })}\n`);
});
