import { expect, test } from 'vitest';
import { resultOf } from './lifetime.ts';

test.each([
  ['lost everything', { deposited_total: 10_000, withdrawn_total: 0, real_balance: 0 }, -10_000],
  ['has not played', { deposited_total: 10_000, withdrawn_total: 0, real_balance: 10_000 }, 0],
  ['waits for a withdrawal of all', { deposited_total: 10_000, withdrawn_total: 10_000, real_balance: 0 }, 0],
  ['won and took some out', { deposited_total: 10_000, withdrawn_total: 15_000, real_balance: 2_000 }, 7_000],
])('the result of a player who %s', (_, lifetime, result) => {
  expect(resultOf(lifetime)).toBe(result);
});
