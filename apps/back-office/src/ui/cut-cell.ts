import type { PointerEvent } from 'react';

/** Gives a table cell whose text is cut its whole text as title, when the pointer comes to it. */
export const titleCutCell = (event: PointerEvent): void => {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('td, th');
  if (!cell) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText.replaceAll(/\s+/g, ' ').trim();
  else cell.removeAttribute('title');
};
