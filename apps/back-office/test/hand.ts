import type { Locator, Page } from 'playwright-core';

export const ways = ['mouse', 'keyboard'] as const;
export type Way = (typeof ways)[number];

/** More stops than any page has. */
const mostStops = 200;

/** Goes to a control by Tab, as someone without a mouse does. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${target}`);
};

/** The same jobs by mouse and by keyboard alone. */
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
    /** The option of a list that is called so; by keyboard its first letters are typed. */
    choose: async (target: Locator, option: string): Promise<void> => {
      if (way === 'mouse') await target.selectOption({ label: option });
      else {
        await tabTo(page, target);
        await page.keyboard.type(option);
      }
      const chosen = await target.evaluate((list) => (list as HTMLSelectElement).selectedOptions[0]?.label);
      if (chosen !== option) throw new Error(`${chosen} is chosen, not ${option}.`);
    },
    /** Tabs of a pane are one stop; arrows go from one to the next. */
    openTab: async (name: string): Promise<void> => {
      const tab = page.getByRole('tab', { name });
      if (way === 'mouse') return tab.click();
      await tabTo(page, page.locator('[role=tab][aria-selected=true]'));
      for (let step = 0; step < mostStops; step += 1) {
        if (await tab.evaluate((element) => element === document.activeElement)) break;
        await page.keyboard.press('ArrowRight');
      }
      await page.keyboard.press('Enter');
    },
  };
};
