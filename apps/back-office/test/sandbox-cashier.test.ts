import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { connectCashier } from '../../server/test/support/cashier.ts';
import { must, mustData } from '../../server/test/support/client.ts';
import { addMethod } from '../../server/test/support/money.ts';
import { registerTestPlayer } from '../../server/test/support/players.ts';
import { addTestStaff } from '../../server/test/support/staff.ts';
import { expectNoTrouble, openBackOffice, pane, picture } from './back-office.ts';

const office = await openBackOffice();
const { operator } = office;
const admin = await addTestStaff(office.world, operator);
const base = '/api/back-office/v1';
await addMethod(admin);
await connectCashier(admin, operator, { page_url: '/pay/sandbox' });

/** The page of the sandbox cashier, as the player sees it. */
const openCashier = async (page: Page, player: number, body: Record<string, unknown>): Promise<void> => {
  const at = `/api/v1/operator/players/${player}/cashier-sessions`;
  const { url } = await mustData(operator.client.post(at, { adapter: 'generic', ...body }));
  await page.goto(`${office.url}${url.slice(url.indexOf('/pay/'))}`);
};
const pay = async (page: Page, player: number, behave: string, words: string): Promise<void> => {
  await openCashier(page, player, { amount: 2_500 });
  await page.getByLabel('The card').selectOption(behave);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.locator('#message').filter({ hasText: words }).waitFor();
};
const saidInPane = async (page: Page): Promise<string[]> => {
  await pane(page).getByRole('heading', { name: 'Callbacks of payment providers' }).waitFor();
  return pane(page).locator('tbody tr td:first-child').allInnerTexts();
};

const cards = [
  ['pay', 'Paid.', 'captured', '', ['may be taken?', 'was taken']],
  ['fail', 'The card was refused.', 'released', '', ['may be taken?', 'failed']],
  ['hang', 'The bank has not answered', 'authorised', '', ['may be taken?']],
  ['second_step', 'Your bank asks you', 'authorised', '', ['may be taken?']],
  ['more', 'Paid.', 'captured', 'more was captured than authorised', ['may be taken?', 'was taken']],
  ['twice', 'Paid.', 'captured', 'captured more than once', ['may be taken?', 'was taken', 'was taken']],
  [
    'after_release',
    'Paid.',
    'captured late',
    'captured after it was released',
    ['may be taken?', 'failed', 'was taken'],
  ],
] as const;

test('each card of the sandbox cashier, as staff see it', async () => {
  const { page, context, troubles } = await office.openTab('admin');
  const cashier = await context.newPage();
  for (const [behave, words, state, beyond, callbacks] of cards) {
    const player = await registerTestPlayer(operator);
    await pay(cashier, player, behave, words);
    const [{ id }] = await mustData(admin.get(`${base}/deposit-intents?player_id=${player}`));
    await office.visit(page, `/deposit-intents?player_id=${player}#${id}`);
    await page.getByRole('heading', { name: `Authorised deposit ${id}` }).waitFor();
    await pane(page).locator('.tag').getByText(state, { exact: true }).first().waitFor();
    if (beyond !== '') await pane(page).getByText(beyond).waitFor();
    expect([behave, await saidInPane(page)]).toEqual([behave, callbacks]);
    if (behave !== 'second_step') continue;
    await cashier.getByRole('textbox').fill('1234');
    await cashier.getByRole('button', { name: 'Confirm' }).click();
    await cashier.locator('#message').filter({ hasText: 'Paid.' }).waitFor();
    await page.reload();
    await pane(page).locator('.tag').getByText('captured', { exact: true }).first().waitFor();
  }
  // What went beyond its authorisation is on the one page of what is stuck.
  await office.visit(page, '/stuck-payments?order=oldest');
  await expect.poll(() => page.getByRole('link', { name: 'More or later than authorised' }).count()).toBe(3);
  await picture(page, 'sandbox-cashier-stuck');

  const player = await registerTestPlayer(operator);
  await pay(cashier, player, 'charge_back', 'Paid.');
  await must(operator.client.post('/api/v1/operator/sandbox/clock', { advance_seconds: 7 * 86_400 }));
  await cashier.getByText('What was sent to the platform').click();
  await cashier.getByRole('button', { name: 'Send what is charged back by now' }).click();
  await cashier.locator('#message').filter({ hasText: 'It was charged back.' }).waitFor();
  const [{ id }] = await mustData(admin.get(`${base}/payments?player_id=${player}`));
  await office.visit(page, `/payments#${id}`);
  await pane(page).getByText('charged back').first().waitFor();
  expect(await saidInPane(page)).toEqual(['may be taken?', 'was taken', 'was reversed']);
  await cashier.close();
  expectNoTrouble(troubles);
});
