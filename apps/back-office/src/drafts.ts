import { useEffect, useRef } from 'react';

/** Where what was typed waits while the page is loaded again: of this browser tab alone. */
const storageName = 'croupier_drafts';
const mostMilliseconds = 10 * 60_000;

type Kept = { readonly at: number; readonly drafts: Readonly<Record<string, unknown>> };

/** The forms that are open, and what is typed in each. */
const open = new Map<string, unknown>();
let restored: Map<string, unknown> | undefined;

/** Never kept, not even for a moment. */
const isSecret = (name: string): boolean => /password|secret|token|code/.test(name);

const withoutSecrets = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => !isSecret(name)))
    : value;

/** Stores what is typed in open forms. */
const keepDrafts = (storage: Storage, now: number): void => {
  const drafts = Object.fromEntries([...open].map(([key, value]) => [key, withoutSecrets(value)]));
  storage.setItem(storageName, JSON.stringify({ at: now, drafts } satisfies Kept));
};

/** Reads what was stored, once: another load of the page begins empty. */
export const readDrafts = (storage: Storage, now: number): Map<string, unknown> => {
  const text = storage.getItem(storageName);
  storage.removeItem(storageName);
  try {
    const { at, drafts } = JSON.parse(text ?? '') as Kept;
    return new Map(now - at > mostMilliseconds ? [] : Object.entries(drafts));
  } catch {
    return new Map();
  }
};

/** The text typed in a form before the page was loaded again. */
export const draftOf = <T>(key: string): T | undefined => {
  restored ??= readDrafts(window.sessionStorage, Date.now());
  return restored.get(key) as T | undefined;
};

/** Remembers what is typed in a form for as long as it is open. */
export const useDraft = (key: string, value: unknown): void => {
  const latest = useRef(value);
  latest.current = value;
  useEffect(() => {
    open.set(key, latest.current);
  });
  useEffect(
    () => () => {
      open.delete(key);
      restored?.delete(key);
    },
    [key],
  );
};

/** Loads the page again. What is typed in a form is there again when the form is opened. */
export const reloadKeeping = (): void => {
  keepDrafts(window.sessionStorage, Date.now());
  window.location.reload();
};
