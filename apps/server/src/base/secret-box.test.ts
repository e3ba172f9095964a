import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { open, seal } from './secret-box.ts';

const key = randomBytes(32);
const secret = 'ops_s3cret – ünïcode \u{1F600}';

test.each(['', 'x', secret, 'long '.repeat(10_000)])('what was sealed opens again', (plaintext) => {
  expect(open(key, seal(key, plaintext, 'api_key:1'), 'api_key:1')).toBe(plaintext);
});

test('sealing twice gives different bytes, neither showing the secret', () => {
  const first = seal(key, secret, 'api_key:1');
  expect(first).not.toEqual(seal(key, secret, 'api_key:1'));
  expect(first.includes(secret)).toBe(false);
  expect(first).toHaveLength(1 + 12 + 16 + Buffer.byteLength(secret));
});

describe('does not open', () => {
  const sealed = seal(key, secret, 'api_key:1');

  test('in another row', () => {
    expect(() => open(key, sealed, 'api_key:2')).toThrow('does not open');
    expect(() => open(key, sealed, '')).toThrow('does not open');
  });

  test('under another key', () => {
    expect(() => open(randomBytes(32), sealed, 'api_key:1')).toThrow('does not open');
  });

  test('with any bit changed', () => {
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const tampered = Buffer.from(sealed);
      tampered[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => open(key, tampered, 'api_key:1'), `bit ${bit}`).toThrow();
    }
  });

  test('when cut short or lengthened', () => {
    for (let length = 0; length < sealed.length; length++) {
      expect(() => open(key, sealed.subarray(0, length), 'api_key:1'), `${length} bytes`).toThrow();
    }
    expect(() => open(key, Buffer.concat([sealed, Buffer.of(0)]), 'api_key:1')).toThrow('does not open');
  });
});

test('a master key of another length is refused before anything is written under it', () => {
  expect(() => seal(randomBytes(16), secret, 'c')).toThrow('32 bytes, not 16');
  expect(() => open(Buffer.alloc(0), Buffer.alloc(60), 'c')).toThrow('32 bytes, not 0');
});
