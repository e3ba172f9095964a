import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { base } from '../../server/support/back-office.ts';
import { must } from '../../server/test/support/client.ts';
import { startOidcProvider } from '../../server/test/support/oidc.ts';
import { addInvited, addSignedIn, codeOf, goodPassword } from '../../server/test/support/sign-in.ts';
import { expectNoTrouble, openBackOffice, picture, type Trouble } from './back-office.ts';
import { registerPeople } from './people.ts';
import { endSessionsElsewhere, fillSignIn } from './person.ts';

const office = await openBackOffice();
/** A live operator: there every role that moves money needs a second factor. */
const casino = await office.world.addOperator({ slug: 'lucky', name: 'Lucky Casino' });
await registerPeople(casino);

const newTab = async () => {
  const context = await office.browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });
  return { context, ...office.watch(await context.newPage()) };
};
/** A code is accepted once: the next one is that of a later step. */
const nextCode = (secret: string): string => {
  office.world.clock.advance(31_000);
  return codeOf(secret, office.world.clock.now());
};
const giveCredentials = async (page: Page, email: string, password = goodPassword): Promise<void> => {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

describe('the first day', () => {
  test('invitation, password, authenticator app, recovery codes; then out and in again, to the requested page', async () => {
    const { invite, email } = await addInvited(office.world, casino, { role: 'payments', name: 'Pia Payne' });
    const { page, context, troubles } = await newTab();
    await page.goto(office.at(`/invite#${invite}`));
    await page.getByText('Pia Payne, choose your password for Lucky Casino.').waitFor();
    await picture(page, 'invite');
    await page.getByLabel('New password').fill('password1234');
    await page.getByRole('button', { name: 'Set the password' }).click();
    // A common one is refused, with the reason at the field.
    await expect.poll(() => page.getByLabel('New password').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('New password').fill(goodPassword);
    await page.getByRole('button', { name: 'Set the password' }).click();

    await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
    await page.getByRole('button', { name: 'Use an app' }).click();
    await page.getByAltText('Picture for the authenticator app').waitFor();
    await picture(page, 'enroll-app');
    const secret = (await page.locator('.id code').textContent()) ?? '';
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, office.world.clock.now()));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
    await expect.poll(() => page.locator('.sign-in-codes li').count()).toBe(10);
    await picture(page, 'recovery-codes');
    await page.getByRole('button', { name: 'I have kept them: go on' }).click();
    await page.getByRole('navigation', { name: 'Navigation' }).waitFor();

    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto(office.at('/players?search=silva'));
    await page.getByLabel('E-mail address').waitFor();
    await picture(page, 'sign-in');
    await giveCredentials(page, email, 'not the right one');
    await page.getByText('That is not right.').waitFor();
    await giveCredentials(page, email);
    await page.getByLabel('Code', { exact: true }).fill(nextCode(secret));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(() => page.locator('.data-table-link').allTextContents()).toEqual(['Inês Silva']);
    await expect.poll(() => new URL(page.url()).search).toBe('?search=silva');
    // The refused attempts are the only errors that the browser logged.
    expectNoTrouble(troubles.filter(({ text }) => !/status of 4\d\d/.test(text)));
    await context.close();
  });

  test('a used link says so', async () => {
    const { page, context } = await newTab();
    await page.goto(office.at(`/invite#inv_${'A'.repeat(43)}`));
    await page.getByText('This link does not work any more').waitFor();
    await context.close();
  });
});

describe('a passkey', () => {
  test('is made, and then signs in without a password', async () => {
    const { invite } = await addInvited(office.world, casino, { role: 'finance' });
    const { page, context } = await newTab();
    const browser = await context.newCDPSession(page);
    await browser.send('WebAuthn.enable');
    await browser.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto(office.at(`/invite#${invite}`));
    await page.getByLabel('New password').fill(goodPassword);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByRole('button', { name: 'Make a passkey' }).click();
    await page.getByRole('button', { name: 'I have kept them: go on' }).click();
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('button', { name: /^Your account/ }).waitFor();
    await context.close();
  });
});

describe('single sign-on', () => {
  test('an invitation binds the account of a real provider; then it signs in and gives a fresh proof', async () => {
    const provider = await startOidcProvider([office.url]);
    onTestFinished(async () => void (await provider.close()));
    const { web: admin } = await addSignedIn(office.world, office.operator);
    const { issuer, secret: client_secret } = provider;
    const settings = { issuer, client_id: 'croupier', client_secret, label: 'Demo account' };
    await must(admin.put(`${base}/identity-provider`, settings));
    const { invite } = await addInvited(office.world, office.operator, { role: 'admin', name: 'Olga Oidc' });
    provider.login.account = 'olga';
    const { page, context, troubles } = await newTab();
    await page.goto(office.at(`/invite#${invite}`));
    await page.getByRole('button', { name: 'Demo account' }).click();
    await page.getByRole('button', { name: 'Your account: Olga Oidc' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();

    await page.goto(office.at('/sign-in?operator=demo'));
    await page.getByRole('link', { name: 'Demo account' }).waitFor();
    await picture(page, 'sign-in-oidc');
    await page.getByRole('link', { name: 'Demo account' }).click();
    await page.getByRole('button', { name: 'Your account: Olga Oidc' }).waitFor();

    await office.visit(page, '/staff');
    office.world.clock.advance(16 * 60_000);
    await page.getByRole('button', { name: 'Add a person' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Added after a proof');
    await page.getByLabel('E-mail', { exact: true }).fill('oidc-proof@example.com');
    await page.getByLabel('Role').selectOption('support');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Prove it at the identity provider' }).click();
    await page.locator('.data-table-link', { hasText: 'Added after a proof' }).waitFor();

    // An unbound account is redirected back to the sign-in page.
    provider.login.account = 'stranger';
    const other = await newTab();
    await other.page.goto(office.at('/sign-in?operator=demo'));
    await other.page.getByRole('link', { name: 'Demo account' }).click();
    await other.page.getByText('Single sign-on did not work.').waitFor();
    await other.context.close();

    // The provider is another origin, and the action was refused once before the proof: nothing else happened.
    const elsewhere = ({ kind, text }: Trouble) => kind === 'foreign' && text.startsWith(`${issuer}/`);
    expectNoTrouble(troubles.filter((one) => !elsewhere(one) && !/status of 40[13]/.test(one.text)));
    await context.close();
  });
});

describe('lockout', () => {
  test('says how long to wait after five failures', async () => {
    const { email } = await addSignedIn(office.world, casino, { role: 'support' });
    const { page, context } = await newTab();
    await page.goto(office.at('/sign-in'));
    for (let tries = 0; tries < 6; tries += 1) {
      const answered = page.waitForResponse(/\/sign-in$/);
      await giveCredentials(page, email, `wrong ${tries}`);
      await answered;
    }
    await page.getByText('Too many failures.').waitFor();
    await picture(page, 'lockout');
    await context.close();
  });
});

describe('in the middle of work', () => {
  test('a session that ended elsewhere asks to sign in again, and what was typed is still there', async () => {
    const { page, staff } = await office.openTab(await office.addPerson('admin'));
    await office.visit(page, '/staff');
    await page.getByRole('button', { name: 'Add a person' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Typed before');
    await page.getByLabel('E-mail', { exact: true }).fill('typed@example.com');
    await page.getByLabel('Role').selectOption('support');
    await endSessionsElsewhere(office.world.app, staff);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('heading', { name: 'Your session ended' }).waitFor();
    await picture(page, 'session-ended');
    await fillSignIn(page.getByRole('dialog', { name: 'Your session ended' }), staff);
    // The action continues automatically.
    await page.locator('.data-table-link', { hasText: 'Typed before' }).waitFor();
  });

  test('somebody else who signs in there gets their own page', async () => {
    const { page, staff } = await office.openTab(await office.addPerson('admin'));
    const other = await addSignedIn(office.world, office.operator, { role: 'support', name: 'Sam Sugar' });
    await office.visit(page, '/staff');
    await page.getByRole('button', { name: 'Add a person' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Of the person before');
    await endSessionsElsewhere(office.world.app, staff);
    await page.getByLabel('E-mail', { exact: true }).fill('before@example.com');
    await page.getByLabel('Role').selectOption('support');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session ended' });
    await dialog.getByLabel('E-mail address').fill(other.email);
    await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Your account: Sam Sugar' }).waitFor();
    const [row] = await office.world.admin`select count(*)::int as count from staff where email = 'before@example.com'`;
    expect(row?.count).toBe(0);
    await expect.poll(() => page.getByText('Of the person before').count()).toBe(0);
  });

  test('an action that needs a fresh proof asks for it, and continues with the same Idempotency-Key', async () => {
    const { page, staff } = await office.openTab(await office.addPerson('admin'));
    await office.visit(page, '/staff');
    office.world.clock.advance(16 * 60_000);
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/staff'))
        keys.push(request.headers()['idempotency-key']);
    });
    await page.getByRole('button', { name: 'Add a person' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Proved again');
    await page.getByLabel('E-mail', { exact: true }).fill('proved@example.com');
    await page.getByLabel('Role').selectOption('support');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('heading', { name: 'Is it still you?' }).waitFor();
    await picture(page, 'step-up');
    await page.getByLabel('Code', { exact: true }).fill(staff.nextCode());
    await page.keyboard.press('Enter');
    await page.locator('.data-table-link', { hasText: 'Proved again' }).waitFor();
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  test('declining the fresh proof keeps the form, and nothing was done', async () => {
    const { page } = await office.openTab(await office.addPerson('admin'));
    await office.visit(page, '/staff');
    office.world.clock.advance(16 * 60_000);
    await page.getByRole('button', { name: 'Add a person' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Not added');
    await page.getByLabel('E-mail', { exact: true }).fill('no@example.com');
    await page.getByLabel('Role').selectOption('support');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Is it still you?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('REAUTHENTICATION_REQUIRED').waitFor();
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Not added');
    const [row] = await office.world.admin`select count(*)::int as count from staff where email = 'no@example.com'`;
    expect(row?.count).toBe(0);
  });
});

test('a link cannot redirect away from the back office after signing in', async () => {
  const { email } = await addSignedIn(office.world, casino, { role: 'support' });
  const { page, context } = await newTab();
  await page.goto(office.at('/sign-in?next=//evil.example/x'));
  await giveCredentials(page, email);
  await page.getByRole('button', { name: /^Your account/ }).waitFor();
  await expect.poll(() => new URL(page.url()).origin).toBe(office.url);
  await context.close();
});
