import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { alertsUrl, newRule, rulesUrl } from '../../server/test/support/aml.ts';
import { kycUrl } from '../../server/test/support/kyc.ts';
import { playerWith } from '../../server/test/support/money.ts';
import { registerTestPlayer } from '../../server/test/support/players.ts';
import { addTestStaff } from '../../server/test/support/staff.ts';
import { colourRules, findViolations } from './axe.ts';
import { expectNoTrouble, openBackOffice, openDialog, pane, picture, said } from './back-office.ts';
import { tabTo } from './mouse-or-keyboard.ts';

const office = await openBackOffice();
const admin = await addTestStaff(office.world, office.operator);

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A player who handed in a passport and waits. */
const waiting = async (last_name: string): Promise<number> => {
  const player = await registerTestPlayer(office.operator, { first_name: 'Inês', last_name });
  const document = { kind: 'passport', file_name: 'passport.png', content: pixel };
  const uploaded = await admin.post(kycUrl(player, '/documents'), document);
  expect(uploaded.status, uploaded.text).toBe(201);
  expect((await admin.post(kycUrl(player, '/submit'), {})).status).toBe(200);
  return player;
};
const fileOf = async (player: number) => (await admin.get(kycUrl(player))).body.data;
const button = (page: Page, name: string) => pane(page).locator('.action-bar').getByRole('button', { name });
const pictures = async (page: Page, name: string): Promise<void> => {
  await picture(page, `${name}-light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findViolations(page, { rules: colourRules })).toEqual([]);
  await picture(page, `${name}-dark`);
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, `${name}-narrow`);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
};

describe('the review of an identity', () => {
  test('compares, accepts and verifies by mouse, and opens the document once', async () => {
    const player = await waiting('Silva');
    const { page, troubles } = await office.openTab('compliance');
    const views: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/content')) views.push(request.url());
    });
    await office.visit(page, '/kyc');
    await page.locator('.data-table-link', { hasText: 'Inês Silva' }).click();
    await pane(page).getByRole('img', { name: 'passport.png' }).waitFor();
    await pane(page).getByRole('button', { name: 'Last name matches' }).click();
    expect(await findViolations(page)).toEqual([]);
    await pictures(page, 'kyc-review');
    await button(page, 'Accept').click();
    await openDialog(page).getByLabel('Expires on').fill('2031-05-31');
    await openDialog(page).getByText('Holds until 31 May 2031.').waitFor();
    await openDialog(page).getByRole('button', { name: 'Accept' }).click();
    await said(page, 'Document accepted');
    await button(page, 'Verify player').click();
    await openDialog(page).getByRole('button', { name: 'Verify player' }).click();
    await said(page, 'Player verified');
    await pane(page).locator('.pane-head').getByText('verified').waitFor();
    expect(await fileOf(player)).toMatchObject({ kyc_status: 'verified', documents: [{ status: 'accepted' }] });
    expect(views).toHaveLength(1);
    expectNoTrouble(troubles);
  });

  test('accepts and verifies by keyboard alone', async () => {
    const player = await waiting('Costa');
    const { page } = await office.openTab('compliance');
    await office.visit(page, '/kyc');
    const names = await page.locator('.data-table-link').allTextContents();
    for (let row = 0; row <= names.indexOf('Inês Costa'); row += 1) await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await pane(page).getByRole('heading', { name: 'Review of Inês Costa' }).waitFor();
    await pane(page).getByRole('img').waitFor();
    await page.keyboard.press('a');
    await openDialog(page).waitFor();
    await tabTo(page, openDialog(page).getByRole('button', { name: 'Accept', exact: true }));
    await page.keyboard.press('Enter');
    await said(page, 'Document accepted');
    await openDialog(page).waitFor({ state: 'detached' });
    await page.keyboard.press('v');
    await openDialog(page).waitFor();
    await tabTo(page, openDialog(page).getByRole('button', { name: 'Verify player', exact: true }));
    await page.keyboard.press('Enter');
    await said(page, 'Player verified');
    expect((await fileOf(player)).kyc_status).toBe('verified');
  });

  test('rejects a document by template, or with the differing fields', async () => {
    const player = await waiting('Rocha');
    const { page } = await office.openTab('compliance');
    await office.visit(page, `/kyc#${player}`);
    await pane(page).getByRole('img').waitFor();
    await pane(page).getByRole('button', { name: 'Born differs' }).click();
    await button(page, 'Accept').click();
    await openDialog(page).getByText('You marked as different: Born.').waitFor();
    await openDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await button(page, 'Verify player').click();
    await openDialog(page).getByText('1 document still waits for you.').waitFor();
    await openDialog(page).getByRole('button', { name: 'Verify player' }).click();
    await openDialog(page).getByText('required', { exact: true }).waitFor();
    await openDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await button(page, 'Reject').click();
    await openDialog(page).getByLabel('Template').selectOption('Blurred');
    await expect.poll(() => openDialog(page).getByLabel('Reason').inputValue()).toContain('blurred');
    await openDialog(page).getByLabel('Template').selectOption('Differs from the profile: Born.');
    await openDialog(page).getByRole('button', { name: 'Reject' }).click();
    await said(page, 'Document rejected');
    const [document] = (await fileOf(player)).documents;
    expect(document.status).toBe('rejected');
  });

  test('one accepted, one rejected: says whose turn it is, and does not lead to verifying', async () => {
    const player = await waiting('Serra');
    const bill = { kind: 'proof_of_address', file_name: 'bill.png', content: pixel };
    expect((await admin.post(kycUrl(player, '/documents'), bill)).status).toBe(201);
    const { page } = await office.openTab('compliance');
    await office.visit(page, `/kyc#${player}`);
    await pane(page).getByRole('img').waitFor();
    await button(page, 'Accept').click();
    await openDialog(page).getByRole('button', { name: 'Accept' }).click();
    await said(page, 'Document accepted');
    await pane(page).getByRole('button', { name: 'proof of address pending', pressed: true }).waitFor();
    await button(page, 'Reject').click();
    await openDialog(page).getByLabel('Reason').fill('Older than three months');
    await openDialog(page).getByRole('button', { name: 'Reject' }).click();
    await pane(page).getByText('Every document is decided, and at least one is rejected.').waitFor();
    await expect.poll(() => button(page, 'Verify player').getAttribute('class')).not.toContain('primary');
    await pane(page).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('row', { name: /Serra .* all decided/ }).waitFor();
  });
});

describe('an alert', () => {
  let names = 0;
  const raise = async (): Promise<{ player: number; alert: number }> => {
    names += 1;
    const name = `Large deposit ${names}`;
    const made = await admin.post(rulesUrl, newRule({ name, parameters: { threshold: 100_000 } }));
    expect(made.status, made.text).toBe(201);
    const player = await playerWith(office.operator, 250_000);
    const { body } = await admin.get(`${alertsUrl}?player_id=${player}&rule_id=${made.body.data.id}`);
    return { player, alert: body.data[0].id };
  };
  const playerOf = async (id: number) => (await admin.get(`/api/back-office/v1/players/${id}`)).body.data;

  test('is taken and closed with an outcome, and its player is locked, by mouse', async () => {
    const { player, alert } = await raise();
    const { page, troubles } = await office.openTab('compliance');
    await office.visit(page, `/aml#${alert}`);
    await pane(page).getByText('2,500.00 EUR, threshold 1,000.00 EUR').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?status=open&order=oldest');
    expect(await findViolations(page)).toEqual([]);
    await pictures(page, 'aml-pane');
    await expect.poll(() => button(page, 'Close alert').getAttribute('aria-description')).toBe('Take it first.');
    await button(page, 'Take').click();
    await said(page, 'Alert taken');
    await button(page, 'Lock player').click();
    await openDialog(page).getByLabel('Reason').fill('Under investigation');
    await openDialog(page).getByRole('button', { name: 'Lock player' }).click();
    await said(page, 'Locked: all sessions have ended');
    expect((await playerOf(player)).status).toBe('locked');
    await button(page, 'Close alert').click();
    await openDialog(page).getByLabel('Outcome').selectOption('confirmed');
    await openDialog(page).getByLabel('Note').fill('Money of another person');
    await openDialog(page).getByRole('button', { name: 'Close alert' }).click();
    await said(page, 'Alert closed');
    expect((await admin.get(`${alertsUrl}/${alert}`)).body.data).toMatchObject({
      status: 'closed',
      outcome: 'confirmed',
      note: 'Money of another person',
    });
    await pane(page).getByRole('tab', { name: 'Player' }).click();
    await pane(page).getByText('Newest payments').waitFor();
    await pane(page).getByRole('tab', { name: 'Audit' }).click();
    await pane(page).locator('.timeline li').first().waitFor();
    expectNoTrouble(troubles);
  });

  test('is taken and the player locked by keyboard alone', async () => {
    const { player, alert } = await raise();
    const { page } = await office.openTab('compliance');
    await office.visit(page, '/aml');
    const rows = await page.locator('.data-table-link').count();
    for (let row = 0; row < rows; row += 1) await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await pane(page)
      .getByRole('heading', { name: `Alert ${alert}:` })
      .waitFor();
    await page.keyboard.press('c');
    await said(page, 'Alert taken');
    await page.keyboard.press('l');
    await openDialog(page).waitFor();
    await page.keyboard.type('Under investigation');
    await tabTo(page, openDialog(page).getByRole('button', { name: 'Lock player', exact: true }));
    await page.keyboard.press('Enter');
    await said(page, 'Locked: all sessions have ended');
    expect((await playerOf(player)).status).toBe('locked');
  });
});
