import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { allRoles, roleHas } from '@croupier/contract/permissions.ts';
import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { addMethod, balancesOf, deposit, entriesOf, withdraw } from '../../server/test/money.ts';
import { registerTestPlayer } from '../../server/test/players.ts';
import { goodPassword } from '../../server/test/sign-in.ts';
import { addTestStaff } from '../../server/test/staff.ts';
import { type BackOffice, expectNoTrouble, openBackOffice, openDialog, picture, settle } from './back-office.ts';
import { handOf, ways } from './hand.ts';
import { moveMoney } from './money.ts';
import { registerPeople } from './people.ts';

let office: BackOffice;
let people: number[];
let moved: readonly number[];
beforeAll(async () => {
  office = await openBackOffice();
  people = await registerPeople(office.operator);
  moved = (await moveMoney(office, people)).withdrawals;
});

/** A player who waits for so much, on a method of their own: nothing else is in the way of the test. */
const request = async (amount: number): Promise<{ player: number; id: number }> => {
  const player = await registerTestPlayer(office.operator, { first_name: 'Ben', last_name: 'Quist' });
  await addMethod(await addTestStaff(office.world, office.operator), { code: 'bank', name: 'SEPA' });
  await deposit(office.operator, player, amount + 1_000, { payment_method: 'bank' });
  const { body } = await withdraw(office.operator, player, amount);
  return { player, id: body.data.id };
};

const openRow = async (page: Page, query: string, id: number): Promise<void> => {
  await page.goto(office.at(`/withdrawals?${query}#${id}`));
  await settle(page);
  await page.getByRole('heading', { name: `Withdrawal ${id}` }).waitFor();
};
const pane = (page: Page) => page.locator('.pane');
const button = (page: Page, name: string) => pane(page).getByRole('button', { name });
const said = (page: Page, text: string | RegExp) => page.locator('.toasts').getByText(text).waitFor();
const paymentOf = async (id: number) => {
  const admin = await addTestStaff(office.world, office.operator);
  return (await admin.get(`/api/back-office/v1/payments/${id}`)).body.data;
};
const axe = async (page: Page): Promise<string[]> =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);

describe('the queue', () => {
  test('begins with what waits for a decision, oldest first, and sums it up', async () => {
    const { page, context, troubles } = await office.signIn('payments', { viewport: { width: 1440, height: 810 } });
    await page.goto(office.at('/withdrawals'));
    await settle(page);
    expect(new URL(page.url()).search).toBe('?queue=to_decide&order=oldest');
    await page.locator('.view-tab[aria-current]').getByText('To decide 8').waitFor();
    await page
      .locator('.page-head-facts')
      .getByText(/^8 waiting · .* EUR · oldest 2 h 14 min/)
      .waitFor();
    expect(await page.locator('.data-table tbody tr').first().textContent()).toContain('Anna Weber');
    await picture(page, 'withdrawals-list');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Withdrawal ${moved[0]}` }).waitFor();
    await pane(page).getByText('Two people must approve it').waitFor();
    await settle(page);
    expect(await axe(page)).toEqual([]);
    await picture(page, 'withdrawals-pane-light');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axe(page)).toEqual([]);
    await picture(page, 'withdrawals-pane-dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, 'withdrawals-pane-narrow');
    expectNoTrouble(troubles);
    await context.close();
  });
});

describe('in German', () => {
  test('the queue, its review and a reason', async () => {
    const { page, context, troubles } = await office.signIn('payments', { locale: 'de-DE' });
    await page.goto(office.at(`/withdrawals?queue=to_decide&order=oldest#${moved[0]}`));
    await page.getByRole('heading', { name: `Auszahlung ${moved[0]}` }).waitFor();
    await pane(page).getByText('Zwei Personen müssen freigeben').waitFor();
    await pane(page).locator('.pane-figure').getByText('2.400,00').waitFor();
    await picture(page, 'withdrawals-german');
    await page.keyboard.press('r');
    await openDialog(page).getByText('Text für den Spieler').waitFor();
    expectNoTrouble(troubles);
    await context.close();
  });
});

describe.each(ways)('four eyes, by %s', (way) => {
  /** A press of the button, or its letter while the pane is open. */
  const decide = (page: Page, name: string, key: string): Promise<void> =>
    way === 'mouse' ? button(page, name).click() : page.keyboard.press(key);

  test('one approves after a fresh proof, another once more, a third pays out', async () => {
    const { id } = await request(150_000);
    const anna = await office.signIn('payments', { name: 'Anna Weiss' });
    await openRow(anna.page, 'queue=to_decide&order=oldest', id);
    await pane(anna.page).getByText('Two people must approve it').waitFor();
    office.world.clock.advance(16 * 60_000);
    await decide(anna.page, 'Approve', 'a');
    const proof = anna.page.getByRole('dialog', { name: 'Is it still you?' });
    await handOf(anna.page, way).write(proof.getByLabel('Password', { exact: true }), goodPassword);
    await handOf(anna.page, way).press(proof.getByRole('button', { name: 'Confirm' }));
    await said(anna.page, 'Approved: a second person is needed');

    await openRow(anna.page, 'queue=second_eyes&order=oldest', id);
    const own = button(anna.page, 'Approve');
    await expect.poll(() => own.getAttribute('aria-disabled')).toBe('true');
    expect(await own.getAttribute('title')).toContain('You approved it already');
    await pane(anna.page).locator('.pane-notice').getByText('You approved it already.').waitFor();
    await pane(anna.page).locator('.checks .warning').getByText('One person approved it, a second one must').waitFor();

    const bob = await office.signIn('compliance', { name: 'Bob Klein' });
    const hand = handOf(bob.page, way);
    await bob.page.goto(office.at('/players'));
    await settle(bob.page);
    if (way === 'mouse') await bob.page.getByRole('link', { name: /^Withdrawals/ }).click();
    else for (const key of ['g', 'w']) await bob.page.keyboard.press(key);
    await bob.page.getByRole('heading', { name: 'Withdrawals' }).waitFor();
    await hand.press(bob.page.getByRole('link', { name: 'Second eyes' }));
    await bob.page.locator('.view-tab[aria-current]').getByText('Second eyes').waitFor();
    await expect.poll(() => bob.page.locator('.data-table tbody tr').count()).toBe(1);
    await hand.press(bob.page.locator('.data-table-link'));
    await pane(bob.page).getByText('one approval, one more needed').waitFor();
    await decide(bob.page, 'Approve', 'a');
    await said(bob.page, 'Approved');
    await expect.poll(async () => (await paymentOf(id)).status).toBe('allowed');

    const cora = await office.signIn('finance', { name: 'Cora Lang' });
    const third = handOf(cora.page, way);
    await cora.page.goto(office.at('/withdrawals?queue=to_pay_out&order=oldest'));
    await settle(cora.page);
    await expect.poll(() => cora.page.locator('.data-table tbody tr').count()).toBe(1);
    await third.press(cora.page.locator('.data-table-link'));
    await pane(cora.page).getByText('Bob Klein').first().waitFor();
    await pane(cora.page).getByText('Two people approved it').waitFor();
    await decide(cora.page, 'Pay out…', 'p');
    await third.write(openDialog(cora.page).getByLabel('Bank reference'), `SEPA-${way}`);
    await picture(cora.page, `withdrawals-pay-${way}`);
    await third.press(openDialog(cora.page).getByRole('button', { name: 'Mark as paid out' }));
    await said(cora.page, 'Paid out');
    expect(await paymentOf(id)).toMatchObject({ status: 'paid', bank_reference: `SEPA-${way}` });
    expectNoTrouble(anna.troubles.filter(({ text }) => !/status of 403/.test(text)));
    expectNoTrouble([...bob.troubles, ...cora.troubles]);
    for (const { context } of [anna, bob, cora]) await context.close();
  });
});

describe('reject', () => {
  test('by keyboard alone, with a reason for staff and another for the player; the money returns', async () => {
    const { id, player } = await request(20_000);
    const { page, context, troubles } = await office.signIn('payments');
    await openRow(page, 'queue=to_decide&order=oldest', id);
    await page.keyboard.press('r');
    await openDialog(page).waitFor();
    await page.getByRole('button', { name: 'Reject', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('required').waitFor();
    await page.keyboard.type('Account of another person');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Please use an account in your own name.');
    await picture(page, 'withdrawals-reject');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await said(page, /^Rejected/);
    expect(await paymentOf(id)).toMatchObject({
      status: 'rejected',
      internal_reason: 'Account of another person',
      reject_reason: 'Please use an account in your own name.',
    });
    expect(await balancesOf(office.world, player)).toMatchObject({ real_balance: 21_000 });
    expectNoTrouble(troubles);
    await context.close();
  });
});

describe('two people on one withdrawal', () => {
  test('who comes second is told who has taken it, and cannot decide', async () => {
    const { id } = await request(20_000);
    const anna = await office.signIn('payments', { name: 'Anna Weiss' });
    const bob = await office.signIn('payments', { name: 'Bob Klein' });
    await openRow(bob.page, 'queue=to_decide&order=oldest', id);
    await openRow(anna.page, 'queue=to_decide&order=oldest', id);
    const release = await holdReviews(bob.page);
    await button(anna.page, 'Take').click();
    await pane(anna.page).getByText('taken by you').waitFor();
    await button(bob.page, 'Approve').click();
    await bob.page.getByRole('alert').getByText('Anna Weiss works on it until').waitFor();
    release();
    await expect.poll(() => button(bob.page, 'Approve').getAttribute('title')).toContain('Anna Weiss works on it');
    expect((await paymentOf(id)).approved_by).toEqual([]);

    await anna.page.keyboard.press('Escape');
    await expect.poll(async () => (await paymentOf(id)).taken_by).toBeNull();
    await bob.page.reload();
    await button(bob.page, 'Approve').click();
    await said(bob.page, 'Approved');
    for (const { context } of [anna, bob]) await context.close();
  });

  test('a stale page says who decided and when, and shows what is so now', async () => {
    const { id, player } = await request(20_000);
    const { page, context } = await office.signIn('payments', { name: 'Bob Klein' });
    const anna = await addTestStaff(office.world, office.operator, 'payments', 'Anna Weiss');
    await openRow(page, 'queue=to_decide&order=oldest', id);
    const release = await holdReviews(page);
    await anna.post(`/api/back-office/v1/payments/${id}/reject`, { reason: 'Not theirs' });
    await button(page, 'Approve').click();
    release();
    await page
      .getByRole('alert')
      .getByText(/Anna Weiss rejected it, /)
      .waitFor();
    await pane(page).locator('.pane-head').getByText('rejected').waitFor();
    await picture(page, 'withdrawals-stale');
    expect((await entriesOf(office.world, player)).filter(([type]) => type === 'withdrawal_rejection')).toHaveLength(1);
    await context.close();
  });
});

describe('when the connection or the server fails', () => {
  test('a lost answer: what was typed stays, and trying again does it once', async () => {
    const { id, player } = await request(20_000);
    const { page, context } = await office.signIn('payments');
    await openRow(page, 'queue=to_decide&order=oldest', id);
    const keys: (string | undefined)[] = [];
    await page.route('**/reject', async (route: Route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The server does it, but the answer never arrives.
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.keyboard.press('r');
    await page.getByLabel('Reason').fill('Account of another person');
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await page.getByText('The server did not answer. What you typed is still here').waitFor();
    expect(await page.getByLabel('Reason').inputValue()).toBe('Account of another person');
    await page.unroute('**/reject');
    const again = page.waitForRequest('**/reject');
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    expect((await again).headers()['idempotency-key']).toBe(keys[0]);
    await said(page, /^Rejected/);
    expect((await entriesOf(office.world, player)).filter(([type]) => type === 'withdrawal_rejection')).toHaveLength(1);
    await context.close();
  });

  test('503: the page says so with code and request, and the same act passes afterwards', async () => {
    const { id } = await request(20_000);
    const { page, context } = await office.signIn('payments');
    await openRow(page, 'queue=to_decide&order=oldest', id);
    await page.route('**/approve', (route) =>
      route.fulfill({
        status: 503,
        headers: { 'x-request-id': 'req-503' },
        json: { error: { code: 'SERVICE_UNAVAILABLE', message: 'The database is away.', retry: 'same_request' } },
      }),
    );
    await button(page, 'Approve').click();
    const alert = page.getByRole('alert');
    await alert.getByText('The database is away.').waitFor();
    await alert.getByText('req-503').waitFor();
    await page.unroute('**/approve');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await said(page, 'Approved');
    expect((await paymentOf(id)).approved_by).toHaveLength(1);
    await context.close();
  });
});

describe('several at once', () => {
  test('finance pays out two with one reference; what a colleague took meanwhile is named and left alone', async () => {
    const ids = [(await request(20_000)).id, (await request(30_000)).id, (await request(40_000)).id];
    const { page, context, troubles } = await office.signIn('admin', { name: 'Cora Lang' });
    const anna = await addTestStaff(office.world, office.operator, 'payments', 'Anna Weiss');
    for (const id of ids) await anna.post(`/api/back-office/v1/payments/${id}/approve`);
    await page.goto(office.at('/withdrawals?queue=to_pay_out&order=oldest'));
    await settle(page);
    for (const id of ids) await page.getByRole('checkbox', { name: `Select Withdrawal ${id}` }).check();
    await anna.post(`/api/back-office/v1/payments/${ids[2]}/take`);
    await page.locator('.list-bulk').getByRole('button', { name: 'Pay out…' }).click();
    await openDialog(page).getByText('900.00 EUR').waitFor();
    await page.getByLabel('Bank reference').fill('BATCH-7');
    await picture(page, 'withdrawals-bulk');
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: 'Mark as paid out' }).click();
    await page.getByRole('alert').getByText(`Withdrawal ${ids[2]}: Anna Weiss works on it`).waitFor();
    for (const id of ids.slice(0, 2))
      expect(await paymentOf(id)).toMatchObject({ status: 'paid', bank_reference: 'BATCH-7' });
    expect((await paymentOf(ids[2] as number)).status).toBe('allowed');
    expectNoTrouble(troubles);
    await context.close();
  });

  test('what has something to look at is not approved together, and says so', async () => {
    const { id } = await request(20_000);
    const { page, context } = await office.signIn('payments');
    await page.goto(office.at('/withdrawals'));
    await settle(page);
    await page.getByRole('checkbox', { name: `Select Withdrawal ${id}` }).check();
    const approve = page.locator('.list-bulk').getByRole('button', { name: 'Approve' });
    expect(await approve.getAttribute('aria-disabled')).toBe('true');
    expect(await approve.getAttribute('title')).toContain('1 has something to look at');
    await context.close();
  });

  test('the file for the bank holds what may be paid out', async () => {
    const { id } = await request(25_000);
    const { page, context, staff, troubles } = await office.signIn('admin');
    await staff.post(`/api/back-office/v1/payments/${id}/approve`);
    await page.goto(office.at('/withdrawals?queue=to_pay_out&order=oldest'));
    await settle(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'File for the bank' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^bank-file-.*\.csv$/);
    expect(readFileSync(await file.path(), 'utf8')).toContain('250.00');
    expectNoTrouble(troubles);
    await context.close();
  });
});

describe('permissions', () => {
  const buttons = { Approve: 'approve_payments', 'Reject…': 'reject_payments', Take: 'take_payments' } as const;

  test('every role is offered exactly what the API allows it', async () => {
    const { id } = await request(20_000);
    for (const role of allRoles) {
      const { page, context } = await office.signIn(role);
      await page.goto(office.at(`/withdrawals?queue=to_decide&order=oldest#${id}`));
      if (roleHas(role, 'view_payments')) {
        await pane(page).getByText('Verification is enough for this amount').waitFor();
        for (const [name, permission] of Object.entries(buttons)) {
          const off = await button(page, name).getAttribute('aria-disabled');
          expect([role, name, off !== 'true']).toEqual([role, name, roleHas(role, permission)]);
          if (off) expect(await button(page, name).getAttribute('title')).toContain(permission);
        }
      } else await page.getByText('Not for this role').waitFor();
      await context.close();
    }
  });
});

describe('a page that is left open', () => {
  test('stops asking after five minutes, so that the session can end, and asks again when somebody returns', async () => {
    const { page, context } = await office.signIn('payments');
    // Without a stream the page asks for the counts by itself.
    await page.route(/\/live$/, (route) => route.abort());
    let asked = 0;
    page.on('request', (call) => {
      if (call.url().endsWith('/queues')) asked += 1;
    });
    await page.clock.install();
    await page.goto(office.at('/withdrawals'));
    await settle(page);
    await page.clock.fastForward(20_000);
    await expect.poll(() => asked).toBe(1);
    // A question that was due already may still be asked; none is planned after it.
    await page.clock.fastForward(6 * 60_000);
    await settle(page);
    const last = asked;
    for (let minute = 0; minute < 3; minute += 1) {
      await page.clock.fastForward(60_000);
      await settle(page);
    }
    expect(asked).toBe(last);
    await page.keyboard.press('j');
    await page.clock.fastForward(20_000);
    await expect.poll(() => asked).toBe(last + 1);
    await context.close();
  });
});

describe('reasons', () => {
  test('a template fills in both texts, and they can be changed', async () => {
    const { id } = await request(20_000);
    const admin = await addTestStaff(office.world, office.operator);
    const template = {
      kind: 'reject_withdrawal',
      name: 'Other holder',
      text: 'Not theirs',
      player_text: 'Use your own.',
    };
    expect((await admin.post('/api/back-office/v1/reason-templates', template)).status).toBe(201);
    const { page, context } = await office.signIn('payments');
    await openRow(page, 'queue=to_decide&order=oldest', id);
    await page.keyboard.press('r');
    await page.getByLabel('Template').selectOption('Other holder');
    await page.getByLabel('Text for the player').fill('Please use your own.');
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await said(page, /^Rejected/);
    expect(await paymentOf(id)).toMatchObject({ internal_reason: 'Not theirs', reject_reason: 'Please use your own.' });
    await context.close();
  });
});

/** From now on the page hears nothing new of the withdrawal, until it is released. */
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
