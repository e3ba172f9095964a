import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { base } from '../../server/support/back-office.ts';
import { must } from '../../server/test/support/client.ts';
import { addStudio, holdWin } from '../../server/test/support/provider.ts';
import { addTestStaff } from '../../server/test/support/staff.ts';
import { colourRules, findViolations } from './axe.ts';
import { expectNoTrouble, openBackOffice, openDialog, pane, picture, said } from './back-office.ts';
import { tabTo } from './mouse-or-keyboard.ts';

const office = await openBackOffice();
const admin = await addTestStaff(office.world, office.operator);
const studio = await addStudio(office.world, office.operator, admin);

const hold = (amount: number) => holdWin(office.operator, studio, admin, amount);
const heldOf = async (id: number) => (await must(admin.get(`${base}/held-wins/${id}`))).body.data;
const realOf = async (player: number) => (await must(admin.get(`${base}/players/${player}/wallet`))).body.data.balance;
const button = (page: Page, name: string) => pane(page).locator('.action-bar').getByRole('button', { name });
const navCount = (page: Page) => page.locator('.nav-link', { hasText: 'Held wins' }).locator('.nav-count');

test('a held win appears live and is paid, with a reason, by mouse', async () => {
  const { page, troubles } = await office.openTab('finance');
  await office.visit(page, '/held-wins');
  await page.getByText('Nothing here').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?state=waiting&order=oldest');
  const id = await hold(12_345);
  const { username, player_id, round_id } = await heldOf(id);
  await navCount(page).getByText('1', { exact: true }).waitFor();
  await page.getByRole('button', { name: '1 new' }).click();
  await picture(page, 'held-wins-list');

  await page.locator('.data-table-link', { hasText: username }).click();
  await pane(page).getByText('promo-7').waitFor();
  await pane(page).getByText('The player has nothing of it until you pay it.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    expect(await findViolations(page, { rules: colourRules })).toEqual([]);
    await picture(page, `held-win-${theme}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, 'held-win-narrow');
  await page.setViewportSize({ width: 1280, height: 800 });

  await button(page, 'Pay').click();
  await openDialog(page).getByText('123.45 EUR become real money of the player at once.').waitFor();
  await openDialog(page).getByLabel('Reason').fill('The provider granted the rounds');
  await openDialog(page).getByRole('button', { name: 'Pay' }).click();
  await said(page, 'The win is paid.');
  await pane(page).locator('.pane-head').getByText('paid').waitFor();
  await pane(page).getByText('The provider granted the rounds').first().waitFor();
  expect(await realOf(player_id)).toBe(12_345);
  await navCount(page).waitFor({ state: 'detached' });
  await expect.poll(() => button(page, 'Void').getAttribute('aria-description')).toBe('It was decided already.');

  // The round shows what its provider sent, and what staff made of it.
  await pane(page).getByRole('link', { name: round_id }).click();
  await pane(page).getByText('held', { exact: true }).waitFor();
  await pane(page).getByText(`held ${id}`).waitFor();
  expectNoTrouble(troubles);
});

test('is voided by keyboard alone', async () => {
  const id = await hold(500);
  const { page } = await office.openTab('finance');
  await office.visit(page, '/held-wins');
  await page.locator('.data-table-link').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await pane(page).getByText('promo-7').waitFor();
  await page.keyboard.press('v');
  await openDialog(page).waitFor();
  await page.keyboard.type('Test rounds of the provider');
  await tabTo(page, openDialog(page).getByRole('button', { name: 'Void', exact: true }));
  await page.keyboard.press('Enter');
  await said(page, 'The win is void.');
  expect(await heldOf(id)).toMatchObject({ state: 'voided', reason: 'Test rounds of the provider' });
});

test('who may only see payments sees it, and both buttons name the permission', async () => {
  const id = await hold(500);
  const { page } = await office.openTab('support');
  await office.visit(page, `/held-wins#${id}`);
  await pane(page).getByText('promo-7').waitFor();
  for (const name of ['Pay', 'Void'])
    await expect.poll(() => button(page, name).getAttribute('aria-disabled')).toBe('true');
});
