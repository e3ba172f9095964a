import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Refusal } from '../base/refusal.ts';
import { maxFields, moreFields, validate } from './validate.ts';

const refusalOf = (value: unknown): Refusal => {
  try {
    validate(z.strictObject({}), value);
  } catch (error) {
    return error as Refusal;
  }
  throw new Error('The value was not refused.');
};
const wrong = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`field_${n}`, n]));

test.each([1, maxFields])('VALIDATION_FAILED shows every one of %i wrong fields', (count) => {
  const { code, details } = refusalOf(wrong(count));
  expect(code).toBe('VALIDATION_FAILED');
  expect(Object.keys(details)).toEqual(Object.keys(wrong(count)));
});

test('VALIDATION_FAILED shows the first 50 of 20,000 wrong fields, and counts the rest', () => {
  const { details } = refusalOf(wrong(20_000));
  expect(Object.keys(details)).toEqual([...Object.keys(wrong(maxFields)), moreFields]);
  expect(details[moreFields]).toEqual([`${20_000 - maxFields} more fields are wrong`]);
});

test('VALIDATION_FAILED truncates a field name to 200 characters', () => {
  const [name] = Object.keys(refusalOf({ ['n'.repeat(100_000)]: 1 }).details);
  expect(name).toBe(`${'n'.repeat(200)}…`);
});
