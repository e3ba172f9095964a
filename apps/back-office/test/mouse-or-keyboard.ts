import type { Locator, Page } from 'playwright-core';

export const ways = ['mouse', 'keyboard'] as const;
export type Way = (typeof ways)[number];

/** More stops than any page has. */
const maxStops = 200;

/** Some controls have several stops, such as the parts of a date: then the first estimates are too low. */
const maxEstimates = 12;

/**
 * How many Tab stops lie between the focus and the element; negative when it comes before. An estimate, except for 0.
 * While the focus is outside of the content, the way into it may be shorter by the button that skips the navigation.
 */
const guessStops = (target: Locator): Promise<{ readonly stops: number; readonly to: 'target' | 'skip' }> =>
  target.evaluate((element) => {
    const isStop = (one: HTMLElement): boolean =>
      one.tabIndex >= 0 && !one.matches(':disabled') && !one.closest('[inert]') && one.checkVisibility();
    const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]');
    const stops = [...all].filter((one) => one === document.activeElement || isStop(one));
    const focus = stops.indexOf(document.activeElement as HTMLElement);
    const distance = (one: Element): number =>
      one === document.activeElement ? 0 : stops.indexOf(one as HTMLElement) - focus || 1;
    const direct = { stops: distance(element), to: 'target' as const };
    const skip = document.querySelector('.shell-skip');
    if (!skip || !element.closest('main') || document.activeElement?.closest('main')) return direct;
    const bySkip = { stops: distance(skip), to: 'skip' as const };
    return Math.abs(bySkip.stops) < Math.abs(direct.stops) ? bySkip : direct;
  });

/** A dialog that has just closed may still give the focus back to what opened it. */
const staysFocused = (target: Locator): Promise<boolean> =>
  target.evaluate(
    (element) =>
      new Promise<boolean>((resolve) => {
        requestAnimationFrame(() => setTimeout(() => resolve(element === document.activeElement)));
      }),
  );

/** Presses Tab so many times, with Shift when negative, without waiting for the page in between. */
export const pressTab = async (page: Page, stops: number): Promise<void> => {
  if (stops < 0) await page.keyboard.down('Shift');
  const count = Math.min(Math.abs(stops), maxStops);
  await Promise.all(Array.from({ length: count }, () => page.keyboard.press('Tab')));
  if (stops < 0) await page.keyboard.up('Shift');
};

/**
 * Moves to a control by Tab, as someone without a mouse does. Checking the focus after every stop takes longer than the
 * stops: so it is checked after an estimated number of them, and after every stop only when estimates do not help.
 */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor();
  for (let estimate = 0; estimate < maxEstimates + maxStops; estimate += 1) {
    const { stops, to } = await guessStops(target);
    if (stops !== 0) await pressTab(page, estimate < maxEstimates ? stops : 1);
    else if (to === 'target') {
      if (await staysFocused(target)) return;
    } else await page.keyboard.press('Enter');
  }
  throw new Error(`Tab never reaches ${target}`);
};

/** The same jobs by mouse and by keyboard only. */
export const inputBy = (page: Page, way: Way) => {
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
