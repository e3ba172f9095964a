import { expect, test } from 'vitest';
import { connectCashier, sendCallback } from '../../server/test/support/cashier.ts';
import { must } from '../../server/test/support/client.ts';
import { newReference } from '../../server/test/support/money.ts';
import { registerTestPlayer } from '../../server/test/support/players.ts';
import { addTestStaff } from '../../server/test/support/staff.ts';
import { findViolations } from './axe.ts';
import { expectNoTrouble, openBackOffice, openDialog, pane, picture, said } from './back-office.ts';

const office = await openBackOffice();
const admin = await addTestStaff(office.world, office.operator);

test('a payment provider is connected, and its secret is shown once', async () => {
  const { page, troubles } = await office.openTab('admin');
  await office.visit(page, '/payment-providers');
  await page.getByRole('button', { name: 'Connect a payment provider' }).first().click();
  await openDialog(page).getByLabel('Page on which players pay').fill('https://pay.northlight.example/checkout');
  await openDialog(page).getByRole('button', { name: 'Save' }).click();
  await openDialog(page).getByText('whsec_').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await picture(page, 'payment-provider-secret');
  await page.keyboard.press('Escape');
  await page.locator('.data-table-link', { hasText: 'Our own dialect' }).click();
  await pane(page).getByText(`/api/v1/callbacks/generic/${office.operator.operator_id}`).waitFor();
  await pane(page).getByText('from anywhere').waitFor();
  await picture(page, 'payment-provider');
  expectNoTrouble(troubles);
});

test('staff see what a provider said of a payment, in order, and what it sent', async () => {
  const cashier = await connectCashier(admin, office.operator);
  const player = await registerTestPlayer(office.operator);
  const sent = { transaction_id: newReference(), player_id: player, amount: 2_500, currency: 'EUR' };
  await must(sendCallback(office.world, cashier, 'payment.authorised', sent));
  const paid = await must(sendCallback(office.world, cashier, 'payment.captured', sent));
  await must(sendCallback(office.world, cashier, 'payment.captured', sent));

  const { page, troubles } = await office.openTab('admin');
  await office.visit(page, `/payments#${paid.body.data.id}`);
  await pane(page).getByRole('heading', { name: 'Callbacks of payment providers' }).waitFor();
  const rows = await pane(page).locator('tbody tr').allInnerTexts();
  expect(rows.map((row) => /may be taken\?|was taken/.exec(row)?.[0])).toEqual(['may be taken?', 'was taken']);
  await pane(page).getByText('came once more').waitFor();
  await picture(page, 'payment-callbacks');

  const [intent] = (await must(admin.get(`/api/back-office/v1/deposit-intents?player_id=${player}`))).body.data;
  await office.visit(page, `/deposit-intents?player_id=${player}`);
  await page.locator('.data-table-link', { hasText: String(intent.id) }).click();
  await pane(page).getByText('captured', { exact: true }).first().waitFor();
  await pane(page).getByRole('heading', { name: 'Callbacks of payment providers' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await picture(page, 'deposit-intent');
  await pane(page)
    .getByRole('link', { name: String(paid.body.data.id), exact: true })
    .click();
  await page.getByRole('heading', { name: `Deposit ${paid.body.data.id}` }).waitFor();

  await office.visit(page, `/cashier-callbacks?player_id=${player}`);
  await page.locator('.data-table-link', { hasText: 'may be taken?' }).click();
  await pane(page).getByRole('button', { name: 'Show what it sent' }).click();
  await pane(page).getByText(`"transaction_id": "${sent.transaction_id}"`).first().waitFor();
  expect(await findViolations(page)).toEqual([]);
  await picture(page, 'cashier-callback');
  expectNoTrouble(troubles);
});

test('what a provider reported and could not be booked is taken again, or settled with a reason', async () => {
  const cashier = await connectCashier(admin, office.operator);
  const player = await registerTestPlayer(office.operator);
  const same = { player_id: player, amount: 4_200, currency: 'EUR' };
  const origin = newReference();
  const reversals = [origin, newReference()].map((of) => ({ ...same, transaction_id: newReference(), origin: of }));
  for (const reversal of reversals) await sendCallback(office.world, cashier, 'payment.reversed', reversal);

  const { page, troubles } = await office.openTab('payments');
  await office.visit(page, '/cashier-callbacks');
  await page.getByRole('link', { name: 'To do', exact: true }).click();
  const rowOf = (transaction: string) =>
    page.locator('.data-line', { hasText: transaction }).locator('.data-table-link');
  await rowOf(reversals[0]!.transaction_id).click();
  await pane(page).getByText('Perhaps it came before the one that it follows').waitFor();
  await pane(page).getByRole('button', { name: 'Take it again' }).click();
  await said(page, 'The callback is refused again.');
  await must(sendCallback(office.world, cashier, 'payment.captured', { ...same, transaction_id: origin }));
  await picture(page, 'callback-to-do');
  expect(await findViolations(page)).toEqual([]);
  await pane(page).getByRole('button', { name: 'Take it again' }).click();
  await said(page, 'The callback is booked.');
  await rowOf(reversals[0]!.transaction_id).waitFor({ state: 'detached' });

  await rowOf(reversals[1]!.transaction_id).click();
  await pane(page).getByRole('button', { name: 'Settle…' }).click();
  await openDialog(page).getByLabel('Reason').fill('A test of the provider');
  await picture(page, 'callback-settle');
  await openDialog(page).getByRole('button', { name: 'Settle it' }).click();
  await said(page, 'The callback is settled.');
  await rowOf(reversals[1]!.transaction_id).waitFor({ state: 'detached' });
  await office.visit(page, `/cashier-callbacks?player_id=${player}`);
  await page.getByText('settled', { exact: true }).waitFor({ timeout: 20_000 });
  await picture(page, 'callbacks-settled');
  expectNoTrouble(troubles);
});
