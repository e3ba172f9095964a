import { describe, expect, test } from 'vitest';
import { changeOf } from './comparison.ts';

describe('how a figure is compared', () => {
  test.each([
    [120, 100, { kind: 'percent', percent: 20 }],
    [50, 100, { kind: 'percent', percent: -50 }],
    [0, 100, { kind: 'percent', percent: -100 }],
    [100, 100, { kind: 'same' }],
    [100_001, 100_000, { kind: 'same' }],
  ])('%i after %i: in percent', (now, before, change) => {
    expect(changeOf(now, before)).toEqual(change);
  });

  test.each([
    [5, 0],
    [0, 0],
    [-5, 0],
    [5, undefined],
  ])('%i after %s: no percentage of nothing', (now, before) => {
    expect(changeOf(now, before)).toEqual({ kind: 'none' });
  });

  test.each([
    [100, -50, 150],
    [-20, 100, -120],
    [-20, -50, 30],
    [1_100, 100, 1_000],
  ])('%i after %i: the difference, because a percentage would mislead', (now, before, difference) => {
    expect(changeOf(now, before)).toEqual({ kind: 'difference', difference });
  });
});
