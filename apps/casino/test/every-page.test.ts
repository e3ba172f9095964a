import { describe, expect, test } from 'vitest';
import { colourRules, findViolations } from '../../back-office/test/axe.ts';
import { expectNoTrouble, isTooWide, picture, type Visit, visitCasino, widths } from './visit-casino.ts';

const casino = await visitCasino();
const visitor = await casino.openVisit();
const player = await casino.openVisit();
await casino.registerByHand(player.page);
await casino.depositByHand(player.page, '20');
await casino.playSlot(player.page);

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const nameOf = (path: string): string => path.replaceAll(/\W+/g, '-').replace(/^-|-$/g, '') || 'lobby';

/** Shows a page in both themes and at both widths, and finds nothing wrong with it. */
const look = async ({ page, troubles }: Visit, who: string, path: string): Promise<void> => {
  troubles.splice(0);
  await page.goto(casino.at(path));
  await page.locator('h1:visible').first().waitFor();
  await page.waitForLoadState('networkidle');
  for (const [width, size] of Object.entries(widths))
    for (const theme of ['light', 'dark'] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: theme });
      await picture(page, `${who}-${nameOf(path)}-${width}-${theme}`);
      expect(await isTooWide(page)).toBe(false);
      if (theme === 'light') expect(await findViolations(page, { levels })).toEqual([]);
      else if (width === 'wide') expect(await findViolations(page, { rules: colourRules })).toEqual([]);
    }
  expectNoTrouble(troubles);
};

describe('in both themes, at 390 and 1280 pixels: no axe violation, console error or foreign request', () => {
  test.each(['/', '/games', '/register', '/sign-in', '/new-password', '/cashier', '/nowhere'])(
    'for a visitor: %s',
    (path) => look(visitor, 'visitor', path),
  );

  test.each([
    ...['/', '/games', '/games?search=aurora', '/game/1', '/game/2', '/game/3', '/game/40', '/cashier', '/account'],
    ...['/account/limits', '/account/history?view=money', '/account/history', '/account/bonuses'],
    ...['/account/fairness', '/account/documents', '/account/sign-ins', '/paused'],
  ])('for a player: %s', (path) => look(player, 'player', path));
});

const maxScriptBytes = 150_000;

test('the first load of a player fetches at most 150 kB of compressed JavaScript', async () => {
  await player.page.goto(casino.at('/'));
  await player.page.waitForLoadState('networkidle');
  const bytes = await player.page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = files.filter(({ name }) => name.endsWith('.js'));
    return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  });
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(maxScriptBytes);
});
