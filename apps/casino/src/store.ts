import { useSyncExternalStore } from 'react';

/** A value that is kept outside of components. Components that use it render again when it changes. */
type Store<T> = { get(): T; set(value: T): void; useValue(): T };

export const createStore = <T>(initial: T): Store<T> => {
  let current = initial;
  const listeners = new Set<() => void>();
  const get = (): T => current;
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const set = (value: T): void => {
    current = value;
    for (const listener of listeners) listener();
  };
  return { get, set, useValue: () => useSyncExternalStore(subscribe, get, get) };
};
