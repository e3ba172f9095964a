import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertProperty } from '../../test/support/property.ts';
import { Overloaded } from '../base/refusal.ts';
import { createBodyBudget, strangerWith } from './body-budget.ts';

const readingsOf = (budget: ReturnType<typeof createBodyBudget>) =>
  Object.fromEntries(budget.readings.map(({ name, read }) => [name, { ...read() }]));

test('one caller holds half of it, and another gets half of the rest', () => {
  const budget = createBodyBudget(1_200);
  const first = budget.hold('opk_1', 600);
  first.add(600);
  expect(() => first.add(1)).toThrow(Overloaded);
  expect(() => budget.hold('opk_1', 1)).toThrow(Overloaded);
  const second = budget.hold('opk_2', 300);
  second.add(300);
  expect(() => second.add(1)).toThrow(Overloaded);
  first.release();
  second.add(150);
  expect([budget.heldBytes(), budget.heldBytes('opk_1'), budget.heldBytes('opk_2')]).toEqual([450, 0, 450]);
});

test('what a body announces is not counted before it arrives, and what was held is released once', () => {
  const budget = createBodyBudget(1_000);
  const slow = budget.hold('opk_1', 500);
  expect(budget.heldBytes()).toBe(0);
  slow.add(100);
  slow.release();
  slow.release();
  expect(budget.heldBytes()).toBe(0);
});

test('strangers count together, those with small bodies apart from those with large ones', () => {
  const budget = createBodyBudget(1024 * 1024);
  const large = budget.hold(strangerWith(undefined), 0);
  large.add(512 * 1024);
  expect(() => budget.hold(strangerWith(100_000), 100_000)).toThrow(Overloaded);
  budget.hold(strangerWith(4_096), 4_096).add(4_096);
  budget.hold('opk_1', 0).add(10);
  budget.noteUnread();
  expect(readingsOf(budget)).toEqual({
    croupier_body_bytes: { strangers: 512 * 1024 + 4_096, known: 10 },
    croupier_bodies_refused: { no_room: 1, not_admitted: 1 },
  });
});

test('whatever callers do, the sum stays within the budget and something is left for a newcomer', () => {
  const step = fc.record({ caller: fc.integer({ min: 0, max: 9 }), bytes: fc.integer({ min: 1, max: 700 }) });
  assertProperty(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const [most, callers] = [10_000, 10];
      const budget = createBodyBudget(most);
      const all = Array.from({ length: callers }, (_, n) => budget.hold(`opk_${n}`, 0));
      for (const { caller, bytes } of steps)
        try {
          all[caller]!.add(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(Overloaded);
        }
      const held = budget.heldBytes();
      expect(held).toBeLessThanOrEqual((most * callers) / (callers + 1));
      budget.hold('opk_new', Math.floor(most / (callers + 1) / 2)).add(Math.floor(most / (callers + 1) / 2));
      for (const one of all) one.release();
      expect(budget.heldBytes('opk_0')).toBe(0);
    }),
  );
});
