import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { base } from '../../server/support/back-office.ts';
import { newRule, rulesUrl } from '../../server/test/support/aml.ts';
import { must } from '../../server/test/support/client.ts';
import { registerTestPlayer } from '../../server/test/support/players.ts';
import { addTestStaff } from '../../server/test/support/staff.ts';
import { findViolations } from './axe.ts';
import { expectNoTrouble, openBackOffice, openDialog, pane, picture, said } from './back-office.ts';

const office = await openBackOffice();

const rowOf = (page: Page, kind: string) =>
  page.locator('.data-table tbody tr', { has: page.locator('.data-table-link', { hasText: kind }) });

test('an empty list of what waits says what comes here and what to do, and not that filters match nothing', async () => {
  const { page } = await office.openTab('admin');
  await office.visit(page, '/proposals');
  await page
    .getByText('No change that you may decide on waits for a second person. Changes that create money')
    .waitFor();
  await picture(page, 'proposals-empty');
  await page.getByRole('link', { name: 'Confirmed', exact: true }).click();
  await page.getByText('Changes that were decided appear here.').waitFor();
  await office.visit(page, '/proposals?status=pending&kind=bonus.grant');
  await page.getByText('Nothing matches these filters.').waitFor();
});

test('proposals say whom, how much, from what to what, in the list and before they are confirmed', async () => {
  const of = await office.world.addOperator({ settings: { second_person: true }, name: 'Lucky Casino' });
  const anna = await addTestStaff(office.world, of);
  const player = await registerTestPlayer(of, { first_name: 'Inês', last_name: 'Silva' });
  const rule = newRule({ name: 'Large deposit', parameters: { threshold: 50_000 } });
  const { id } = (await must(anna.post(rulesUrl, rule))).body.data;
  const raised = { risk_level: 'high', reason: 'Large deposits' };
  await must(anna.put(`${base}/players/${player}/risk-level`, raised));
  const proposed = [
    await anna.patch(`${rulesUrl}/${id}`, { parameters: { threshold: 90_000 } }),
    await anna.put(`${base}/players/${player}/risk-level`, { risk_level: 'low', reason: 'Explained' }),
    await anna.post(`${base}/players/${player}/corrections`, {
      ...{ wallet: 'real', direction: 'up', amount: 12_345, reason: 'Goodwill' },
    }),
  ];
  expect(proposed.map(({ status }) => status)).toEqual([202, 202, 202]);

  const { page, troubles } = await office.openTab(await office.addPerson('admin', { of }));
  await office.visit(page, '/proposals');
  const shown = (kind: string) => expect.poll(() => rowOf(page, kind).textContent());
  await shown('AML rule').toContain('Large deposit');
  await shown('AML rule').toContain('Threshold: 500.00 EUR → 900.00 EUR');
  await shown('Risk level').toContain(`Inês Silva · ${player}`);
  await shown('Risk level').toContain('Risk: high → low');
  await shown('Balance correction').toContain(`Inês Silva · ${player}`);
  await shown('Balance correction').toContain('123.45 EUR');
  expect(await findViolations(page)).toEqual([]);
  await picture(page, 'proposals-list');
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, 'proposals-list-narrow');
  await page.setViewportSize({ width: 1280, height: 800 });

  // Who opens the player sees what waits, and does not ask for it a second time.
  await office.visit(page, `/players/${player}`);
  const waiting = page.locator('.pane-notice', { hasText: 'Balance correction' });
  await waiting.getByText('Waits for a second person: Balance correction, proposed by').waitFor();
  await waiting.getByRole('link', { name: 'Look at it' }).click();
  await page
    .getByRole('heading', { name: 'Balance correction' })
    .or(pane(page).getByText('Balance correction'))
    .first()
    .waitFor();

  await page.locator('.data-table-link', { hasText: 'AML rule' }).click();
  await pane(page).getByRole('link', { name: 'Large deposit' }).waitFor();
  await picture(page, 'proposal-rule');
  await pane(page).getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => openDialog(page).textContent()).toContain('Threshold: 500.00 EUR → 900.00 EUR');
  await openDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.locator('.data-table-link', { hasText: 'Balance correction' }).click();
  await pane(page).getByText('Can be confirmed by').waitFor();
  await pane(page).getByRole('button', { name: 'Confirm' }).click();
  await openDialog(page).getByText('It is for Inês Silva').waitFor();
  await expect.poll(() => openDialog(page).textContent()).toContain('123.45 EUR');
  await picture(page, 'proposal-confirm');
  await openDialog(page).getByRole('button', { name: 'Confirm' }).click();
  await said(page, 'The change is made.');
  expectNoTrouble(troubles);
});
