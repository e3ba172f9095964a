import type { BrowserContext } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { base } from '../../server/support/back-office.ts';
import { addInvited, codeOf, goodPassword } from '../../server/test/support/sign-in.ts';
import { findViolations } from './axe.ts';
import { openBackOffice, openDialog, picture } from './back-office.ts';
import { inputBy, ways } from './mouse-or-keyboard.ts';

const office = await openBackOffice();

const openBrowserOf = (): Promise<BrowserContext> =>
  office.browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });

/** Calls as a page of the back office does, with the cookies of the browser. */
const post = async (context: BrowserContext, path: string, data: object): Promise<void> => {
  const headers = { 'X-Croupier': '1', Origin: office.url, 'Sec-Fetch-Site': 'same-origin' };
  const reply = await context.request.post(`${office.url}${base}${path}`, { data, headers });
  expect(reply.status(), await reply.text()).toBeLessThan(300);
};

describe.each(ways)('who signed in, by %s', (way) => {
  test('ends a session elsewhere, sets up an authenticator app, and makes a token for a script', async () => {
    const { email, invite } = await addInvited(office.world, office.operator, { role: 'support' });
    const [here, elsewhere] = [await openBrowserOf(), await openBrowserOf()];
    const { page, troubles } = office.watch(await here.newPage());
    await page.goto(office.at(`/invite#${invite}`));
    await page.getByLabel('New password').fill(goodPassword);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByRole('navigation', { name: 'Navigation' }).waitFor();
    await post(elsewhere, '/sign-in', { email, password: goodPassword });
    const who = () => elsewhere.request.get(`${office.url}${base}/me`);
    expect((await who()).status()).toBe(200);

    const input = inputBy(page, way);
    const dialog = openDialog(page);
    await office.visit(page, '/me');
    await page.getByRole('button', { name: /^End the session on/ }).waitFor();
    await picture(page, `me-${way}`);
    expect(await findViolations(page)).toEqual([]);
    await input.press(page.getByRole('button', { name: 'End all others' }));
    await page.getByText('1 session ended.').waitFor();
    expect((await who()).status()).toBe(401);

    await input.press(page.getByRole('button', { name: 'Add an authenticator app' }));
    await dialog.getByRole('img', { name: 'The secret as a picture for the app' }).waitFor();
    const secret = (await dialog.locator('.id code').textContent()) ?? '';
    await picture(page, `authenticator-app-${way}`);
    // Long past, so that it is wrong.
    await input.write(dialog.getByLabel('Six digits'), codeOf(secret, new Date('2001-01-01T00:00:00Z')));
    await input.press(dialog.getByRole('button', { name: 'Confirm' }));
    await dialog.getByText('The code is not right').waitFor();
    await picture(page, `authenticator-app-wrong-code-${way}`);
    await page.waitForLoadState('networkidle');
    await expect.poll(() => dialog.locator('.id code').textContent()).toBe(secret);
    await dialog.getByLabel('Six digits').fill('');
    await input.write(dialog.getByLabel('Six digits'), codeOf(secret, office.world.clock.now()));
    await input.press(dialog.getByRole('button', { name: 'Confirm' }));
    await dialog.getByText('Your recovery codes').waitFor();
    await expect.poll(async () => (await page.locator('.secret-value').textContent())?.split('\n')).toHaveLength(10);
    await input.press(page.getByRole('button', { name: 'I have stored it' }));
    await page.getByText('10 left').waitFor();

    await input.press(page.getByRole('button', { name: 'New token' }));
    await input.write(dialog.getByLabel('Name'), 'Nightly report');
    await input.tick(dialog.getByRole('checkbox', { name: 'view payments' }));
    await input.press(dialog.getByRole('button', { name: 'Make the token' }));
    await page.locator('.secret-value').waitFor();
    const token = (await page.locator('.secret-value').textContent()) ?? '';
    await input.press(page.getByRole('button', { name: 'I have stored it' }));
    const withToken = async (): Promise<number> =>
      (await office.world.app.http.inject({ url: `${base}/me`, headers: { authorization: `Bearer ${token}` } }))
        .statusCode;
    expect(await withToken()).toBe(200);
    await input.press(page.getByRole('button', { name: 'End Nightly report' }));
    await page.getByText('The token is ended').waitFor();
    expect(await withToken()).toBe(401);
    // The browser names the refusal of the wrong code, and nothing else.
    expect(troubles).toEqual([{ kind: 'console', text: expect.stringMatching(/ 401 .*\/factors\/totp\/confirm$/) }]);
    await Promise.all([here.close(), elsewhere.close()]);
  });
});
