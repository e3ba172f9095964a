import type { Page } from 'playwright-core';

/** Cut texts and controls in tables, tables or pages that are wider than their place, and a frame that scrolls. */
export const findCutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const wide = document.scrollingElement;
    if (wide && wide.scrollWidth > window.innerWidth) found.push(`the page is ${wide.scrollWidth} wide`);
    // In the frame only its parts scroll: otherwise the top bar could be scrolled away.
    if (wide && document.querySelector('.shell') && wide.scrollHeight > window.innerHeight)
      found.push(`the whole page scrolls: it is ${wide.scrollHeight} high`);
    for (const table of document.querySelectorAll('table')) {
      const name = table.getAttribute('aria-label') ?? table.closest('[aria-label]')?.getAttribute('aria-label');
      const region = table.closest('section');
      if (region && table.scrollWidth > region.clientWidth + 1 && region.tabIndex !== 0)
        found.push(`${name}: the table is wider than its place, which does not scroll`);
      for (const cell of table.querySelectorAll<HTMLElement>('td, th')) {
        const right = cell.getBoundingClientRect().right;
        const inside = [...cell.querySelectorAll('button, input, .button')];
        if (inside.some((control) => control.getBoundingClientRect().right > right + 1))
          found.push(`${name}: a control is cut in "${cell.innerText}"`);
        if (cell.scrollWidth <= cell.clientWidth + 1) continue;
        cell.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
        if (cell.title === '' || getComputedStyle(cell).textOverflow !== 'ellipsis')
          found.push(`${name}: "${cell.innerText}" is cut without a title`);
      }
    }
    return found;
  });

/** Amounts and states in tables that are out of view on a phone until the table is scrolled sideways. */
export const findHiddenAmounts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('table :is(.money, .tag)')]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > window.innerWidth)
      .map((one) => `"${one.innerText}" of "${one.closest('tr')?.innerText.replaceAll(/\s+/g, ' ')}" is out of view`),
  );

/** First lines of cards that are cut although the line has room before its figure. */
export const findWastedRoom = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('td[data-card="lead"]')].flatMap((lead) => {
      const figure = lead.parentElement?.querySelector('td[data-card="figure"]')?.getBoundingClientRect();
      const { right, top } = lead.getBoundingClientRect();
      if (!figure?.width || lead.scrollWidth <= lead.clientWidth + 1) return [];
      const isBeside = Math.abs(figure.top - top) < 8;
      const style = getComputedStyle(lead.parentElement as HTMLElement);
      const room = isBeside ? figure.left - right - Number.parseFloat(style.columnGap) : 0;
      return room > 1 ? [`"${lead.innerText}" is cut beside ${room} pixels of room`] : [];
    }),
  );

/** Tables that need scrolling sideways. At the width of a desk there should be none. */
export const findWideTables = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('table')].flatMap((table) => {
      const place = table.closest('section') ?? table.parentElement;
      return place && table.scrollWidth > place.clientWidth + 1
        ? [`${table.getAttribute('aria-label')}: ${table.scrollWidth} in ${place.clientWidth}`]
        : [];
    }),
  );
