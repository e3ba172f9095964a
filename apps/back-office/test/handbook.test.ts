import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { drawCard } from '../../server/src/demo/history/draw-card.ts';
import { people as specimens } from '../../server/src/demo/history/people.ts';
import { alertsUrl, newRule, rulesUrl } from '../../server/test/support/aml.ts';
import { must } from '../../server/test/support/client.ts';
import { kycUrl } from '../../server/test/support/kyc.ts';
import { deposit } from '../../server/test/support/money.ts';
import { registerTestPlayer } from '../../server/test/support/players.ts';
import { addInvited, goodPassword } from '../../server/test/support/sign-in.ts';
import { root } from '../../server/test/support/source-code.ts';
import { addTestStaff } from '../../server/test/support/staff.ts';
import { answering, startReceiver } from '../../server/test/support/webhook-receiver.ts';
import { findViolations } from './axe.ts';
import { expectNoTrouble, openBackOffice, openDialog, pane, untilQuiet } from './back-office.ts';
import { moveMoney } from './money.ts';
import { registerPeople } from './people.ts';

/** Set to make the pictures again: `CROUPIER_HANDBOOK=1 npm test -- apps/back-office/test/handbook.test.ts`. */
const isMaking = process.env.CROUPIER_HANDBOOK !== undefined;
const folder = join(root, 'docs/handbook');
const list = join(folder, 'pictures.json');
const known: Record<string, string[]> = JSON.parse(readFileSync(list, 'utf8'));

const office = await openBackOffice();
const people = await registerPeople(office.operator);
const withdrawals = (await moveMoney(office, people)).withdrawals;
const admin = await addTestStaff(office.world, office.operator);
afterAll(() => {
  if (isMaking) writeFileSync(list, `${JSON.stringify(known, Object.keys(known).sort(), 2)}\n`);
});

/** The names on a part of a page: those of buttons, fields, columns, facts, tabs and headings. */
const namesOn = (part: Locator): Promise<string[]> =>
  part.evaluate((element) => {
    const named = element.querySelectorAll('h1,h2,h3,button,label,th,dt,legend,summary,[role=tab]');
    const names = [...named].map((one) => (one.textContent ?? '').replaceAll(/\d+/g, '0').trim());
    return [...new Set(names.filter(Boolean))].sort();
  });

/** Takes the picture, or checks that the committed one shows the same names. */
const show = async (page: Page, name: string, part: Locator, height?: number): Promise<void> => {
  await part.waitFor();
  await page.evaluate(() => document.fonts.ready);
  if (!isMaking) {
    const message = `pictures/${name}.png shows other names: make it anew, see CONTRIBUTING.md`;
    await expect.poll(() => namesOn(part), { message }).toEqual(known[name]);
    return;
  }
  known[name] = await namesOn(part);
  expect(known[name].length).toBeGreaterThan(0);
  mkdirSync(join(folder, 'pictures'), { recursive: true });
  const path = join(folder, 'pictures', `${name}.png`);
  const box = await part.boundingBox();
  if (!box) throw new Error(`${name} is not on the page`);
  const clip = { ...box, height: Math.min(box.height, height ?? 760) };
  await page.screenshot({ path, clip, animations: 'disabled', caret: 'hide' });
};

describe('the pictures of the handbook', () => {
  test('signing in for the first time', async () => {
    const casino = await office.world.addOperator({ slug: 'lucky', name: 'Lucky Casino' });
    const { invite } = await addInvited(office.world, casino, { role: 'payments', name: 'Pia Payne' });
    const context = await office.browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(office.at(`/invite#${invite}`));
    await page.getByLabel('New password').fill(goodPassword);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByRole('button', { name: 'Use an app' }).click();
    await page.getByAltText('Picture for the authenticator app').waitFor();
    await show(page, 'enroll-app', page.locator('.card'));
    await context.close();
  });

  test('paying out', async () => {
    const [first, second] = withdrawals as [number, number];
    const { page } = await office.openTab('payments');
    await office.visit(page, `/withdrawals?queue=to_decide&order=oldest#${first}`);
    await pane(page).getByText('Two people must approve it').waitFor();
    await untilQuiet(page);
    await show(page, 'withdrawal-review', pane(page));
    const approved = await admin.post(`/api/back-office/v1/payments/${second}/approve`);
    expect(approved.status, approved.text).toBe(200);
    await office.visit(page, `/withdrawals?queue=to_pay_out&order=oldest#${second}`);
    await pane(page).getByRole('button', { name: 'Pay out…' }).click();
    await openDialog(page).getByLabel('Bank reference').fill('SEPA-2026-0412');
    await show(page, 'withdrawal-pay', openDialog(page));
  });

  test('payout batches', async () => {
    const payments = [1, 3, 5].map((index) => withdrawals[index] as number);
    // One may be approved already, by the test before.
    for (const id of payments) await admin.post(`/api/back-office/v1/payments/${id}/approve`);
    const anna = await addTestStaff(office.world, office.operator, 'admin', 'Anna Admin');
    const made = await must(anna.post('/api/back-office/v1/payout-batches', { payments }));
    expect(made.body.data.count).toBe(payments.length);
    const batch = made.body.data.id;
    const rows = (await must(admin.get(`/api/back-office/v1/payout-batches/${batch}/rows`))).body.data;
    await must(admin.post(`/api/back-office/v1/payments/${rows[0].payment.id}/pay`, { bank_reference: 'SEPA-0413' }));
    const { page } = await office.openTab('finance');
    await office.visit(page, `/payout-batches/${batch}`);
    await page.getByText('1 paid').waitFor();
    await show(page, 'payout-batch', page.locator('main'), 420);
    const pia = await office.openTab('payments');
    await office.visit(pia.page, `/payout-batches/${batch}#${rows[1].payment.id}`);
    await pane(pia.page).getByRole('button', { name: 'Take back…' }).click();
    await openDialog(pia.page).getByLabel('What becomes of it').selectOption('allowed');
    await openDialog(pia.page).getByLabel('Reason').fill('The file was never sent');
    await show(pia.page, 'payout-take-back', openDialog(pia.page));
  });

  test('verifying a player', async () => {
    const person = specimens[0] as (typeof specimens)[number];
    const { first_name, last_name, birth_date } = person;
    const player = await registerTestPlayer(office.operator, { first_name, last_name, birth_date });
    const content = drawCard(person, 'DE-12345678').toString('base64');
    const document = { kind: 'identity_card', file_name: 'card.png', content };
    const uploaded = await admin.post(kycUrl(player, '/documents'), document);
    expect(uploaded.status, uploaded.text).toBe(201);
    await admin.post(kycUrl(player, '/submit'), {});
    const { page } = await office.openTab('compliance');
    await office.visit(page, `/kyc#${player}`);
    await pane(page).getByRole('img', { name: 'card.png' }).waitFor();
    await page.locator('main:not([data-fetching])').waitFor();
    await show(page, 'kyc-review', pane(page));
  });

  test('investigating an alert', async () => {
    const player = people[0] as number;
    await admin.post(rulesUrl, newRule({ name: 'Large deposit', parameters: { threshold: 200_000 } }));
    await deposit(office.operator, player, 250_000, { payment_method: 'bank' });
    const [alert] = (await admin.get(`${alertsUrl}?player_id=${player}`)).body.data;
    const { page } = await office.openTab('compliance');
    await office.visit(page, `/aml#${alert.id}`);
    await pane(page).getByText('What the rule compared').waitFor();
    await untilQuiet(page);
    await show(page, 'aml-alert', pane(page));
  });

  test('deciding about linked accounts', async () => {
    const twice = { first_name: 'Jan', last_name: 'Novák', birth_date: '1984-06-02', city: 'Bremen' };
    const accounts = [
      await registerTestPlayer(office.operator, { ...twice, username: 'jan_n', email: 'jan_n@example.com' }),
      await registerTestPlayer(office.operator, { ...twice, username: 'novak84', email: 'novak84@example.com' }),
    ];
    const [link] = (await admin.get(`/api/back-office/v1/player-links?player_id=${accounts[0]}`)).body.data;
    const { page } = await office.openTab('compliance');
    await office.visit(page, `/linked-accounts#${link.id}`);
    await pane(page).getByText('What they have in common').waitFor();
    await untilQuiet(page);
    await show(page, 'linked-accounts', pane(page));
  });

  test('excluding a player', async () => {
    const { page } = await office.openTab('support');
    await office.visit(page, `/players/${people[3]}`);
    await page.locator('.page-head').getByRole('button', { name: 'Exclude' }).click();
    await openDialog(page).getByLabel('Period').selectOption('6_months');
    await openDialog(page).getByLabel('Reason').fill('Asked for it by phone on 4 March');
    await show(page, 'player-exclude', openDialog(page));
  });

  test('granting a bonus', async () => {
    const bonus = { name: 'Goodwill', type: 'manual', default_amount: 1_000, wagering_multiplier: 5, valid_days: 14 };
    await admin.post('/api/back-office/v1/bonuses', bonus);
    const { page } = await office.openTab('marketing');
    await office.visit(page, `/players/${people[0]}#bonuses`);
    await page.getByRole('button', { name: 'Grant a bonus' }).click();
    await openDialog(page).getByLabel('Bonus', { exact: true }).selectOption('Goodwill');
    await openDialog(page).getByLabel('Amount').fill('15');
    await openDialog(page).getByLabel('Reason').fill('Goodwill after an outage');
    await openDialog(page).getByText('They must stake 75.00 EUR').waitFor();
    await show(page, 'grant-bonus', openDialog(page));
  });

  test('reconciling a report with the ledger', async () => {
    const { page } = await office.openTab('finance');
    await office.visit(page, '/ggr');
    await page.getByText('The sum agrees with the ledger.').waitFor();
    await untilQuiet(page);
    await show(page, 'ggr-report', page.locator('main'));
  });

  test('keys and webhooks', async () => {
    const receiver = await startReceiver(answering(500, {}, 'the queue is full'));
    const { page, staff } = await office.openTab('developer');
    await office.visit(page, '/api-keys');
    await page.getByRole('button', { name: 'New key' }).click();
    await openDialog(page).getByLabel('Name').fill('Website');
    await openDialog(page).getByRole('checkbox', { name: 'players:read' }).check();
    await openDialog(page).getByRole('button', { name: 'Make the key' }).click();
    await page.locator('.secret-value').nth(1).waitFor();
    await show(page, 'key-made', openDialog(page));
    const made = await staff.post('/api/back-office/v1/webhook-endpoints', { url: receiver.url, events: ['*'] });
    await office.visit(page, `/webhooks#${made.body.data.id}`);
    await pane(page).getByRole('button', { name: 'Send a test' }).click();
    await openDialog(page).getByText('the queue is full').waitFor();
    await show(page, 'webhook-attempt', openDialog(page));
    await receiver.close();
  });

  test('settings and the second person', async () => {
    const of = await office.world.addOperator({ settings: { second_person: true }, name: 'Lucky Casino' });
    const first = await office.openTab(await office.addPerson('admin', { of }));
    await office.visit(first.page, '/settings');
    await first.page.getByRole('button', { name: 'Change Withdrawals' }).click();
    await openDialog(first.page).getByLabel('Four eyes above').fill('5000');
    await show(first.page, 'settings-change', openDialog(first.page));
    await openDialog(first.page).getByRole('button', { name: 'Save' }).click();
    await first.page.getByText('1 change waits for a second person').waitFor();
    const second = await office.openTab(await office.addPerson('admin', { name: 'Ben', of }));
    await office.visit(second.page, '/proposals');
    await second.page.locator('.data-table-link', { hasText: 'Settings' }).click();
    await pane(second.page).locator('.diff').waitFor();
    await show(second.page, 'proposal', pane(second.page));
  });
});

describe('the running server', () => {
  test('shows the handbook, from the account menu, with every picture and no axe violation', async () => {
    const { page, context, troubles } = await office.openTab('support');
    await office.visit(page, '/players');
    await page.getByRole('button', { name: /^Your account/ }).click();
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('menuitem', { name: 'Handbook' }).click(),
    ]);
    const handbook = office.watch(opened);
    // A new tab shows an empty page first.
    await opened.waitForURL(/\/handbook\b/);
    const jobs = await opened
      .locator('td a')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    expect(jobs.length).toBeGreaterThanOrEqual(9);
    for (const address of jobs) {
      expect((await opened.goto(address))?.status()).toBe(200);
      await opened.locator('h1').waitFor();
      const sources = await opened.locator('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));
      const types = await Promise.all(
        sources.map(async (source) => (await context.request.get(source)).headers()['content-type']),
      );
      expect([address, types]).toEqual([address, sources.map(() => 'image/png')]);
    }
    expect(await findViolations(opened)).toEqual([]);
    expectNoTrouble([...troubles, ...handbook.troubles]);
    await opened.close();
  });
});
