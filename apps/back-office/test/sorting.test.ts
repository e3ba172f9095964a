import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectNoTrouble, openBackOffice, picture } from './back-office.ts';
import { moveMoney } from './money.ts';
import { registerPeople } from './people.ts';

const office = await openBackOffice();
await moveMoney(office, await registerPeople(office.operator));

const table = (page: Page, name: string) => page.getByRole('table', { name });

/** The cells of a column, from top to bottom. */
const cellsOf = async (page: Page, name: string, column: string): Promise<string[]> => {
  const heads = await table(page, name).locator('thead th').allTextContents();
  const rows = table(page, name).locator('tbody tr');
  const place = heads.findIndex((head) => head.trim() === column);
  return rows.evaluateAll((lines, at) => lines.map((line) => line.children[at]?.textContent?.trim() ?? ''), place);
};

const press = (page: Page, name: string, column: string): Promise<void> =>
  table(page, name).getByRole('button', { name: column, exact: true }).click();

const number = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''));
const wayOf = (page: Page, name: string, column: string) =>
  table(page, name).locator('thead th', { hasText: column }).first().getAttribute('aria-sort');

describe('the heads of the columns', () => {
  test('order a list that comes page by page by its call: the address says so, and the view stays', async () => {
    const { page, troubles } = await office.openTab('payments');
    await office.visit(page, '/withdrawals?queue=to_decide&order=oldest');
    await expect.poll(() => wayOf(page, 'Withdrawals', 'Waiting')).toBe('descending');
    await press(page, 'Withdrawals', 'Amount');
    await page.waitForURL(/order=largest/);
    const amounts = async () => (await cellsOf(page, 'Withdrawals', 'Amount')).map(number);
    await expect.poll(async () => (await amounts())[0]).toBe(987_654_321);
    const largest = await amounts();
    expect(largest).toEqual([...largest].sort((a, b) => b - a));
    expect(await wayOf(page, 'Withdrawals', 'Amount')).toBe('descending');
    await press(page, 'Withdrawals', 'Amount');
    await page.waitForURL(/order=smallest/);
    await expect.poll(amounts).toEqual([...largest].reverse());
    await page.locator('.view-tab[aria-current]', { hasText: 'To decide' }).waitFor();
    await picture(page, 'withdrawals-sorted');
    expectNoTrouble(troubles);
  });

  test('order a whole list at once, the other way at a second press, and as it came at the third', async () => {
    const { page, troubles } = await office.openTab('admin');
    await office.visit(page, '/currencies');
    const names = () => cellsOf(page, 'Currencies', 'Name');
    const before = await names();
    await press(page, 'Currencies', 'Name');
    const up = await names();
    expect(up).toEqual([...before].sort((a, b) => a.localeCompare(b, 'en')));
    await press(page, 'Currencies', 'Name');
    await expect.poll(names).toEqual([...up].reverse());
    await press(page, 'Currencies', 'Name');
    await expect.poll(names).toEqual(before);
    expectNoTrouble(troubles);
  });

  test('order a report, whose totals and chart are above it', async () => {
    const { page, troubles } = await office.openTab('finance');
    await office.visit(page, '/payments-report');
    await press(page, 'Payments report', 'Amount');
    const amounts = (await cellsOf(page, 'Payments report', 'Amount')).map(number);
    expect(amounts.length).toBeGreaterThan(1);
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
    const paid = async (type: string): Promise<number> => {
      const [types, states, sums] = await Promise.all(
        ['Type', 'Status', 'Amount'].map((column) => cellsOf(page, 'Payments report', column)),
      );
      return (sums ?? []).reduce(
        (sum, amount, row) => (types?.[row] === type && states?.[row] === 'paid' ? sum + number(amount) : sum),
        0,
      );
    };
    expect(number((await cellsOf(page, 'Totals by currency', 'Deposits'))[0] ?? '')).toBeCloseTo(
      await paid('deposit'),
      2,
    );
    await page.locator('.chart-drawing').waitFor();
    await picture(page, 'payments-report-sorted');

    await office.visit(page, '/players-report');
    const registered = (await cellsOf(page, 'Players report', 'Registered')).map(number);
    const total = await table(page, 'Players report').locator('tfoot td').first().textContent();
    expect(number(total ?? '')).toBe(registered.reduce((sum, one) => sum + one, 0));
    await page.locator('.chart-drawing').waitFor();
    expectNoTrouble(troubles);
  });
});
