import type { ElementHandle, Locator, Page } from 'playwright-core';

export const ways = ['mouse', 'keyboard'] as const;
export type Way = (typeof ways)[number];

/** More stops than any page has. */
const maxStops = 200;

/** How many Tab stops lie between the focus and the element; negative when it comes before. An estimate. */
const guessStops = (target: ElementHandle): Promise<number> =>
  target.evaluate((element) => {
    const isStop = (one: HTMLElement): boolean =>
      one.tabIndex >= 0 && !one.matches(':disabled') && !one.closest('[inert]') && one.checkVisibility();
    const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]');
    const stops = [...all].filter((one) => one === document.activeElement || isStop(one));
    return stops.indexOf(element as HTMLElement) - stops.indexOf(document.activeElement as HTMLElement);
  });

/**
 * Moves to a control by Tab, as someone without a mouse does. Checking the focus after every stop takes longer than the
 * stops: so it is checked after the estimated number, and after every stop only when that was wrong.
 */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor();
  const element = (await target.elementHandle()) as ElementHandle;
  const stops = Math.max(-maxStops, Math.min(await guessStops(element), maxStops));
  for (let stop = 0; stop < Math.abs(stops); stop += 1) await page.keyboard.press(stops < 0 ? 'Shift+Tab' : 'Tab');
  for (let stop = 0; stop < maxStops; stop += 1) {
    if (await target.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${target}`);
};

/** The same jobs by mouse and by keyboard only. */
export const handOf = (page: Page, way: Way) => {
  const press = async (target: Locator, key = 'Enter'): Promise<void> => {
    if (way === 'mouse') return target.click();
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  return {
    press,
    tick: (target: Locator): Promise<void> => press(target, 'Space'),
    write: async (target: Locator, text: string): Promise<void> => {
      if (way === 'mouse') return target.fill(text);
      await tabTo(page, target);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    /** The option of a list with this name; by keyboard its first letters are typed. */
    choose: async (target: Locator, option: string): Promise<void> => {
      if (way === 'mouse') await target.selectOption({ label: option });
      else {
        await tabTo(page, target);
        await page.keyboard.type(option);
      }
      const chosen = await target.evaluate((list) => (list as HTMLSelectElement).selectedOptions[0]?.label);
      if (chosen !== option) throw new Error(`${chosen} is chosen, not ${option}.`);
    },
    /** Tabs of a pane are one stop; arrows move between them. */
    openTab: async (name: string): Promise<void> => {
      const tab = page.getByRole('tab', { name });
      if (way === 'mouse') return tab.click();
      await tabTo(page, page.locator('[role=tab][aria-selected=true]'));
      for (let step = 0; step < maxStops; step += 1) {
        if (await tab.evaluate((element) => element === document.activeElement)) break;
        await page.keyboard.press('ArrowRight');
      }
      await page.keyboard.press('Enter');
    },
  };
};
