import { expect, test } from 'vitest';
import { isCalled, searchSpellings } from './search-names.ts';

test.each([
  ['Łukasz Żukowski', 'lukasz zukowski', true],
  ['Łukasz Żukowski', 'Żukowski Łukasz', true],
  ['Jiří Šťastný', 'jiri stastny', true],
  ['Alessia D’Angelo', "alessia d'angelo", true],
  ['Maya Rodriguez', 'maya rod', true],
  ['Maya Rodriguez', 'mara rodriguez', false],
])('%s is called "%s": %s', (names, typed, expected) => {
  expect(isCalled(names, typed.split(' '))).toBe(expected);
});

test('looks a word up as typed and without accents, each once', () => {
  expect(searchSpellings(['Łukasz', 'Maya', 'maya'])).toEqual(['łukasz', 'lukasz', 'maya']);
  expect(searchSpellings(['’'])).toEqual(['’']);
});
