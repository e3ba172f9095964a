import type { Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBackOffice, pane, picture, said, untilQuiet } from './back-office.ts';
import { anyway, approve, button, openWithdrawal, paymentOf, requestWithdrawal } from './withdrawals.ts';

const office = await openBackOffice();

const note = (page: Page) => page.getByText('No connection. You see what was loaded last');
const alert = (page: Page) => page.getByRole('alert');

/** The actions that a page sends from now on. */
const actionsOf = (page: Page): Request[] => {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/')) sent.push(request);
  });
  return sent;
};

describe('without a connection', () => {
  test('an approval says that nothing was done, and is not sent when the connection returns', async () => {
    const { id } = await requestWithdrawal(office, 20_000);
    const { page, context } = await office.openTab('payments');
    await office.visit(page, '/players');
    await openWithdrawal(office, page, 'to_decide', id);
    const sent = actionsOf(page);
    // The code of the dialog is fetched while there is a connection.
    await button(page, 'Approve').click();
    await anyway(page).waitFor();
    await page.keyboard.press('Escape');
    await anyway(page).waitFor({ state: 'detached' });
    await context.setOffline(true);
    await note(page).waitFor();
    await approve(page);
    await alert(page).getByText('Nothing was done').waitFor();
    await alert(page).getByText('It was not sent and is not kept for later.').waitFor();
    await picture(page, 'offline-not-sent');
    // The rows that were loaded stay in view.
    await pane(page).getByText('Ben Quist').first().waitFor();

    await page.getByRole('link', { name: 'Players', exact: true }).click();
    await page.locator('.data-table-link').first().waitFor();
    const reloaded = page.waitForResponse(/\/v1\/players(\?|$)/);
    await context.setOffline(false);
    await note(page).waitFor({ state: 'detached' });
    // The facts are loaded again as soon as the connection is back: an action that waited would have gone with them.
    expect((await reloaded).status()).toBe(200);
    await untilQuiet(page);
    expect(sent.map((request) => request.url())).toEqual([]);
    expect(await paymentOf(office, id)).toMatchObject({ status: 'new', approved_by: [] });

    await openWithdrawal(office, page, 'to_decide', id);
    await expect.poll(() => alert(page).count()).toBe(0);
    await approve(page);
    await said(page, 'Approved');
    expect(sent.filter((request) => request.url().endsWith('/approve'))).toHaveLength(1);
  });

  test('a page that was not opened before is shown when the connection returns', async () => {
    const { page, context } = await office.openTab('payments');
    await office.visit(page, '/withdrawals');
    await context.setOffline(true);
    await note(page).waitFor();
    await page.getByRole('link', { name: 'Ledger' }).click();
    await page.waitForURL(/\/ledger$/);
    await note(page).waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'Ledger' }).waitFor();
  });

  test('code that a new version has replaced: the page is loaded again, and what was typed is kept', async () => {
    const { id } = await requestWithdrawal(office, 20_000);
    const { page } = await office.openTab('payments');
    await openWithdrawal(office, page, 'to_decide', id);
    await page.route(/\/palette[^/]*\.js/, (route) => route.fulfill({ status: 404, body: 'gone' }));
    await page.keyboard.press('r');
    await page.getByLabel('Reason', { exact: true }).fill('Account of another person');
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByText('This part could not be loaded').waitFor();
    await picture(page, 'part-missing');
    await page.unroute(/\/palette[^/]*\.js/);
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await page.getByRole('heading', { name: `Withdrawal ${id}` }).waitFor();
    await page.getByRole('button', { name: /^Reject/ }).waitFor();
    await page.keyboard.press('r');
    await expect.poll(() => page.getByLabel('Reason', { exact: true }).inputValue()).toBe('Account of another person');
  });

  test('signing out says that it was not done', async () => {
    const { page, context } = await office.openTab('payments');
    await office.visit(page, '/withdrawals');
    await page.getByRole('button', { name: /^Your account/ }).click();
    await context.setOffline(true);
    await note(page).waitFor();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await said(page, 'Nothing was done');
    await context.setOffline(false);
    await note(page).waitFor({ state: 'detached' });
    expect((await page.context().cookies()).length).toBeGreaterThan(0);
  });
});

describe('a connection that is cut in the middle of an approval', () => {
  test.each([
    ['after it arrived: the page shows that it was done', true],
    ['before it arrived: the page shows that it was not done', false],
  ])('%s, and trying again does it once', async (_, hasArrived) => {
    const { id } = await requestWithdrawal(office, 20_000);
    const { page, context } = await office.openTab('payments');
    await openWithdrawal(office, page, 'to_decide', id);
    const sent = actionsOf(page);
    await page.route('**/approve', async (route) => {
      if (hasArrived) await route.fetch();
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    });
    await approve(page);
    await alert(page).getByText('It is not known whether this was done').waitFor();
    await picture(page, 'offline-no-answer');
    // Still without a connection: the first try may have been done, so this says no more than before.
    await alert(page).getByRole('button', { name: 'Try again' }).click();
    await alert(page).getByText('It is not known whether this was done').waitFor();
    expect(sent).toHaveLength(1);

    await page.unroute('**/approve');
    await context.setOffline(false);
    await note(page).waitFor({ state: 'detached' });
    await pane(page)
      .locator('.pane-head')
      .getByText(hasArrived ? 'approved' : 'new', { exact: true })
      .waitFor();
    expect((await paymentOf(office, id)).status).toBe(hasArrived ? 'allowed' : 'new');
    await alert(page).getByRole('button', { name: 'Load the current state' }).click();
    await untilQuiet(page);
    expect(sent).toHaveLength(1);

    await alert(page).getByRole('button', { name: 'Try again' }).click();
    await said(page, 'Approved');
    expect(sent.map((request) => request.headers()['idempotency-key'])).toEqual([
      sent[0]?.headers()['idempotency-key'],
      sent[0]?.headers()['idempotency-key'],
    ]);
    expect(await paymentOf(office, id)).toMatchObject({ status: 'allowed', approved_by: [expect.any(Number)] });
  });

  test('whose page was left says so in a message', async () => {
    const { id } = await requestWithdrawal(office, 20_000);
    const { page } = await office.openTab('payments');
    await office.visit(page, '/players');
    await openWithdrawal(office, page, 'to_decide', id);
    let lose = (): void => undefined;
    const left = new Promise<void>((resolve) => {
      lose = resolve;
    });
    await page.route('**/approve', async (route) => {
      await left;
      await route.abort('connectionreset');
    });
    await approve(page);
    await office.visit(page, '/players');
    lose();
    await said(page, 'It is not known whether this was done');
  });
});
