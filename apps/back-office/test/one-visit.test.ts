import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page, Request, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { base } from '../../server/support/back-office.ts';
import { must } from '../../server/test/support/client.ts';
import { addTestStaff } from '../../server/test/support/staff.ts';
import { pages } from '../src/pages.ts';
import { findViolations } from './axe.ts';
import {
  expectNoTrouble,
  openBackOffice,
  openDialog,
  pane,
  picture,
  said,
  takesPictures,
  untilQuiet,
} from './back-office.ts';
import { widths } from './tour.ts';
import { approve, button, openWithdrawal, paymentOf, requestWithdrawal } from './withdrawals.ts';

const office = await openBackOffice();
const anna = await addTestStaff(office.world, office.operator);
const amounts = [20_000, 30_000, 40_000];
const asked: { player: number; id: number }[] = [];
for (const amount of amounts) asked.push(await requestWithdrawal(office, amount));
const [first, second, third] = asked as [(typeof asked)[0], (typeof asked)[0], (typeof asked)[0]];
await must(anna.patch(`${base}/operator`, { settings: { second_person: true } }));

const { page, context, troubles } = await office.signIn('admin', { name: 'Pia Payne' });
const ben = await office.signIn('payments', { name: 'Ben Bold' });

/** Pictures of what is shown, wide and narrow, in both themes. */
const look = async (shown: Page, name: string): Promise<void> => {
  if (!takesPictures) return;
  for (const [width, size] of Object.entries(widths))
    for (const theme of ['dark', 'light'] as const) {
      await shown.setViewportSize(size);
      await shown.emulateMedia({ colorScheme: theme });
      await picture(shown, `${name}-${theme}-${width}`);
    }
  await shown.setViewportSize(widths.wide);
};

const alert = () => page.getByRole('alert');

/** The answers of these calls are lost once: they arrive, and the connection breaks. Returns the keys that were sent. */
const loseAnswer = async (address: string, isOffline = false): Promise<(string | undefined)[]> => {
  const keys: (string | undefined)[] = [];
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && request.url().endsWith(address)) keys.push(request.headers()['idempotency-key']);
  });
  let isLost = false;
  await page.route(`**${address}`, async (route: Route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback();
    isLost = true;
    await route.fetch();
    if (isOffline) await context.setOffline(true);
    await route.abort(isOffline ? 'internetdisconnected' : 'connectionreset');
  });
  return keys;
};

/** The second person finds the proposal in the open list, reads what it is about, and confirms it. */
const confirmByBen = async (kind: string, words: readonly string[]): Promise<void> => {
  const row = ben.page.locator('.data-table-link', { hasText: kind });
  await row.click();
  for (const text of words) await pane(ben.page).getByText(text).first().waitFor();
  await look(ben.page, `proposal-${kind.toLowerCase().replaceAll(' ', '-')}`);
  await button(ben.page, 'Confirm').click();
  await openDialog(ben.page).getByText('goes back to the wallet of the player').waitFor();
  await openDialog(ben.page).getByRole('button', { name: 'Confirm' }).click();
  await said(ben.page, 'The change is made.');
  await row.waitFor({ state: 'detached' });
};

const openRow = async (id: number): Promise<void> => {
  await page.locator(`.data-table-link[href="#${id}"]`).click();
  await page.getByRole('heading', { name: `Withdrawal ${id}` }).waitFor();
  await untilQuiet(page);
};

const stateOfRow = (id: number) => page.locator('.data-line', { has: page.locator(`[href="#${id}"]`) }).locator('.tag');

describe('in one visit after a real sign-in', () => {
  beforeAll(() => page.evaluate(() => void Reflect.set(window, 'isOneVisit', true)));

  test('every page of the navigation is shown, by its link', async () => {
    for (const { path, title } of pages.filter(({ nav }) => nav)) {
      await page.locator(`.nav-link[href^="/back-office${path}"]`, { hasText: title.en }).first().click();
      await page.waitForURL((url) => url.pathname === `/back-office${path}`);
      await untilQuiet(page);
      await expect.poll(() => page.getByRole('alert').count(), { message: path }).toBe(0);
    }
    expectNoTrouble(troubles);
  });

  test('a connection that is cut in the middle of an approval: trying again does it once', async () => {
    await openWithdrawal(office, page, 'to_decide', first.id);
    const keys = await loseAnswer('/approve', true);
    await approve(page);
    await alert().getByText('It is not known whether this was done').waitFor();
    await context.setOffline(false);
    await page.getByText('No connection. You see what was loaded last').waitFor({ state: 'detached' });
    await alert().getByRole('button', { name: 'Try again' }).click();
    await said(page, 'Approved');
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(await paymentOf(office, first.id)).toMatchObject({ status: 'allowed', approved_by: [expect.any(Number)] });
    for (const { id } of [second, third]) await must(anna.post(`${base}/payments/${id}/approve`));
  });

  test('the file for the bank, whose answer is lost, is made once; the message leads to its batch', async () => {
    await office.visit(page, '/withdrawals?queue=to_pay_out&order=oldest');
    const keys = await loseAnswer('/payout-batches');
    await page.getByRole('button', { name: 'File for the bank' }).click();
    await alert().getByText('It is not known whether this was done').waitFor();
    const saved = page.waitForEvent('download');
    await alert().getByRole('button', { name: 'Try again' }).click();
    const file = readFileSync(await (await saved).path());
    expect(keys).toEqual([keys[0], keys[0]]);
    const [batch, ...others] = (await anna.get(`${base}/payout-batches`)).body.data;
    expect(others).toEqual([]);
    expect(batch.file_sha256).toBe(createHash('sha256').update(file).digest('hex'));

    await said(page, '3 withdrawals are with the bank now.');
    await page
      .locator('.toasts')
      .getByRole('link', { name: `Show payout batch ${batch.id}` })
      .click();
    await page.getByRole('heading', { name: `Payout batch ${batch.id}` }).waitFor();
    await page.getByText(batch.file_sha256).waitFor();
    await page.getByText('3 with the bank').waitFor();
    await expect.poll(() => page.locator('.data-table tbody tr').count()).toBe(3);
    await untilQuiet(page);
    await look(page, 'batch');
    expect(await findViolations(page)).toEqual([]);
  });

  test('one payment is taken back and rejected by two people, one is paid and returned, the rest is paid', async () => {
    await office.visit(ben.page, '/proposals');
    await ben.page.getByText('Nothing here').waitFor();
    await openRow(first.id);
    await look(page, 'batch-row');
    await button(page, 'Take back…').click();
    await openDialog(page).getByLabel('What becomes of it').selectOption('rejected');
    await openDialog(page).getByLabel('Reason').fill('The bank stopped the transfer');
    await look(page, 'batch-take-back');
    await openDialog(page).getByRole('button', { name: 'Take it back' }).click();
    await said(page, 'Waits for a second person');
    await pane(page).getByText('Waits for a second person: Payout taken back, proposed by Pia Payne.').waitFor();
    expect(await paymentOf(office, first.id)).toMatchObject({ payout_state: 'paying' });
    // The other person's list shows it without being loaded again.
    await confirmByBen('Payout taken back', [
      'Ben Quist',
      `Withdrawal ${first.id}`,
      '200.00',
      'with the bank',
      'rejected',
    ]);
    await stateOfRow(first.id).getByText('taken back').waitFor();

    await openRow(second.id);
    await button(page, 'Paid…').click();
    await openDialog(page).getByLabel('Bank reference').fill('SEPA-7');
    await openDialog(page).getByRole('button', { name: 'Mark as paid out' }).click();
    await stateOfRow(second.id).getByText('paid', { exact: true }).waitFor();
    await button(page, 'Returned…').click();
    await openDialog(page).getByLabel('Reason of the bank').fill('AC04: account closed');
    await openDialog(page).getByRole('button', { name: 'The bank returned it' }).click();
    await said(page, 'Waits for a second person');
    await confirmByBen('Payout returned by the bank', ['Ben Quist', '300.00', 'AC04: account closed']);

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Mark the rest as paid…' }).click();
    await openDialog(page).locator('strong').getByText('400.00 EUR').waitFor();
    await openDialog(page).getByLabel('Bank reference').fill('SEPA-8');
    await look(page, 'batch-rest');
    await openDialog(page).getByRole('button', { name: 'Mark as paid out' }).click();
    await said(page, '1 withdrawal is marked as paid');
    await stateOfRow(second.id).getByText('returned by the bank').waitFor();
    await look(page, 'batch-end');
    expectNoTrouble(ben.troubles);
  });

  test('every balance and ledger is right, and the app was loaded once until then', async () => {
    const moneyOf = async (player: number) => {
      const get = async (what: string) =>
        (await must(office.operator.client.get(`/api/v1/operator/players/${player}/${what}`))).body.data;
      const entries = (await get('transactions')) as { type: string; amount: number }[];
      return {
        balance: (await get('wallet')).wallets.find(({ type }: { type: string }) => type === 'real').balance,
        entries: entries.map(({ type, amount }) => [type, amount]).reverse(),
      };
    };
    const there = (amount: number) => [
      ['deposit', amount + 1_000],
      ['withdrawal', -amount],
    ];
    const back = (amount: number) => [...there(amount), ['withdrawal_rejection', amount]];
    expect(await moneyOf(first.player)).toEqual({ balance: 21_000, entries: back(20_000) });
    expect(await moneyOf(second.player)).toEqual({ balance: 31_000, entries: back(30_000) });
    expect(await moneyOf(third.player)).toEqual({ balance: 1_000, entries: there(40_000) });
    expect(await paymentOf(office, first.id)).toMatchObject({ status: 'rejected', payout_state: 'none' });
    expect(await paymentOf(office, second.id)).toMatchObject({
      status: 'paid',
      payout_state: 'returned',
      return_reason: 'AC04: account closed',
    });
    expect(await paymentOf(office, third.id)).toMatchObject({ status: 'paid', bank_reference: 'SEPA-8' });
    expect(await page.evaluate(() => Reflect.get(window, 'isOneVisit'))).toBe(true);
  });
});
