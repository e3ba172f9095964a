import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { colourRules, findViolations } from '../../back-office/test/axe.ts';
import { must } from '../../server/test/support/client.ts';
import { addTestStaff } from '../../server/test/support/staff.ts';
import { expectNoTrouble, isTooWide, picture, type Visit, visitCasino, widths } from './visit-casino.ts';

const casino = await visitCasino();
const staff = await addTestStaff(casino.world, casino.operator);
const text_en = 'Who plays here is of age.\n\nWhat a round pays is in its table.';
await must(
  staff.patch('/api/back-office/v1/operator', {
    settings: { site_terms: { version: '2026-11', text_en, text_de: '' } },
  }),
);
const visitor = await casino.openVisit();
const player = await casino.openVisit();

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Shows the open page in both themes and at both widths, and finds nothing wrong with it. */
const look = async ({ page, troubles }: Visit, name: string): Promise<void> => {
  for (const [width, size] of Object.entries(widths))
    for (const theme of ['light', 'dark'] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: theme });
      await picture(page, `${name}-${width}-${theme}`);
      expect(await isTooWide(page)).toBe(false);
      if (theme === 'light') expect(await findViolations(page, { levels })).toEqual([]);
      else if (width === 'wide') expect(await findViolations(page, { rules: colourRules })).toEqual([]);
    }
  await page.setViewportSize(widths.wide);
  await page.emulateMedia({ colorScheme: 'light' });
  expectNoTrouble(troubles);
};

/** A page: its name, the way to it from the page before, and its heading. */
type Step = readonly [name: string, go: (page: Page) => Promise<unknown>, heading: string | RegExp];

const inTop = (name: string | RegExp) => (page: Page) => page.getByRole('banner').getByRole('link', { name }).click();
const inFoot = (name: string) => (page: Page) => page.getByRole('contentinfo').getByRole('link', { name }).click();
const inAccount = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name }).click();
const inPage = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('link', { name }).first().click();
const toAddress = (path: string) => (page: Page) => page.goto(casino.at(path));

const search = async (page: Page): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Find a game' }).fill('aurora');
  await page.getByRole('heading', { name: 'Games with “aurora”' }).waitFor();
};

/** Opens one of our games by the lobby and plays a round, whose result stays. */
const playRound = (game: string, action: string) => async (page: Page) => {
  await inTop(/To the lobby/)(page);
  await inPage(new RegExp(`^${game} Pays back`))(page);
  await page.getByRole('button', { name: action }).click();
  await page.getByRole('link', { name: 'Check this round' }).waitFor();
};

const openFrame = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Play with money' }).click();
  await page.frameLocator('iframe').getByRole('button', { name: 'Spin', exact: true }).waitFor();
};

const withdraw = async (page: Page): Promise<void> => {
  await inTop('Deposit')(page);
  await page.getByLabel('Amount in EUR, to withdraw').fill('5');
  await page.getByLabel('Account number or address').fill('DE02 1203 0000 0000 2020 51');
  await page.getByRole('button', { name: /^Ask for €/ }).click();
  await page.getByText('are set aside and will be paid').waitFor();
};

const pause = async (page: Page): Promise<void> => {
  await inTop('Deposit')(page);
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /limits/i })
    .click();
  await page.getByLabel('24 hours').check();
  await page.getByLabel('I understand that this cannot be taken back.').check();
  await page.getByRole('button', { name: 'Begin the break' }).click();
};

const ofVisitor: readonly Step[] = [
  ['lobby', toAddress('/'), /./],
  ['games', inPage(/^Show all/), 'All games'],
  ['register', inTop('Create account'), 'Create your account'],
  ['terms', inFoot('Terms'), 'Terms'],
  ['sign-in', inTop('Sign in'), 'Sign in'],
  ['new-password', inPage('Forgotten your password?'), 'A new password'],
  [
    'game',
    (page) => inTop(/To the lobby/)(page).then(() => inPage(/^Slot Pays back/)(page)),
    'This page is for players',
  ],
  // Nothing leads a visitor to these.
  ['cashier', toAddress('/cashier'), 'This page is for players'],
  ['nowhere', toAddress('/nowhere'), 'There is nothing here'],
];

const ofPlayer: readonly Step[] = [
  ['new', (page) => casino.registerByHand(page), 'Cashier'],
  ['deposited', (page) => casino.depositByHand(page, '20'), 'Cashier'],
  ['lobby', inTop(/To the lobby/), /^Welcome/],
  ['games', inPage(/^Show all/), 'All games'],
  ['search', search, 'Games with “aurora”'],
  ['provider-game', inPage(/aurora/i), /aurora/i],
  ['provider-frame', openFrame, /aurora/i],
  ['slot', playRound('Slot', 'Spin'), 'Slot'],
  ['roulette', playRound('Roulette', 'Turn the wheel'), 'Roulette'],
  ['crash', playRound('Crash', 'Start'), 'Crash'],
  ['fairness-of-round', inPage('Check this round'), 'Fairness'],
  ['profile', inAccount('Profile'), 'Profile'],
  ['limits', inAccount('Limits and breaks'), 'Limits and breaks'],
  ['history', inAccount('History'), 'History'],
  ['history-money', inPage('Money'), 'History'],
  ['bonuses', inAccount('Bonuses and points'), 'Bonuses and points'],
  ['fairness', inAccount('Fairness'), 'Fairness'],
  ['documents', inAccount('Documents'), 'Documents'],
  ['sign-ins', inAccount('Sign-ins'), 'Sign-ins'],
  ['withdrawn', withdraw, 'Cashier'],
  ['paused', pause, 'Your break has begun'],
];

describe.each([
  ['visitor', visitor, ofVisitor],
  ['player', player, ofPlayer],
] as const)(
  'in both themes, at 390 and 1280 pixels, walked to: no axe violation, console error or foreign request for a %s',
  (who, visit, steps) => {
    test.each(steps)('%s', async (name, go, heading) => {
      await go(visit.page);
      await visit.page.getByRole('heading', { name: heading, level: 1 }).first().waitFor();
      await visit.page.waitForLoadState('networkidle');
      await look(visit, `${who}-${name}`);
    });
  },
);

const maxScriptBytes = 150_000;

test('the first load of a player fetches at most 150 kB of compressed JavaScript', async () => {
  const { page } = await casino.openVisit();
  await casino.registerByHand(page);
  await page.goto(casino.at('/'));
  await page.waitForLoadState('networkidle');
  const bytes = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = files.filter(({ name }) => name.endsWith('.js'));
    return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  });
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(maxScriptBytes);
});
