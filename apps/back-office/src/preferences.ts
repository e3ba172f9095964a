import { createContext, createElement, type ReactNode, useContext, useSyncExternalStore } from 'react';

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

let current: Preferences = { ...standard(), ...read(lastUsed) };
const listeners = new Set<() => void>();

const publish = (next: Preferences): void => {
  current = next;
  showPreferences();
  for (const listener of listeners) listener();
};

/** Sets theme, density and language on the document element for the style sheets. */
export const showPreferences = (): void => {
  const { documentElement: root } = document;
  if (current.theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = current.theme;
  root.dataset.density = current.density;
  root.lang = current.language;
};

/** Loads the preferences of this person and stores changes for them. */
export const adoptPreferences = (staffId: number): void => {
  const key = `${lastUsed}.${staffId}`;
  if (storedAs === key) return;
  storedAs = key;
  publish({ ...current, ...read(key) });
};

export const setPreferences = (change: Partial<Preferences>): void => {
  publish({ ...current, ...change });
  try {
    localStorage.setItem(storedAs, JSON.stringify(current));
    localStorage.setItem(lastUsed, JSON.stringify(current));
  } catch {
    // A browser that stores nothing still shows the choice until it is closed.
  }
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const getPreferences = (): Preferences => current;

const Context = createContext<Preferences>(current);

/** Subscribes to the preferences once: a subscription in every cell of a table would make each page of it slower. */
export const PreferencesProvider = ({ children }: { children: ReactNode }) =>
  createElement(Context.Provider, { value: useSyncExternalStore(subscribe, getPreferences, getPreferences) }, children);

export const usePreferences = (): Preferences => useContext(Context);
