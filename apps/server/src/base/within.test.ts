import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { within } from './within.ts';

const never = new Promise<string>(() => undefined);

test('answers with the result of work that ends in time', async () => {
  expect(await within(60_000, Promise.resolve('done'))).toBe('done');
});

test('answers with undefined, or with what was given, for work that takes longer', async () => {
  expect(await within(1, never)).toBeUndefined();
  expect(await within(1, never, 'late')).toBe('late');
});

test('fails as the work fails', async () => {
  const failing = sleep(1).then(() => Promise.reject(new Error('broken')));
  await expect(within(60_000, failing)).rejects.toThrow('broken');
});
