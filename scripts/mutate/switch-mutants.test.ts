import { expect, test } from 'vitest';
import { makeMutants } from './make-mutants.ts';
import { switchMutants } from './switch-mutants.ts';

const switched = (text: string) =>
  switchMutants(
    text,
    makeMutants('a.ts', text).map((mutant, id) => ({ id, mutant })),
  );

/** The results of the function while each mutant is on, and finally while none is. */
const answers = (text: string, ...args: number[]): unknown[] => {
  const { text: code, switched: ids } = switched(text);
  return [...ids, -1].map((on) => {
    Object.assign(globalThis, { isMutant: (id: number) => id === on });
    try {
      return new Function(`return (${code})`)()(...args);
    } catch (thrown) {
      return `threw ${thrown}`;
    } finally {
      Object.assign(globalThis, { isMutant: undefined });
    }
  });
};

test.each([
  ['(a) => a < 2', [2], [true, true, false]],
  ['(a) => (a > 1 && a < 3 ? 10 : 20)', [3], [10, 20, 20, 20, 10, 10, 10, 20, 21, 20]],
  ['(a) => { if (a > 1) throw 7; return a; }', [1], ['threw 7', 1, 'threw 7', 1, 1, 1, 1]],
  ['(a, b) => Math.max(a, b)', [1, 2], [1, 2]],
])('%s', (text, args, expected) => {
  expect(answers(text, ...args)).toEqual(expected);
});

test('code outside of functions and property names are not switched', () => {
  expect(switched('const a = 1 + 2;').switched).toEqual([]);
  expect(switched('const a = () => ({ 1: b });').switched).toEqual([]);
});
