import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page as Tab } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '../src/page.ts';
import { pages } from '../src/pages.ts';
import { colourRules, findViolations } from './axe.ts';
import { expectNoTrouble, openBackOffice, picture, takesPictures, untilQuiet } from './back-office.ts';
import { findCutTexts, findHiddenAmounts, findWastedRoom, findWideTables } from './cut-texts.ts';
import { moveMoney } from './money.ts';
import { doOperatorWork, fillLists } from './operator-work.ts';
import { registerPeople } from './people.ts';
import { findStrayStyles, keepTime, openFirstRow, widths } from './tour.ts';

const office = await openBackOffice();
await moveMoney(office, await registerPeople(office.operator));
await fillLists(office);
await doOperatorWork(office);
const admin = await office.signIn('admin');

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const inFrame = pages.filter(({ bare }) => !bare);
const addressOf = (page: Page): string => page.example ?? page.path;
const fresh = await admin.context.newPage();

/** Looks at a page in every way. It ends wide and light, with the first row of its list open. */
const inspect = async (address: string, visit: () => Promise<void>): Promise<void> => {
  const tab = admin.page;
  const show = async (width: keyof typeof widths, theme: 'light' | 'dark'): Promise<void> => {
    await tab.emulateMedia({ colorScheme: theme });
    await tab.setViewportSize(widths[width]);
    await picture(tab, `${address.replaceAll(/\W+/g, '-').replace(/^-/, '')}-${theme}-${width}`);
  };
  admin.troubles.splice(0);
  keepTime(office);
  await visit();
  await show('narrow', 'light');
  expect(await findCutTexts(tab)).toEqual([]);
  expect(await findHiddenAmounts(tab)).toEqual([]);
  expect(await findWastedRoom(tab)).toEqual([]);
  await show('wide', 'light');
  expect(await findCutTexts(tab)).toEqual([]);
  expect(await findWideTables(tab)).toEqual([]);
  expect(await findViolations(tab, { levels })).toEqual([]);
  // The theme only changes style sheets, so only the colours are looked at again.
  await show('wide', 'dark');
  expect(await findViolations(tab, { rules: colourRules })).toEqual([]);
  if (takesPictures) await show('narrow', 'dark');
  await tab.emulateMedia({ colorScheme: 'light' });
  await tab.setViewportSize(widths.wide);
  await openFirstRow(tab);
  expect(await findWideTables(tab), 'beside the open pane').toEqual([]);
  expectNoTrouble(admin.troubles);
};

const faultless = 'no axe violation, console error, policy violation or foreign request, and no text cut off';

// After a real sign-in the app is not loaded again, so the style sheets of all pages meet.
describe('in one visit', () => {
  beforeAll(() => admin.page.evaluate(() => void Reflect.set(window, 'isOneVisit', true)));

  test.each(inFrame.map((page) => [addressOf(page)]))(
    `%s looks as after a fresh load; in both themes: ${faultless}`,
    async (address) => {
      await inspect(address, () => office.visit(admin.page, address));
      expect(await findStrayStyles(office, { tab: admin.page, fresh, isOpen: true }, address)).toEqual([]);
    },
  );

  test('the app was loaded once', async () => {
    expect(await admin.page.evaluate(() => Reflect.get(window, 'isOneVisit'))).toBe(true);
  });
});

test.each(pages.filter(({ bare }) => bare).map((page) => [addressOf(page)]))(
  `%s, which has no frame, in both themes: ${faultless}`,
  async (address) => {
    await inspect(address, async () => {
      await admin.page.goto(office.at(address));
      await untilQuiet(admin.page);
    });
  },
);

/** The pages by their place in the navigation; those without one come last. */
const groups = new Map<string, Page[]>();
for (const page of inFrame) {
  const name = page.nav?.group ?? 'elsewhere';
  groups.set(name, [...(groups.get(name) ?? []), page]);
}
const pairs = [...groups.keys()].flatMap((from) =>
  [...groups.keys()].filter((to) => to !== from).map((to) => [from, to] as const),
);

describe.runIf(process.env.CROUPIER_LONG)('every ordered pair of groups of pages', () => {
  test.each(pairs)('after those of %s, those of %s look as after a fresh load', async (from, to) => {
    const tab = await admin.context.newPage();
    for (const page of groups.get(from) ?? []) await office.visit(tab, addressOf(page));
    for (const page of groups.get(to) ?? [])
      expect(await findStrayStyles(office, { tab, fresh }, addressOf(page)), addressOf(page)).toEqual([]);
    await tab.close();
  });

  test.each([...groups.keys()])('after the sign-in, those of %s look as after a fresh load', async (to) => {
    const { page: tab, context } = await office.signIn('admin');
    const own = await context.newPage();
    for (const page of groups.get(to) ?? [])
      expect(await findStrayStyles(office, { tab, fresh: own }, addressOf(page)), addressOf(page)).toEqual([]);
    await context.close();
  });
});

const maxScriptBytes = 200_000;

/** What the browser has fetched of JavaScript, as it was sent, and the address that it first opened. */
const fetchedScripts = (tab: Tab): Promise<{ readonly bytes: number; readonly from: string }> =>
  tab.evaluate(() => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = resources.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    return {
      bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      from: performance.getEntriesByType('navigation')[0]?.name ?? '',
    };
  });

describe('the first load', () => {
  test('up to the first page after the sign-in fetches at most 200 kB of compressed JavaScript', async () => {
    const { page, context } = await office.signIn('admin');
    await untilQuiet(page);
    const { bytes, from } = await fetchedScripts(page);
    // The page was loaded once, as the page for signing in: nothing was fetched before what is counted.
    expect(from).toContain('/back-office/sign-in');
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThanOrEqual(maxScriptBytes);
    await context.close();
  });

  // The pages that people of different roles begin with.
  test.each(['/withdrawals', '/players', '/bonuses', '/api-keys', '/overview'])(
    'of %s by a person who is signed in fetches at most 200 kB of compressed JavaScript',
    async (path) => {
      const context = await office.browser.newContext();
      await context.addCookies(await admin.context.cookies());
      const page = await context.newPage();
      await page.goto(office.at(path));
      await untilQuiet(page);
      const { bytes } = await fetchedScripts(page);
      expect(bytes).toBeGreaterThan(100_000);
      expect(bytes).toBeLessThanOrEqual(maxScriptBytes);
      await context.close();
    },
  );

  test('of a page fetches at most 12 files of JavaScript', () => {
    const folder = join(office.folder, 'assets');
    const page = readdirSync(folder).find((name) => name.startsWith('list-players-')) as string;
    const files = new Set([page]);
    for (const file of files)
      for (const [, imported] of readFileSync(join(folder, file), 'utf8').matchAll(/from"\.\/([^"]+\.js)"/g))
        files.add(imported as string);
    expect(files.size).toBeGreaterThan(1);
    expect(files.size).toBeLessThanOrEqual(12);
  });

  test('has no source map and preloads no page', () => {
    const files = readdirSync(join(office.folder, 'assets'));
    expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
    const entry = readFileSync(join(office.folder, 'index.html'), 'utf8');
    expect(entry).not.toMatch(/list-players|list-staff/);
  });
});
