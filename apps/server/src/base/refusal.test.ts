import { expect, test } from 'vitest';
import { Overloaded, Refusal } from './refusal.ts';

test('a refusal has no stack', () => {
  const refusal = new Refusal('NOT_FOUND', 'There is no such player.');
  expect(refusal).toBeInstanceOf(Error);
  expect(refusal.message).toBe('There is no such player.');
  expect(refusal.stack).not.toContain('\n');
});

test('Overloaded has one: the log tells its causes apart by their places', () => {
  expect(new Overloaded('Too many wait.').stack).toContain('refusal.test.ts');
});

test('later errors keep their stack, also after a refusal for which no room was left', () => {
  const limit = Error.stackTraceLimit;
  const exhaust = (): void => {
    void new Refusal('NOT_FOUND');
    exhaust();
  };
  for (let times = 0; times < 50; times += 1) expect(exhaust).toThrow(RangeError);
  expect(Error.stackTraceLimit).toBe(limit);
  expect(new Error('a bug').stack).toContain('refusal.test.ts');
});
