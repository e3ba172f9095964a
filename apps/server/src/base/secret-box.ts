import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const VERSION = 1;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/**
 * Encrypts a secret that must be recoverable (AES-256-GCM). Layout: version, nonce, tag, ciphertext. The context says
 * whose secret it is ('api_key:opk_…') and is authenticated: a sealed value copied to another row does not open there.
 * The nonce always comes from the system: one nonce used twice under one key would give both secrets away.
 */
export const seal = (key: Uint8Array, plaintext: string, context: string): Buffer =>
  sealBytes(key, Buffer.from(plaintext, 'utf8'), context);

/** The reverse of seal. Throws when the key or the context is another, or a single bit has changed. */
export const open = (key: Uint8Array, sealed: Uint8Array, context: string): string =>
  openBytes(key, sealed, context).toString('utf8');

/** The same for bytes that are no text. */
export const sealBytes = (key: Uint8Array, plaintext: Uint8Array, context: string): Buffer => {
  assertKey(key);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associatedData(context));
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), ciphertext]);
};

export const openBytes = (key: Uint8Array, sealed: Uint8Array, context: string): Buffer => {
  assertKey(key);
  if (sealed.length < HEADER_BYTES || sealed[0] !== VERSION) throw new Error('not a sealed secret of a known version');
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(associatedData(context));
  decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEADER_BYTES));
  const plaintext = decipher.update(sealed.subarray(HEADER_BYTES));
  try {
    return Buffer.concat([plaintext, decipher.final()]);
  } catch {
    throw new Error('a sealed secret does not open: wrong master key, moved to another owner, or altered');
  }
};

// The version is authenticated too, so that no later format can be mistaken for this one.
const associatedData = (context: string): Buffer => Buffer.from(`${VERSION}:${context}`);

const assertKey = (key: Uint8Array): void => {
  if (key.length !== KEY_BYTES) throw new Error(`the master key must have ${KEY_BYTES} bytes, not ${key.length}`);
};
