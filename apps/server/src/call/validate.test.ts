import { expect, test } from 'vitest';
import { z } from 'zod';
import { refusalOf } from '../../test/support/refusals.ts';
import { maxFields, moreFields, validate } from './validate.ts';

const refusalFor = (value: unknown) => refusalOf(() => validate(z.strictObject({}), value));
const wrong = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`field_${n}`, n]));

test.each([1, maxFields])('VALIDATION_FAILED shows every one of %i wrong fields', (count) => {
  const { code, details } = refusalFor(wrong(count));
  expect(code).toBe('VALIDATION_FAILED');
  expect(Object.keys(details)).toEqual(Object.keys(wrong(count)));
});

test('VALIDATION_FAILED shows the first 50 of 20,000 wrong fields, and counts the rest', () => {
  const { details } = refusalFor(wrong(20_000));
  expect(Object.keys(details)).toEqual([...Object.keys(wrong(maxFields)), moreFields]);
  expect(details[moreFields]).toEqual([`${20_000 - maxFields} more fields are wrong`]);
});

test('VALIDATION_FAILED truncates a field name to 200 characters', () => {
  const [name] = Object.keys(refusalFor({ ['n'.repeat(100_000)]: 1 }).details);
  expect(name).toBe(`${'n'.repeat(200)}…`);
});
