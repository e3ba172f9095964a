import type { PointerEvent } from 'react';

/** Adds the full text as title to a table cell whose text is cut, when the pointer enters it. */
export const titleCutCell = (event: PointerEvent): void => {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('td, th');
  if (!cell) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText.replaceAll(/\s+/g, ' ').trim();
  else cell.removeAttribute('title');
};
