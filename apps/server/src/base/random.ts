import { createHmac, randomBytes } from 'node:crypto';

/** The source of randomness. Passed in, like time, so that a test can replay a run. */
export type RandomSource = { readonly bytes: (count: number) => Buffer };

export const systemRandom: RandomSource = { bytes: (count) => randomBytes(count) };

/** The same seed gives the same bytes: HMAC-SHA256 of a counter under the seed. For tests and simulations only. */
export const seededRandom = (seed: string): RandomSource => {
  let counter = 0;
  let rest = Buffer.alloc(0);
  return {
    bytes: (count) => {
      const parts = [rest];
      for (let have = rest.length; have < count; have += 32) {
        parts.push(createHmac('sha256', seed).update(String(counter++)).digest());
      }
      const all = Buffer.concat(parts);
      rest = all.subarray(count);
      return all.subarray(0, count);
    },
  };
};

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

// The largest multiple of 62 in a byte: bytes from here on would favour the first letters.
const firstUnfairByte = 256 - (256 % alphabet.length);

export const base62 = (random: RandomSource, length: number): string => {
  let text = '';
  while (text.length < length) {
    for (const byte of random.bytes(length - text.length)) {
      if (byte < firstUnfairByte) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
};

export const base64url = (random: RandomSource, bytes: number): string => random.bytes(bytes).toString('base64url');
