import { expect, test } from 'vitest';
import { ExpectedError } from './expected-error.ts';
import { Overloaded, Refusal } from './refusal.ts';

test.each([new ExpectedError('told'), new Refusal('NOT_FOUND', 'told')])('%s has no stack', (error) => {
  expect(error).toBeInstanceOf(Error);
  expect(error.message).toBe('told');
  expect(error.stack).not.toContain('\n');
});

test('Overloaded has one: the log tells its causes apart by their places', () => {
  expect(new Overloaded('told').stack).toContain('expected-error.test.ts');
});

test('later errors keep their stack, also after one for which no room was left', () => {
  const limit = Error.stackTraceLimit;
  const exhaust = (): void => {
    void new ExpectedError('told');
    exhaust();
  };
  for (let times = 0; times < 50; times += 1) expect(exhaust).toThrow(RangeError);
  expect(Error.stackTraceLimit).toBe(limit);
  expect(new Error('a bug').stack).toContain('expected-error.test.ts');
});
