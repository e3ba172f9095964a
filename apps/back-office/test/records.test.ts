import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { entriesOf } from '../../server/test/support/money.ts';
import { findViolations } from './axe.ts';
import { expectNoTrouble, openBackOffice, openDialog, pane, picture, said } from './back-office.ts';
import { moveMoney } from './money.ts';
import { registerPeople } from './people.ts';

const office = await openBackOffice();
const people = await registerPeople(office.operator);
await moveMoney(office, people);

const rows = (page: Page) => page.locator('.data-table tbody tr');

describe('rounds', () => {
  test('an auditor finds a round, sees its bets and entries, and verifies the draw', async () => {
    const { page, troubles } = await office.openTab('auditor');
    await office.visit(page, `/rounds?player_id=${people[0]}`);
    await expect.poll(() => rows(page).count()).toBe(1);
    for (const key of ['j', 'Enter']) await page.keyboard.press(key);
    await pane(page).getByText('Bets and wins').waitFor();
    await page.getByRole('tab', { name: 'Draw' }).click();
    await pane(page).getByText('The recomputed result is the same').waitFor();
    await picture(page, 'rounds-draw');
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Ledger' }).click();
    await pane(page).getByText('casino bet').waitFor();
    // Without permission to see players there is no link to them.
    await page.getByRole('tab', { name: 'Round' }).click();
    await pane(page).getByText('Bets and wins').waitFor();
    await expect.poll(() => pane(page).getByRole('link', { name: 'anna_w' }).count()).toBe(0);
    expectNoTrouble(troubles);
  });
});

describe('the ledger', () => {
  test('pages to older entries and back, filters by typed amounts, and links to the payment', async () => {
    const { page, troubles } = await office.openTab('finance');
    const all = (await Promise.all(people.map((player) => entriesOf(office.world, player)))).flat().length;
    await office.visit(page, '/ledger?limit=10');
    await expect.poll(() => rows(page).count()).toBe(10);
    const first = await rows(page).first().textContent();
    await page.getByRole('button', { name: 'Older' }).click();
    await expect.poll(() => rows(page).first().textContent()).not.toBe(first);
    await expect.poll(() => new URL(page.url()).searchParams.get('before')).not.toBeNull();
    expect(all).toBeGreaterThan(10);
    await page.getByRole('button', { name: 'Newest' }).click();
    await expect.poll(() => rows(page).first().textContent()).toBe(first);

    await page.getByRole('button', { name: 'Amount any' }).click();
    await page.getByLabel('from').fill('2.710,2x');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('must be an amount').waitFor();
    await page.getByLabel('from').fill('2,710.20');
    await page.getByLabel('to').fill('2710.20');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
    await expect.poll(() => new URL(page.url()).searchParams.get('amount_min')).toBe('271020');

    await rows(page).first().click();
    await picture(page, 'ledger-pane');
    expect(await findViolations(page)).toEqual([]);
    await pane(page)
      .getByRole('link', { name: /^Payment/ })
      .click();
    await page.getByRole('heading', { name: /^Deposit/ }).waitFor();
    await picture(page, 'payments-deposit');
    expect(await findViolations(page)).toEqual([]);
    expectNoTrouble(troubles);
  });
});

describe('payments', () => {
  test('a deposit is charged back with a reason, once', async () => {
    const { page, troubles } = await office.openTab('payments');
    await office.visit(page, `/payments?type=deposit&player_id=${people[5]}`);
    for (const key of ['j', 'Enter']) await page.keyboard.press(key);
    await pane(page).getByRole('button', { name: 'Charge back…' }).click();
    await page.getByLabel('Reason').fill('Disputed by the card holder');
    await openDialog(page).getByRole('button', { name: 'Charge back' }).click();
    await said(page, 'Charged back');
    await pane(page).locator('.pane-head').getByText('charged back').waitFor();
    const entries = await entriesOf(office.world, people[5] as number);
    expect(entries.filter(([type]) => type === 'chargeback')).toHaveLength(1);
    await expect
      .poll(() => pane(page).getByRole('button', { name: 'Charge back…' }).getAttribute('aria-disabled'))
      .toBe('true');
    expectNoTrouble(troubles);
  });
});
