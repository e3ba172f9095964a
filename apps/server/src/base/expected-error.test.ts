import { expect, test } from 'vitest';
import { ExpectedError } from './expected-error.ts';
import { Overloaded, Refusal } from './refusal.ts';

test.each([new ExpectedError('told'), new Refusal('NOT_FOUND', 'told'), new Overloaded('told')])(
  '%s says what it says, without a stack',
  (error) => {
    expect(error).toBeInstanceOf(Error);
    expect(error.message).toBe('told');
    expect(error.stack).not.toContain('\n');
  },
);

test('other errors keep their stack', () => {
  const limit = Error.stackTraceLimit;
  void new ExpectedError('told');
  expect(Error.stackTraceLimit).toBe(limit);
  expect(new Error('a fault').stack).toContain('expected-error.test.ts');
});
