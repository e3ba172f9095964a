import { useEffect, useRef } from 'react';
import { getPreferences } from './preferences.ts';
import { createStore } from './store.ts';

/** A key or a sequence such as "g p", its description, and its action. */
export type Binding = { readonly keys: string; readonly words: string; readonly run: () => void };

const bound = new Set<readonly Binding[]>();
const snapshot = createStore<readonly Binding[]>([]);
let pending = '';
let pendingTimer: ReturnType<typeof setTimeout> | undefined;

const publish = (): void => snapshot.set([...bound].flat());

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;

const isInDialog = (): boolean => document.querySelector('[role=dialog][data-open]') !== null;

/** One listener for the whole page. The binding that was made last wins. */
export const listenForKeys = (): void => {
  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || isInDialog() || (!getPreferences().keys && event.key !== 'Escape')) return;
    const pressed = pending === '' ? event.key : `${pending} ${event.key}`;
    clearTimeout(pendingTimer);
    pending = '';
    const binding = snapshot.get().findLast(({ keys }) => keys === pressed);
    if (binding) {
      event.preventDefault();
      binding.run();
    } else if (snapshot.get().some(({ keys }) => keys.startsWith(`${pressed} `))) {
      event.preventDefault();
      pending = pressed;
      pendingTimer = setTimeout(() => {
        pending = '';
      }, 1_500);
    }
  });
};

/** Binds keys as long as the component is there. */
export const useKeys = (bindings: readonly Binding[]): void => {
  const latest = useRef(bindings);
  latest.current = bindings;
  const names = bindings.map(({ keys, words }) => `${keys}\t${words}`).join('\n');
  useEffect(() => {
    const stable = names
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [keys = '', words = ''] = line.split('\t');
        return { keys, words, run: () => latest.current.find((binding) => binding.keys === keys)?.run() };
      });
    bound.add(stable);
    publish();
    return () => {
      bound.delete(stable);
      publish();
    };
  }, [names]);
};

/** All currently bound keys. */
export const useBoundKeys = (): readonly Binding[] => snapshot.useValue();
