import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { entriesOf } from '../../server/test/support/money.ts';
import { addTestStaff } from '../../server/test/support/staff.ts';
import { expectNoTrouble, openBackOffice, openDialog, pane, picture, said } from './back-office.ts';
import { inputBy, ways } from './mouse-or-keyboard.ts';
import { anyway, approve, button, openWithdrawal, paymentOf, requestWithdrawal } from './withdrawals.ts';

const office = await openBackOffice();
/** Three people, each of whom signs in, beside other programs. */
const patience = 600_000;

describe.each(ways)('four eyes, by %s', (way) => {
  /** Presses the button, or its key while the pane is open. */
  const decide = (page: Page, name: string, key: string): Promise<void> =>
    way === 'mouse' ? button(page, name).click() : page.keyboard.press(key);

  test(
    'one person approves after a fresh proof, another again, a third pays out',
    async () => {
      const { id } = await requestWithdrawal(office, 150_000);
      const anna = await office.openTab(await office.addPerson('payments', { name: 'Anna Weiss' }));
      await openWithdrawal(office, anna.page, 'to_decide', id);
      await pane(anna.page).getByText('Two people must approve it').waitFor();
      office.world.clock.advance(16 * 60_000);
      await decide(anna.page, 'Approve', 'a');
      const asked = openDialog(anna.page);
      await asked.getByText('The review warns of these:').waitFor();
      await asked.getByText('First payout of the player').waitFor();
      await asked.getByText('Last deposit was not played once').waitFor();
      await picture(anna.page, `withdrawals-approve-warned-${way}`);
      await inputBy(anna.page, way).press(anyway(anna.page));
      const proof = anna.page.getByRole('dialog', { name: 'Is it still you?' });
      await inputBy(anna.page, way).write(proof.getByLabel('Code', { exact: true }), anna.staff.nextCode());
      await inputBy(anna.page, way).press(proof.getByRole('button', { name: 'Confirm' }));
      await said(anna.page, 'Approved: a second person is needed');
      await pane(anna.page).waitFor({ state: 'detached' });

      await openWithdrawal(office, anna.page, 'second_eyes', id);
      const own = button(anna.page, 'Approve');
      await expect.poll(() => own.getAttribute('aria-disabled')).toBe('true');
      await expect.poll(() => own.getAttribute('title')).toContain('You approved it already');
      await pane(anna.page).locator('.pane-notice').getByText('You approved it already.').waitFor();
      await pane(anna.page)
        .locator('.checks-line[data-state="warning"]')
        .getByText('One person approved it, a second one must')
        .waitFor();

      const bob = await office.openTab(await office.addPerson('compliance', { name: 'Bob Klein' }));
      const input = inputBy(bob.page, way);
      await office.visit(bob.page, '/players');
      if (way === 'mouse') await bob.page.getByRole('link', { name: /^Withdrawals/ }).click();
      else for (const key of ['g', 'w']) await bob.page.keyboard.press(key);
      await bob.page.getByRole('heading', { name: 'Withdrawals' }).waitFor();
      await input.press(bob.page.getByRole('link', { name: 'Second eyes' }));
      await bob.page.locator('.view-tab[aria-current]').getByText('Second eyes').waitFor();
      await expect.poll(() => bob.page.locator('.data-table tbody tr').count()).toBe(1);
      await input.press(bob.page.locator('.data-table-link'));
      await pane(bob.page).getByText('one approval, one more needed').waitFor();
      await decide(bob.page, 'Approve', 'a');
      await inputBy(bob.page, way).press(anyway(bob.page));
      await said(bob.page, 'Approved');
      await expect.poll(async () => (await paymentOf(office, id)).status).toBe('allowed');

      const cora = await office.openTab(await office.addPerson('finance', { name: 'Cora Lang' }));
      const third = inputBy(cora.page, way);
      await office.visit(cora.page, '/withdrawals?queue=to_pay_out&order=oldest');
      await expect.poll(() => cora.page.locator('.data-table tbody tr').count()).toBe(1);
      await third.press(cora.page.locator('.data-table-link'));
      await pane(cora.page).getByText('Bob Klein').first().waitFor();
      await pane(cora.page).getByText('Two people approved it').waitFor();
      await decide(cora.page, 'Pay out…', 'p');
      await third.write(openDialog(cora.page).getByLabel('Bank reference'), `SEPA-${way}`);
      await picture(cora.page, `withdrawals-pay-${way}`);
      await third.press(openDialog(cora.page).getByRole('button', { name: 'Mark as paid out' }));
      await said(cora.page, 'Paid out');
      expect(await paymentOf(office, id)).toMatchObject({ status: 'paid', bank_reference: `SEPA-${way}` });
      expectNoTrouble(anna.troubles.filter(({ text }) => !/status of 403/.test(text)));
      expectNoTrouble([...bob.troubles, ...cora.troubles]);
    },
    patience,
  );
});

describe('two people on one withdrawal', () => {
  test('the second person sees who has taken it, and cannot decide', async () => {
    const { id } = await requestWithdrawal(office, 20_000);
    const anna = await office.signIn('payments', { name: 'Anna Weiss' });
    const bob = await office.signIn('payments', { name: 'Bob Klein' });
    await openWithdrawal(office, bob.page, 'to_decide', id);
    await openWithdrawal(office, anna.page, 'to_decide', id);
    const release = await holdReviews(bob.page);
    await button(anna.page, 'Take').click();
    await pane(anna.page).getByText('taken by you').waitFor();
    await approve(bob.page);
    await bob.page.getByRole('alert').getByText('Anna Weiss works on it until').waitFor();
    release();
    await expect.poll(() => button(bob.page, 'Approve').getAttribute('title')).toContain('Anna Weiss works on it');
    expect((await paymentOf(office, id)).approved_by).toEqual([]);

    await anna.page.keyboard.press('Escape');
    await expect.poll(async () => (await paymentOf(office, id)).taken_by).toBeNull();
    await bob.page.reload();
    await approve(bob.page);
    await said(bob.page, 'Approved');
    for (const { context } of [anna, bob]) await context.close();
  });

  test('a stale page shows who decided and when, and the current state', async () => {
    const { id, player } = await requestWithdrawal(office, 20_000);
    const { page } = await office.openTab('payments');
    const anna = await addTestStaff(office.world, office.operator, 'payments', 'Anna Weiss');
    await openWithdrawal(office, page, 'to_decide', id);
    const release = await holdReviews(page);
    await anna.post(`/api/back-office/v1/payments/${id}/reject`, { reason: 'Not theirs' });
    await approve(page);
    release();
    await page
      .getByRole('alert')
      .getByText(/Anna Weiss rejected it, /)
      .waitFor();
    await pane(page).locator('.pane-head').getByText('rejected').waitFor();
    await picture(page, 'withdrawals-stale');
    expect((await entriesOf(office.world, player)).filter(([type]) => type === 'withdrawal_rejection')).toHaveLength(1);
  });
});

describe('when the connection or the server fails', () => {
  test('a lost answer: what was typed stays, and a retry happens once', async () => {
    const { id, player } = await requestWithdrawal(office, 20_000);
    const { page } = await office.openTab('payments');
    await openWithdrawal(office, page, 'to_decide', id);
    const keys: (string | undefined)[] = [];
    await page.route('**/reject', async (route: Route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The server carries it out, but the answer never arrives.
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.keyboard.press('r');
    await page.getByLabel('Reason').fill('Account of another person');
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await page.getByRole('alert').getByText('It is not known whether this was done').waitFor();
    await expect.poll(() => page.getByLabel('Reason').inputValue()).toBe('Account of another person');
    await page.unroute('**/reject');
    const again = page.waitForRequest('**/reject');
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    expect((await again).headers()['idempotency-key']).toBe(keys[0]);
    await said(page, /^Rejected/);
    expect((await entriesOf(office.world, player)).filter(([type]) => type === 'withdrawal_rejection')).toHaveLength(1);
  });

  test('503: the page shows code and request id, and the same action passes afterwards', async () => {
    const { id } = await requestWithdrawal(office, 20_000);
    const { page } = await office.openTab('payments');
    await openWithdrawal(office, page, 'to_decide', id);
    await page.route('**/approve', (route) =>
      route.fulfill({
        status: 503,
        headers: { 'x-request-id': 'req-503' },
        json: { error: { code: 'SERVICE_UNAVAILABLE', message: 'The database is away.', retry: 'same_request' } },
      }),
    );
    await approve(page);
    const alert = page.getByRole('alert');
    await alert.getByText('The database is away.').waitFor();
    await alert.getByText('req-503').waitFor();
    await page.unroute('**/approve');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await said(page, 'Approved');
    expect((await paymentOf(office, id)).approved_by).toHaveLength(1);
  });
});

/** From now on the page gets no news of the withdrawal, until it is released. */
const holdReviews = async (page: Page): Promise<() => void> => {
  let release = (): void => undefined;
  const gate = new Promise<void>((open) => {
    release = open;
  });
  await page.route('**/review', async (route) => {
    await gate;
    await route.continue();
  });
  return release;
};
