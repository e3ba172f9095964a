import { expect, test } from 'vitest';
import { balancesOf, entriesOf } from '../../server/test/support/money.ts';
import { expectNoTrouble, visitCasino } from './visit-casino.ts';

const casino = await visitCasino();
/** The page asks for the balance every few seconds. */
const patience = { timeout: 30_000 };

test('register, deposit, open a provider’s game, sign out: from the printed address, without a reload', async () => {
  const { page, troubles } = await casino.openVisit();
  await page.goto(casino.at(''));
  const { first_name, username } = await casino.registerByHand(page);
  await casino.depositByHand(page, '25.50');
  await page.getByTestId('balance').getByText('€25.50').waitFor();

  await page.getByRole('link', { name: 'To the games' }).click();
  await page.getByRole('heading', { name: `Welcome, ${first_name}` }).waitFor();
  await page.getByRole('searchbox', { name: 'Find a game' }).fill('aurora');
  await page.getByRole('heading', { name: 'Games with “aurora”' }).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: /aurora/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Play with money' }).click();
  const game = page.frameLocator('iframe');
  await game.getByRole('button', { name: 'Spin', exact: true }).click();
  await expect.poll(() => game.locator('#message').textContent(), patience).not.toBe('');
  // A spin may win just its stake: the ledger knows whether it was played, and the page shows what is left.
  const [{ id }] = await casino.world.admin<[{ id: number }]>`select id from players where username = ${username}`;
  expect((await entriesOf(casino.world, id)).slice(0, 2)).toEqual([
    ['deposit', 2_550],
    ['casino_bet', -100],
  ]);
  const { real_balance } = await balancesOf(casino.world, id);
  const left = page.getByTestId('balance').getByText(`€${(real_balance / 100).toFixed(2)}`);
  await expect.poll(() => left.count(), patience).toBe(1);

  await page.getByRole('link', { name: /To the lobby/ }).click();
  await page.getByRole('heading', { name: 'Played lately' }).waitFor();
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Create account' }).waitFor();
  expectNoTrouble(troubles);
});

test('each rule of a field is ticked as soon as it is kept and marked when the field is left; nothing is sent before', async () => {
  const { page } = await casino.openVisit();
  await page.goto(casino.at('/register'));
  const rule = page.getByText('at least 8 characters');
  const button = page.getByRole('main').getByRole('button', { name: 'Create account' });
  const password = page.getByLabel('Password');
  await password.fill('short 1');
  expect(await rule.locator('..').getAttribute('data-kept')).toBe(null);
  expect(await password.getAttribute('aria-invalid')).toBe(null);
  await password.blur();
  expect(await rule.locator('..').getAttribute('data-missed')).toBe('true');
  expect(await password.getAttribute('aria-invalid')).toBe('true');
  await password.fill('long enough 1');
  expect(await password.getAttribute('aria-invalid')).toBe(null);
  expect(await rule.locator('..').getAttribute('data-kept')).toBe('true');
  expect(await button.isDisabled()).toBe(true);
});

test('what the platform refuses is said at its field: a name that is taken', async () => {
  const [one, other] = [await casino.openVisit(), await casino.openVisit()];
  const { username } = await casino.registerByHand(one.page);
  const { page } = other;
  await page.goto(casino.at('/register'));
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('E-mail', { exact: true }).fill('another@example.com');
  await page.getByLabel('Password').fill('long enough 1');
  await page.getByLabel('First name').fill('Bea');
  await page.getByLabel('Last name').fill('Bee');
  await page.getByLabel('Date of birth').fill('1991-01-01');
  await page.getByLabel(/^I am 18 or older/).check();
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
  await page.getByText('This name is taken or not allowed. Choose another.').waitFor();
  expect(await page.getByLabel('User name').getAttribute('aria-invalid')).toBe('true');
});

test('in German, chosen in the menu and kept after a reload', async () => {
  const { page } = await casino.openVisit();
  await page.goto(casino.at('/'));
  await page.getByRole('button', { name: 'Language and colours' }).click();
  await page.getByRole('radio', { name: 'Deutsch' }).click();
  await page.getByRole('heading', { name: 'Spiele, die Sie selbst nachrechnen können' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Spiele, die Sie selbst nachrechnen können' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
});

test('no script reads the session: the cookie is for the server part alone', async () => {
  const { page } = await casino.openVisit();
  await casino.registerByHand(page);
  const [cookie] = await page.context().cookies(casino.at('/'));
  expect(cookie).toMatchObject({ name: 'casino_session', httpOnly: true, sameSite: 'Strict', path: '/casino' });
  expect(await page.evaluate(() => document.cookie)).toBe('');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('ptk_');
});
