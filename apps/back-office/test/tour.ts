import type { Page } from 'playwright-core';
import { type BackOffice, pane, untilQuiet } from './back-office.ts';
import { differences, type Look, lookAt } from './layout.ts';

export const widths = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 } };

type Looks = Readonly<Record<string, Look>>;

const firstRow = (page: Page) => page.locator('.data-table-link').first();

/**
 * A third of the time of a tour. Which style sheets meet does not depend on the width, so the usual suite does without.
 */
const looksNarrow = process.env.CROUPIER_LONG === '1';

/** The looks of the page that a tab shows: with the open pane, if it has one, then without. */
const looksOf = async (page: Page): Promise<Looks> => {
  const looks: Record<string, Look> = {};
  const look = async (what: string): Promise<void> => {
    looks[what] = await lookAt(page);
  };
  if ((await pane(page).count()) > 0) {
    await look('the pane');
    await page.keyboard.press('Escape');
    await pane(page).waitFor({ state: 'detached' });
    await untilQuiet(page);
  }
  await look('the page');
  if (!looksNarrow) return looks;
  await page.setViewportSize(widths.narrow);
  await look('the narrow page');
  await page.setViewportSize(widths.wide);
  return looks;
};

/** Goes to a page without loading the app anew and, where it lists rows, opens the first of them. */
const goTo = async (office: BackOffice, tab: Page, address: string): Promise<void> => {
  await office.visit(tab, address);
  await openFirstRow(tab);
};

/** Opens the first row of a page that lists rows. */
export const openFirstRow = async (tab: Page): Promise<void> => {
  if ((await firstRow(tab).count()) === 0) return;
  await firstRow(tab).click();
  await pane(tab).waitFor();
  await untilQuiet(tab);
};

const withoutHash = (address: string): string => address.split('#', 1)[0] as string;

const tries = 3;
const seen = new WeakMap<BackOffice['world'], number>();

/**
 * The clock of the server stands still: it follows the clock of the browser, whose pages say how long something waits.
 */
export const keepTime = ({ world }: BackOffice): void => {
  const now = Date.now();
  world.clock.advance(now - (seen.get(world) ?? now));
  seen.set(world, now);
};

type Tabs = {
  readonly tab: Page;
  readonly fresh: Page;
  /** Whether the tab shows the page already, with its first row open. */
  readonly isOpen?: boolean;
};

/**
 * The differences between a page in the middle of a visit and the same page after a fresh load of the same address in
 * the other tab. Differences are looked at again, because data and times may change between two looks; styles that meet
 * stay.
 */
export const findStrayStyles = async (
  office: BackOffice,
  { tab, fresh, isOpen = false }: Tabs,
  address: string,
): Promise<string[]> => {
  let found: string[] = [];
  for (let tried = 0; tried < tries; tried += 1) {
    if (tried > 0) await office.visit(tab, address.startsWith('/me') ? '/players' : '/me');
    if (tried > 0 || !isOpen) {
      keepTime(office);
      await goTo(office, tab, address);
    }
    // An address that differs in its hash alone would load nothing.
    if (withoutHash(fresh.url()) === withoutHash(tab.url())) await fresh.goto('about:blank');
    await fresh.goto(tab.url());
    await untilQuiet(fresh);
    // The menu of the account is loaded by itself, after the page.
    await fresh.locator('button.top-bar-account').waitFor();
    if (tab.url().includes('#')) await pane(fresh).waitFor();
    await untilQuiet(fresh);
    const [here, there] = [await looksOf(tab), await looksOf(fresh)];
    found = [];
    for (const [what, look] of Object.entries(there)) {
      const other = here[what];
      const differing = other ? await differences(other, look) : ['nothing here'];
      found.push(...differing.map((difference) => `${what}: ${difference}`));
    }
    if (found.length === 0) return [];
  }
  return found;
};
