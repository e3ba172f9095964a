import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDialog, pane, said as saidToStaff } from '../../back-office/test/back-office.ts';
import { addPersonWithApp, signInByHand } from '../../back-office/test/person.ts';
import { addBonus } from '../../server/test/support/bonuses.ts';
import { addCode } from '../../server/test/support/promo-codes.ts';
import { addTestStaff } from '../../server/test/support/staff.ts';
import { chooseSeed } from './choose-seed.ts';
import { expectNoTrouble, picture, visitCasino } from './visit-casino.ts';

const casino = await visitCasino({ withBackOffice: true, withCashier: true });
const { world, operator } = casino;

/** A walk of some hundred steps in two browsers, beside other programs. */
const patience = 600_000;

const ours = [
  { name: 'Slot', action: 'Spin' },
  { name: 'Roulette', action: 'Turn the wheel' },
  { name: 'Crash', action: 'Start' },
] as const;

const toLobby = async (page: Page): Promise<void> => {
  await page
    .getByRole('banner')
    .getByRole('link', { name: /To the lobby/ })
    .click();
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
};

const toAccount = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
};

const openOriginal = async (page: Page, name: string): Promise<void> => {
  await toLobby(page);
  await page.getByRole('link', { name: new RegExp(`^${name} Pays back`) }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
};

/** Opens a provider's game, to be played with money. */
const openProviderGame = async (page: Page): Promise<void> => {
  await toLobby(page);
  await page.getByRole('searchbox', { name: 'Find a game' }).fill('aurora');
  await page.getByRole('heading', { name: 'Games with “aurora”' }).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: /aurora/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Play with money' }).click();
};

/** The sentence about the last round. */
const saidOfRound = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /won|back/ });

/** Plays one round, waits until the next may begin, and returns the sentence. */
const playRound = async (page: Page, action: string): Promise<string> => {
  const button = page.getByRole('button', { name: action });
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe(null);
  const answered = page.waitForResponse('**/play');
  await button.click();
  expect((await answered).status()).toBe(200);
  await expect.poll(() => button.getAttribute('aria-disabled'), { timeout: 20_000 }).toBe(null);
  return saidOfRound(page).innerText();
};

const balanceOf = (page: Page): Promise<string> => page.getByTestId('balance').innerText();

const withdraw = async (page: Page, amount: string): Promise<void> => {
  await page.getByLabel('Amount in EUR, to withdraw').fill(amount);
  await page.getByLabel('Account number or address').fill('DE02 1203 0000 0000 2020 51');
  await page.getByRole('button', { name: /^Ask for €/ }).click();
  await page.getByText('are set aside and will be paid').waitFor();
};

/** The latest payment in the cashier, in words. */
const latestPayment = (page: Page) => page.getByRole('region', { name: 'Your payments' }).getByRole('listitem').first();

/** A member of staff signs in with a browser of their own, approves the only withdrawal and pays it. */
const approveAndPay = async (): Promise<void> => {
  const person = await addPersonWithApp(world, operator, { role: 'payments', name: 'Pia Payne' });
  const { page, troubles } = await casino.openVisit();
  await signInByHand(page, casino.url, person);
  await page.getByRole('link', { name: /^Withdrawals/ }).click();
  await page.locator('.data-table-link').click();
  await pane(page).getByRole('button', { name: 'Approve' }).click();
  await openDialog(page).getByRole('button', { name: 'Approve anyway' }).click();
  await saidToStaff(page, 'Approved');
  await page.getByRole('link', { name: 'To pay out' }).click();
  await page.locator('.data-table-link').click();
  await pane(page).getByRole('button', { name: 'Pay out…' }).click();
  await openDialog(page).getByLabel('Bank reference').fill('SEPA-1');
  await openDialog(page).getByRole('button', { name: 'Mark as paid out' }).click();
  await saidToStaff(page, 'Paid out');
  await picture(page, 'one-visit-paid');
  expectNoTrouble(troubles);
  await page.context().close();
};

test(
  'from the account to a paid withdrawal, limits and a time-out, in one visit',
  async () => {
    const staff = await addTestStaff(world, operator);
    const bonus = { name: 'Five to begin with', type: 'no_deposit', default_amount: 500, wagering_multiplier: 2 };
    const { code } = await addCode(staff, await addBonus(staff, bonus), { codes: ['FIVE-TO-BEGIN'] });
    const { page, troubles } = await casino.openVisit();

    // An account, and money.
    const person = await casino.registerByHand(page);
    await casino.beginDeposit(page, '100');
    await casino.payAtCashier(page, 'pays', 'Paid. Thank you.');
    await page.getByText('€100.00 are in your account.').waitFor();
    await page.getByTestId('balance').getByText('€100.00').waitFor();

    // A seed of the player's own: here one with which each game is lost and won.
    await toAccount(page, 'History');
    await page.getByRole('link', { name: 'Fairness' }).click();
    await page.getByText('What the next round is drawn from').waitFor();
    const bets = [
      { game: 'orig-slot' },
      { game: 'orig-roulette', params: { bet: 'red' } },
      { game: 'orig-crash', params: { target: 2 } },
    ] as const;
    const wanted = bets.flatMap((bet) => [false, true].map((wins) => ({ ...bet, wins })));
    await page.getByLabel(/^Your next seed/).fill(await chooseSeed(world, person.username, wanted));
    await page.getByRole('button', { name: 'Reveal and replace' }).click();
    await page.getByText(/^Our seed was [0-9a-f]{64}\./).waitFor();

    // Each of our games, lost and won.
    for (const { name, action } of ours) {
      await openOriginal(page, name);
      expect(await playRound(page, action), name).toContain('Nothing won');
      const before = await balanceOf(page);
      expect(await playRound(page, action), name).toMatch(/You won €\d/);
      expect(await balanceOf(page), name).not.toBe(before);
    }

    // A provider's game, in its frame.
    await openProviderGame(page);
    const game = page.frameLocator('iframe');
    await game.getByRole('button', { name: 'Spin', exact: true }).click();
    await game
      .getByRole('status')
      .getByText(/You won|came back|Nothing this time/)
      .waitFor();
    await picture(page, 'one-visit-provider-game');

    // A code, wagered until its money is real.
    await toAccount(page, 'Bonuses and points');
    await page.getByLabel(/^Promo code/).fill(code);
    await page.getByRole('button', { name: 'Redeem' }).click();
    await page.getByText('You have: Five to begin with.').waitFor();
    await page.getByText('Stake €10.00 more of €10.00; then it becomes real money.').waitFor();
    await page.getByTestId('balance').getByText('€5.00').waitFor();
    // Until then a withdrawal costs the bonus, and the button says so.
    await page.getByRole('link', { name: 'Deposit', exact: true }).click();
    await page.getByLabel('Amount in EUR, to withdraw').fill('30');
    await page.getByLabel('Account number or address').fill('DE02 1203 0000 0000 2020 51');
    await page.getByText('Five to begin with: you lose €5.00 of bonus money').waitFor();
    const losing = page.getByRole('button', { name: 'Withdraw €30.00 and lose €5.00 of bonus money' });
    expect(await losing.isDisabled()).toBe(true);
    await page.getByLabel('I want to withdraw, and lose this.').check();
    expect(await losing.isDisabled()).toBe(false);
    await picture(page, 'one-visit-forfeit');
    await openOriginal(page, 'Slot');
    await page.getByLabel('Stake in EUR').fill('5');
    for (let times = 0; times < 2; times += 1) await playRound(page, 'Spin');
    await toAccount(page, 'Bonuses and points');
    await page.getByText('became real money').waitFor();
    await picture(page, 'one-visit-converted');
    // The history never adds bonus money to real money.
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('region', { name: 'Real money' }).getByText('Staked').waitFor();
    await picture(page, 'one-visit-history');

    // A withdrawal, that staff approve and pay.
    await page.getByRole('link', { name: 'Deposit', exact: true }).click();
    await withdraw(page, '30');
    await latestPayment(page).getByText('waits for a look at it').waitFor();
    await approveAndPay();
    await page.reload();
    await latestPayment(page).getByText('paid').waitFor();

    // Limits: a lower one applies now, a higher one waits.
    await toAccount(page, 'Limits and breaks');
    await page.getByText('Stake of one round').click();
    const limit = page.getByRole('group').filter({ hasText: 'Stake of one round' });
    await limit.getByRole('textbox').fill('2');
    await limit.getByRole('button', { name: 'Set limit' }).click();
    await limit.getByText('This limit applies now.').waitFor();
    await limit.getByRole('textbox').fill('50');
    await limit.getByRole('button', { name: 'Set limit' }).click();
    await limit.getByText(/^This applies from \d+ \w+ at \d\d:\d\d\.$/).waitFor();
    await limit.getByText(/^€50\.00 from \d+ \w+ at \d\d:\d\d/).waitFor();
    await picture(page, 'one-visit-limits');
    await openOriginal(page, 'Slot');
    await page.getByLabel('Stake in EUR').fill('2.01');
    await page.getByRole('button', { name: 'Spin' }).click();
    await page.getByText('This is more than the most that you stake in one round, by your own limit: €2.00.').waitFor();

    // A time-out, while a provider's game is still open in another tab.
    const other = await page.context().newPage();
    await other.goto(casino.at('/'));
    await openProviderGame(other);
    await other.frameLocator('iframe').getByRole('button', { name: 'Spin', exact: true }).waitFor();
    await toAccount(page, 'Limits and breaks');
    await page.getByLabel('24 hours').check();
    await page.getByLabel('I understand that this cannot be taken back.').check();
    await page.getByRole('button', { name: 'Begin the break' }).click();
    await page.getByRole('heading', { name: 'Your break has begun' }).waitFor();
    await other.frameLocator('iframe').getByRole('button', { name: 'Spin', exact: true }).click();
    const refused = /Your session is over\. Open the game again\.|You cannot play at present\./;
    await other.frameLocator('iframe').getByRole('status').getByText(refused).waitFor();
    await other.close();

    // Every further bet is refused, in a sentence.
    await casino.signInByHand(page, person);
    const rounds = await countBets(person.username);
    for (const { name, action } of ours) {
      await openOriginal(page, name);
      await page.getByRole('button', { name: action }).click();
      await page.getByText('You cannot play while your account is restricted.').waitFor();
    }
    await openProviderGame(page);
    await page.getByRole('alert').getByText('You cannot play while your account is restricted.').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    await picture(page, 'one-visit-time-out');
    expect(await countBets(person.username)).toBe(rounds);

    // The money can still be withdrawn.
    await page.getByRole('link', { name: 'You can still withdraw your money.' }).click();
    await withdraw(page, '20');
    await latestPayment(page).getByText('waits for a look at it').waitFor();
    // A browser notes each refused call; nothing else may be noted.
    expectNoTrouble(troubles.filter(({ text }) => !/status of 4(?:01|03|22)/.test(text)));
  },
  patience,
);

test('a deposit that fails, hangs, is gone on with and given up: the page says what is, after a reload too', async () => {
  const staff = await addTestStaff(world, operator);
  const terms = { percentage: 100, on_deposit: true };
  await addBonus(staff, { name: 'Welcome', type: 'deposit_match', wagering_multiplier: 5, terms });
  const { page, troubles } = await casino.openVisit();
  await casino.registerByHand(page);
  const shown = async (words: string | RegExp): Promise<void> => {
    const state = page.getByRole('region', { name: 'Your deposit' });
    await state.getByText(words).waitFor();
    await page.reload();
    await state.getByText(words).waitFor();
  };

  await page.getByLabel('Amount in EUR', { exact: true }).fill('40');
  await page.getByText('With it you get: Welcome, €40.00').waitFor();
  await page.getByText('Stake €200.00 within 7 days; then it becomes real money.').waitFor();
  await picture(page, 'deposit-promise');
  await casino.beginDeposit(page, '40');
  await casino.payAtCashier(page, 'fails', 'The card was refused.');
  await shown('€40.00 were not paid.');

  await casino.beginDeposit(page, '30');
  await casino.payAtCashier(page, 'hangs: the bank says nothing', 'The bank has not answered yet.');
  await shown(/^€30\.00 are on their way/);
  await latestPayment(page).getByText('on its way').waitFor();
  await picture(page, 'deposit-hangs');
  await page.getByRole('button', { name: 'I do not want to pay' }).click();
  await shown('€30.00 were not paid.');

  // Somebody goes back before they have paid.
  await casino.beginDeposit(page, '20');
  await page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
  await page.goBack();
  await latestPayment(page).getByRole('link', { name: 'on its way' }).click();
  await page.getByRole('button', { name: 'Go on to pay' }).click();
  await casino.payAtCashier(page, 'pays', 'Paid. Thank you.');
  await shown('€20.00 are in your account.');
  await page.getByText('A bonus came with it: Welcome, €20.00').waitFor();
  await picture(page, 'deposit-arrived');
  expectNoTrouble(troubles);
});

const countBets = async (username: string): Promise<number> => {
  const [found] = await world.admin<{ count: number }[]>`
    select count(*)::int as count from ledger_entries e
    join players p on p.operator_id = e.operator_id and p.id = e.player_id
    where p.username = ${username} and e.type = 'casino_bet'`;
  return found?.count ?? 0;
};
