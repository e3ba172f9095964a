import { expect, test } from 'vitest';
import { type KnownTest, orderTests } from './order-tests.ts';

const known = (path: string, more: Partial<KnownTest> = {}): KnownTest => ({
  path,
  milliseconds: 5_000,
  isOwn: false,
  isBeside: false,
  ...more,
});

test('short tests and those of the same file come first', () => {
  const tests = [
    known('other'),
    known('long', { milliseconds: 60_000, isBeside: true }),
    known('short', { milliseconds: 500 }),
    known('beside', { isBeside: true }),
    known('own', { isOwn: true, isBeside: true }),
  ];
  expect(orderTests(tests)).toEqual(['own', 'short', 'beside', 'other', 'long']);
});

test('leaves out tests beyond ten minutes, but never all of them', () => {
  const long = (path: string): KnownTest => known(path, { milliseconds: 400_000 });
  expect(orderTests([long('a'), long('b'), known('c')])).toEqual(['c', 'a']);
  expect(orderTests([known('a', { milliseconds: 900_000 })])).toEqual(['a']);
});
