import { readFileSync } from 'node:fs';
import { allRoles, roleHas } from '@croupier/contract/permissions.ts';
import { describe, expect, test } from 'vitest';
import { must } from '../../server/test/support/client.ts';
import { balancesOf, deposit, withdraw } from '../../server/test/support/money.ts';
import { addTestStaff } from '../../server/test/support/staff.ts';
import { colourRules, findViolations } from './axe.ts';
import { expectNoTrouble, openBackOffice, openDialog, pane, picture, said, untilQuiet } from './back-office.ts';
import { moveMoney } from './money.ts';
import { registerPeople } from './people.ts';
import { approve, button, openWithdrawal, paymentOf, requestWithdrawal } from './withdrawals.ts';

const office = await openBackOffice();
const moved = (await moveMoney(office, await registerPeople(office.operator))).withdrawals;

describe('the queue', () => {
  test('begins with what waits for a decision, oldest first, with a summary', async () => {
    const { page, troubles } = await office.openTab('payments');
    await page.setViewportSize({ width: 1440, height: 810 });
    await office.visit(page, '/withdrawals');
    await expect.poll(() => new URL(page.url()).search).toBe('?queue=to_decide&order=oldest');
    await page.locator('.view-tab[aria-current]').getByText('To decide 8').waitFor();
    await page
      .locator('.page-head-facts')
      .getByText(/^8 waiting · .* EUR · oldest 2 h 14 min/)
      .waitFor();
    await expect.poll(() => page.locator('.data-table tbody tr').first().textContent()).toContain('Anna Weber');
    await picture(page, 'withdrawals-list');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Withdrawal ${moved[0]}` }).waitFor();
    await pane(page).getByText('Two people must approve it').waitFor();
    await untilQuiet(page);
    expect(await findViolations(page)).toEqual([]);
    await picture(page, 'withdrawals-pane-light');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await findViolations(page, { rules: colourRules })).toEqual([]);
    await picture(page, 'withdrawals-pane-dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, 'withdrawals-pane-narrow');
    expectNoTrouble(troubles);
  });
});

describe('four eyes', () => {
  test('says why two people must approve: by the sum of the player, in the list and in the pane', async () => {
    const { id, player } = await requestWithdrawal(office, 60_000);
    await must(deposit(office.operator, player, 60_000, { payment_method: 'bank' }));
    await must(withdraw(office.operator, player, 60_000));
    const { page } = await office.openTab('payments');
    await openWithdrawal(office, page, 'to_decide', id);
    const sum = 'This player’s withdrawals of 24 hours are 1,200.00 EUR together, above 1,000.00 EUR.';
    await pane(page).getByText(sum).waitFor();
    await picture(page, 'withdrawals-because');
    await page.keyboard.press('Escape');
    const tag = page
      .locator('.data-line', { has: page.locator(`[href="#${id}"]`) })
      .getByText('four eyes 0/2 · sum of 24 h');
    await expect.poll(() => tag.getAttribute('title')).toMatch(/^Needs two people: this player’s withdrawals/);
    await picture(page, 'withdrawals-because-list');
  });
});

describe('in German', () => {
  test('shows the queue, the review and the dialog for a reason', async () => {
    const { page, context, troubles } = await office.signIn('payments', { locale: 'de-DE' });
    await office.visit(page, `/withdrawals?queue=to_decide&order=oldest#${moved[0]}`);
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

describe('reject', () => {
  test('by keyboard alone, with a reason for staff and another for the player; the money returns', async () => {
    const { id, player } = await requestWithdrawal(office, 20_000);
    const { page, troubles } = await office.openTab('payments');
    await openWithdrawal(office, page, 'to_decide', id);
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
    expect(await paymentOf(office, id)).toMatchObject({
      status: 'rejected',
      internal_reason: 'Account of another person',
      reject_reason: 'Please use an account in your own name.',
    });
    expect(await balancesOf(office.world, player)).toMatchObject({ real_balance: 21_000 });
    expectNoTrouble(troubles);
  });
});

describe('several at once', () => {
  test('finance pays out two with one reference; what a colleague took meanwhile is named and skipped', async () => {
    const ids = [
      (await requestWithdrawal(office, 20_000)).id,
      (await requestWithdrawal(office, 30_000)).id,
      (await requestWithdrawal(office, 40_000)).id,
    ];
    const { page, troubles } = await office.openTab('admin');
    const anna = await addTestStaff(office.world, office.operator, 'payments', 'Anna Weiss');
    for (const id of ids) await anna.post(`/api/back-office/v1/payments/${id}/approve`);
    await office.visit(page, '/withdrawals?queue=to_pay_out&order=oldest');
    for (const id of ids) await page.getByRole('checkbox', { name: `Select Withdrawal ${id}` }).check();
    await anna.post(`/api/back-office/v1/payments/${ids[2]}/take`);
    await page.locator('.list-bulk').getByRole('button', { name: 'Pay out…' }).click();
    await openDialog(page).getByText('900.00 EUR').waitFor();
    await page.getByLabel('Bank reference').fill('BATCH-7');
    await picture(page, 'withdrawals-bulk');
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Mark as paid out' }).click();
    await page.getByRole('alert').getByText(`Withdrawal ${ids[2]}: Anna Weiss works on it`).waitFor();
    for (const id of ids.slice(0, 2))
      expect(await paymentOf(office, id)).toMatchObject({ status: 'paid', bank_reference: 'BATCH-7' });
    expect((await paymentOf(office, ids[2] as number)).status).toBe('allowed');
    expectNoTrouble(troubles);
  });

  test('withdrawals with warnings are not approved in bulk, and it says so', async () => {
    const { id } = await requestWithdrawal(office, 20_000);
    const { page } = await office.openTab('payments');
    await office.visit(page, '/withdrawals');
    await page.getByRole('checkbox', { name: `Select Withdrawal ${id}` }).check();
    const approve = page.locator('.list-bulk').getByRole('button', { name: 'Approve' });
    await expect.poll(() => approve.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => approve.getAttribute('title')).toContain('1 has something to look at');
  });

  test('the bank file holds what may be paid out', async () => {
    const { id } = await requestWithdrawal(office, 25_000);
    const { page, staff, troubles } = await office.openTab('admin');
    await staff.post(`/api/back-office/v1/payments/${id}/approve`);
    await office.visit(page, '/withdrawals?queue=to_pay_out&order=oldest');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'File for the bank' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^payouts-.*\.csv$/);
    expect(readFileSync(await file.path(), 'utf8')).toContain('250.00');
    expectNoTrouble(troubles);
  });
});

describe('the frame around the list', () => {
  test('opening and closing a row leaves every row where it is', async () => {
    for (let n = 0; n < 3; n += 1) await requestWithdrawal(office, 20_000);
    const { page } = await office.openTab('payments');
    await page.setViewportSize({ width: 1280, height: 800 });
    await office.visit(page, '/withdrawals?queue=to_decide&order=oldest');
    const row = page.locator('.data-table tbody tr').nth(2);
    await row.waitFor();
    const top = async (): Promise<number> => Math.round((await row.boundingBox())!.y);
    const before = await top();
    await row.click();
    await pane(page).getByRole('heading', { name: 'Checks' }).waitFor();
    expect(await top()).toBe(before);
    await picture(page, 'withdrawals-steady');
    await page.keyboard.press('Escape');
    await pane(page).waitFor({ state: 'detached' });
    expect(await top()).toBe(before);
  });

  test('Ctrl-K keeps what is typed before its input appears, and no letter acts on the page', async () => {
    const { id } = await requestWithdrawal(office, 20_000);
    const { page } = await office.openTab('payments');
    await openWithdrawal(office, page, 'to_decide', id);
    let send = (): void => undefined;
    const typed = new Promise<void>((resolve) => {
      send = resolve;
    });
    await page.route(/\/palette[^/]*\.js/, async (route) => {
      await typed;
      await route.continue();
    });
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('ar');
    send();
    const input = page.getByRole('combobox', { name: 'Player, payment, round, or a command' });
    await expect.poll(() => input.inputValue()).toBe('ar');
    await input.press('q');
    await expect.poll(() => input.inputValue()).toBe('arq');
    expect((await paymentOf(office, id)).approved_by).toEqual([]);
  });

  test('the account menu opens at its beginning, and a small screen shows the current page in the navigation', async () => {
    const { page } = await office.openTab('admin');
    await page.setViewportSize({ width: 390, height: 700 });
    await office.visit(page, '/audit');
    await page.getByRole('button', { name: /^Your account/ }).click();
    await expect.poll(() => page.locator('.menu').evaluate((menu) => menu.scrollTop)).toBe(0);
    await picture(page, 'account-menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open the navigation' }).click();
    const here = page.locator('.nav-link[aria-current]');
    const isInView = (): Promise<boolean> =>
      here.evaluate((link) => {
        const { top, bottom } = link.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      });
    await expect.poll(isInView).toBe(true);
  });
});

describe('permissions', () => {
  const buttons = { Approve: 'approve_payments', 'Reject…': 'reject_payments', Take: 'take_payments' } as const;

  test('every role is offered exactly what the API allows', async () => {
    const { id } = await requestWithdrawal(office, 20_000);
    for (const role of allRoles) {
      const { page } = await office.openTab(role);
      await office.visit(page, `/withdrawals?queue=to_decide&order=oldest#${id}`);
      if (roleHas(role, 'view_payments')) {
        await pane(page).getByText('Verification is enough for this amount').waitFor();
        for (const [name, permission] of Object.entries(buttons)) {
          const off = roleHas(role, permission) ? null : 'true';
          const message = `${role}: ${name}`;
          await expect.poll(() => button(page, name).getAttribute('aria-disabled'), { message }).toBe(off);
          if (off) await expect.poll(() => button(page, name).getAttribute('title')).toContain(permission);
        }
      } else await page.getByText('Not for this role').waitFor();
    }
  });
});

describe('an open page', () => {
  test('stops polling after five minutes, so that the session can end, and resumes when somebody returns', async () => {
    const { page, context } = await office.signIn('payments');
    // Without a stream the page polls the counts.
    await page.route(/\/live$/, (route) => route.abort());
    let asked = 0;
    page.on('request', (call) => {
      if (call.url().endsWith('/queues')) asked += 1;
    });
    await page.clock.install();
    await page.goto(office.at('/withdrawals'));
    await untilQuiet(page);
    await page.clock.fastForward(20_000);
    await expect.poll(() => asked).toBe(1);
    // A request that was due already may still be sent; none is planned after it.
    await page.clock.fastForward(6 * 60_000);
    await untilQuiet(page);
    const last = asked;
    for (let minute = 0; minute < 3; minute += 1) {
      await page.clock.fastForward(60_000);
      await untilQuiet(page);
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
    const { id } = await requestWithdrawal(office, 20_000);
    const admin = await addTestStaff(office.world, office.operator);
    const template = {
      kind: 'reject_withdrawal',
      name: 'Other holder',
      text: 'Not theirs',
      player_text: 'Use your own.',
    };
    expect((await admin.post('/api/back-office/v1/reason-templates', template)).status).toBe(201);
    const { page } = await office.openTab('payments');
    await openWithdrawal(office, page, 'to_decide', id);
    await page.keyboard.press('r');
    await page.getByLabel('Template').selectOption('Other holder');
    await page.getByLabel('Text for the player').fill('Please use your own.');
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await said(page, /^Rejected/);
    expect(await paymentOf(office, id)).toMatchObject({
      internal_reason: 'Not theirs',
      reject_reason: 'Please use your own.',
    });
  });
});

test('who opens another queue right after a decision stays there', async () => {
  const { id } = await requestWithdrawal(office, 150_000);
  const { page, context } = await office.signIn('payments');
  await page.clock.install();
  await openWithdrawal(office, page, 'to_decide', id);
  await approve(page);
  await said(page, 'Approved: a second person is needed');
  await openWithdrawal(office, page, 'second_eyes', id);
  // Longer than the pane shows a decision before it goes on.
  await page.clock.runFor(5_000);
  await pane(page).getByText('You approved it already.').first().waitFor();
  await expect.poll(() => new URL(page.url()).hash).toBe(`#${id}`);
  await context.close();
});

test('in the list of all payments a decided withdrawal stays open, with its next step', async () => {
  const { player, id } = await requestWithdrawal(office, 5_000);
  const { page, context } = await office.signIn('payments');
  await page.clock.install();
  await office.visit(page, `/payments?player_id=${player}#${id}`);
  await page.getByRole('heading', { name: `Withdrawal ${id}` }).waitFor();
  await approve(page);
  await said(page, /^Approved/);
  // Longer than a queue shows a decision before it goes on.
  await page.clock.runFor(5_000);
  await button(page, 'Pay out…').waitFor();
  await expect.poll(() => new URL(page.url()).hash).toBe(`#${id}`);
  await context.close();
});
