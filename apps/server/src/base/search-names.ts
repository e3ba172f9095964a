import { normaliseName } from './identity.ts';

/** Accents, letters of other alphabets and apostrophes, which user names and e-mail addresses usually lack. */
const isWrittenOtherwise = (word: string): boolean => /[^ -~]|'/.test(word);

/** Returns the spellings to look up: the words as typed, and as user names and e-mail addresses write them. */
export const searchSpellings = (words: readonly string[]): string[] => [
  ...new Set(
    words
      .flatMap((word) => [word.toLowerCase(), ...(isWrittenOtherwise(word) ? [normaliseName(word)] : [])])
      .filter((needle) => needle !== ''),
  ),
];

/** Whether every word is part of the names, whatever their order, accents and apostrophes. */
export const isCalled = (names: string, words: readonly string[]): boolean => {
  const all = normaliseName(names);
  return words.every((word) => all.includes(normaliseName(word)));
};
