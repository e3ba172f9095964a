import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPart } from './load-part.ts';

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => vi.unstubAllGlobals());

const failing = (times: number) => {
  let tries = 0;
  return {
    load: async (): Promise<string> => {
      tries += 1;
      if (tries <= times) throw new Error('Failed to fetch');
      return 'code';
    },
    tries: () => tries,
  };
};

test('code that fails to load is asked for again', async () => {
  const part = failing(2);
  expect(await loadPart(part.load, [0, 0])).toBe('code');
  expect(part.tries()).toBe(3);
});

test('code that a new version has replaced fails after the last try', async () => {
  const part = failing(9);
  await expect(loadPart(part.load, [0, 0])).rejects.toThrow('Failed to fetch');
  expect(part.tries()).toBe(3);
});
