import { createContext, createElement, type ReactNode, useContext } from 'react';
import { createStore } from './store.ts';

/** A person's preferences, stored in the browser for each person separately. */
export type Preferences = {
  readonly theme: 'system' | 'light' | 'dark';
  readonly density: 'compact' | 'normal' | 'roomy';
  readonly language: Language;
  /** Whether single keys act: j, k, g, ? and the rest. */
  readonly keys: boolean;
  /** The columns that a person hid, by list. */
  readonly hidden: Readonly<Record<string, readonly string[]>>;
};

export type Language = 'en' | 'de';

const lastUsed = 'croupier.preferences';
let storedAs = lastUsed;

const standard = (): Preferences => ({
  theme: 'system',
  density: 'normal',
  language: navigator.language.startsWith('de') ? 'de' : 'en',
  keys: true,
  hidden: {},
});

const read = (key: string): Partial<Preferences> => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences>;
  } catch {
    return {};
  }
};

const preferences = createStore<Preferences>({ ...standard(), ...read(lastUsed) });

export const getPreferences = preferences.get;

const publish = (next: Preferences): void => {
  showPreferences(next);
  preferences.set(next);
};

/** Sets theme, density and language on the document element for the style sheets. */
export const showPreferences = ({ theme, density, language } = getPreferences()): void => {
  const { documentElement: root } = document;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.dataset.density = density;
  root.lang = language;
};

/** Loads the preferences of this person and stores changes for them. */
export const adoptPreferences = (staffId: number): void => {
  const key = `${lastUsed}.${staffId}`;
  if (storedAs === key) return;
  storedAs = key;
  publish({ ...getPreferences(), ...read(key) });
};

export const setPreferences = (change: Partial<Preferences>): void => {
  const next = { ...getPreferences(), ...change };
  publish(next);
  try {
    localStorage.setItem(storedAs, JSON.stringify(next));
    localStorage.setItem(lastUsed, JSON.stringify(next));
  } catch {
    // A browser that stores nothing still shows the choice until it is closed.
  }
};

const Context = createContext<Preferences>(getPreferences());

/** Subscribes to the preferences once: a subscription in every cell of a table would make each page of it slower. */
export const PreferencesProvider = ({ children }: { children: ReactNode }) =>
  createElement(Context.Provider, { value: preferences.useValue() }, children);

export const usePreferences = (): Preferences => useContext(Context);
