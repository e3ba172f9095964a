import { expect, test } from 'vitest';
import { sha256, sha256Hex } from './sha256.ts';

test('hashes a text and its UTF-8 bytes alike', () => {
  const known = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(sha256('abc').toString('hex')).toBe(known);
  expect(sha256Hex('abc')).toBe(known);
  expect(sha256Hex('ä')).toBe(sha256Hex(Buffer.from('ä')));
});
