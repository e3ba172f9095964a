import { useSyncExternalStore } from 'react';

/** The messages that appear at the foot of the page and are read aloud. */
export type Message = { readonly id: number; readonly title: string; readonly more?: string | undefined };

const maxShown = 3;
const shownMilliseconds = 8_000;

let messages: readonly Message[] = [];
let made = 0;
const listeners = new Set<() => void>();

const publish = (next: readonly Message[]): void => {
  messages = next;
  for (const listener of listeners) listener();
};

export const dismiss = (id: number): void => publish(messages.filter((message) => message.id !== id));

/** Shows a message of success. Errors are shown where they occur. */
export const notify = (title: string, more?: string): void => {
  made += 1;
  const id = made;
  publish([...messages, { id, title, more }].slice(-maxShown));
  setTimeout(() => dismiss(id), shownMilliseconds);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useMessages = (): readonly Message[] => useSyncExternalStore(subscribe, () => messages);
