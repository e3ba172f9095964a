import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectNoTrouble, visitCasino, widths } from './visit-casino.ts';

const casino = await visitCasino();

const countRounds = async (username: string): Promise<number> => {
  const [found] = await casino.world.admin<{ count: number }[]>`
    select count(*)::int as count from game_rounds r join players p on p.operator_id = r.operator_id and p.id = r.player_id where p.username = ${username}`;
  return found?.count ?? 0;
};

/** A player with 20.00 on the page of one of our games. */
const openGame = async (name: string, options: { readonly moves?: boolean } = {}) => {
  const visit = await casino.openPlayer(2_000, options.moves ? { reducedMotion: 'no-preference' } : {});
  const { username } = visit.person;
  await visit.page.goto(casino.at('/'));
  await visit.page.getByRole('link', { name: new RegExp(`^${name} Pays back`) }).click();
  await visit.page.getByRole('heading', { name, level: 1 }).waitFor();
  return { ...visit, username };
};

/** The sentence about the last round. */
const said = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /won|back/ });

const balanceOf = async (page: Page): Promise<string> => page.getByTestId('balance').locator('dd').first().innerText();

test.each([
  ['Slot', 'Spin', /(seven|bar|bell|plum|lemon|cherry), \w+, \w+\. /],
  ['Roulette', 'Turn the wheel', /\d+, (red|black|green)\. /],
  ['Crash', 'Start', /The curve broke at [\d.]+×, your target was 2\.00×\. /],
])('%s: one press is one round, said in words; the balance is that of the platform', async (name, action, words) => {
  const { page, username, troubles } = await openGame(name);
  await page.getByRole('button', { name: action }).click();
  await said(page).waitFor();
  expect(await said(page).innerText()).toMatch(words);
  expect(await countRounds(username)).toBe(1);
  const shown = await balanceOf(page);
  await page.reload();
  await page.getByTestId('balance').waitFor();
  expect(await balanceOf(page)).toBe(shown);
  expectNoTrouble(troubles);
});

describe('nothing is played twice', () => {
  test('a key that is held down, and a double click, are one round', async () => {
    const { page, username } = await openGame('Slot');
    const spin = page.getByRole('button', { name: 'Spin' });
    await spin.focus();
    for (let times = 0; times < 5; times += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await said(page).waitFor();
    await spin.dblclick({ force: true });
    expect(await countRounds(username)).toBe(1);
  });

  test('an answer that is lost is asked for again with the same key', async () => {
    const { page, username } = await openGame('Slot');
    const keys: (string | undefined)[] = [];
    await page.route('**/play', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The platform has played it; the answer does not arrive.
      const response = await route.fetch();
      if (keys.length === 1) await route.abort('connectionreset');
      else await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Spin' }).click();
    await said(page).waitFor();
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await countRounds(username)).toBe(1);
  });

  test('without any answer the page says so, and asks again for the same round', async () => {
    const { page, username } = await openGame('Slot');
    let isAway = true;
    await page.route('**/play', async (route) => {
      const response = await route.fetch();
      if (isAway) await route.abort('connectionreset');
      else await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Spin' }).click();
    await page.getByText('Your round is played at most once').waitFor();
    isAway = false;
    await page.getByRole('button', { name: 'Ask again' }).click();
    await said(page).waitFor();
    expect(await countRounds(username)).toBe(1);
  });

  test('a reload in the middle shows the round that was played', async () => {
    const { page, username } = await openGame('Roulette', { moves: true });
    const drawn: number[] = [];
    await page.route('**/play', async (route) => {
      const response = await route.fetch();
      drawn.push(((await response.json()) as { data: { outcome: { pocket: number } } }).data.outcome.pocket);
      await route.fulfill({ response });
    });
    const answered = page.waitForResponse('**/play');
    await page.getByRole('button', { name: 'Turn the wheel' }).click();
    await answered;
    await page.reload();
    await page.getByText('This is the round that you played before the page was loaded again.').waitFor();
    expect(await said(page).innerText()).toContain(`${drawn[0]}, `);
    expect(await countRounds(username)).toBe(1);
  });

  test('a reload before the answer asks for the same round', async () => {
    const { page, username } = await openGame('Slot');
    let isLate = true;
    await page.route('**/play', async (route) => {
      if (isLate) await route.fetch();
      else await route.continue();
    });
    const asked = page.waitForRequest('**/play');
    await page.getByRole('button', { name: 'Spin' }).click();
    await asked;
    isLate = false;
    await page.reload();
    await said(page).waitFor();
    expect(await countRounds(username)).toBe(1);
  });
});

test('the result is shown before the balance says it, and the next round waits for its time', async () => {
  const { page } = await openGame('Slot', { moves: true });
  const spin = page.getByRole('button', { name: 'Spin' });
  const answered = page.waitForResponse('**/play');
  await spin.click();
  const pressed = Date.now();
  await answered;
  expect(await balanceOf(page)).toBe('€20.00');
  await expect.poll(() => spin.getAttribute('aria-disabled')).toBe(null);
  expect(Date.now() - pressed).toBeGreaterThan(2_300);
});

test('a stake that is more than the balance is refused in a sentence, and nothing is played', async () => {
  const { page, username } = await openGame('Crash');
  await page.getByLabel('Stake in EUR').fill('50');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByText('There is not enough money in your account for this.').waitFor();
  expect(await countRounds(username)).toBe(0);
});

test('a stake that could not win at its target is explained before it is sent', async () => {
  const { page } = await openGame('Crash');
  await page.getByLabel('Target').fill('1.01');
  await page.getByLabel('Stake in EUR').fill('0.50');
  await page.getByText('At least €1.00.').waitFor();
  expect(await page.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true);
});

test('the table is one group of choices that arrow keys walk through', async () => {
  const { page } = await openGame('Roulette');
  await page.getByRole('radio', { name: 'red', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('On black: a win pays €2.00. Chance: 1 in 2.1.').waitFor();
  await page.getByRole('radio', { name: 'number 17', exact: true }).check({ force: true });
  await page.getByText('On number 17: a win pays €36.00. Chance: 1 in 37.').waitFor();
});

test.each([
  ['Slot', 'Spin'],
  ['Roulette', 'Turn the wheel'],
  ['Crash', 'Start'],
])('%s on a phone: stake and button are above the bar at the bottom, without scrolling', async (name, action) => {
  const { page } = await openGame(name);
  await page.setViewportSize(widths.narrow);
  const bar = await page.getByRole('navigation', { name: 'Main pages' }).boundingBox();
  const button = await page.getByRole('button', { name: action }).boundingBox();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  // The page is as tall as the phone, so its bar is where the phone ends.
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeCloseTo(widths.narrow.height, 0);
});

test('the strip at the top says what the platform has counted of the session, on a phone too', async () => {
  const { page } = await openGame('Slot');
  const strip = page.getByRole('complementary', { name: 'Your session' });
  await strip.getByText(/^Here for \d+ min$/).waitFor();
  let won = Number.NaN;
  await page.route('**/play', async (route) => {
    const response = await route.fetch();
    won = ((await response.json()) as { data: { payout: number } }).data.payout;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Spin' }).click();
  await strip.getByText(/^Playing for \d+ min$/).waitFor();
  await strip.getByText('staked €1.00').waitFor();
  const net = won / 100 - 1;
  await strip.getByText(`result ${net > 0 ? '+' : net < 0 ? '−' : ''}€${Math.abs(net).toFixed(2)}`).waitFor();
  await page.setViewportSize(widths.narrow);
  // It stays in sight below the odds too.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  expect((await strip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await strip.getByRole('link', { name: 'Limits' }).click();
  await page.getByRole('heading', { name: 'Limits and breaks', level: 1 }).waitFor();
});

test('the paytable names each win in words, with its multiple written as the language does', async () => {
  const { page } = await openGame('Slot');
  await page.getByRole('row', { name: /three sevens 1,000 × stake 1 in 8,000/ }).waitFor();
  await page.getByRole('row', { name: /two cherries from the left 2 × stake/ }).waitFor();
});
