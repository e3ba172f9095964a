import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertProperty } from '../../test/support/property.ts';
import { toE164 } from './phone.ts';

test.each([
  ['+35699123456', '+35699123456'],
  ['+356 9912 3456', '+35699123456'],
  ['0035699123456', '+35699123456'],
  ['00 356 9912-3456', '+35699123456'],
  ['  +1 (202) 555-0143 ', '+12025550143'],
  ['+1.202.555.0143', '+12025550143'],
  ['+49\u00a0170\u20111234567', '+491701234567'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+39 06 1234 5678', '+390612345678'],
])('%j is %s', (text, expected) => {
  expect(toE164(text)).toBe(expected);
});

test.each(['', '+', '00', '99123456', '035699123456', '356 9912 3456', '+0 123 456 789'])(
  '%j is not in international format',
  (text) => {
    expect(toE164(text)).toBeUndefined();
  },
);

test.each(['+123', '+999 123 456 789', '+4917012345678901', '+1 202 555 014', '+1 202 555 01433'])(
  '%j is not possible: unknown calling code, or a length its country does not use',
  (text) => {
    expect(toE164(text)).toBeUndefined();
  },
);

test.each([
  'call +35699123456',
  '+35699123456x',
  '+35699123456 ext 5',
  '+356++99123456',
  'tel:+35699123456',
  '+٣٥٦٩٩١٢٣٤٥٦',
])('%j holds more than a number', (text) => {
  expect(toE164(text)).toBeUndefined();
});

test('refuses an input over 32 characters without parsing it', () => {
  expect(toE164(`+35699123456${' '.repeat(20)}`)).toBe('+35699123456');
  expect(toE164(`+35699123456${' '.repeat(21)}`)).toBeUndefined();
  expect(toE164('a'.repeat(100_000))).toBeUndefined();
});

test('a normalised number stays the same', () => {
  const digits = fc.stringMatching(/^\+[1-9]\d{4,16}$/);
  assertProperty(
    fc.property(digits, (text) => {
      const number = toE164(text);
      if (number !== undefined) expect(toE164(number)).toBe(number);
    }),
    { numRuns: 2000 },
  );
});
