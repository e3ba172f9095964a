import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addMethod, balancesOf, deposit, withdraw } from '../../server/test/support/money.ts';
import {
  newPlayerBody,
  playerPassword,
  registerTestPlayer,
  signInTestPlayer,
} from '../../server/test/support/players.ts';
import { addTestStaff } from '../../server/test/support/staff.ts';
import { findViolations } from './axe.ts';
import { expectNoTrouble, openBackOffice, openDialog, picture, said, untilQuiet } from './back-office.ts';
import { moveMoney } from './money.ts';
import { inputBy, tabTo, ways } from './mouse-or-keyboard.ts';
import { registerPeople } from './people.ts';

const office = await openBackOffice();
const people = await registerPeople(office.operator);
await moveMoney(office, people);

const openPlayer = async (page: Page, index: number, rest = ''): Promise<number> => {
  const id = people[index] as number;
  await office.visit(page, `/players/${id}${rest}`);
  await page.locator('.player-figures').waitFor();
  return id;
};
const act = (page: Page, name: string) => page.locator('.page-head').getByRole('button', { name });
const playerOf = async (id: number) => {
  const admin = await addTestStaff(office.world, office.operator);
  return (await admin.get(`/api/back-office/v1/players/${id}`)).body.data;
};

describe('the page of a player', () => {
  test('shows the state of the account and explains the withdrawable amount', async () => {
    const { page, troubles } = await office.openTab('admin');
    await openPlayer(page, 1);
    await expect.poll(() => page.locator('h1').textContent()).toBe('Inês Silva');
    await page.getByText('Why is this withdrawable?').click();
    await page.locator('.player-why').getByText('Real balance').waitFor();
    await picture(page, 'player-why');
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, 'player-why-narrow');
    expectNoTrouble(troubles);
  });

  test('every tab opens without errors, is in the address, and the arrows move between tabs', async () => {
    const { page, troubles } = await office.openTab('admin');
    await openPlayer(page, 0);
    const tabs = page.getByRole('tab');
    const labels = await tabs.allTextContents();
    expect(labels).toHaveLength(13);
    expect(labels.at(-1)).toBe('Audit');
    await tabs.first().focus();
    for (const label of labels.slice(1)) {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await page.getByRole('tab', { name: label, exact: true, selected: true }).waitFor();
      // The panel of the previous tab stays in the page for a frame or two, inert.
      const panel = page.getByRole('tabpanel', { name: label, exact: true });
      await panel.waitFor();
      await untilQuiet(page);
      await expect.poll(() => panel.getByRole('alert').count(), { message: label }).toBe(0);
      expect(await findViolations(page, { inside: '[role=tabpanel]:not([inert])' }), label).toEqual([]);
      await picture(page, `player-${new URL(page.url()).hash.slice(1)}`);
    }
    await expect.poll(() => new URL(page.url()).hash).toBe('#audit');
    expectNoTrouble(troubles);
  });

  test('the profile shows sign-ins with address and device, and wrong passwords', async () => {
    const { client } = office.operator;
    const body = newPlayerBody({ password: playerPassword });
    const id = await registerTestPlayer(office.operator, body);
    const from = { ip: '203.0.113.7', device: 'Firefox on Linux' };
    await client.post('/api/v1/operator/players/sign-in', { login: body.email, password: 'wrong password 1', ...from });
    await signInTestPlayer(office.operator, body.email as string, from);
    const { page, troubles } = await office.openTab('admin');
    await office.visit(page, `/players/${id}#profile`);
    const lines = page.locator('.timeline', { hasText: 'Sign-ins with a password' }).locator('.timeline-words');
    await expect
      .poll(async () => (await lines.allTextContents()).toSorted())
      .toEqual(['Signed in 203.0.113.7 · Firefox on Linux', 'Wrong password 203.0.113.7 · Firefox on Linux']);
    expect(await findViolations(page)).toEqual([]);
    expectNoTrouble(troubles);
  });

  test('the timeline names payments by the operator’s method, and their numbers lead to them', async () => {
    const player = await registerTestPlayer(office.operator);
    await addMethod(await addTestStaff(office.world, office.operator), { code: 'e_wallet', name: 'E-wallet' });
    const { id } = (await deposit(office.operator, player, 2_500, { payment_method: 'e_wallet' })).body.data;
    const { page, troubles } = await office.openTab('support');
    await office.visit(page, `/players/${player}`);
    const line = page.locator('.timeline li', { hasText: `Deposit · no. ${id} · E-wallet · 25.00` });
    await line.getByRole('link', { name: String(id) }).click();
    await page.getByRole('heading', { name: `Deposit ${id}` }).waitFor();
    expectNoTrouble(troubles);
  });

  test('paid out is what left, without the withdrawals that are held', async () => {
    const player = await registerTestPlayer(office.operator);
    await deposit(office.operator, player, 10_000);
    await withdraw(office.operator, player, 3_000);
    const { page } = await office.openTab('support');
    await office.visit(page, `/players/${player}`);
    const figure = (name: string) =>
      page.locator('.player-figures > div', { hasText: name }).locator('dd').textContent();
    await expect.poll(() => figure('Held in withdrawals')).toBe('30.00 EUR');
    await expect.poll(() => figure('Paid out, all time')).toBe('0.00 EUR');
    await expect.poll(() => figure('Result of the player')).toBe('0.00 EUR');
  });

  test('who may not see when a player played is not told that they never did', async () => {
    const player = await registerTestPlayer(office.operator);
    for (const [role, said] of [
      ['support', 'last seen never'],
      ['marketing', 'last seen –'],
    ] as const) {
      const { page } = await office.openTab(role);
      await office.visit(page, `/players/${player}`);
      await expect.poll(() => page.locator('.page-head').textContent(), { message: role }).toContain(said);
    }
  });

  test('filters the timeline by kind, and its address is the query of the API', async () => {
    const { page } = await office.openTab('support');
    const id = await openPlayer(page, 0);
    const asked = page.waitForRequest(new RegExp(`/players/${id}/timeline\\?kind=payment`));
    await page.getByLabel('Kind').selectOption('payment');
    await asked;
    await expect.poll(() => new URL(page.url()).search).toBe('?kind=payment');
    await expect.poll(() => page.locator('.timeline li').count()).toBe(2);
    await expect.poll(() => page.getByRole('tab', { name: 'AML' }).count()).toBe(0);
  });

  test('loads older items while there are more', async () => {
    const { page, staff } = await office.openTab('support');
    const id = people[5] as number;
    for (let count = 0; count < 105; count += 1)
      await staff.post(`/api/back-office/v1/players/${id}/notes`, { note: `Note ${count}` });
    await openPlayer(page, 5, '?kind=note');
    await expect.poll(() => page.locator('.timeline li').count()).toBe(100);
    await page.getByRole('button', { name: 'Show older ones' }).click();
    await expect.poll(() => page.locator('.timeline li').count()).toBe(105);
    await expect.poll(() => page.getByRole('button', { name: 'Show older ones' }).count()).toBe(0);
  });
});

describe('actions on a player', () => {
  test.each(ways)('found by the operator’s reference and excluded, by %s', async (way) => {
    const { page, troubles } = await office.openTab('support');
    const input = inputBy(page, way);
    const [external_id, last_name] = [`crm-${way}`, `Zhang ${way}`];
    const id = await registerTestPlayer(office.operator, { first_name: 'Clara', last_name, external_id });
    await office.visit(page, '/players');
    await input.press(page.getByRole('button', { name: 'External id any' }));
    await input.write(page.locator('#filter-external_id'), external_id);
    await input.press(page.getByRole('button', { name: 'Apply' }));
    await input.press(page.locator('.data-table-link', { hasText: `Clara ${last_name}` }));
    await input.press(page.getByRole('link', { name: 'All about this player' }));
    await input.press(act(page, 'Exclude'));
    await input.choose(openDialog(page).getByLabel('Period'), '6 months');
    await input.write(openDialog(page).getByLabel('Reason'), 'Asked for by phone');
    await openDialog(page)
      .getByText(/^Binds until /)
      .waitFor();
    await picture(page, `player-exclude-${way}`);
    await input.press(openDialog(page).getByRole('button', { name: 'Exclude' }));
    await said(page, 'Excluded: all sessions have ended');
    await page
      .locator('.tags')
      .getByText(/^excluded until/)
      .waitFor();
    expect((await playerOf(id)).self_exclusion.type).toBe('self_exclusion');
    // One line for one action, with the day it ends.
    await page
      .locator('.timeline li')
      .getByText(/excluded the player until \d/)
      .waitFor();
    await expect.poll(() => page.locator('.timeline li', { hasText: 'excluded the player' }).count()).toBe(1);
    await page.getByRole('tab', { name: 'Limits and exclusion' }).click();
    await page.getByText('They can still sign in to read and to withdraw what is theirs').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Extend exclusion' }).count()).toBe(2);
    await expect.poll(() => page.getByRole('button', { name: 'Exclude', exact: true }).count()).toBe(0);
    expectNoTrouble(troubles);
  });

  test('a balance is corrected down at once, after showing the result', async () => {
    const { page, troubles } = await office.openTab('finance');
    const id = await openPlayer(page, 4);
    const before = Number((await balancesOf(office.world, id)).real_balance);
    await act(page, 'Correct balance').click();
    await openDialog(page).getByLabel('Direction').selectOption('down');
    await openDialog(page).getByLabel('Amount').fill('1.50');
    await openDialog(page).getByLabel('Reason').fill('Booked twice');
    await openDialog(page).getByText('→').waitFor();
    await picture(page, 'player-correct');
    await openDialog(page).getByRole('button', { name: 'Save' }).click();
    await said(page, 'Balance corrected');
    expect(Number((await balancesOf(office.world, id)).real_balance)).toBe(before - 150);
    expectNoTrouble(troubles);
  });

  test('a balance is corrected by keyboard alone', async () => {
    const { page } = await office.openTab('finance');
    const id = await openPlayer(page, 4);
    const before = Number((await balancesOf(office.world, id)).real_balance);
    await tabTo(page, act(page, 'Correct balance'));
    await page.keyboard.press('Enter');
    await openDialog(page).waitFor();
    await tabTo(page, openDialog(page).getByLabel('Direction'));
    await page.keyboard.type('d');
    await tabTo(page, openDialog(page).getByLabel('Amount'));
    await page.keyboard.type('2');
    await tabTo(page, openDialog(page).getByLabel('Reason'));
    await page.keyboard.type('Paid twice');
    await tabTo(page, openDialog(page).getByRole('button', { name: 'Save' }));
    await page.keyboard.press('Enter');
    await said(page, 'Balance corrected');
    expect(Number((await balancesOf(office.world, id)).real_balance)).toBe(before - 200);
  });

  test('locked with a reason, then unlocked; a missing permission is named', async () => {
    const { page } = await office.openTab('support');
    const id = await openPlayer(page, 6);
    await expect
      .poll(() => act(page, 'Correct balance').getAttribute('aria-description'))
      .toBe('This needs the permission adjust_balances.');
    await act(page, 'Lock').click();
    await openDialog(page).getByLabel('Reason').fill('Shared account');
    await openDialog(page).getByRole('button', { name: 'Lock' }).click();
    await said(page, 'Locked: all sessions have ended');
    expect((await playerOf(id)).status).toBe('locked');
    await act(page, 'Unlock').click();
    await openDialog(page).getByLabel('Reason').fill('Cleared up');
    await openDialog(page).getByRole('button', { name: 'Unlock' }).click();
    await said(page, 'Unlocked');
    expect((await playerOf(id)).status).toBe('active');
  });

  test('only the changed switch is sent, and only the changed limit', async () => {
    const { page } = await office.openTab('support');
    await openPlayer(page, 7, '#limits');
    await act(page, 'Restrict').click();
    await openDialog(page).getByLabel('May bet').uncheck();
    const restricted = page.waitForRequest((request) => request.method() === 'PATCH');
    await openDialog(page).getByRole('button', { name: 'Save' }).click();
    expect((await restricted).postDataJSON()).toEqual({ can_bet: false });
    await page.locator('.tags').getByText('no bets').waitFor();
    await page.getByRole('button', { name: 'Change Max daily deposit' }).click();
    await openDialog(page).getByLabel('Max daily deposit').fill('100');
    const limited = page.waitForRequest((request) => request.method() === 'PUT');
    await openDialog(page).getByRole('button', { name: 'Save' }).click();
    expect((await limited).postDataJSON()).toEqual({ limits: { max_daily_deposit: 10_000 } });
    await page.getByRole('row', { name: /Max daily deposit 100\.00/ }).waitFor();
  });
});
