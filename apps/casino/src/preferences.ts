import { createStore } from './store.ts';

/** Language, colours and sound, as a person has chosen them. They are kept in the browser. */
export type Preferences = {
  readonly theme: 'system' | 'light' | 'dark';
  readonly language: Language;
  readonly sound: boolean;
};

export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

const storedAs = 'casino.preferences';

const standard = (): Preferences => ({
  theme: 'system',
  language: languages.find((one) => navigator.language.startsWith(one)) ?? 'en',
  sound: false,
});

const read = (): Partial<Preferences> => {
  try {
    return JSON.parse(localStorage.getItem(storedAs) ?? '{}') as Partial<Preferences>;
  } catch {
    return {};
  }
};

const preferences = createStore<Preferences>({ ...standard(), ...read() });

export const getPreferences = preferences.get;
export const usePreferences = preferences.useValue;

/** Sets theme and language on the document element, for the style sheets and screen readers. */
export const showPreferences = ({ theme, language } = getPreferences()): void => {
  const { documentElement: root } = document;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.lang = language;
};

export const setPreferences = (change: Partial<Preferences>): void => {
  const next = { ...getPreferences(), ...change };
  showPreferences(next);
  preferences.set(next);
  try {
    localStorage.setItem(storedAs, JSON.stringify(next));
  } catch {
    // A browser that stores nothing still shows the choice until it is closed.
  }
};
