import { describe, expect, test } from 'vitest';
import { sign } from '../../server/src/call/signature.ts';
import { clientFor } from '../../server/test/support/client.ts';
import { expectNoTrouble, type OpenPage, openBackOffice, openDialog, pane, picture } from './back-office.ts';
import { inputBy, ways } from './mouse-or-keyboard.ts';

const office = await openBackOffice();

const path = '/api/v1/operator/players';

/** The API log is written in batches, and its pages reload only every few seconds: they are opened when it has the call. */
const untilLogged = (staff: OpenPage['staff'], query: string, key: string): Promise<void> =>
  expect.poll(async () => (await staff.get(`/api/back-office/v1/api-requests${query}`)).text).toContain(key);

describe.each(ways)('a developer, by %s', (way) => {
  test('makes a key, finds its call in the API log, and rotates its secret', async () => {
    const { page, staff, troubles } = await office.openTab('developer');
    const input = inputBy(page, way);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const dialog = openDialog(page);
    const secrets = page.locator('.secret-value');
    const callBy = ([key = '', secret = '']: string[]) =>
      clientFor(office.world.app, office.world.clock, { key, secret }).get(`${path}?per_page=5`);

    await office.visit(page, '/api-keys');
    await input.press(button('New key'));
    await input.write(dialog.getByLabel('Name'), `Website ${way}`);
    await input.tick(dialog.getByRole('checkbox', { name: 'players:read' }));
    await input.press(dialog.getByRole('button', { name: 'Make the key' }));
    await secrets.nth(1).waitFor();
    const made = await secrets.allTextContents();
    await picture(page, `key-made-${way}`);
    await input.press(button('I have stored it'));
    expect((await callBy(made)).status).toBe(200);
    await untilLogged(staff, '', `Website ${way}`);

    await input.press(page.getByRole('link', { name: `Website ${way}` }));
    await input.openTab('Calls');
    await input.press(pane(page).getByRole('link', { name: `200 GET ${path}` }));
    await page.getByRole('heading', { name: 'API log' }).waitFor();
    await page.locator('.pane-figure', { hasText: `GET ${path}` }).waitFor();
    await picture(page, `api-log-${way}`);

    await input.press(pane(page).getByRole('link', { name: `Website ${way}` }));
    await input.press(button('New secret'));
    await input.press(dialog.getByRole('button', { name: 'New secret' }));
    await secrets.nth(1).waitFor();
    const rotated = await secrets.allTextContents();
    await input.press(button('I have stored it'));
    expect([rotated[0], rotated[1] === made[1]]).toEqual([made[0], false]);
    expect((await callBy(made)).body.error.code).toBe('INVALID_SIGNATURE');
    expect((await callBy(rotated)).status).toBe(200);
    expectNoTrouble(troubles);
  });

  test('sees why a signature does not match', async () => {
    const key = await office.operator.addKey(['players:read'], { name: `Doctor ${way}` });
    const client = clientFor(office.world.app, office.world.clock, key);
    await client.get(`${path}?email=a%40example.com`, { headers: { 'x-signature': '0'.repeat(64) } });
    const { page, staff, troubles } = await office.openTab('developer');
    await untilLogged(staff, '?error_code=INVALID_SIGNATURE', key.name);
    const input = inputBy(page, way);
    await office.visit(page, '/api-log');
    await input.press(page.getByRole('link', { name: 'Wrong signature' }));
    await expect.poll(() => page.locator('.data-table tbody tr', { hasText: key.name }).count()).toBe(1);
    await expect.poll(() => new URL(page.url()).search).toBe('?error_code=INVALID_SIGNATURE');
    await input.press(page.locator('tr', { hasText: key.name }).getByRole('link'));
    await page.getByText('The signature does not match.').waitFor();
    await input.press(page.getByRole('button', { name: 'Check a signature' }));

    const timestamp = String(Math.floor(office.world.clock.now().getTime() / 1000));
    const parts = { method: 'GET', timestamp, body: new Uint8Array() };
    const dialog = openDialog(page);
    await input.write(dialog.getByLabel('Path and query'), `${path}?per_page=5`);
    await input.write(dialog.getByLabel('X-Timestamp'), timestamp);
    const check = async (uri: string): Promise<void> => {
      await input.write(dialog.getByLabel('X-Signature'), sign(key.secret, { ...parts, uri }).toString('hex'));
      await input.press(dialog.getByRole('button', { name: 'Check' }));
    };
    await check(path);
    await dialog.getByText('the query was left out').waitFor();
    await picture(page, `signature-doctor-${way}`);
    await check(`${path}?per_page=5`);
    await dialog.getByText('The signature matches.').waitFor();
    expectNoTrouble(troubles);
  });
});

test('when a second person is required, the secret of a money key and a new one are useless until another person confirms', async () => {
  const second = await office.world.addOperator({ settings: { second_person: true } });
  const anna = await office.addPerson('admin', { name: 'Anna Admin', of: second });
  const ben = await office.addPerson('admin', { name: 'Ben Admin', of: second });
  const first = await office.openTab(anna);
  const { page } = first;
  await office.visit(page, '/api-keys');
  await page.getByRole('button', { name: 'New key' }).click();
  const dialog = openDialog(page);
  await dialog.getByLabel('Name').fill('Cashier');
  await dialog.getByRole('checkbox', { name: 'payments:write' }).check();
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  await dialog.getByText('another person confirms it under Proposals').waitFor();
  await page.locator('.secret-value').nth(1).waitFor();
  const [key = '', secret = ''] = await page.locator('.secret-value').allTextContents();
  const client = clientFor(office.world.app, office.world.clock, { key, secret });
  expect((await client.get('/api/v1/operator/me')).body.error.code).toBe('INVALID_API_KEY');

  const other = await office.openTab(ben);
  await office.visit(other.page, '/proposals');
  await other.page.getByRole('link', { name: 'New API key' }).click();
  await other.page.getByRole('button', { name: 'Confirm' }).click();
  await openDialog(other.page).getByRole('button', { name: 'Confirm' }).click();
  await other.page.getByText('The change is made.').waitFor();
  expect((await client.get('/api/v1/operator/me')).status).toBe(200);

  // A new secret goes the same way; the old one works until it is confirmed.
  const again = await office.openTab(anna);
  await office.visit(page, '/api-keys');
  await page.getByRole('link', { name: 'Cashier' }).click();
  await pane(page).getByText('two people').waitFor();
  await page.getByRole('button', { name: 'New secret' }).click();
  await dialog.getByText('Revoke the key instead').waitFor();
  await picture(page, 'key-rotate-by-two');
  await dialog.getByRole('button', { name: 'New secret' }).click();
  await dialog.getByText('Until then the old one works').waitFor();
  const [, renewed = ''] = await page.locator('.secret-value').allTextContents();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await pane(page).getByRole('link', { name: 'waits for a second person' }).waitFor();
  await page.locator('.data-table').getByText('new secret waits').waitFor();
  await picture(page, 'key-secret-waits');
  const withNew = clientFor(office.world.app, office.world.clock, { key, secret: renewed });
  const codes = async () =>
    Promise.all([client, withNew].map(async (each) => (await each.get('/api/v1/operator/me')).status));
  expect(await codes()).toEqual([200, 401]);

  const last = await office.openTab(ben);
  await office.visit(page, '/proposals');
  await page.getByRole('link', { name: 'New secret of an API key' }).click();
  await page.getByText('Secret made').waitFor();
  await picture(page, 'key-rotation-proposal');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await openDialog(page).getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('The change is made.').waitFor();
  expect(await codes()).toEqual([401, 200]);
  expectNoTrouble([first, other, again, last].flatMap(({ troubles }) => troubles));
});
