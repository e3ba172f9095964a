import type { IncomingHttpHeaders } from 'node:http';
import type { Route } from '@croupier/contract/route.ts';
import { Refusal } from '../base/refusal.ts';
import { type KeyFacts, operatorTime, type StaffFacts, type TokenFacts } from '../call/facts.ts';
import { charactersOf, type SignedParts, signatureMatches } from '../call/signature.ts';
import { adviceOnTimestamp } from './diagnose-signature.ts';
import { type Incoming, textOf } from './incoming.ts';
import type { SignatureAdvice } from './signature-advice.ts';

const toleranceSeconds = 300;
const maxNonceCharacters = 128;
/** A character has up to four bytes. */
const maxNonceBytes = 4 * maxNonceCharacters;

/** Checks that need neither database nor body: they come first. */
export const missingCredentials = (headers: IncomingHttpHeaders): Refusal | undefined => {
  if (!headers['x-api-key'] || !headers['x-timestamp'] || !headers['x-signature']) {
    const missing = ['X-Api-Key', 'X-Timestamp', 'X-Signature'].filter((name) => !headers[name.toLowerCase()]);
    return new Refusal('MISSING_CREDENTIALS', undefined, { missing });
  }
  const length = charactersOf(textOf(headers, 'x-nonce') ?? '');
  return length > maxNonceCharacters
    ? new Refusal('INVALID_NONCE', undefined, { max_length: maxNonceCharacters, length })
    : undefined;
};

/** A provider's key is unknown to operators' routes, and an operator's key to providers' routes. */
export const isKeyFor = (key: KeyFacts, { audience }: Route): boolean =>
  (key.provider_id !== null) === (audience === 'provider');

/** The checks that the key and the head of the request decide, in their order. */
export const refusalOfHead = (key: KeyFacts, { headers, ip }: Incoming, now: Date): Refusal | undefined => {
  const expired = key.expires_at !== null && key.expires_at <= now;
  if (key.revoked_at !== null || expired || key.operator.status !== 'active') return new Refusal('API_KEY_INACTIVE');
  if (key.allowlist && !key.allowlist.allows(ip)) return new Refusal('IP_NOT_ALLOWED', undefined, { ip });
  const timestamp = textOf(headers, 'x-timestamp') as string;
  if (!isWithinTolerance(timestamp, now))
    return new Refusal('TIMESTAMP_OUT_OF_RANGE', undefined, {
      server_time: now.toISOString(),
      tolerance_seconds: toleranceSeconds,
      ...(key.operator.is_sandbox ? adviceOnTimestamp(timestamp, now) : {}),
    });
  return undefined;
};

/** The check that needs the body too. */
export const refusalOfSignature = (
  key: KeyFacts,
  { headers }: Incoming,
  parts: SignedParts,
  advise: SignatureAdvice,
): Refusal | undefined => {
  const given = textOf(headers, 'x-signature') ?? '';
  if (signatureMatches(key.secret, parts, given)) return isAmbiguous(parts) ? ambiguousBody() : undefined;
  return new Refusal('INVALID_SIGNATURE', undefined, key.operator.is_sandbox ? advise(key, parts, given) : {});
};

const ambiguousBody = (): Refusal =>
  new Refusal('INVALID_REQUEST', 'The last line of the body could be a nonce: send one JSON value.', {
    reason: 'ambiguous body',
  });

/**
 * Whether the signature would fit another request too: the string to sign of a body B with a nonce N is that of a body
 * B, newline, N without one. Only a body that ends in a line after something complete can be taken for both.
 */
export const isAmbiguous = ({ body, nonce }: Pick<SignedParts, 'body' | 'nonce'>): boolean => {
  if (nonce !== undefined || body.length === 0) return false;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const at = bytes.lastIndexOf('\n');
  const last = at === -1 ? '' : bytes.toString('latin1', at + 1, at + 2 + maxNonceBytes);
  if (last.trim() === '' || last.length > maxNonceBytes) return false;
  return isComplete(bytes.toString('utf8', 0, at));
};

const isComplete = (text: string): boolean => {
  if (text.trim() === '') return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

export const isWithinTolerance = (timestamp: string, now: Date): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) - Math.floor(now.getTime() / 1000)) <= toleranceSeconds;

/** Whether a token, its key and its operator are valid. */
export const isValidToken = ({ ended_at, expires_at, key }: TokenFacts, now: Date): boolean =>
  ended_at === null &&
  key.revoked_at === null &&
  (key.expires_at === null || key.expires_at > now) &&
  key.operator.status === 'active' &&
  expires_at > operatorTime(key.operator, now);

export const bearer = ({ headers }: Incoming, prefix: string): string | undefined => {
  const match = /^Bearer ([\w-]{1,200})$/i.exec(headers.authorization ?? '');
  return match?.[1]?.startsWith(prefix) ? match[1] : undefined;
};

/** A route that moves money or weakens a control needs a proof of identity from the last 15 minutes. */
export const refuseStale = ({ stepped_up_until }: NonNullable<StaffFacts['session']>, now: Date): void => {
  if (stepped_up_until === null || stepped_up_until <= now) throw new Refusal('REAUTHENTICATION_REQUIRED');
};
