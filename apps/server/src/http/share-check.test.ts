import { expect, test } from 'vitest';
import { shareCheck } from './share-check.ts';

/** A check that counts its runs, each of which ends when the test says so. */
const heldCheck = () => {
  const ends: ((result: string) => void)[] = [];
  return { ends, check: () => new Promise<string>((resolve) => void ends.push(resolve)) };
};

test('callers share the check in flight, also those who come long after it began', async () => {
  const { ends, check } = heldCheck();
  let now = 0;
  const shared = shareCheck(check, { freshMilliseconds: 500, now: () => now });
  const first = [shared(), shared()];
  now = 60_000;
  const later = shared();
  expect(ends).toHaveLength(1);
  ends[0]!('ready');
  expect(await Promise.all([...first, later])).toEqual(['ready', 'ready', 'ready']);
});

test('a result is reused while it is fresh, and then checked again', async () => {
  const { ends, check } = heldCheck();
  let now = 0;
  const shared = shareCheck(check, { freshMilliseconds: 500, now: () => now });
  const first = shared();
  ends[0]!('ready');
  await first;
  now = 499;
  expect(await shared()).toBe('ready');
  expect(ends).toHaveLength(1);
  now = 500;
  const second = shared();
  expect(ends).toHaveLength(2);
  ends[1]!('away');
  expect([await second, await shared()]).toEqual(['away', 'away']);
});

test('a failed check is not kept', async () => {
  let runs = 0;
  const shared = shareCheck(
    async () => {
      runs += 1;
      if (runs === 1) throw new Error('no');
      return 'ready';
    },
    { freshMilliseconds: 500, now: () => 0 },
  );
  await expect(shared()).rejects.toThrow('no');
  expect(await shared()).toBe('ready');
});
