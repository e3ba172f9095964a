import { expect, test } from 'vitest';
import { definedFields } from './defined-fields.ts';

test('leaves out only fields that are undefined', () => {
  const fields = { a: undefined, b: null, c: 0, d: '', e: false };
  expect(Object.entries(definedFields(fields))).toEqual([
    ['b', null],
    ['c', 0],
    ['d', ''],
    ['e', false],
  ]);
});
