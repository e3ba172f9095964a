import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assertProperty } from '../../test/support/property.ts';
import { hmacSha256 } from './hmac-sha256.ts';

const byNode = (key: string, message: string): string => createHmac('sha256', key).update(message).digest('hex');

it('has the result of the test vectors in RFC 4231', () => {
  expect(hmacSha256('Jefe', 'what do ya want for nothing?').toString('hex')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

it.each([0, 1, 63, 64, 65, 128, 200])('has the same result as Node with a key of %i bytes', (length) => {
  const key = 'k'.repeat(length);
  expect(hmacSha256(key, 'a:1:0').toString('hex')).toBe(byNode(key, 'a:1:0'));
});

it('has the same result as Node for any key and message', () => {
  assertProperty(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (key, message) => {
      expect(hmacSha256(key, message).toString('hex')).toBe(byNode(key, message));
    }),
    { numRuns: 500 },
  );
});
