import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

export type SignedParts = {
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly uri: string;
  readonly timestamp: string;
  /** The raw bytes of the body; empty when there is none. */
  readonly body: Uint8Array;
  readonly nonce?: string | undefined;
};

const head = (parts: SignedParts): string => `${parts.method}\n${parts.uri}\n${parts.timestamp}\n`;
const tail = (parts: SignedParts): string => (parts.nonce === undefined ? '' : `\n${parts.nonce}`);

/** The string to sign as text, for people: the signature itself is made over the bytes. */
export const stringToSign = (parts: SignedParts): string =>
  `${head(parts)}${Buffer.from(parts.body).toString('utf8')}${tail(parts)}`;

/** HMAC-SHA256 over method, URI, timestamp, raw body and, where one is sent, the nonce. */
export const sign = (secret: KeyObject | string, parts: SignedParts): Buffer =>
  createHmac('sha256', secret).update(head(parts)).update(parts.body).update(tail(parts)).digest();

const lowerHex = /^[0-9a-f]{64}$/;

export const signatureMatches = (secret: KeyObject, parts: SignedParts, signature: string): boolean =>
  lowerHex.test(signature) && timingSafeEqual(sign(secret, parts), Buffer.from(signature, 'hex'));
