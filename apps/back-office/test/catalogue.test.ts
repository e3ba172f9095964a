import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { must, mustData } from '../../server/test/support/client.ts';
import { addGame, addProvider } from '../../server/test/support/games.ts';
import { registerTestPlayer } from '../../server/test/support/players.ts';
import { addTestStaff } from '../../server/test/support/staff.ts';
import { findViolations } from './axe.ts';
import { expectNoTrouble, openBackOffice, openDialog, pane, picture, said, untilQuiet } from './back-office.ts';
import { inputBy, tabTo, ways } from './mouse-or-keyboard.ts';
import { widths } from './tour.ts';

/** A manager of the catalogue goes through it by the menu, page after page; players get what was saved. */

const office = await openBackOffice();
const { operator, world } = office;
const anna = await addTestStaff(world, operator, 'admin', 'Anna Admin');
const studio = await addProvider(anna, { slug: 'northlight', name: 'Northlight Studios' });
const names = ['Ruby Crown', 'Aurora Rush', 'Lucky Lantern'] as const;
const games = new Map<string, number>();
for (const name of names) games.set(name, await addGame(anna, studio.slug, { name }));
const ruby = games.get('Ruby Crown') as number;

const openMenu = async () => {
  const tab = await office.openTab('marketing');
  await office.visit(tab.page, '/notices');
  return tab;
};

const follow = async (page: Page, name: string): Promise<void> => {
  await page.locator('.nav-link').getByText(name, { exact: true }).click();
  await page.locator('h1', { hasText: name }).waitFor();
  await untilQuiet(page);
};

/** The games of a section, as the casino's website reads them. */
const gamesOf = async (slug: string): Promise<string[] | undefined> => {
  const sections: { slug: string; games: { name: string }[] }[] = await mustData(
    operator.client.get('/api/v1/operator/lobby'),
  );
  return sections.find((section) => section.slug === slug)?.games.map(({ name }) => name);
};

const launch = async (player: number, game = ruby) =>
  operator.client.post(`/api/v1/operator/players/${player}/games/${game}/launch`, {});

/** Pictures of what is shown, wide and narrow, in both themes; none of them is wider than its window. */
const look = async (page: Page, name: string): Promise<void> => {
  for (const theme of ['dark', 'light'] as const)
    for (const width of ['narrow', 'wide'] as const) {
      await page.setViewportSize(widths[width]);
      await page.emulateMedia({ colorScheme: theme });
      await picture(page, `catalogue-${name}-${theme}-${width}`);
      expect(await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) > innerWidth)).toBe(false);
    }
  expect(await findViolations(page)).toEqual([]);
};

/** Whether the field of the first fault has the focus and is within the part of the form that is shown. */
const isSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const field = document.activeElement;
    const at = field?.getBoundingClientRect();
    return (
      field?.getAttribute('aria-invalid') === 'true' &&
      at !== undefined &&
      document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2) === field
    );
  });

describe.each(ways)('by %s', (way) => {
  test('a manager tags games, makes a section of the tag and puts pinned games in order', async () => {
    const { page, troubles } = await openMenu();
    const input = inputBy(page, way);
    const dialog = openDialog(page);
    const tag = `crown-${way}`;
    for (const name of names) {
      await follow(page, 'Games');
      await input.press(page.locator('.data-table-link', { hasText: name }));
      await input.press(pane(page).getByRole('button', { name: 'Edit' }));
      await input.write(dialog.getByLabel('Tags'), tag);
      await input.press(dialog.getByRole('button', { name: 'Save' }));
      await dialog.waitFor({ state: 'detached' });
      await pane(page).getByText(tag).first().waitFor();
    }
    await look(page, `game-pane-${way}`);

    await follow(page, 'Lobby');
    await input.press(page.getByRole('button', { name: 'Add a section' }));
    await input.write(dialog.getByLabel('Name', { exact: true }), `Crowns by ${way}`);
    await input.write(dialog.getByLabel('Short name'), tag);
    await input.choose(dialog.getByLabel('Filled by'), 'tag');
    await input.write(dialog.getByLabel('Which one'), tag);
    await look(page, `new-section-${way}`);
    await input.press(dialog.getByRole('button', { name: 'Add a section' }));
    await said(page, `Crowns by ${way}`);
    expect(await gamesOf(tag)).toEqual(['Aurora Rush', 'Lucky Lantern', 'Ruby Crown']);

    await input.press(page.getByRole('link', { name: `Crowns by ${way}` }));
    await input.press(pane(page).getByRole('button', { name: 'Pin games' }));
    for (const name of names) {
      await input.write(dialog.getByLabel('Find a game to pin'), name);
      await input.press(dialog.getByRole('button', { name: `Pin ${name}` }));
    }
    const line = (name: string) => dialog.locator('.arrange-item').filter({ hasText: name });
    if (way === 'mouse') await line('Lucky Lantern').dragTo(line('Ruby Crown'));
    else {
      await tabTo(page, dialog.getByRole('button', { name: 'Move Lucky Lantern to place 2', exact: true }));
      // The focus stays on the game, so that the same key moves it on; at the top it is on the way back.
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      const back = dialog.getByRole('button', { name: 'Move Lucky Lantern to place 2', exact: true });
      await expect.poll(() => back.evaluate((one) => one === document.activeElement)).toBe(true);
    }
    await expect.poll(() => line('Lucky Lantern').innerText()).toMatch(/^1\. /);
    await look(page, `pins-${way}`);
    await input.press(dialog.getByRole('button', { name: 'Save' }));
    await dialog.waitFor({ state: 'detached' });
    expect(await gamesOf(tag)).toEqual(['Lucky Lantern', 'Ruby Crown', 'Aurora Rush']);

    await input.press(pane(page).getByRole('button', { name: 'Remove section' }));
    await input.press(dialog.getByRole('button', { name: 'Remove it' }));
    await said(page, 'Section removed');
    expect(await gamesOf(tag)).toBeUndefined();
    expectNoTrouble(troubles);
  });
});

test('a manager says where and in which currencies a game is offered, and between which stakes', async () => {
  const { page, troubles } = await openMenu();
  const dialog = openDialog(page);
  const [german, briton] = [
    await registerTestPlayer(operator, { country: 'DE' }),
    await registerTestPlayer(operator, { country: 'GB' }),
  ];
  await follow(page, 'Games');
  await page.locator('.data-table-link', { hasText: 'Ruby Crown' }).click();
  await pane(page).getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Offered in', { exact: true }).fill('de, at');
  await dialog.getByLabel('Currencies').fill('EUR SEK');
  const stakes = dialog.getByRole('group', { name: 'Stakes' });
  await stakes.getByRole('button', { name: 'Add', exact: true }).click();
  await stakes.getByLabel('Currency', { exact: true }).fill('EUR');
  await stakes.getByLabel('Least stake').fill('2');
  await stakes.getByLabel('Greatest stake').fill('1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  // A fault is said at its field, and nothing is lost.
  await expect.poll(() => isSeen(page), { timeout: 10_000 }).toBe(true);
  await look(page, 'offer-refused');
  await dialog.getByLabel('Offered in', { exact: true }).fill('DE AT');
  await stakes.getByLabel('Greatest stake').fill('50');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await pane(page).getByText('DE, AT').first().waitFor();
  await look(page, 'offer');
  await must(launch(german));
  expect((await launch(briton)).body.error.details).toMatchObject({ reason: 'game_country', country: 'GB' });
  const offered = await mustData(operator.client.get(`/api/v1/operator/games/${ruby}`));
  expect(offered).toMatchObject({ currencies: ['EUR', 'SEK'], stakes: [{ currency: 'EUR', min: 200, max: 5_000 }] });
  expectNoTrouble(troubles);
});

/** A moment as a control for date and time takes it, in the time of the page. */
const typed = (page: Page, at: Date): Promise<string> =>
  page.evaluate((time) => {
    const local = new Date(time - new Date(time).getTimezoneOffset() * 60_000);
    return local.toISOString().slice(0, 16);
  }, at.getTime());

test('a manager plans maintenance of a provider: its games do not open, and everybody is told until when', async () => {
  const { page, troubles } = await openMenu();
  const dialog = openDialog(page);
  const player = await registerTestPlayer(operator, { country: 'DE' });
  const now = Math.floor(world.clock.now().getTime() / 60_000) * 60_000;
  const [starts, ends] = [new Date(now - 3_600_000), new Date(now + 7_200_000)];
  await follow(page, 'Providers');
  await page.locator('.data-table-link', { hasText: 'Northlight Studios' }).click();
  await pane(page).getByText('none planned').waitFor();
  await pane(page).getByRole('button', { name: 'Edit' }).click();
  const windows = dialog.getByRole('group', { name: 'Maintenance' });
  await windows.getByRole('button', { name: 'Add', exact: true }).click();
  await windows.getByLabel('From').fill(await typed(page, ends));
  await windows.getByLabel('Until').fill(await typed(page, starts));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => isSeen(page), { timeout: 10_000 }).toBe(true);
  await look(page, 'maintenance-refused');
  await windows.getByLabel('From').fill(await typed(page, starts));
  await windows.getByLabel('Until').fill(await typed(page, ends));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await pane(page).locator('.pane-head').getByText('under maintenance').waitFor();
  await look(page, 'maintenance');
  const refused = (await launch(player)).body.error;
  expect(refused).toMatchObject({ details: { reason: 'maintenance' } });
  expect(JSON.stringify(refused.details)).toContain(ends.toISOString());

  await pane(page).getByRole('button', { name: 'Edit' }).click();
  await windows.getByRole('button', { name: /^Remove/ }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await pane(page).getByText('none planned').waitFor();
  await must(launch(player));
  expectNoTrouble(troubles);
});
