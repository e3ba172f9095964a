import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { shareBrowser } from '../../server/support/browser.ts';
import { must } from '../../server/test/support/client.ts';
import { deposit } from '../../server/test/support/money.ts';
import { fromPage, openCasino, somebody } from './open-casino.ts';

/** Something that a page must never do, noted while it is open. */
type Trouble = { readonly kind: 'console' | 'foreign' | 'crash'; readonly text: string };

export type Visit = { readonly page: Page; readonly troubles: Trouble[] };

export const widths = { wide: { width: 1280, height: 900 }, narrow: { width: 390, height: 844 } } as const;

const folder = process.env.CROUPIER_SCREENSHOTS;
const shownLetters = 1_500;

type Beside = { readonly withBackOffice?: boolean; readonly withCashier?: boolean };

/** A casino with its pages in a real browser, for the tests of one file. To be called outside of any hook. */
export const visitCasino = async (beside: Beside = {}) => {
  const casino = await openCasino({ withPages: true, ...beside });
  const browser = await shareBrowser();
  const contexts = new Set<Awaited<ReturnType<typeof browser.newContext>>>();
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    // The error of a wait says only what it waited for.
    for (const page of [...contexts].flatMap((context) => context.pages())) {
      const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
      console.error(`${page.url()}\n${text.slice(0, shownLetters)}\n`);
    }
  });
  afterAll(() => Promise.all([...contexts].map((context) => context.close())));

  /** A browser of its own, in which nobody is signed in. */
  const openVisit = async (options: BrowserContextOptions = {}): Promise<Visit> => {
    const context = await browser.newContext({
      ...{ locale: 'en-GB', viewport: widths.wide, reducedMotion: 'reduce' },
      ...options,
    });
    contexts.add(context);
    const page = await context.newPage();
    const troubles: Trouble[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push({ kind: 'console', text: message.text() });
    });
    page.on('pageerror', (error) => troubles.push({ kind: 'crash', text: error.message }));
    page.on('request', (request) => {
      const address = request.url();
      if (!address.startsWith(`${casino.url}/`) && !/^(blob|data):/.test(address))
        troubles.push({ kind: 'foreign', text: address });
    });
    return { page, troubles };
  };

  const at = (path: string): string => `${casino.url}/casino${path}`;

  let registered = 0;
  /**
   * The browser of somebody who has registered and deposited, by calls to the server part: walking through the forms
   * takes several times as long as most tests, and `registerByHand` is for the tests about them. It shows nothing yet.
   */
  const openPlayer = async (amount: number, options: BrowserContextOptions = {}) => {
    const person = somebody();
    registered += 1;
    // Everybody comes from another address: few may register from one.
    const from = { ip: `198.51.100.${registered}`, headers: { 'idempotency-key': `register-${person.username}` } };
    const answered = await casino.answer(fromPage('POST', '/api/register', person, from));
    expect(answered.status, answered.body).toBe(201);
    const { id } = (JSON.parse(answered.body) as { data: { id: number } }).data;
    if (amount > 0) await must(deposit(casino.operator, id, amount));
    const visit = await openVisit(options);
    const [, name = '', value = ''] = /^(\w+)=([^;]+);/.exec(answered.headers['set-cookie'] ?? '') ?? [];
    const scope = { domain: 'localhost', path: '/casino', httpOnly: true, sameSite: 'Strict' } as const;
    await visit.page.context().addCookies([{ name, value, ...scope }]);
    return { ...visit, person };
  };

  /** Fills in the form for a new account, which is open, and sends it. */
  const sendRegistration = async (page: Page): Promise<ReturnType<typeof somebody>> => {
    const person = somebody();
    await page.getByLabel('User name').fill(person.username);
    await page.getByLabel('E-mail', { exact: true }).fill(person.email);
    await page.getByLabel('Password').fill(person.password);
    await page.getByLabel('First name').fill(person.first_name);
    await page.getByLabel('Last name').fill(person.last_name);
    await page.getByLabel('Date of birth').fill(person.birth_date);
    await page.getByLabel('Country').selectOption(person.country);
    await page.getByLabel(/^I am 18 or older/).check();
    await page.getByRole('main').getByRole('button', { name: 'Create account' }).click();
    return person;
  };

  /** Registers as people do, from the lobby on; perhaps by another way to the casino. */
  const registerByHand = async (page: Page, lobby = at('/')): Promise<ReturnType<typeof somebody>> => {
    await page.goto(lobby);
    await page.getByRole('banner').getByRole('link', { name: 'Create account' }).click();
    const person = await sendRegistration(page);
    await page.getByRole('heading', { name: 'Cashier', level: 1 }).waitFor();
    return person;
  };

  /** Begins a deposit in the cashier, whose page is open. */
  const beginDeposit = async (page: Page, amount: string): Promise<void> => {
    await page.getByLabel('Amount in EUR', { exact: true }).fill(amount);
    await page.getByRole('button', { name: /^Deposit €/ }).click();
  };

  /** Deposits, where no payment provider is connected. */
  const depositByHand = async (page: Page, amount: string): Promise<void> => {
    await beginDeposit(page, amount);
    await page.getByText(/^€[\d.,]+ are in your account\.$/).waitFor();
  };

  /** Pays on the page of the sandbox cashier with a card that behaves like this, and comes back. */
  const payAtCashier = async (page: Page, card: string, words: string): Promise<void> => {
    await page.getByLabel('The card').selectOption({ label: card });
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.locator('#message').filter({ hasText: words }).waitFor();
    await page.getByRole('link', { name: 'Back to the casino' }).click();
    await page.getByRole('heading', { name: 'Your deposit' }).waitFor();
  };

  /** Plays one round of the slot, from anywhere. */
  const playSlot = async (page: Page): Promise<void> => {
    await page.getByRole('link', { name: /To the lobby/ }).click();
    await page.getByRole('link', { name: /^Slot Pays back/ }).click();
    await page.getByRole('button', { name: 'Spin' }).click();
    await page.getByRole('link', { name: 'Check this round' }).waitFor();
  };

  /** Signs in as people do, from a page that shows the way. */
  const signInByHand = async (page: Page, person: ReturnType<typeof somebody>): Promise<void> => {
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('User name or e-mail').fill(person.username);
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: `Welcome, ${person.first_name}` }).waitFor();
  };

  const byHand = { registerByHand, sendRegistration, signInByHand, beginDeposit, depositByHand, payAtCashier };
  return { ...casino, playSlot, openVisit, openPlayer, at, ...byHand };
};

/** Pictures go where CROUPIER_SCREENSHOTS says; without it none is made. */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
};

export const expectNoTrouble = (troubles: readonly Trouble[]): void => expect(troubles).toEqual([]);

/** Whether the page is wider than the screen. */
export const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) > innerWidth);
