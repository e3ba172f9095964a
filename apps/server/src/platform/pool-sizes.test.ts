import { expect, test } from 'vitest';
import { connectionsOf, maxOfOperator, poolSizes } from './pool-sizes.ts';

const sum = (workers: number): number => Object.values(poolSizes(workers)).reduce((all, size) => all + size, 0);

test('one process has the connections that it always had', () => {
  expect(poolSizes()).toEqual(poolSizes(1));
  expect(poolSizes()).toMatchObject({ app: 10, engine: 4, admission: 3, health: 2 });
  expect(maxOfOperator(poolSizes().app)).toBe(6);
  expect(sum(1)).toBe(31);
});

test.each([2, 3, 4, 8, 64])('%i workers share them, and each has what it needs', (workers) => {
  const own = poolSizes(workers);
  for (const size of Object.values(own)) expect(size).toBeGreaterThanOrEqual(1);
  expect(own).toMatchObject({ control: 2, health: 2, background: 2 });
  expect(own.engine).toBeGreaterThanOrEqual(2);
  expect(sum(workers)).toBeLessThan(sum(1));
  expect(maxOfOperator(own.app)).toBeLessThan(own.app);
  expect(maxOfOperator(own.app)).toBeGreaterThanOrEqual(1);
});

test('the sum counts a worker that is replaced twice', () => {
  for (const workers of [1, 2, 5]) expect(connectionsOf(workers)).toBeGreaterThanOrEqual((workers + 1) * sum(workers));
  // PostgreSQL's default of 100, of which 3 are reserved, is enough for two and three.
  expect([2, 3].map(connectionsOf).filter((count) => count <= 97)).toHaveLength(2);
});
