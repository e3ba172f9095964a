import { isUtf8 } from 'node:buffer';
import { createHmac, type Hmac, type KeyObject, timingSafeEqual } from 'node:crypto';

export type SignedParts = {
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly uri: string;
  readonly timestamp: string;
  /** The raw bytes of the body; empty when there is none. */
  readonly body: Uint8Array;
  /** As text, or as the bytes that arrived. */
  readonly nonce?: string | Uint8Array | undefined;
};

const head = (parts: SignedParts): string => `${parts.method}\n${parts.uri}\n${parts.timestamp}\n`;

/** The string to sign as text, for people: the signature itself is made over the bytes. */
export const stringToSign = (parts: SignedParts): string => {
  const tail = parts.nonce === undefined ? '' : `\n${Buffer.from(parts.nonce).toString('utf8')}`;
  return `${head(parts)}${Buffer.from(parts.body).toString('utf8')}${tail}`;
};

/** HMAC-SHA256 over method, URI, timestamp, raw body and, where one is sent, the nonce. */
export const sign = (secret: KeyObject | string, parts: SignedParts): Buffer => hmacOf(secret, parts).digest();

const hmacOf = (secret: KeyObject | string, parts: SignedParts): Hmac => {
  const hmac = createHmac('sha256', secret);
  if (parts.body.length > 0) hmac.update(head(parts)).update(parts.body);
  const before = parts.body.length > 0 ? '' : head(parts);
  // One call instead of three when everything is text: most requests have no body.
  if (typeof parts.nonce === 'string') return hmac.update(`${before}\n${parts.nonce}`);
  hmac.update(before);
  return parts.nonce === undefined ? hmac : hmac.update('\n').update(parts.nonce);
};

const ascii = /^[\x20-\x7e]*$/;

/** A header's value as the bytes that arrived: HTTP gives one character per byte, and the caller signed the bytes. */
export const wireBytes = (value: string | undefined): string | Uint8Array | undefined =>
  value === undefined || ascii.test(value) ? value : Buffer.from(value, 'latin1');

/** How many characters the caller wrote: UTF-8 characters, or one per byte when the bytes are not UTF-8. */
export const charactersOf = (value: string): number => {
  const bytes = wireBytes(value) ?? '';
  if (typeof bytes === 'string') return value.length;
  return isUtf8(bytes) ? [...Buffer.from(bytes).toString('utf8')].length : value.length;
};

const lowerHex = /^[0-9a-f]{64}$/;
// Reused for every request: allocating a buffer each time would cost as much as the hash.
const [expected, given] = [Buffer.alloc(64), Buffer.alloc(64)];

/** Compares in constant time. */
export const signatureMatches = (secret: KeyObject, parts: SignedParts, signature: string): boolean => {
  if (!lowerHex.test(signature)) return false;
  expected.write(hmacOf(secret, parts).digest('hex'), 'latin1');
  given.write(signature, 'latin1');
  return timingSafeEqual(expected, given);
};
