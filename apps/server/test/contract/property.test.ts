import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertAsyncProperty, assertProperty, seed } from '../support/property.ts';

const failing = (seen: number[]) =>
  fc.property(fc.integer(), (value) => {
    seen.push(value);
    expect(value).toBeLessThan(1_000);
  });

test('a failed property reports the seed, the counterexample and how to repeat it', () => {
  const run = () => assertProperty(failing([]));
  expect(run).toThrow(`seed: ${seed}`);
  expect(run).toThrow('Counterexample: [1000]');
  expect(run).toThrow(`CROUPIER_SEED=${seed} npm test`);
});

test('the same seed gives the same values', () => {
  const [first, second]: [number[], number[]] = [[], []];
  for (const seen of [first, second]) expect(() => assertProperty(failing(seen))).toThrow();
  expect(first.length).toBeGreaterThan(0);
  expect(second).toEqual(first);
});

test('a failed asynchronous property rejects with the same report', async () => {
  const property = fc.asyncProperty(fc.integer(), async () => expect(1).toBe(2));
  await expect(assertAsyncProperty(property)).rejects.toThrow(`CROUPIER_SEED=${seed}`);
});
