import type { Page } from 'playwright-core';

/** The look of an element: its place, and the styles that a person sees. */
type Looked = {
  readonly name: string;
  readonly box: readonly [x: number, y: number, width: number, height: number];
  /** The values of `properties`, in their order, and of what stands before the element. */
  readonly style: readonly string[];
};

/** A look that stays in the page: what all its elements look like takes as long to fetch as the page to load. */
export type Look = {
  /** Looks with the same digest are the same. */
  readonly digest: string;
  readonly elements: () => Promise<Looked[]>;
};

const properties = [
  'display',
  'position',
  'visibility',
  'opacity',
  'z-index',
  'order',
  'flex',
  'flex-direction',
  'flex-wrap',
  'align-items',
  'align-self',
  'justify-content',
  'gap',
  'margin',
  'padding',
  'border',
  'border-radius',
  'box-shadow',
  'background-color',
  'background-image',
  'color',
  'fill',
  'stroke',
  'font',
  'text-align',
  'text-decoration-line',
  'text-overflow',
  'white-space',
  'overflow-wrap',
  'overflow',
  'clip-path',
  'list-style-type',
  'container-type',
  'cursor',
];

/** Rows of a list after the first three look like them, options like nothing; counts of queues come when they come. */
const leftOut = '.data-body > :nth-child(n + 4), .data-body > :nth-child(n + 4) *, option, .nav-count';

let looks = 0;

/**
 * The look of the elements of a page, in the order of the document. The pointer rests nowhere, nothing has focus, and
 * everything is scrolled to its beginning.
 * All figures become zeros, because moments and counts change from minute to minute, and their widths with them.
 */
export const lookAt = async (page: Page): Promise<Look> => {
  await page.mouse.move(0, 0);
  looks += 1;
  const place = `look-${looks}`;
  const digest = await page.evaluate(
    async ([names, left, at]) => {
      (document.activeElement as HTMLElement | null)?.blur();
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const zeros = texts.currentNode.nodeValue?.replaceAll(/\d+/g, '0') ?? '';
        if (texts.currentNode.nodeValue !== zeros) texts.currentNode.nodeValue = zeros;
      }
      for (const element of document.querySelectorAll('#app *'))
        if (element.scrollTop !== 0 || element.scrollLeft !== 0) element.scrollTo(0, 0);
      const round = (length: number): number => Math.round(length * 10) / 10;
      const elements = [...document.querySelectorAll<Element>('#app, #app *')]
        .filter((element) => !element.matches(left) && element.checkVisibility())
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const style = getComputedStyle(element);
          const before = getComputedStyle(element, '::before');
          const text = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
          const said = text.map((node) => node.nodeValue ?? '').join('');
          return {
            name: `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${said}"`,
            box: [round(x), round(y), round(width), round(height)] as const,
            style: [
              ...names.map((name) => style.getPropertyValue(name)),
              before.content === 'none' ? '' : `${before.content} ${before.display} ${before.color}`,
            ],
          };
        });
      const text = JSON.stringify(elements);
      Reflect.set(window, at, text);
      const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
      return new Uint8Array(bytes).join(' ');
    },
    [properties, leftOut, place] as const,
  );
  return { digest, elements: async () => JSON.parse(await page.evaluate((at) => Reflect.get(window, at), place)) };
};

const tolerance = 1;
const told = 6;

/** How the second look differs from the first: styles first, then places, of a few elements. */
export const differences = async (one: Look, other: Look): Promise<string[]> =>
  one.digest === other.digest ? [] : differencesOf(await one.elements(), await other.elements());

const differencesOf = (first: readonly Looked[], second: readonly Looked[]): string[] => {
  const styles: string[] = [];
  const places: string[] = [];
  for (const [index, one] of first.entries()) {
    const other = second[index];
    if (one.name !== other?.name) {
      places.unshift(`${one.name} here, ${other?.name ?? 'nothing'} there`);
      break;
    }
    for (const [place, value] of one.style.entries())
      if (value !== other.style[place])
        styles.push(`${one.name} has ${properties[place] ?? '::before'}: ${value} here, ${other.style[place]} there`);
    if (one.box.some((length, side) => Math.abs(length - (other.box[side] as number)) > tolerance))
      places.push(`${one.name} is at ${one.box.join(' ')} here, at ${other.box.join(' ')} there`);
  }
  if (second.length > first.length) places.push(`nothing here, ${second[first.length]?.name} there`);
  return [...styles.slice(0, told), ...places.slice(0, told)];
};
