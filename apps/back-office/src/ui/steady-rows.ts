import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The row nearest to the pointer, or the one that has the focus; its place must not change. */
const anchorOf = (whole: HTMLElement): HTMLElement | null =>
  whole.querySelector<HTMLElement>('tr[data-open]') ??
  whole.querySelector<HTMLElement>('tbody tr:hover') ??
  document.activeElement?.closest<HTMLElement>('tbody tr') ??
  null;

/**
 * Keeps the row under the pointer where it is when the pane opens or closes: the list becomes narrower, its rows may
 * become higher. Returns the reference of the element that holds the rows.
 */
export const useSteadyRows = (isOpen: boolean): RefObject<HTMLDivElement | null> => {
  const whole = useRef<HTMLDivElement>(null);
  const before = useRef<{ readonly row: HTMLElement; readonly top: number }>(undefined);
  // The place before the change: of the last render, or of the last pointer or key that may cause one.
  useLayoutEffect(() => {
    const note = (): void => {
      const row = whole.current && anchorOf(whole.current);
      before.current = row ? { row, top: row.getBoundingClientRect().top } : undefined;
    };
    window.addEventListener('pointerdown', note, true);
    window.addEventListener('keydown', note, true);
    return () => {
      window.removeEventListener('pointerdown', note, true);
      window.removeEventListener('keydown', note, true);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the pane opens or closes
  useLayoutEffect(() => {
    const noted = before.current;
    const scroller = noted?.row.closest<HTMLElement>('.list-scroll');
    if (!noted || !scroller || !noted.row.isConnected) return;
    scroller.scrollTop += noted.row.getBoundingClientRect().top - noted.top;
  }, [isOpen]);
  return whole;
};
