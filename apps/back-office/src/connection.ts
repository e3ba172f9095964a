import { useSyncExternalStore } from 'react';

/** Whether the browser has a network. It cannot know of a server that is away, but of a missing connection it does. */
export const isConnected = (): boolean => navigator.onLine !== false;

/** Calls back whenever the connection returns. Returns a function that ends it. */
export const onReturn = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  return () => window.removeEventListener('online', listener);
};

const onChange = (listener: () => void): (() => void) => {
  window.addEventListener('offline', listener);
  const end = onReturn(listener);
  return () => {
    window.removeEventListener('offline', listener);
    end();
  };
};

export const useConnected = (): boolean => useSyncExternalStore(onChange, isConnected);
