import type { Language } from './preferences.ts';

const names = new Map<Language, Intl.DisplayNames>();

/** The name of a country by its code; the code itself where the browser does not know it. */
export const countryName = (code: string, language: Language): string => {
  const known = names.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  names.set(language, known);
  return /^[A-Z]{2}$/.test(code) ? (known.of(code) ?? code) : code;
};
