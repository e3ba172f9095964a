import { expect, test } from 'vitest';
import { parseWorkers } from './worker-count.ts';

test.each([
  ['auto', 1, 1],
  ['auto', 2, 1],
  ['auto', 3, 3],
  ['auto', 8, 8],
  ['auto', 200, 64],
  ['1', 8, 1],
  ['12', 2, 12],
  ['64', 2, 64],
])('%s on %i cores is %i workers', (text, cores, workers) => {
  expect(parseWorkers(text, cores)).toBe(workers);
});

test.each(['', '0', '65', '-1', '1.5', 'all', 'AUTO', '2 '])('%j is no number of workers', (text) => {
  expect(parseWorkers(text, 4)).toBeUndefined();
});
