import { expect, test } from 'vitest';
import { applyMutant, makeMutants } from './make-mutants.ts';

const mutated = (text: string): string[] => makeMutants('a.ts', text).map((mutant) => applyMutant(text, mutant));

test.each([
  ['const a = b < 2;', ['const a = b <= 2;', 'const a = b < 3;']],
  ['if (a && b) act();', ['if (true) act();', 'if (false) act();', 'if (a || b) act();', 'if (a && b) ;']],
  ['const a = b ? c : d;', ['const a = true ? c : d;', 'const a = false ? c : d;']],
  ["throw new Refusal('NOT_FOUND');", [';']],
  ['const a = Math.max(b, c);', ['const a = Math.min(b, c);']],
  ['const a = !b;', ['const a = b;']],
  ['const a = true;', ['const a = false;']],
])('%s', (text, expected) => {
  expect(mutated(text).toSorted()).toEqual(expected.toSorted());
});

test('SQL loses its locks, further conditions and boundaries', () => {
  const text = 'const a = sql`\n  select 1 from t\n  where a = 7\n    and b <= c\n  order by a for update of t`;';
  expect(mutated(text).toSorted()).toEqual(
    [
      'const a = sql`\n  select 1 from t\n  where a = 7\n  order by a for update of t`;',
      'const a = sql`\n  select 1 from t\n  where a = 7\n    and b < c\n  order by a for update of t`;',
      'const a = sql`\n  select 1 from t\n  where a = 7\n    and b <= c\n  order by a`;',
    ].toSorted(),
  );
});

test('types and imports are not mutated', () => {
  expect(mutated("import { a } from './b.ts';\ntype T = 1 | 2;\ninterface U { a: true }")).toEqual([]);
});
