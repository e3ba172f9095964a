import { expect, test, vi } from 'vitest';
import { findOdds } from './odds.ts';

vi.stubGlobal('navigator', { language: 'en-GB' });
vi.stubGlobal('localStorage', undefined);
const { crashChance, leastCrashStake } = await import('../src/originals/odds.ts');

const odds = findOdds();

test('what the pages say of odds is what the games give, outcome by outcome', async () => {
  // With --update it is written anew.
  await expect(`${JSON.stringify(odds)}\n`).toMatchFileSnapshot('../src/originals/odds.json');
});

test('the chance that the page shows for a target is that of the draws', () => {
  for (const { target, ways } of odds.crash.targets)
    expect(crashChance(target)).toBeCloseTo(ways / odds.crash.draws, 6);
});

test('the smallest stake that the page allows is that of the game', () => {
  for (const { target, stake } of odds.crash.least_stakes) expect(leastCrashStake(target)).toBe(stake);
});
