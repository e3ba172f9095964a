import { getPreferences, type Language } from './preferences.ts';
import type english from './text/en.json';

/** English is the type: a language that lacks a text does not compile. */
type Catalogue = Readonly<Record<keyof typeof english, string>>;
export type Key = keyof typeof english;

/** A further language is one file and one line here. Only the language in use is fetched. */
const catalogues: Readonly<Record<Language, () => Promise<{ default: Catalogue }>>> = {
  en: () => import('./text/en.json'),
  de: () => import('./text/de.json'),
};

let current = {} as Catalogue;

export const loadText = async (language: Language): Promise<void> => {
  current = (await catalogues[language]()).default;
};

/** A text in the person's language; {names} in it are replaced by the values. */
export const t = (key: Key, values: Readonly<Record<string, string | number>> = {}): string =>
  current[key].replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Whether there is such a text, for keys made of an API's words. */
export const hasText = (key: string): key is Key => key in current;

/** `one` or `other` after the key, as the language counts. */
export const tCount = (key: string, count: number): string => {
  const form = new Intl.PluralRules(localeOf()).select(count) === 'one' ? 'one' : 'other';
  return t(`${key}.${form}` as Key, { count: new Intl.NumberFormat(localeOf()).format(count) });
};

export const localeOf = (): string => (getPreferences().language === 'de' ? 'de-DE' : 'en-GB');
