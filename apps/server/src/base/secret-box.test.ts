import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { masterKeyId, open, seal } from './secret-box.ts';

const key = randomBytes(32);
const secret = 'ops_s3cret – ünïcode \u{1F600}';
const headerBytes = 1 + 4 + 12 + 16;

test.each(['', 'x', secret, 'long '.repeat(10_000)])('a sealed secret opens again', (plaintext) => {
  expect(open(key, seal(key, plaintext, 'api_key:1'), 'api_key:1')).toBe(plaintext);
});

test('sealing twice gives different bytes, neither showing the secret', () => {
  const first = seal(key, secret, 'api_key:1');
  expect(first).not.toEqual(seal(key, secret, 'api_key:1'));
  expect(first.includes(secret)).toBe(false);
  expect(first).toHaveLength(headerBytes + Buffer.byteLength(secret));
});

describe('does not open', () => {
  const sealed = seal(key, secret, 'api_key:1');

  test('in another row', () => {
    expect(() => open(key, sealed, 'api_key:2')).toThrow('does not open');
    expect(() => open(key, sealed, '')).toThrow('does not open');
  });

  test('for another purpose', () => {
    expect(() => open(key, sealed, 'webhook_endpoint:1')).toThrow('does not open');
  });

  test('under another key, and names the key it needs', () => {
    expect(() => open(randomBytes(32), sealed, 'api_key:1')).toThrow(`the master key ${masterKeyId(key)}`);
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

describe('several master keys', () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)];

  test('the first key seals, every key opens', () => {
    const before = seal(older, secret, 'api_key:1');
    const after = seal([newer, older], secret, 'api_key:1');
    expect(open([newer, older], before, 'api_key:1')).toBe(secret);
    expect(open(newer, after, 'api_key:1')).toBe(secret);
    expect(() => open(older, after, 'api_key:1')).toThrow(masterKeyId(newer));
  });

  test('opens secrets that were sealed before keys had an id, under whichever key it was', () => {
    const sealed = sealAsBefore(older, secret, 'api_key:1');
    expect(open(older, sealed, 'api_key:1')).toBe(secret);
    expect(open([newer, older], sealed, 'api_key:1')).toBe(secret);
    expect(() => open(newer, sealed, 'api_key:1')).toThrow('wrong master key');
    expect(() => open(older, sealed, 'api_key:2')).toThrow('does not open');
  });

  test('an id reveals nothing about its key', () => {
    expect(masterKeyId(older)).toMatch(/^[0-9a-f]{8}$/);
    expect(masterKeyId(older)).not.toBe(masterKeyId(newer));
    expect(older.toString('hex')).not.toContain(masterKeyId(older));
  });
});

describe('a purpose has its own key', () => {
  const subkey = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', `croupier seal ${purpose}`, 32));
  const decrypt = (by: Uint8Array): string => {
    const sealed = seal(key, secret, 'api_key:1');
    const decipher = createDecipheriv('aes-256-gcm', by, sealed.subarray(5, 17), { authTagLength: 16 });
    decipher.setAAD(Buffer.concat([sealed.subarray(0, 5), Buffer.from('api_key:1')]));
    decipher.setAuthTag(sealed.subarray(17, 33));
    return Buffer.concat([decipher.update(sealed.subarray(33)), decipher.final()]).toString('utf8');
  };

  test('derived from the master key by HKDF', () => {
    expect(decrypt(subkey('api_key'))).toBe(secret);
  });

  test('neither the master key itself nor the key of another purpose opens', () => {
    expect(() => decrypt(key)).toThrow();
    expect(() => decrypt(subkey('webhook_endpoint'))).toThrow();
  });
});

test('a master key of another length is refused before anything is written under it', () => {
  expect(() => seal(randomBytes(16), secret, 'c')).toThrow('32 bytes, not 16');
  expect(() => open(Buffer.alloc(0), Buffer.alloc(60), 'c')).toThrow('32 bytes, not 0');
  expect(() => seal([], secret, 'c')).toThrow('no master key');
});

const sealAsBefore = (masterKey: Buffer, plaintext: string, context: string): Buffer => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', masterKey, nonce, { authTagLength: 16 });
  cipher.setAAD(Buffer.from(`1:${context}`));
  const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(1), nonce, cipher.getAuthTag(), ciphertext]);
};
