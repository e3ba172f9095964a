import { createStore } from './store.ts';

/** Where a message leads: a page, with the row to open. */
type MessageLink = { readonly to: string; readonly row?: number; readonly words: string };

/** The messages that appear at the foot of the page and are read aloud. */
export type Message = {
  readonly id: number;
  readonly title: string;
  readonly more?: string | undefined;
  readonly link?: MessageLink | undefined;
};

const maxShown = 3;
export const shownMilliseconds = 8_000;

export const messages = createStore<readonly Message[]>([]);

type Holder = 'pointer' | 'focus';
const holders = new Set<Holder>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let made = 0;

const stopTimer = (id: number): void => {
  clearTimeout(timers.get(id));
  timers.delete(id);
};

const startTimer = (id: number): void => {
  stopTimer(id);
  timers.set(
    id,
    setTimeout(() => dismiss(id), shownMilliseconds),
  );
};

const startAll = (): void => {
  for (const { id } of messages.get()) startTimer(id);
};

/**
 * Removes a message. This ends every hold: the browser reports neither pointer nor focus as leaving an element that is
 * removed.
 */
export const dismiss = (id: number): void => {
  stopTimer(id);
  messages.set(messages.get().filter((message) => message.id !== id));
  if (holders.size === 0) return;
  holders.clear();
  startAll();
};

/** Keeps all messages while the pointer is on them or the focus in them. */
export const holdMessages = (holder: Holder): void => {
  holders.add(holder);
  for (const { id } of messages.get()) stopTimer(id);
};

/** When nothing holds them any more, messages are shown for their whole time once again. */
export const releaseMessages = (holder: Holder): void => {
  if (holders.delete(holder) && holders.size === 0) startAll();
};

/** Shows a message of success. Errors are shown where they occur. */
export const notify = (title: string, more?: string, link?: MessageLink): void => {
  made += 1;
  messages.set([...messages.get(), { id: made, title, more, link }]);
  if (holders.size > 0) return;
  startTimer(made);
  for (const { id } of messages.get().slice(0, -maxShown)) dismiss(id);
};

export const useMessages = (): readonly Message[] => messages.useValue();
