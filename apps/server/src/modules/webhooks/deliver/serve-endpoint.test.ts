import { expect, test } from 'vitest';
import { leaseEndFrom } from './serve-endpoint.ts';

test('nothing is sent in the last two waits of a lease: an attempt and its record end before another worker sends', () => {
  const parts = { leaseMilliseconds: 30_000, waitMilliseconds: 1_000 };
  expect(leaseEndFrom(parts, 500)).toBe(28_500);
  expect(leaseEndFrom({ ...parts, leaseMilliseconds: 2_000 }, 500)).toBe(500);
});
