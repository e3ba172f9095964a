import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { base } from '../../server/support/back-office.ts';
import { must } from '../../server/test/support/client.ts';
import { deposit } from '../../server/test/support/money.ts';
import { registerTestPlayer } from '../../server/test/support/players.ts';
import { ivan } from '../../server/test/support/same-person.ts';
import { addTestStaff } from '../../server/test/support/staff.ts';
import { colourRules, findViolations } from './axe.ts';
import { expectNoTrouble, openBackOffice, openDialog, pane, picture, said, untilQuiet } from './back-office.ts';
import { tabTo } from './mouse-or-keyboard.ts';

const office = await openBackOffice();
const admin = await addTestStaff(office.world, office.operator);

const address = { address: 'Am Wall 7', zip_code: '28195', city: 'Bremen', registration_ip: '203.0.113.7' };
const register = (more: Record<string, unknown> = {}): Promise<number> =>
  registerTestPlayer(office.operator, { ...ivan, ...more });
const personOf = async (player: number) => (await must(admin.get(`${base}/players/${player}/person`))).body.data;
const button = (page: Page, name: string) => pane(page).locator('.action-bar').getByRole('button', { name });
const navCount = (page: Page) => page.locator('.nav-link', { hasText: 'Linked accounts' }).locator('.nav-count');

/** The page wide and narrow, light and dark. */
const pictures = async (page: Page, name: string): Promise<void> => {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    expect(await findViolations(page, { rules: colourRules })).toEqual([]);
    await picture(page, `${name}-${theme}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, `${name}-${theme}-narrow`);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
  await page.emulateMedia({ colorScheme: 'light' });
};

const decide = async (page: Page, outcome: 'Same person' | 'Other person', reason: string): Promise<void> => {
  await button(page, outcome).click();
  await openDialog(page).getByLabel('Reason').fill(reason);
  await openDialog(page).getByRole('button', { name: outcome }).click();
  await said(page, `Decided: ${outcome.toLowerCase()}`);
};

describe('the queue of linked accounts', () => {
  let first: number;
  let second: number;

  test('a link appears live, is decided and reversed, and the player page shows the person, by mouse', async () => {
    const { page, troubles } = await office.openTab('compliance');
    await office.visit(page, '/linked-accounts');
    await page.getByText('Nothing here').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?state=open');
    first = await register({ ...address, personal_id: '123456' });
    second = await register({ ...address, address: 'Am Wall 8', email: 'ivan.p@example.com' });
    await must(deposit(office.operator, first, 12_000));
    await must(deposit(office.operator, second, 3_050));
    await navCount(page).getByText('1', { exact: true }).waitFor();
    await page.getByRole('button', { name: '1 new' }).click();
    await picture(page, 'links-list');

    await page.locator('.data-table-link', { hasText: `Ivan Petrov · ${second}` }).click();
    await pane(page).getByText('The same first and last name and birth date').waitFor();
    const line = (name: string) => pane(page).locator('.compare-line', { has: page.locator('th', { hasText: name }) });
    await line('Born').getByText('same', { exact: true }).waitFor();
    await expect.poll(() => line('Personal id').getByText('same', { exact: true }).count()).toBe(0);
    await expect.poll(() => line('Address').getByText('same', { exact: true }).count()).toBe(0);
    await line('Registered from').getByText('same', { exact: true }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await pictures(page, 'link-pane');
    await pane(page).getByRole('tab', { name: 'Money' }).click();
    await pane(page)
      .getByRole('row', { name: /Together.*150\.50/ })
      .waitFor();
    await pictures(page, 'link-money');

    await decide(page, 'Other person', 'Father and son: seen both passports');
    await pane(page).locator('.pane-head').getByText('other person').waitFor();
    await pane(page)
      .getByRole('heading', { name: `Money of Ivan Petrov · ${first}` })
      .waitFor();
    await expect.poll(() => pane(page).getByText('Together').count()).toBe(0);
    expect((await personOf(first)).person_id).toBeNull();
    await navCount(page).waitFor({ state: 'detached' });

    // Looked at again from the list of decided links, and reversed.
    await office.visit(page, '/linked-accounts?state=other_person');
    await page.locator('.data-table-link', { hasText: `Ivan Petrov · ${second}` }).click();
    await pane(page).getByText('Father and son: seen both passports').waitFor();
    await expect
      .poll(() => button(page, 'Other person').getAttribute('aria-description'))
      .toBe('It is decided so already.');
    await decide(page, 'Same person', 'The passports are of one man');
    expect(await personOf(first)).toMatchObject({ account_count: 2 });
    await pane(page).getByRole('tab', { name: 'Audit' }).click();
    await pane(page).getByText('“Father and son: seen both passports”').waitFor();

    await office.visit(page, `/players/${first}`);
    await page.locator('.page-body').getByRole('link', { name: '1 linked account' }).click();
    await page.getByRole('tabpanel').getByText('These accounts certainly belong to one person.').waitFor();
    await page.getByRole('row', { name: /Together.*150\.50/ }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await pictures(page, 'person-tab');
    await page.getByRole('tabpanel').locator('table').last().getByRole('link', { name: 'Ivan Petrov' }).click();
    await pane(page).getByText('What they have in common').waitFor();
    expectNoTrouble(troubles);
  });

  test('is decided by keyboard alone', async () => {
    const third = await register();
    const { page } = await office.openTab('compliance');
    await page.goto(office.at('/players'));
    await page.getByRole('heading', { name: 'Players' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await page.locator('.data-table-link', { hasText: String(third) }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await pane(page).getByText('What they have in common').waitFor();
    await page.keyboard.press('o');
    await openDialog(page).waitFor();
    await page.keyboard.type('Brothers, seen both passports');
    await tabTo(page, openDialog(page).getByRole('button', { name: 'Other person', exact: true }));
    await page.keyboard.press('Enter');
    await said(page, 'Decided: other person');
    expect((await personOf(third)).person_id).toBeNull();
    await page.keyboard.press('Escape');
    await page.getByText('Nothing here').waitFor();
  });
});

describe('a monitoring rule that counts over the person', () => {
  let pair: readonly [number, number];
  beforeAll(async () => {
    const anna = { first_name: 'Anna', last_name: 'Kern', birth_date: '1990-03-04' };
    pair = [await register(anna), await register(anna)];
  });

  test('is made by the form, and its alert names the person and leads to the accounts', async () => {
    const { page, troubles } = await office.openTab('compliance');
    await office.visit(page, '/aml-rules');
    await page.getByRole('button', { name: 'New rule' }).click();
    await openDialog(page).getByLabel('The rule looks at').selectOption('the amount of one payment');
    await expect.poll(() => openDialog(page).getByLabel('Counts over').count()).toBe(0);
    await openDialog(page).getByLabel('The rule looks at').selectOption('the sum within some hours');
    await openDialog(page).getByLabel('Name').fill('Divided deposits');
    await openDialog(page).getByLabel('Payments').selectOption('deposits');
    await openDialog(page).getByLabel('Threshold').fill('500');
    await openDialog(page).getByLabel('Within hours').fill('24');
    await openDialog(page).getByLabel('Counts over').selectOption('all linked accounts of the person');
    expect(await findViolations(page)).toEqual([]);
    await pictures(page, 'rule-form');
    await openDialog(page).getByRole('button', { name: 'New rule' }).click();
    await page.locator('.data-table-link', { hasText: 'Divided deposits' }).click();
    await pane(page).getByText('all linked accounts of the person').waitFor();
    await pane(page).getByText('500.00').waitFor();
    await pictures(page, 'rule-pane');

    const [first, second] = pair;
    await must(deposit(office.operator, first, 30_000));
    await must(deposit(office.operator, second, 25_000));
    await pane(page).getByRole('link', { name: 'Alerts of this rule' }).click();
    await page.locator('.data-table-link', { hasText: 'Divided deposits' }).click();
    await pane(page).getByText('payments of 2 linked accounts are in these figures').waitFor();
    await pictures(page, 'alert-of-person');
    await pane(page).getByRole('link', { name: 'The accounts of the person' }).click();
    await page.getByRole('row', { name: /Together.*550\.00/ }).waitFor();
    await untilQuiet(page);

    await office.visit(page, '/aml-rules');
    await page.locator('.data-table-link', { hasText: 'Divided deposits' }).click();
    await pane(page).getByRole('button', { name: 'Edit' }).click();
    await openDialog(page).getByLabel('Threshold').fill('400');
    await openDialog(page).getByRole('button', { name: 'Save' }).click();
    await pane(page).getByText('400.00').waitFor();
    expectNoTrouble(troubles);
  });
});

describe('a match with a self-excluded person', () => {
  const players = '/api/v1/operator/players';
  const evader = { first_name: 'Sofia', last_name: 'Lindgren', birth_date: '1979-02-11', country: 'SE' };
  const matchCount = (page: Page) => page.locator('.nav-link', { hasText: 'Exclusion matches' }).locator('.nav-count');

  test('appears in its queue, is compared and confirmed, and the exclusion reaches the account', async () => {
    const excluded = await registerTestPlayer(office.operator, evader);
    await must(office.operator.client.post(`${players}/${excluded}/self-exclusion`, { period: '6_months' }));
    const again = await registerTestPlayer(office.operator, { ...evader, first_name: 'Sofija' });
    const { page, troubles } = await office.openTab('compliance');
    await office.visit(page, '/withdrawals');
    await matchCount(page).getByText('1', { exact: true }).waitFor();
    await page.locator('.nav-link', { hasText: 'Exclusion matches' }).click();
    await page.locator('.data-table-link', { hasText: `Sofija Lindgren · ${again}` }).click();
    await pane(page).getByText(`Self-excluded: ${excluded}`).waitFor();
    await pane(page).getByText('Names that sound alike, and the same birth date').waitFor();
    await untilQuiet(page);
    expect(await findViolations(page)).toEqual([]);
    await pictures(page, 'exclusion-match');
    await button(page, 'Same person').click();
    await openDialog(page).getByText('it cannot be reversed').waitFor();
    await openDialog(page).getByLabel('Reason').fill('The same face on both passports');
    await openDialog(page).getByRole('button', { name: 'Same person' }).click();
    await said(page, 'Decided: same person');
    await page.getByText('Nothing waits').waitFor();
    await matchCount(page).waitFor({ state: 'detached' });
    const { data } = (await must(office.operator.client.get(`${players}/${again}`))).body;
    expect(data.self_exclusion).not.toBeNull();
    await page.getByRole('link', { name: 'Decided', exact: true }).click();
    await page.locator('.data-table-link', { hasText: 'Sofija Lindgren' }).click();
    await pane(page).getByText('The same face on both passports').waitFor();
    expectNoTrouble(troubles);
  });
});
