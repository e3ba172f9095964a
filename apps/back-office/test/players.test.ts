import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { findViolations } from './axe.ts';
import { expectNoTrouble, type OpenPage, openBackOffice, openDialog, picture, untilQuiet } from './back-office.ts';
import { pressTab, tabTo } from './mouse-or-keyboard.ts';
import { registerPeople } from './people.ts';

const office = await openBackOffice();
const ids = await registerPeople(office.operator);

let open: OpenPage;
let page: Page;
beforeEach(async () => {
  open = await office.openTab('support');
  ({ page } = open);
  await office.visit(page, '/players');
});

const rows = () => page.locator('.data-table tbody tr');
const names = () => page.locator('.data-table-link').allTextContents();

describe('the list of players', () => {
  test('searches while typing, and the address holds the query of the API', async () => {
    const asked = page.waitForRequest(/\/players\?search=zimm/);
    await page.keyboard.press('/');
    await page.keyboard.type('zimm');
    await asked;
    await expect.poll(names).toEqual(['Jonas Zimmermann']);
    await expect.poll(() => new URL(page.url()).search).toBe('?search=zimm');
    await page.reload();
    await expect.poll(names).toEqual(['Jonas Zimmermann']);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(() => rows().count()).toBe(8);
  });

  test('filters by every field of the route, and a view is a query string', async () => {
    const chips = ['Status any', 'E-mail any', 'Username any', 'External id any', 'KYC any', 'Created any'];
    await expect.poll(() => page.locator('.filter-chip').allTextContents()).toEqual(chips);
    await page.getByRole('button', { name: 'Status any' }).click();
    await page.locator('#filter-status').selectOption('locked');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Nothing matches these filters.').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?status=locked');
    await expect.poll(() => page.locator('.view-tab[aria-current]').textContent()).toBe('Locked');
    await page.goBack();
    await expect.poll(() => rows().count()).toBe(8);
  });

  test('reads a time in the zone of the person and sends it in UTC', async () => {
    const { page: tab, context } = await office.signIn('support', { timezoneId: 'America/New_York' });
    await tab.goto(office.at('/players'));
    await tab.getByRole('button', { name: 'Created any' }).click();
    await tab.locator('#filter-created_from').fill('2026-01-02T03:04');
    await tab.getByRole('button', { name: 'Apply' }).click();
    await tab.waitForURL(/created_from=2026-01-02T08%3A04%3A00\.000Z/);
    await tab.getByRole('button', { name: /^Created from 2 Jan/ }).click();
    await expect.poll(() => tab.locator('#filter-created_from').inputValue()).toBe('2026-01-02T03:04');
    await context.close();
  });

  test('moves from row to row by keys, and Back closes the pane', async () => {
    for (const key of ['j', 'j', 'Enter']) await page.keyboard.press(key);
    const pane = page.locator('.pane');
    await pane.waitFor();
    await expect.poll(() => pane.locator('.pane-figure').textContent()).toContain('Wolfeschlegelsteinhausen');
    await page.keyboard.press('k');
    await expect.poll(() => pane.locator('.pane-figure').textContent()).toBe('Søren Åkesson');
    await expect.poll(() => new URL(page.url()).hash).toBe(`#${ids.at(-1)}`);
    await picture(page, 'players-pane');
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await pane.waitFor({ state: 'detached' });
    expectNoTrouble(open.troubles);
  });

  test('does not load the query of the next page when it is left', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.keyboard.press('g');
    await page.keyboard.press('w');
    await page.getByRole('heading', { name: 'Withdrawals' }).waitFor();
    await untilQuiet(page);
    expect(asked.filter((address) => address.includes('/v1/players'))).toEqual([]);
    expect(asked.filter((address) => /\/payments\?queue=to_decide&order=oldest$/.test(address))).toHaveLength(1);
  });

  test('hides a column for this person, also after a reload', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'E-mail' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('th').allTextContents()).not.toContain('E-mail');
    await page.reload();
    await untilQuiet(page);
    await expect.poll(() => page.locator('th').allTextContents()).not.toContain('E-mail');
  });

  test('changes the category of all selected players, by keys', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Set the category…' }).click();
    await page.getByLabel('Category', { exact: true }).selectOption('gold');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('2 players changed').waitFor();
    await expect.poll(() => page.locator('.tag', { hasText: 'gold' }).count()).toBe(2);
  });

  test('saves a view by mouse, opens it by keyboard, shares it, and a colleague deletes it', async () => {
    await office.visit(page, '/players?search=silva');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    await page.getByLabel('Name of the view').fill('Silvas');
    await page.getByRole('button', { name: 'Save' }).click();
    const tab = page.getByRole('link', { name: 'Silvas' });
    await tab.waitFor();
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('page');

    await office.visit(page, '/players');
    await tab.focus();
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(['Inês Silva']);
    await page.getByRole('button', { name: 'Views' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Manage views' }).press('Enter');
    await page.getByRole('button', { name: 'Rename Silvas' }).press('Enter');
    await page.getByLabel('Name of the view').fill('Family Silva');
    await page.getByLabel('Shared with colleagues').press('Space');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByRole('button', { name: 'Rename Family Silva' }).waitFor();
    await page.getByText('Shared with colleagues').waitFor();
    await picture(page, 'players-views');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Family Silva' }).waitFor();

    const admin = await office.openTab('admin');
    await office.visit(admin.page, '/players');
    await admin.page.getByRole('link', { name: 'Family Silva' }).click();
    await expect.poll(() => admin.page.locator('.data-table-link').allTextContents()).toEqual(['Inês Silva']);
    await admin.page.getByRole('button', { name: 'Views' }).click();
    await admin.page.getByRole('menuitem', { name: 'Manage views' }).click();
    await admin.page.getByText('Shared by Sam Sugar').waitFor();
    await expect.poll(() => admin.page.getByRole('button', { name: 'Rename Family Silva' }).count()).toBe(0);
    await admin.page.getByRole('button', { name: 'Delete Family Silva' }).click();
    await admin.page.getByRole('button', { name: 'Delete', exact: true }).click();
    await admin.page.getByText('No view is saved for this list yet.').waitFor();
    await admin.page.keyboard.press('Escape');
    await admin.page.getByRole('link', { name: 'Locked' }).waitFor();
    await expect.poll(() => admin.page.getByRole('link', { name: 'Family Silva' }).count()).toBe(0);
    expectNoTrouble([...open.troubles, ...admin.troubles]);
  });

  test('exports the filtered rows', async () => {
    await office.visit(page, '/players?search=silva');
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const lines = readFileSync(await (await saved).path(), 'utf8')
      .trim()
      .split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('ines_s');
  });

  test('has the same texts in German', async () => {
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { name: 'Spieler' }).waitFor();
    await page.getByRole('button', { name: 'Status alle' }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
  });
});

describe('a player in the pane', () => {
  beforeEach(async () => {
    await office.visit(page, `/players#${ids[0]}`);
    await page.locator('.pane-figure').waitFor();
  });

  test('gets a note by keyboard only', async () => {
    await page.keyboard.press('n');
    const note = page.getByRole('textbox', { name: 'Note' });
    await note.waitFor();
    await expect.poll(() => note.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('Called about a late withdrawal.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.timeline').getByText('Called about a late withdrawal.').waitFor();
    expectNoTrouble(open.troubles);
  });

  test('keeps what was typed when the API refuses it, and says which field is wrong', async () => {
    await page.getByRole('button', { name: 'Edit' }).click();
    const phone = page.getByLabel(/^Phone/);
    await phone.fill('12');
    await page.getByLabel(/^City/).fill('Hamburg');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => phone.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => phone.inputValue()).toBe('12');
    await expect.poll(() => page.getByLabel(/^City/).inputValue()).toBe('Hamburg');
    await picture(page, 'players-edit-refused');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await phone.fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    // Only what was changed is sent.
    expect((await sent).postDataJSON()).toEqual({ city: 'Hamburg' });
    await page.getByText('Saved').waitFor();
  });

  test('a lost answer loses nothing typed, and the action happens once', async () => {
    const keys: (string | undefined)[] = [];
    await page.route(/\/notes$/, async (route) => {
      const request = route.request();
      if (request.method() !== 'POST') return route.continue();
      keys.push(request.headers()['idempotency-key']);
      // The server carries it out, and the answer is lost.
      if (keys.length === 1) {
        await route.fetch();
        return route.abort();
      }
      return route.continue();
    });
    await page.keyboard.press('n');
    await page.getByRole('textbox', { name: 'Note' }).fill('Once and only once');
    await page.getByRole('button', { name: 'Add the note' }).click();
    await page.getByRole('alert').getByText('It is not known whether this was done').waitFor();
    await picture(page, 'players-lost-connection');
    await page.getByRole('button', { name: 'Add the note' }).click();
    await expect.poll(() => page.locator('.timeline li', { hasText: 'Once and only once' }).count()).toBe(1);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('the palette', () => {
  test('finds a player by a part of the name and opens it, by keyboard only', async () => {
    await page.keyboard.press('Control+k');
    await page.locator('.palette-input').waitFor();
    await page.keyboard.type('silva');
    await page.getByRole('option', { name: /Inês Silva/ }).waitFor();
    await picture(page, 'palette');
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Inês Silva' }).waitFor();
  });

  test('offers no page that the role may not see', async () => {
    await page.keyboard.press('Control+k');
    await page.locator('.palette-input').fill('staff');
    await page.getByText('Nothing found').waitFor();
    await page.goto(office.at('/staff'));
    await page.getByText('This needs the permission manage_staff.').waitFor();
  });

  test('Tab passes every link of the navigation and then reaches the content', async () => {
    await tabTo(page, page.locator('.shell-skip'));
    const passed = await page.evaluateHandle(() => {
      const stops: Element[] = [];
      document.addEventListener('focusin', ({ target }) => stops.push(target as Element));
      return stops;
    });
    const links = await page.locator('.nav-link').allTextContents();
    expect(links.length).toBeGreaterThan(5);
    await pressTab(page, links.length + 10);
    const seen = await passed.evaluate((stops) => ({
      links: stops.filter((stop) => stop.matches('.nav-link')).map((stop) => stop.textContent),
      isInContent: stops.at(-1)?.closest('main') !== null,
    }));
    expect(seen).toEqual({ links, isInContent: true });
  });

  test('lists the keys of the page', async () => {
    await page.keyboard.press('?');
    await openDialog(page).getByText('Next row').waitFor();
    await picture(page, 'keys');
  });
});
