import { type Language, usePreferences } from './preferences.ts';

/** The same words in every language: a language that lacks them does not compile. */
export type Words = Readonly<Record<Language, string>>;

/** A catalogue for a page: English is its type, so a missing German key does not compile. */
export const defineText =
  <T>(en: T, de: NoInfer<T>) =>
  (): T =>
    usePreferences().language === 'de' ? de : en;

export const useWords = (): ((words: Words) => string) => {
  const { language } = usePreferences();
  return (words) => words[language];
};

/** Turns a field name into readable text, for names that no catalogue has. */
export const humanise = (name: string): string => {
  const words = name.replaceAll(/[_.]+|-(?!\d)/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
