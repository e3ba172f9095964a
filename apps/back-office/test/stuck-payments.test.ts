import { expect, test } from 'vitest';
import { connectCashier, sendCallback } from '../../server/test/support/cashier.ts';
import { must, mustData } from '../../server/test/support/client.ts';
import { addMethod, newReference, playerWith, withdraw } from '../../server/test/support/money.ts';
import { registerTestPlayer } from '../../server/test/support/players.ts';
import { addTestStaff } from '../../server/test/support/staff.ts';
import { findViolations } from './axe.ts';
import { expectNoTrouble, openBackOffice, pane, picture } from './back-office.ts';

const office = await openBackOffice();
const admin = await addTestStaff(office.world, office.operator);
const base = '/api/back-office/v1';
const { operator_id } = office.operator;

/** One row of each kind but the authorised deposit, which needs a clock that moves. */
const getStuck = async () => {
  await addMethod(admin);
  const cashier = await connectCashier(admin, office.operator, { orders_url: 'https://pay.northlight.example/orders' });
  const say = async (type: string, amount: number, more: Record<string, unknown> = {}) =>
    sendCallback(office.world, cashier, type, {
      ...{
        transaction_id: newReference(),
        player_id: await registerTestPlayer(office.operator),
        amount,
        currency: 'EUR',
      },
      ...more,
    });
  const allowed = async (): Promise<number> => {
    const { id } = await mustData(withdraw(office.operator, await playerWith(office.operator, 5_000), 2_000));
    await must(admin.post(`${base}/payments/${id}/approve`));
    return id;
  };
  const beyond = await mustData(say('payment.captured', 1_100));
  await must(admin.patch(`${base}/operator`, { settings: { refund_beyond_authorisation: true } }));
  await must(say('payment.captured', 1_200));
  const paying = await allowed();
  await must(admin.post(`${base}/payout-batches`, { payments: [paying] }));
  await office.world.admin`
    update payment_requests set paying_at = paying_at - interval '4 days' where operator_id = ${operator_id} and id = ${paying}`;
  const ordered = await allowed();
  await must(admin.post(`${base}/payments/${ordered}/order-payout`));
  await office.world.admin`
    update cashier_orders set state = 'stuck', attempts = 11 where operator_id = ${operator_id} and payment_id = ${ordered}`;
  await say('payment.reversed', 1_500, { origin: newReference() });
  return { intent: beyond.deposit_intent_id as number, paying };
};

const { intent, paying } = await getStuck();

test('one page shows what is stuck and what to do, and leads to where it is done', async () => {
  const { page, troubles } = await office.openTab('admin');
  await office.visit(page, '/stuck-payments?order=oldest');
  const rows: [string, string, string][] = [
    ['Payout without an answer', 'Ask the bank.', `Withdrawal ${paying}`],
    ['More or later than authorised', 'have its alert closed', `Authorised deposit ${intent}`],
    ['Refund to decide', 'say that it is kept', 'give it back'],
    ['Order without an answer', 'under our key', 'pay it out'],
    ['Callback not booked', 'take it again or settle it', 'Take it again'],
  ];
  for (const [what, toDo] of rows) await page.locator('tbody tr', { hasText: what }).getByText(toDo).waitFor();
  await expect.poll(() => page.locator('tbody tr').count()).toBe(rows.length);
  expect(await findViolations(page)).toEqual([]);
  await picture(page, 'stuck-payments');
  for (const [what, , where] of rows) {
    await office.visit(page, '/stuck-payments?order=oldest');
    await page.getByRole('link', { name: what }).click();
    await pane(page).getByText(where).first().waitFor();
  }
  await office.visit(page, '/stuck-payments?kind=callback_refused&order=oldest');
  await page.locator('tbody tr', { hasText: 'Callback not booked' }).waitFor();
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
  expectNoTrouble(troubles);
});

test('what is settled leaves the page, and the desk counts the rest', async () => {
  const { page, troubles } = await office.openTab('admin');
  await office.visit(page, '/stuck-payments?order=oldest');
  const link = page.getByRole('navigation').getByRole('link', { name: /Stuck payments/ });
  await link.getByText('5').waitFor();
  await page.getByRole('link', { name: 'Callback not booked' }).click();
  await pane(page).getByRole('button', { name: 'Settle' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The provider has refunded it.');
  await page.getByRole('dialog').getByRole('button', { name: 'Settle' }).click();
  await link.getByText('4').waitFor();
  await office.visit(page, '/stuck-payments?order=oldest');
  await page.locator('tbody tr').first().waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Callback not booked' }).count()).toBe(0);
  expectNoTrouble(troubles);
});
