import { expect, test } from 'vitest';
import { floatingStatements } from '../support/floating-statements.ts';
import { parseSource, sourcesBelow } from '../support/source-code.ts';

// Biome finds promises that nobody awaits. It does not know what a tagged template returns, so statements have their own rule.

test('every statement is awaited, returned or handed on', () => {
  const files = ['src', 'test', 'bench', 'chaos', 'support'].flatMap((folder) => sourcesBelow(`apps/server/${folder}`));
  expect(files.length).toBeGreaterThan(1_000);
  expect(floatingStatements(files)).toEqual([]);
});

test('a statement that floats is found: as it is, executed, by a function, and by one of another file', () => {
  const queries = parseSource('a/queries.ts', 'export const add = (tx) => tx<Row[]>`insert into a default values`;');
  const caller = parseSource(
    'a/add.ts',
    `import { add as insert } from './queries.ts';
    const remove = (tx) => tx\`delete from a\`.execute();
    const run = async (tx, sql) => {
      tx\`delete from a\`;
      sql\`delete from a\`.execute();
      remove(tx);
      insert(tx);
      await tx\`delete from a\`;
      await Promise.all([insert(tx), remove(tx)]);
      const rows = insert(tx);
      void rows;
      return tx\`delete from a\`;
    };`,
  );
  expect(floatingStatements([queries, caller])).toEqual(['a/add.ts:4', 'a/add.ts:5', 'a/add.ts:6', 'a/add.ts:7']);
});
