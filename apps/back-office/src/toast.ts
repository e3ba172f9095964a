import { createStore } from './store.ts';

/** The messages that appear at the foot of the page and are read aloud. */
export type Message = { readonly id: number; readonly title: string; readonly more?: string | undefined };

const maxShown = 3;
export const shownMilliseconds = 8_000;

const messages = createStore<readonly Message[]>([]);
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let made = 0;
let isHeld = false;

const stopTimer = (id: number): void => {
  clearTimeout(timers.get(id));
  timers.delete(id);
};

const startTimer = (id: number): void => {
  timers.set(
    id,
    setTimeout(() => dismiss(id), shownMilliseconds),
  );
};

const show = (shown: readonly Message[]): void => {
  for (const { id } of messages.get()) if (!shown.some((message) => message.id === id)) stopTimer(id);
  // The pointer does not leave what vanishes below it.
  if (shown.length === 0) isHeld = false;
  messages.set(shown);
};

export const dismiss = (id: number): void => show(messages.get().filter((message) => message.id !== id));

/** Keeps the messages while somebody points at them or has the focus in them. */
export const holdMessages = (): void => {
  isHeld = true;
  for (const { id } of messages.get()) stopTimer(id);
};

/** Shows the held messages for their whole time once more. */
export const releaseMessages = (): void => {
  if (!isHeld) return;
  isHeld = false;
  for (const { id } of messages.get()) startTimer(id);
};

/** Shows a message of success. Errors are shown where they occur. */
export const notify = (title: string, more?: string): void => {
  made += 1;
  show([...messages.get(), { id: made, title, more }].slice(-maxShown));
  if (!isHeld) startTimer(made);
};

export const readMessages = (): readonly Message[] => messages.get();
export const useMessages = (): readonly Message[] => messages.useValue();
