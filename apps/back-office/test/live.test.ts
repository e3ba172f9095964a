import { describe, expect, test } from 'vitest';
import { addMethod, deposit, withdraw } from '../../server/test/support/money.ts';
import { registerTestPlayer } from '../../server/test/support/players.ts';
import { addTestStaff } from '../../server/test/support/staff.ts';
import { expectNoTrouble, openBackOffice, picture } from './back-office.ts';

const office = await openBackOffice();
await addMethod(await addTestStaff(office.world, office.operator), { code: 'bank', name: 'SEPA' });
const player = await registerTestPlayer(office.operator, { first_name: 'Ben', last_name: 'Quist' });
await deposit(office.operator, player, 100_000, { payment_method: 'bank' });

const ask = async (amount: number): Promise<void> => {
  const reply = await withdraw(office.operator, player, amount);
  expect(reply.status, reply.text).toBe(201);
};

describe('while the queue is open', () => {
  test('the count rises automatically, and the list announces new rows instead of moving', async () => {
    const { page, troubles } = await office.openTab('payments');
    await office.visit(page, '/withdrawals');
    await page.getByText('Nothing here').waitFor();
    await expect.poll(() => page.title()).toBe('Withdrawals · Croupier');
    await ask(1_000);
    await page.locator('.nav-link', { hasText: 'Withdrawals' }).locator('.nav-count').getByText('1').waitFor();
    await expect.poll(() => page.title()).toBe('(1) Withdrawals · Croupier');
    await page.getByRole('button', { name: '1 new' }).waitFor();
    await picture(page, 'withdrawals-news');
    await expect.poll(() => page.locator('.data-table tbody tr').count()).toBe(0);
    await page.getByRole('button', { name: '1 new' }).click();
    await expect.poll(() => page.locator('.data-table tbody tr').count()).toBe(1);
    await page.getByRole('button', { name: '1 new' }).waitFor({ state: 'detached' });
    expectNoTrouble(troubles);
  });

  test('without a stream the counts are polled', async () => {
    const { page, context } = await office.signIn('payments');
    await page.route(/\/live$/, (route) => route.abort());
    await page.clock.install();
    await page.goto(office.at('/withdrawals'));
    const asked = page.waitForResponse(/\/queues$/);
    await page.getByRole('heading', { name: 'Withdrawals' }).waitFor();
    await page.clock.runFor(16_000);
    expect((await asked).status()).toBe(200);
    await page.locator('.nav-link', { hasText: 'Withdrawals' }).locator('.nav-count').waitFor();
    await context.close();
  });
});
