import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { connectCashier } from '../../server/test/support/cashier.ts';
import { must, mustData } from '../../server/test/support/client.ts';
import { addMethod, playerWith, withdraw } from '../../server/test/support/money.ts';
import { registerTestPlayer } from '../../server/test/support/players.ts';
import { addTestStaff } from '../../server/test/support/staff.ts';
import { expectNoTrouble, openBackOffice, openDialog, pane, picture } from './back-office.ts';

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
    await expect.poll(() => saidInPane(page), { message: behave }).toEqual(callbacks);
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
  await expect.poll(() => saidInPane(page)).toEqual(['may be taken?', 'was taken', 'was reversed']);
  await cashier.close();
  expectNoTrouble(troubles);
});

const allowed = async (amount: number): Promise<{ id: number; player: number }> => {
  const player = await playerWith(operator, amount);
  const { id } = await mustData(withdraw(operator, player, amount));
  await must(admin.post(`${base}/payments/${id}/approve`));
  return { id, player };
};

test('each payout of the sandbox cashier, as staff see it', async () => {
  const { page, context, troubles } = await office.openTab('admin');
  const cashier = await context.newPage();
  for (const [behave, words, state, callbacks] of [
    ['payout_pay', 'It is paid out.', ['paid', 'paid'], ['may be paid out?', 'was paid out']],
    ['payout_return', 'sent it back', ['paid', 'returned'], ['may be paid out?', 'was paid out', 'payout came back']],
    ['payout_hang', 'has not answered', ['allowed', 'paying'], ['may be paid out?']],
  ] as const) {
    const { id, player } = await allowed(1_000);
    await openCashier(cashier, player, { payment_id: id });
    await cashier.locator('#payout-behave').selectOption(behave);
    await cashier.getByRole('button', { name: 'Pay out' }).click();
    await cashier.locator('#message').filter({ hasText: words }).waitFor();
    await office.visit(page, `/payments#${id}`);
    await page.getByRole('heading', { name: `Withdrawal ${id}` }).waitFor();
    await pane(page).getByRole('tab', { name: 'Details' }).click();
    await expect.poll(() => saidInPane(page), { message: behave }).toEqual(callbacks);
    const { status, payout_state } = await mustData(admin.get(`${base}/payments/${id}`));
    expect([status, payout_state]).toEqual(state);
  }
  await cashier.close();
  expectNoTrouble(troubles);
});

const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
});
const dayOf = (at: string, days: number): string =>
  new Date(Date.parse(at) + days * 86_400_000).toISOString().slice(0, 10);

test('a batch is exported, half of it comes back, and it is tied out to zero', async () => {
  const ids = [];
  for (const amount of [1_000, 2_000, 3_000, 4_000]) ids.push((await allowed(amount)).id);
  const { page, troubles } = await office.openTab('admin');
  await office.visit(page, '/withdrawals?queue=to_pay_out&order=oldest');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'File for the bank' }).click();
  await (await downloading).delete();
  const [batch] = await mustData(admin.get(`${base}/payout-batches`));
  expect(batch).toMatchObject({ count: 4, states: { paying: 4 } });

  await office.visit(page, `/payout-batches#${batch.id}`);
  await pane(page).getByRole('tab', { name: 'Answers' }).click();
  await page.getByRole('button', { name: 'Upload the answer of the bank…' }).click();
  const answers = ids.map((id, n) => `P${id}B${batch.id},${n % 2 === 0 ? 'paid' : 'returned'},AC01`);
  await openDialog(page)
    .getByLabel('File')
    .setInputFiles(csv('answer.csv', ['reference,result,reason', ...answers]));
  await openDialog(page).getByRole('button', { name: 'Apply' }).click();
  await openDialog(page).getByText('4 applied').waitFor();
  await openDialog(page).getByRole('button', { name: 'Close' }).last().click();
  await page.getByText('2 returned').first().waitFor();
  await picture(page, 'payout-batch-answered');

  await office.visit(page, '/reconciliation');
  await page.getByRole('button', { name: 'Upload a statement…' }).first().click();
  await openDialog(page).getByLabel('Whose').selectOption('bank');
  await openDialog(page).getByLabel('First day').fill(dayOf(batch.created_at, -1));
  await openDialog(page).getByLabel('Last day').fill(dayOf(batch.created_at, 1));
  const lines = ids.flatMap((id, n) => [
    `P${id}B${batch.id},payout,${n + 1}0.00,EUR,done,,`,
    ...(n % 2 === 0 ? [] : [`P${id}B${batch.id},payout_return,${n + 1}0.00,EUR,done,,`]),
  ]);
  await openDialog(page)
    .getByLabel('File')
    .setInputFiles(csv('bank.csv', ['transaction_id,type,amount,currency,state,at,origin', ...lines]));
  await openDialog(page).getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByText('The statement agrees.').waitFor();
  const [statement] = await mustData(admin.get(`${base}/cashier-statements`));
  expect(statement).toMatchObject({ open: 0, figures: [{ there: -4_000, here: -4_000, unexplained: 0 }] });
  await page.locator('tbody tr').first().getByText('agrees', { exact: true }).waitFor();
  await picture(page, 'statement-agrees');
  expectNoTrouble(troubles);
});
