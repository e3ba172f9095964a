import { expect, test } from 'vitest';
import { connectCashier, sendCallback } from '../../server/test/support/cashier.ts';
import { must, mustData } from '../../server/test/support/client.ts';
import { addMethod, newReference, playerWith, withdraw } from '../../server/test/support/money.ts';
import { registerTestPlayer } from '../../server/test/support/players.ts';
import { addTestStaff } from '../../server/test/support/staff.ts';
import { findViolations } from './axe.ts';
import { expectNoTrouble, openBackOffice, openDialog, pane, picture } from './back-office.ts';

const office = await openBackOffice();
const admin = await addTestStaff(office.world, office.operator);
const base = '/api/back-office/v1';
await addMethod(admin);
// A payment provider that nobody answers for: what is ordered there stays under way.
const cashier = await connectCashier(admin, office.operator, { orders_url: 'https://pay.northlight.example/orders' });

const stick = (order: number) => office.world.admin`
  update cashier_orders set state = 'stuck', attempts = 11, claimed_until = null, last_error = 'answered 500', last_status = 500
  where operator_id = ${office.operator.operator_id} and id = ${order}`;

test('a withdrawal is paid by the payment provider; while it has the order nobody else decides', async () => {
  const player = await playerWith(office.operator, 9_000);
  const { id } = await mustData(withdraw(office.operator, player, 4_000));
  await must(admin.post(`${base}/payments/${id}/approve`));
  const { page, troubles } = await office.openTab('admin');
  await office.visit(page, `/payments#${id}`);
  await pane(page).getByRole('button', { name: 'By payment provider' }).click();
  await openDialog(page).getByText('Nobody else can pay it meanwhile').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await picture(page, 'order-payout');
  await openDialog(page).getByRole('button', { name: 'Pay out' }).click();
  await pane(page).getByText('A payment provider was told to pay it out.').waitFor();
  await pane(page).getByRole('tab', { name: 'Details' }).click();
  await pane(page).getByRole('heading', { name: 'Orders to payment providers' }).waitFor();
  await picture(page, 'payment-orders');
  expectNoTrouble(troubles);
});

test('an order that is stuck is found, tried again, and settled', async () => {
  const player = await playerWith(office.operator, 9_000);
  const { id } = await mustData(withdraw(office.operator, player, 3_000));
  await must(admin.post(`${base}/payments/${id}/approve`));
  await must(admin.post(`${base}/payments/${id}/order-payout`));
  const [order] = await mustData(admin.get(`${base}/cashier-orders?payment_id=${id}`));
  await stick(order.id);
  const { page, troubles } = await office.openTab('admin');
  await office.visit(page, '/cashier-orders?needs_staff=true&order=oldest');
  await page.locator('.data-table-link', { hasText: 'pay it out' }).first().click();
  await pane(page).getByText('Ask there under our key before you decide').waitFor();
  await pane(page).getByText(order.key).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await picture(page, 'stuck-order');
  await pane(page).getByRole('button', { name: 'Try again' }).click();
  await openDialog(page).getByLabel('Reason').fill('They say that it works again.');
  await openDialog(page).getByRole('button', { name: 'Try again' }).click();
  await page.getByText('The payment provider is asked within seconds.').waitFor();

  await stick(order.id);
  await office.visit(page, `/cashier-orders?payment_id=${id}#${order.id}`);
  await pane(page).getByRole('button', { name: 'Settle' }).click();
  await openDialog(page).getByLabel('What became of it').selectOption('not_done');
  await openDialog(page).getByLabel('How do you know?').fill('They have never had it.');
  expect(await findViolations(page)).toEqual([]);
  await picture(page, 'settle-order');
  await openDialog(page).getByRole('button', { name: 'Settle' }).click();
  await pane(page).getByText('not done', { exact: true }).first().waitFor();
  expect(await mustData(admin.get(`${base}/payments/${id}`))).toMatchObject({
    status: 'allowed',
    payout_state: 'none',
  });
  expectNoTrouble(troubles);
});

test('a deposit is given back by the payment provider that brought it', async () => {
  const player_id = await registerTestPlayer(office.operator);
  const data = { transaction_id: newReference(), player_id, amount: 2_500, currency: 'EUR' };
  const { id } = await mustData(sendCallback(office.world, cashier, 'payment.captured', data));
  const { page, troubles } = await office.openTab('admin');
  await office.visit(page, `/payments#${id}`);
  await pane(page).getByRole('button', { name: 'Give back' }).click();
  await openDialog(page).getByLabel('Reason').fill('Paid twice by mistake');
  await picture(page, 'order-refund');
  await openDialog(page).getByRole('button', { name: 'Give back' }).click();
  await page.getByText('The payment provider is told.').waitFor();
  await pane(page).getByRole('heading', { name: 'Orders to payment providers' }).waitFor();
  await pane(page).getByText('give it back').first().waitFor();
  expectNoTrouble(troubles);
});
