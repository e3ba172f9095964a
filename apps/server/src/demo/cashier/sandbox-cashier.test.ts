import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shareBrowser } from '../../../support/browser.ts';
import { connectCashier } from '../../../test/support/cashier.ts';
import { mustData } from '../../../test/support/client.ts';
import { addMethod, balancesOf, eventsOf, withdraw } from '../../../test/support/money.ts';
import { registerTestPlayer } from '../../../test/support/players.ts';
import { addTestStaff, type Staff } from '../../../test/support/staff.ts';
import { createWorld, type Operator, type World } from '../../../test/support/world.ts';

describe('the sandbox cashier in a real browser', () => {
  let world: World;
  let operator: Operator;
  let staff: Staff;
  let browser: Browser;
  let base: string;
  beforeAll(async () => {
    // In real time: callbacks are signed with the current time.
    world = await createWorld(new Date());
    operator = await world.addOperator({ is_sandbox: true });
    staff = await addTestStaff(world, operator);
    await addMethod(staff);
    await connectCashier(staff, operator, { page_url: '/pay/sandbox' });
    await world.app.http.listen({ port: 0, host: '127.0.0.1' });
    base = `http://127.0.0.1:${(world.app.http.server.address() as AddressInfo).port}`;
    browser = await shareBrowser();
  });
  afterAll(async () => {
    await world?.close();
  });

  const visit = async (player: number, body: Record<string, unknown>): Promise<Page> => {
    const at = `/api/v1/operator/players/${player}/cashier-sessions`;
    const { url } = await mustData(operator.client.post(at, { adapter: 'generic', ...body }));
    const page = await browser.newPage();
    await page.goto(`${base}${url.slice(url.indexOf('/pay/'))}`);
    return page;
  };

  const said = async (page: Page, words: string): Promise<void> => {
    await page.locator('#message').filter({ hasText: words }).waitFor();
  };

  const picture = async (page: Page, name: string): Promise<void> => {
    const folder = process.env.CROUPIER_SCREENSHOTS;
    if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
  };

  const pay = async (behave: string, words: string) => {
    const player = await registerTestPlayer(operator);
    const page = await visit(player, { amount: 2_500 });
    await page.getByLabel('The card').selectOption(behave);
    if (behave === 'pay') await picture(page, 'sandbox-cashier');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await said(page, words);
    return { player, page };
  };

  const stateOf = async (player: number) => {
    const [intent] = await mustData(operator.client.get(`/api/v1/operator/deposit-intents?player_id=${player}`));
    const { real_balance } = await balancesOf(world, player);
    return [real_balance, intent?.status ?? null, intent?.beyond_authorisation ?? []];
  };

  test.each([
    ['pays', 'pay', 'Paid. Thank you.', [2_500, 'captured', []]],
    ['fails', 'fail', 'The card was refused.', [0, 'released', []]],
    ['hangs', 'hang', 'The bank has not answered yet.', [0, 'authorised', []]],
    ['captures another amount', 'more', 'Paid. Thank you.', [5_000, 'captured', ['amount']]],
    ['is captured twice', 'twice', 'Paid. Thank you.', [5_000, 'captured', ['again']]],
    ['is captured after its release', 'after_release', 'Paid. Thank you.', [2_500, 'captured_late', ['released']]],
  ] as const)('a card that %s', async (_title, behave, words, expected) => {
    const { player, page } = await pay(behave, words);
    expect(await stateOf(player)).toEqual(expected);
    await page.close();
  });

  test('a card that asks for a second step', async () => {
    const { player, page } = await pay('second_step', 'Your bank asks you to confirm.');
    expect(await stateOf(player)).toEqual([0, 'authorised', []]);
    await picture(page, 'sandbox-cashier-step');
    await page.getByRole('textbox').fill('1234');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await said(page, 'Paid. Thank you.');
    expect(await stateOf(player)).toEqual([2_500, 'captured', []]);
    await page.close();
  });

  test('a card that is charged back a week later, by the clock of the sandbox', async () => {
    const { player, page } = await pay('charge_back', 'Paid. Thank you.');
    await page.getByText('What was sent to the platform').click();
    const due = page.getByRole('button', { name: 'Send what is charged back by now' });
    await due.click();
    await said(page, 'Nothing is charged back yet.');
    expect((await stateOf(player))[0]).toBe(2_500);
    await mustData(operator.client.post('/api/v1/operator/sandbox/clock', { advance_seconds: 7 * 86_400 }));
    await due.click();
    await said(page, 'It was charged back.');
    expect((await stateOf(player))[0]).toBe(0);
    expect(await eventsOf(world, player)).toContain('deposit.charged_back');
    await page.close();
  });

  test('a deposit that a limit refuses is not taken', async () => {
    const player = await registerTestPlayer(operator);
    await operator.client.put(`/api/v1/operator/players/${player}/limits`, { limits: { max_daily_deposit: 1_000 } });
    const page = await visit(player, { amount: 2_500 });
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await said(page, 'This payment is not possible.');
    expect(await stateOf(player)).toEqual([0, null, []]);
    await page.close();
  });

  test.each([
    ['succeeds', 'payout_pay', 'It is paid out.', ['paid', 'paid', 1_500]],
    ['comes back', 'payout_return', 'the bank sent it back', ['paid', 'returned', 2_500]],
    ['hangs', 'payout_hang', 'The bank has not answered yet.', ['allowed', 'paying', 1_500]],
  ] as const)('a payout that %s', async (_title, behave, words, expected) => {
    const { player, page: paid } = await pay('pay', 'Paid. Thank you.');
    await paid.close();
    const { id: payment_id } = await mustData(withdraw(operator, player, 1_000));
    await mustData(staff.post(`/api/back-office/v1/payments/${payment_id}/approve`));
    const page = await visit(player, { payment_id });
    await page.locator('#payout-behave').selectOption(behave);
    await page.getByRole('button', { name: 'Pay out' }).click();
    await said(page, words);
    const { status, payout_state } = await mustData(staff.get(`/api/back-office/v1/payments/${payment_id}`));
    expect([status, payout_state, (await balancesOf(world, player)).real_balance]).toEqual(expected);
    await page.close();
  });

  test('never on a live operator, nor where it is not named, nor without the session', async () => {
    const live = await world.addOperator();
    const boss = await addTestStaff(world, live);
    const refused = await boss.put('/api/back-office/v1/cashiers', { adapter: 'generic', page_url: '/pay/sandbox' });
    expect(refused.status).toBe(422);
    await world.admin`
      insert into cashiers (operator_id, adapter, is_active, page_url, secret_sealed, secret_created_at, updated_at)
      select ${live.operator_id}, adapter, true, page_url, secret_sealed, now(), now() from cashiers
      where operator_id = ${operator.operator_id}`;
    const body = { player_id: 1, session: 'x', amount: 100, currency: 'EUR', behave: 'pay' };
    const headers = { 'content-type': 'application/json' };
    for (const id of [live.operator_id, operator.operator_id, 999_999]) {
      const answer = await fetch(`${base}/pay/sandbox/${id}`, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(answer.status).toBe(404);
    }
  });
});
