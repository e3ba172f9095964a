import { expect, test } from 'vitest';
import { findBadText } from './text.ts';

test.each([null, 7, '', 'ordinary, é, \u{1F600}, \t, \u0001', { a: ['b', { c: 'd' }], e: null }])(
  '%j holds no bad text',
  (value) => {
    expect(findBadText(value)).toBeUndefined();
  },
);

test.each([
  ['a\0b', '', 'holds a NUL character'],
  [{ name: '\0' }, 'name', 'holds a NUL character'],
  [{ name: '\ud800' }, 'name', 'holds half of a surrogate pair'],
  [{ name: 'x\udc00y' }, 'name', 'holds half of a surrogate pair'],
  [{ a: [{ b: 'fine' }, { b: '\0' }], c: '\0' }, 'a.1.b', 'holds a NUL character'],
])('%j is reported at its path', (value, path, problem) => {
  expect(findBadText(value)).toEqual({ path, problem });
});

test('a bad key is reported with a path that is itself safe to show', () => {
  expect(findBadText({ a: { 'x\0y': 1 } })).toEqual({
    path: 'a.x\uFFFDy',
    problem: "the field's name holds a NUL character",
  });
  expect(findBadText({ 'x\ud800': 1 })?.path).toBe('x\uFFFD');
  const cutInsideAPair = findBadText({ [`${'k'.repeat(63)}\u{1F600}\0`]: 1 });
  expect(cutInsideAPair?.path).toBe(`${'k'.repeat(63)}\uFFFD`);
});

test('a __proto__ key from a parsed body is searched like any other', () => {
  expect(findBadText(JSON.parse('{"__proto__":"\\u0000"}'))?.path).toBe('__proto__');
});
