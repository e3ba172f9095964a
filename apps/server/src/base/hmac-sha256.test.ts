import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assertProperty } from '../../test/support/property.ts';
import { hmacSha256 } from './hmac-sha256.ts';

const byNode = (key: string, message: string): string => createHmac('sha256', key).update(message).digest('hex');

it('has the result of test case 2 of RFC 4231', () => {
  expect(hmacSha256('Jefe', 'what do ya want for nothing?').toString('hex')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

it.each(['', 'k', 'k'.repeat(63), 'k'.repeat(64), 'k'.repeat(65), 'k'.repeat(200), 'é'.repeat(32), 'é'.repeat(33)])(
  'has the same result as Node with the key %j',
  (key) => {
    expect(hmacSha256(key, 'é:1:0').toString('hex')).toBe(byNode(key, 'é:1:0'));
  },
);

it('has the same result as Node for any key and message', () => {
  assertProperty(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (key, message) => {
      expect(hmacSha256(key, message).toString('hex')).toBe(byNode(key, message));
    }),
    { numRuns: 500 },
  );
});
