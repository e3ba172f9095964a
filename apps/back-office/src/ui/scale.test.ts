import { describe, expect, test } from 'vitest';
import { pathOf, scaleOf, stackOf, ticksOf } from './scale.ts';

describe('the marks of an axis', () => {
  test.each([
    [0, 97, [0, 50, 100]],
    [0, 1, [0, 0.5, 1]],
    [-30, 120, [-50, 0, 50, 100, 150]],
    [0, 4_000, [0, 1_000, 2_000, 3_000, 4_000]],
    [-7, 0, [-8, -6, -4, -2, 0]],
  ])('%i to %i: round, and around all figures', (low, high, marks) => {
    expect(ticksOf(low, high, 4)).toEqual(marks);
  });

  test('figures that are all the same still have two marks', () => {
    expect(ticksOf(0, 0, 4).length).toBeGreaterThan(1);
    expect(ticksOf(5, 5, 4).length).toBeGreaterThan(1);
  });
});

test('a figure is placed between the bounds, and one bound alone is no division by zero', () => {
  expect(scaleOf([0, 10], [200, 0])(5)).toBe(100);
  expect(scaleOf([-10, 10], [0, 100])(-10)).toBe(0);
  expect(scaleOf([3, 3], [0, 100])(3)).toBe(0);
});

test('bars stand upon each other, those below zero hang below each other', () => {
  expect(
    stackOf(
      [
        [10, -5, 3],
        [4, 6, -2],
        [1, -1, 0],
      ],
      3,
    ),
  ).toEqual([
    [
      [0, 10],
      [0, -5],
      [0, 3],
    ],
    [
      [10, 14],
      [0, 6],
      [0, -2],
    ],
    [
      [14, 15],
      [-5, -6],
      [3, 3],
    ],
  ]);
});

test('a line goes through its places', () => {
  expect(
    pathOf([
      [0, 1],
      [2.5, 3.333],
    ]),
  ).toBe('M0.00,1.00L2.50,3.33');
  expect(pathOf([])).toBe('');
});
