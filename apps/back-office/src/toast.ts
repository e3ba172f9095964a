import { createStore } from './store.ts';

/** The messages that appear at the foot of the page and are read aloud. */
export type Message = { readonly id: number; readonly title: string; readonly more?: string | undefined };

const maxShown = 3;
const shownMilliseconds = 8_000;

const messages = createStore<readonly Message[]>([]);
let made = 0;

export const dismiss = (id: number): void => messages.set(messages.get().filter((message) => message.id !== id));

/** Shows a message of success. Errors are shown where they occur. */
export const notify = (title: string, more?: string): void => {
  made += 1;
  const id = made;
  messages.set([...messages.get(), { id, title, more }].slice(-maxShown));
  setTimeout(() => dismiss(id), shownMilliseconds);
};

export const useMessages = (): readonly Message[] => messages.useValue();
