import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * The key that protects every secret at rest, or several: the first seals, and all of them open. A key can so be
 * replaced while servers run: rekey seals everything again under the first, and then the others can be removed.
 */
export type MasterKey = Uint8Array | readonly Uint8Array[];

const formatVersion = 2;
const firstFormatVersion = 1;
const keyBytes = 32;
const idBytes = 4;
const nonceBytes = 12;
const tagBytes = 16;
const headerBytes = 1 + idBytes;

/**
 * Encrypts a secret that must be recoverable (AES-256-GCM). Layout: version, id of the master key, nonce, tag,
 * ciphertext. The context says what the secret is for and whose it is ('api_key:opk_…'). Its first word is the purpose,
 * and each purpose has a key of its own, derived from the master key. The whole context is authenticated: a sealed value
 * copied to another row does not open there. The nonce always comes from the system: one nonce used twice under one key
 * would give both secrets away.
 */
export const seal = (masterKey: MasterKey, plaintext: string, context: string): Buffer =>
  sealBytes(masterKey, Buffer.from(plaintext, 'utf8'), context);

/** The reverse of seal. Throws when the key or the context is another, or a single bit has changed. */
export const open = (masterKey: MasterKey, sealed: Uint8Array, context: string): string =>
  openBytes(masterKey, sealed, context).toString('utf8');

/** The same for bytes that are no text. */
export const sealBytes = (masterKey: MasterKey, plaintext: Uint8Array, context: string): Buffer => {
  const [key] = keysOf(masterKey);
  const header = headerOf(key);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', subkeyOf(key, context), nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.concat([header, Buffer.from(context)]));
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([header, nonce, cipher.getAuthTag(), ciphertext]);
};

export const openBytes = (masterKey: MasterKey, sealed: Uint8Array, context: string): Buffer => {
  const keys = keysOf(masterKey);
  if (isOfFirstVersion(sealed)) return openFirst(keys, sealed, context);
  if (sealed.length < headerBytes + nonceBytes + tagBytes || sealed[0] !== formatVersion) throw new Error(unknownForm);
  const header = Buffer.from(sealed.subarray(0, headerBytes));
  const key = keys.find((one) => headerOf(one).equals(header));
  if (!key) throw new UnknownMasterKey(header.subarray(1).toString('hex'));
  const data = Buffer.concat([header, Buffer.from(context)]);
  return decrypt(subkeyOf(key, context), sealed.subarray(headerBytes), data);
};

/** Sealed under a master key that is not among those given. */
export class UnknownMasterKey extends Error {
  readonly id: string;

  constructor(id: string) {
    super(`a sealed secret does not open: it was sealed under the master key ${id}, which is not given`);
    this.name = 'UnknownMasterKey';
    this.id = id;
  }
}

/** The id of a master key; it reveals nothing about the key. */
export const masterKeyId = (masterKey: MasterKey): string => sealHeader(masterKey).subarray(1).toString('hex');

/** The bytes that begin everything sealed under the first key. */
export const sealHeader = (masterKey: MasterKey): Buffer => headerOf(keysOf(masterKey)[0]);

const keysOf = (masterKey: MasterKey): readonly [Uint8Array, ...Uint8Array[]] => {
  const keys = masterKey instanceof Uint8Array ? [masterKey] : masterKey;
  for (const key of keys)
    if (key.length !== keyBytes) throw new Error(`the master key must have ${keyBytes} bytes, not ${key.length}`);
  if (keys.length === 0) throw new Error('there is no master key');
  return keys as unknown as readonly [Uint8Array, ...Uint8Array[]];
};

type Derived = { readonly header: Buffer; readonly subkeys: Map<string, Buffer> };
const derived = new WeakMap<Uint8Array, Derived>();

const derivedFrom = (key: Uint8Array): Derived => {
  const known = derived.get(key);
  if (known) return known;
  const id = Buffer.from(hkdfSync('sha256', key, '', 'croupier master key id', idBytes));
  const made = { header: Buffer.concat([Buffer.of(formatVersion), id]), subkeys: new Map() };
  derived.set(key, made);
  return made;
};

const headerOf = (key: Uint8Array): Buffer => derivedFrom(key).header;

/** The program uses few purposes, so all their keys are cached. */
const subkeyOf = (key: Uint8Array, context: string): Buffer => {
  const { subkeys } = derivedFrom(key);
  const purpose = context.split(':', 1)[0] as string;
  const subkey = subkeys.get(purpose) ?? Buffer.from(hkdfSync('sha256', key, '', `croupier seal ${purpose}`, keyBytes));
  subkeys.set(purpose, subkey);
  return subkey;
};

const unknownForm = 'not a sealed secret of a known version';

export const isOfFirstVersion = (sealed: Uint8Array): boolean => sealed[0] === firstFormatVersion;

/**
 * Opens a secret sealed before master keys had an id: version, nonce, tag, ciphertext, under the master key itself.
 * Such secrets are only read; rekey seals them again.
 */
export const openFirst = (keys: readonly Uint8Array[], sealed: Uint8Array, context: string): Buffer => {
  if (sealed.length < 1 + nonceBytes + tagBytes) throw new Error(unknownForm);
  const data = Buffer.from(`${firstFormatVersion}:${context}`);
  for (const [index, key] of keys.entries())
    try {
      return decrypt(key, sealed.subarray(1), data);
    } catch (error) {
      if (index === keys.length - 1) throw error;
    }
  throw new Error(unknownForm);
};

/** Opens nonce, tag and ciphertext. */
const decrypt = (key: Uint8Array, sealed: Uint8Array, data: Buffer): Buffer => {
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(data);
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const plaintext = decipher.update(sealed.subarray(nonceBytes + tagBytes));
  try {
    return Buffer.concat([plaintext, decipher.final()]);
  } catch {
    throw new Error('a sealed secret does not open: wrong master key, moved to another owner, or altered');
  }
};
