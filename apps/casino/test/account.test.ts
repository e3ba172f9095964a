import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { mustData } from '../../server/test/support/client.ts';
import { expectNoTrouble, visitCasino, widths } from './visit-casino.ts';

const casino = await visitCasino();

/** A player with this much money, in the cashier. */
const openPlayer = async (amount = 5_000) => {
  const visit = await casino.openPlayer(amount);
  await visit.page.goto(casino.at('/cashier'));
  await visit.page.getByRole('heading', { name: 'Cashier', level: 1 }).waitFor();
  return visit;
};

const go = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
};

const withdraw = async (page: Page, amount: string): Promise<void> => {
  await page.getByLabel('Amount in EUR, to withdraw').fill(amount);
  await page.getByLabel('Account number or address').fill('DE02 1203 0000 0000 2020 51');
  await page.getByRole('button', { name: /^Ask for €/ }).click();
  await page.getByText('are set aside and will be paid').waitFor();
};

test('a withdrawal is set aside at once, and its state is shown until it is paid', async () => {
  const { page, troubles } = await openPlayer();
  await page.getByText('From €1.00 to €1,000,000.00.').waitFor();
  await withdraw(page, '20');
  await page.getByTestId('balance').getByText('€30.00').waitFor();
  const payments = page.getByRole('region', { name: 'Your payments' });
  expect(await payments.getByRole('listitem').first().innerText()).toMatch(
    /Withdrawal[\s\S]*−€20\.00[\s\S]*waits for a look at it/,
  );
  expectNoTrouble(troubles);
});

test('more than the balance, or less than the method pays, is explained before it is sent', async () => {
  const { page } = await openPlayer(1_000);
  await page.getByLabel('Amount in EUR, to withdraw').fill('10.01');
  await page.getByText('You can withdraw up to €10.00.').waitFor();
  const ask = page.getByRole('button', { name: 'Ask for withdrawal' });
  expect(await ask.isDisabled()).toBe(true);
  await page.getByLabel('Account number or address').fill('DE02 1203 0000 0000 2020 51');
  await page.getByLabel('Amount in EUR, to withdraw').fill('0.99');
  await page.locator('.text-field-fault').getByText('From €1.00 to €1,000,000.00.').waitFor();
  expect(await ask.isDisabled()).toBe(true);
  await page.getByLabel('Amount in EUR, to withdraw').fill('1');
  expect(await page.getByRole('button', { name: 'Ask for €1.00' }).isDisabled()).toBe(false);
});

test('a lower limit applies at once and refuses in a sentence; a raise says from when', async () => {
  const { page } = await openPlayer();
  await go(page, 'Limits and breaks');
  await page.getByText('Deposits in a day').click();
  const field = page.getByRole('textbox', { name: /New limit in EUR/ }).first();
  await field.fill('60');
  await page.getByText('Applies now.').first().waitFor();
  await page.getByRole('button', { name: 'Set limit' }).first().click();
  await page.getByText('This limit applies now.').waitFor();
  await field.fill('200');
  await page.getByText('Waits before it applies; you will see from when.').first().waitFor();
  await page.getByRole('button', { name: 'Set limit' }).first().click();
  await page.getByText(/^This applies from \d+ \w+ at \d\d:\d\d\.$/).waitFor();
  await page.getByText(/^€200\.00 from/).waitFor();

  await page.getByRole('link', { name: 'Deposit', exact: true }).click();
  await page.getByLabel('Amount in EUR', { exact: true }).fill('20');
  await page.getByRole('button', { name: 'Deposit €20.00' }).click();
  await page.getByText('Your limit does not allow this: Deposits in a day €60.00, of which €50.00 are used.').waitFor();
});

test('a time-out signs out at once; afterwards one can withdraw and not play', async () => {
  const { page, person } = await openPlayer();
  await go(page, 'Limits and breaks');
  await page.getByLabel('24 hours').check();
  await page.getByText('What follows for 24 hours').waitFor();
  const begin = page.getByRole('button', { name: 'Begin the break' });
  expect(await begin.isDisabled()).toBe(true);
  await page.getByLabel('I understand that this cannot be taken back.').check();
  await begin.click();
  await page.getByRole('heading', { name: 'Your break has begun' }).waitFor();

  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('User name or e-mail').fill(person.username);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.getByText(/^You are taking a break from playing until/).waitFor();
  await page.getByRole('link', { name: /^Slot Pays back/ }).click();
  await page.getByRole('button', { name: 'Spin' }).click();
  await page.getByText('You cannot play while your account is restricted.').waitFor();
  await page.getByRole('link', { name: 'You can still withdraw your money.' }).click();
  await withdraw(page, '50');
});

test('a round of the history is checked by the stand-alone page, filled in by one click, without a network', async () => {
  const { page, troubles } = await openPlayer();
  await casino.playSlot(page);
  await go(page, 'History');
  await page.getByRole('link', { name: 'check' }).first().click();
  await page.getByText('Our seed is still in use.').waitFor();
  const nextHash = await page.locator('dt:text-is("Hash of our next seed") + dd').innerText();
  await page.getByLabel(/^Your next seed/).fill('a word of mine');
  await page.getByRole('button', { name: 'Reveal and replace' }).click();
  await page.getByText(/^Our seed was [0-9a-f]{64}\. 1 rounds were drawn from it\.$/).waitFor();
  // The seed that follows is the one whose hash was shown before.
  expect(await page.locator('dt:text-is("Hash of our seed") + dd').last().innerText()).toBe(nextHash);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Check it, without this casino' }).click();
  const verifier = await opened;
  await verifier.getByText('The round comes out the same.').waitFor();
  await verifier.context().setOffline(true);
  await verifier.locator('#verdict').evaluate((element) => element.replaceChildren());
  await verifier.getByRole('button', { name: 'Check' }).click();
  await verifier.getByText('The server seed is the one whose hash was shown.').waitFor();
  await page.context().setOffline(false);
  expectNoTrouble(troubles);
});

test('a document is uploaded and put up for review', async () => {
  const { page } = await openPlayer();
  await page.getByRole('link', { name: 'Documents' }).click();
  await page.getByLabel('File').setInputFiles({
    name: 'passport.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
  });
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.getByText('passport.pdf is here, encrypted.').waitFor();
  await page.getByRole('button', { name: 'Ask for review' }).click();
  await page.getByRole('heading', { name: 'We are looking at your documents' }).waitFor();
});

test('a new password ends the other sessions, and needs the present one', async () => {
  const { page, person } = await openPlayer();
  await go(page, 'Profile');
  await page.getByLabel('Your present password').fill('not mine 1');
  await page.getByLabel('New password').fill('another word 8');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Your present password is not right.').waitFor();
  await page.getByLabel('Your present password').fill(person.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Changed. Your other sessions are over.').waitFor();
});

test('signing out on all devices ends the session of another browser too, which says so', async () => {
  const { page, person } = await openPlayer();
  const { page: other } = await casino.openVisit();
  await other.goto(casino.at('/cashier'));
  await casino.signInByHand(other, person);
  await go(page, 'Profile');
  await page.getByRole('button', { name: 'Sign out on all devices' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Create account' }).waitFor();
  await other.getByRole('link', { name: 'Deposit', exact: true }).click();
  await other.getByRole('main').getByRole('link', { name: 'Sign in' }).waitFor();
});

test('a forgotten password: a code that the operator sends sets a new one, and a wrong one is a sentence', async () => {
  const { page, troubles, person } = await openPlayer();
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await page.getByRole('heading', { name: 'A new password', level: 1 }).waitFor();
  await page.getByLabel('User name or e-mail').fill(person.username);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByText(/^If there is such an account/).waitFor();
  await page.getByText('This sandbox sends no e-mail.').waitFor();
  expectNoTrouble(troubles);

  await page.getByLabel('Code', { exact: true }).fill('AAAA-AAAA-AAAA-AAAA');
  await page.getByLabel('New password').fill('nine slow rivers 4');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('This code is not right, or can no longer be used. Have a new one sent.').waitFor();

  const [event] = await mustData(casino.operator.client.get('/api/v1/operator/events?types=player.code_requested'));
  await page.getByLabel('Code', { exact: true }).fill(event.data.code);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Your new password is set').waitFor();
  await page.getByRole('status').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
  await page.getByLabel('User name or e-mail').fill(person.username);
  await page.getByLabel('Password').fill('nine slow rivers 4');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: `Welcome, ${person.first_name}` }).waitFor();
});

test('on a phone the part of the account that is shown is in view', async () => {
  const { page } = await openPlayer();
  await page.setViewportSize(widths.narrow);
  await page.goto(casino.at('/account/sign-ins'));
  await page.getByRole('heading', { name: 'Sign-ins', level: 1 }).waitFor();
  const part = page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Sign-ins' });
  const box = await part.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(widths.narrow.width);
});

test('a method without an upper bound names none', async () => {
  const { page, troubles } = await openPlayer();
  await page.route('**/payment-methods', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = (await response.json()) as { data: Record<string, unknown>[] };
    const unbounded = data.map((method) => ({ ...method, max_withdrawal: Number.MAX_SAFE_INTEGER }));
    await route.fulfill({ response, json: { ...rest, data: unbounded } });
  });
  await page.reload();
  await page.getByText(/^You can withdraw up to €50\.00\. From €1\.00\.$/).waitFor();
  expectNoTrouble(troubles);
});

test('whoever leaves the cashier before a deposit is answered is not taken back to it', async () => {
  const { page } = await openPlayer();
  let answer = (): void => undefined;
  const isLate = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/deposits', async (route) => {
    await isLate;
    await route.continue();
  });
  await casino.beginDeposit(page, '20');
  await page.getByRole('link', { name: /To the lobby/ }).click();
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  const answered = page.waitForResponse('**/api/deposits');
  answer();
  expect((await answered).status()).toBe(201);
  await page.getByRole('link', { name: /^Slot Pays back/ }).click();
  await page.getByRole('button', { name: 'Spin' }).waitFor();
  await page.getByRole('link', { name: 'Deposit', exact: true }).click();
  const payments = page.getByRole('region', { name: 'Your payments' });
  await payments.getByText('€20.00').waitFor();
});
